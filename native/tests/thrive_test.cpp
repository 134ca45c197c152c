// Thrive's core and search under the sanitizers; the Python tests cover the rules.
#include "search/perft.hpp"
#include "search/playouts.hpp"
#include "search/thrive/search.hpp"
#include "tests/check.hpp"

using namespace boardwright;

static void counts_sequences() {  // TV-2
    const auto rules = thrive::standard_rules();
    const std::atomic<bool> stop{false};
    CHECK(perft<Thrive>(rules, Thrive::start(rules), 3, stop) == 113'436);
    CHECK(perft<Thrive>(rules, Thrive::start(rules), 4, stop) == 680'616);
    const auto small = thrive::standard_rules(4, 3);
    CHECK(perft<Thrive>(small, Thrive::start(small), 5, stop) == 338'688);
}

static void finds_every_bit() {
    Rng rng(1);
    for (int round = 0; round < 1000; ++round) {
        const std::uint64_t mask = rng.next() & rng.next();
        int k = 0;
        for (std::uint64_t rest = mask; rest != 0; rest &= rest - 1, ++k) {
            CHECK(thrive::nth_bit(mask, k) == thrive::first_of(rest));
        }
    }
}

static void masks_cross_the_border_unchanged() {
    Rng rng(2);
    for (int round = 0; round < 1000; ++round) {
        const std::uint32_t holes = rng.below(1u << thrive::kHoles);
        CHECK(thrive::gather(thrive::spread(holes)) == holes);
        CHECK(thrive::rotated(thrive::rotated(thrive::spread(holes))) == thrive::spread(holes));
    }
}

static void random_games_end() {
    const std::atomic<bool> stop{false};
    for (const int size : {4, 6, 8}) {
        const auto rules = thrive::standard_rules(size);
        const PlayoutStats stats = playouts<Thrive>(rules, Thrive::start(rules), 200, 2, 3, stop);
        CHECK(stats.games == 200 && stats.shares[0] + stats.shares[1] == 200);
    }
}

static SearchResult<Thrive> search(const Thrive::State& state, const Budget& budget) {
    SearchControl<Thrive> control;
    return search_thrive(thrive::standard_rules(), std::span(&state, 1), state.mover, budget, {},
                         control);
}

static void search_repeats_itself() {
    Budget budget;
    budget.nodes = 3000;
    budget.variations = 3;
    const auto start = Thrive::start(thrive::standard_rules());
    const auto first = search(start, budget), again = search(start, budget);
    CHECK(first.nodes <= 3000 && first.nodes == again.nodes && first.variations.size() == 3);
    for (std::size_t k = 0; k < 3; ++k) {
        CHECK(first.variations[k].turn == again.variations[k].turn);
        CHECK(first.variations[k].values == again.variations[k].values);
    }
}

static void search_plays_whole_games_with_helpers() {
    const auto rules = thrive::standard_rules();
    Budget budget;
    budget.nodes = 600;
    budget.threads = 3;
    auto state = Thrive::start(rules);
    for (int turn = 0; turn < 200 && !state.is_over(); ++turn) {
        const auto result = search(state, budget);
        for (const auto action : result.variations[0].turn) {
            CHECK(Thrive::is_legal(rules, state, state.mover, action));
            Thrive::apply(rules, state, state.mover, action);
        }
    }
    CHECK(state.is_over());
}

int main() {
    counts_sequences();
    finds_every_bit();
    masks_cross_the_border_unchanged();
    random_games_end();
    search_repeats_itself();
    search_plays_whole_games_with_helpers();
    std::puts("thrive: 6 passed, 0 failed");
}
