#include "bindings/module.hpp"
#include "search/grow/search.hpp"

NB_MODULE(_grow, m) { boardwright::bind<boardwright::Grow, &boardwright::search_grow>(m); }
