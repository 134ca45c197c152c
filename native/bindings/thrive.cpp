#include "bindings/module.hpp"
#include "search/thrive/think.hpp"

NB_MODULE(_thrive, m) { boardwright::bind<boardwright::Thrive, &boardwright::think_thrive>(m); }
