#include "research/thrive.hpp"

#include "bindings/module.hpp"
#include "bindings/puct.hpp"
#include "bindings/research.hpp"
#include "bindings/solve.hpp"
#include "search/thrive/search.hpp"
#include "search/thrive/solve_traits.hpp"

NB_MODULE(_thrive, m) {
    boardwright::bind<boardwright::Thrive, &boardwright::search_thrive>(m);
    boardwright::bind_research<boardwright::Thrive, &boardwright::search_thrive>(m);
    boardwright::bind_puct<boardwright::Thrive>(m);
    boardwright::bind_solve<boardwright::Thrive>(m);
}
