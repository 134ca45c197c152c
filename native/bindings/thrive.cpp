#include "research/thrive.hpp"

#include "bindings/module.hpp"
#include "bindings/puct.hpp"
#include "bindings/research.hpp"
#include "search/thrive/search.hpp"

NB_MODULE(_thrive, m) {
    boardwright::bind<boardwright::Thrive, &boardwright::search_thrive>(m);
    boardwright::bind_research<boardwright::Thrive, &boardwright::search_thrive>(m);
    boardwright::bind_puct<boardwright::Thrive>(m);
}
