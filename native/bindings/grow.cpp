#include "bindings/module.hpp"
#include "games/grow/grow.hpp"

NB_MODULE(_grow, m) { boardwright::bind<boardwright::Grow, &boardwright::uct<boardwright::Grow>>(m); }
