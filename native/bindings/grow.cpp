#include "research/grow.hpp"

#include "bindings/module.hpp"
#include "bindings/puct.hpp"
#include "bindings/research.hpp"
#include "bindings/solve.hpp"
#include "search/grow/search.hpp"
#include "search/grow/solve_traits.hpp"

NB_MODULE(_grow, m) {
    boardwright::bind<boardwright::Grow, &boardwright::search_grow>(m);
    boardwright::bind_research<boardwright::Grow, &boardwright::search_grow>(m);
    boardwright::bind_puct<boardwright::Grow>(m);
    boardwright::bind_solve<boardwright::Grow>(m);
}
