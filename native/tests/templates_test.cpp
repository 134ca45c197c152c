// The templates on a game small enough to know every result.
#include "search/perft.hpp"
#include "search/playouts.hpp"
#include "search/random_game.hpp"
#include "search/uct.hpp"
#include "tests/check.hpp"
#include "tests/race.hpp"

using namespace boardwright;

static_assert(Game<Race>);

static void counts_sequences() {
    const Race::Rules rules{3};
    const std::atomic<bool> stop{false};
    // The coin, then 1+1+1, 1+2, 2+1: three games, of which one takes three decisions.
    CHECK(perft<Race>(rules, Race::start(rules), 0, stop) == 1);
    CHECK(perft<Race>(rules, Race::start(rules), 1, stop) == 2);
    CHECK(perft<Race>(rules, Race::start(rules), 2, stop) == 4);
    CHECK(perft<Race>(rules, Race::start(rules), 3, stop) == 6);
    CHECK(perft<Race>(rules, Race::start(rules), 4, stop) == 2);
}

static void tallies_do_not_depend_on_threads() {
    const Race::Rules rules{7};
    const std::atomic<bool> stop{false};
    const PlayoutStats one = playouts<Race>(rules, Race::start(rules), 1000, 1, 5, stop);
    const PlayoutStats three = playouts<Race>(rules, Race::start(rules), 1000, 3, 5, stop);
    CHECK(one.games == 1000 && three.games == 1000 && one.steps == three.steps);
    CHECK(one.shares == three.shares && one.shares[0] + one.shares[1] == 1000);
}

static SearchResult<Race> search(const Race::Rules& rules, int left, std::uint64_t seed) {
    Budget budget;
    budget.nodes = 2000;
    budget.seed = seed;
    budget.variations = 2;
    SearchControl<Race> control;
    const Race::State state{left, 0};
    return Uct<Race>(rules, 0, budget, control).run(std::span(&state, 1));
}

static void baseline_leaves_a_multiple_of_three() {
    const Race::Rules rules{10};
    CHECK(search(rules, 10, 1).variations[0].turn[0] == 1);
    CHECK(search(rules, 8, 1).variations[0].turn[0] == 2);
    CHECK(search(rules, 1, 1).variations.size() == 1);
}

static void baseline_repeats_itself() {
    const Race::Rules rules{10};
    const auto first = search(rules, 9, 7), again = search(rules, 9, 7),
               other = search(rules, 9, 8);
    CHECK(first.variations[0].values == again.variations[0].values);
    CHECK(first.variations[0].values != other.variations[0].values);
}

static void baseline_stops_when_told() {
    Budget budget;
    SearchControl<Race> control;
    control.stop();
    const Race::Rules rules{10};
    const Race::State state{10, 0};
    CHECK(Uct<Race>(rules, 0, budget, control).run(std::span(&state, 1)).nodes <= 128);
}

static void pools_stay_within_their_budget() {
    MemoryBudget memory(std::size_t{40} << 10);
    Pool<std::uint64_t> numbers;
    const std::uint64_t* first = numbers.add(7, memory);
    while (numbers.add(1, memory) != nullptr) {
    }
    CHECK(numbers.size() == (std::size_t{32} << 10) / sizeof(std::uint64_t));
    CHECK(*first == 7);
    std::uint64_t total = 0;
    numbers.each([&](std::uint64_t number) { total += number; });
    CHECK(total == numbers.size() + 6);
}

// Time since the budget was created counts.
static void time_counts_from_the_order() {
    Budget budget;
    budget.seconds = 3600;
    const std::atomic<bool> stop{false};
    CHECK(BudgetMeter(budget, stop, 0).spend());
    budget.begin -= std::chrono::hours(2);
    CHECK(!BudgetMeter(budget, stop, 0).spend());
}

static void streams_differ() {
    Rng first(1), second(2), third(1, 1);
    const auto a = first.next(), b = second.next(), c = third.next();
    CHECK(a != b && a != c && b != c);
    for (int k = 0; k < 1000; ++k) CHECK(first.below(7) < 7 && first.unit() < 1);
}

// What `random.Random(2**40 + 5)` gives.
static void python_numbers() {
    const std::uint32_t key[] = {5, 256};
    PythonRandom numbers(key), choices(key), many(key);
    for (const std::uint32_t number : {2166296868u, 2220160828u, 1153647273u}) {
        CHECK(numbers.next() == number);
    }
    for (const std::uint32_t index : {8u, 8u, 4u, 0u, 8u, 0u, 2u, 1u}) {
        CHECK(choices.below(10) == index);
    }
    for (int k = 1; k < 700; ++k) many.next();
    CHECK(many.next() == 3200142176u);
}

static void random_games_stop() {
    const Race::Rules rules{10};
    const std::uint32_t key[] = {1};
    const std::vector<PythonRandom> players(2, PythonRandom(key));
    CHECK(random_game<Race>(rules, Race::start(rules), players, 100).actions.empty());
    const auto cut = random_game<Race>(rules, {10, 1}, players, 3);
    CHECK(cut.actions.size() == 3 && cut.seats == std::vector<int>({1, 0, 1}));
    CHECK(cut.open == std::vector<int>({2, 2, 2}) &&
          cut.last_turn.left == cut.final.left + cut.actions[2]);
    const auto whole = random_game<Race>(rules, {10, 1}, players, 100);
    CHECK(whole.final.left == 0 && whole.open.size() == whole.actions.size());
}

int main() {
    counts_sequences();
    tallies_do_not_depend_on_threads();
    baseline_leaves_a_multiple_of_three();
    baseline_repeats_itself();
    baseline_stops_when_told();
    pools_stay_within_their_budget();
    time_counts_from_the_order();
    streams_differ();
    python_numbers();
    random_games_stop();
    std::puts("templates: 10 passed, 0 failed");
}
