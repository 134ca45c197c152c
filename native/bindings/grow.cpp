#include "bindings/module.hpp"
#include "search/grow/think.hpp"

NB_MODULE(_grow, m) { boardwright::bind<boardwright::Grow, &boardwright::think_grow>(m); }
