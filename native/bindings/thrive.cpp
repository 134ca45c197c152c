#include "bindings/module.hpp"
#include "search/thrive/search.hpp"

NB_MODULE(_thrive, m) { boardwright::bind<boardwright::Thrive, &boardwright::search_thrive>(m); }
