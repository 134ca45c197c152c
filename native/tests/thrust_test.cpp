// Thrust!'s belief and search under the sanitizers; the Python tests cover the rules.
#include "search/playouts.hpp"
#include "search/thrust/belief.hpp"
#include "search/thrust/search.hpp"
#include "tests/check.hpp"

using namespace boardwright;
using thrust::Belief;
using thrust::ObservedStep;

static thrust::Rules any_rules(Rng& rng) {
    thrust::Rules rules;
    for (bool* option :
         {&rules.small_mid_die, &rules.distinct, &rules.current_only, &rules.equal_fails,
          &rules.free_reactions, &rules.always_roll, &rules.best_grade, &rules.any_lower,
          &rules.free_entry, &rules.keep_initiative, &rules.replaces_morale, &rules.any_counts,
          &rules.must_act}) {
        *option = rng.below(2) == 0;
    }
    rules.leave_board = static_cast<thrust::LeaveBoard>(rng.below(3));
    rules.stall_result = static_cast<thrust::StallResult>(rng.below(3));
    rules.stall_turns = 1 + rng.below(8);
    return thrust::with_derived_tables(rules);
}

static bool is_shown(const thrust::State& before, int actor, thrust::Action action, int seat) {
    const thrust::Verb verb = thrust::verb(action);
    if (actor == seat || verb == thrust::Verb::escape) return true;
    return actor == kChance && (verb == thrust::Verb::die || before.stage.seat == seat);
}

// One side searches worlds sampled from its belief, the other plays at random.
static void plays_by_what_it_believes(std::uint64_t seed) {
    Rng rng(seed);
    const thrust::Rules rules = any_rules(rng);
    const int seat = static_cast<int>(rng.below(2));
    Belief belief(rules, seat, 32, seed);
    SearchControl<Thrust> control;
    Budget budget;
    budget.nodes = 20;
    thrust::State state = Thrust::start(rules);
    for (int steps = 0; steps < 400 && Thrust::pending(rules, state) != Pending::over; ++steps) {
        int actor = kChance;
        thrust::Action action = 0;
        if (Thrust::pending(rules, state) == Pending::chance) {
            action = Thrust::roll(rules, state, rng);
        } else {
            actor = lowest_seat(Thrust::deciders(rules, state));
            action = Thrust::pick(rules, state, actor, rng);
        }
        const std::vector<thrust::State> worlds = belief.sample(8);
        if (actor == seat && !worlds.empty()) {
            for (const thrust::State& world : worlds) {
                CHECK(Thrust::view_hash(rules, world, seat) ==
                      Thrust::view_hash(rules, state, seat));
            }
            budget.seed = rng.next();
            action = search_thrust(rules, worlds, seat, budget, {}, control).variations[0].turn[0];
            CHECK(Thrust::is_legal(rules, state, seat, action));
        }
        const thrust::State before = state;
        Thrust::apply(rules, state, actor, action);
        const std::uint64_t code =
            Thrust::observation_hash(rules, before, actor, action, state, seat);
        if (!belief.observe({is_shown(before, actor, action, seat), actor, action, code})) {
            belief.reset(std::span<const thrust::State>(&state, 1));
        }
    }
}

// With memory for no more than a root, the search still returns a result.
static void a_full_tree_goes_on() {
    Rng rng(7);
    const thrust::Rules rules = thrust::with_derived_tables({});
    SearchControl<Thrust> control;
    Budget budget;
    budget.nodes = 3000;
    budget.memory = 0;
    thrust::State state = Thrust::start(rules);
    for (int steps = 0; steps < 200 && Thrust::pending(rules, state) != Pending::over; ++steps) {
        if (Thrust::pending(rules, state) == Pending::decide && steps % 5 == 0) {
            const int seat = lowest_seat(Thrust::deciders(rules, state));
            const auto variations =
                search_thrust(rules, std::span(&state, 1), seat, budget, {}, control).variations;
            CHECK(Thrust::is_legal(rules, state, seat, variations[0].turn[0]));
        }
        random_step<Thrust>(rules, state, rng);
    }
}

static void burns_settle_on_a_mix() {
    // Matching pennies with burns 1 and 2: Black wins when they are the same.
    thrust::Bids bids;
    Rng rng(3);
    for (int round = 0; round < 20'000; ++round) {
        const auto pair = bids.choose(6, 6, 0.1, rng);
        const double share = pair.black == pair.red ? 1 : 0;
        bids.update(pair, 6, 6, share, share);
    }
    for (int seat = 0; seat < 2; ++seat) {
        const double one = bids.played(seat, 1);
        const double two = bids.played(seat, 2);
        CHECK(one / (one + two) > 0.4 && one / (one + two) < 0.6);
    }
}

// Long searches have millions of results; sums must stay exact.
static void shares_are_exact_after_millions() {
    thrust::Bids bids;
    for (int round = 0; round < 1000; ++round) bids.update({1, 2}, 2, 4, 1, 1);
    for (int twice = 0; twice < 14; ++twice) bids.add(thrust::Bids(bids));
    for (int round = 0; round < 500'000; ++round) bids.update({1, 2}, 2, 4, 0.4, 0.4);
    const double mean = (16'384'000 + 0.4 * 500'000) / 16'884'000;
    CHECK(std::abs(bids.share(0, 1) - mean) < 1e-6);
    CHECK(std::abs(bids.share(1, 2) - (1 - mean)) < 1e-6);
}

// where only the latest effect is in force, the next hit puts out a fire.
static void a_hit_costs_what_the_rules_say() {
    thrust::Rules current;
    current.current_only = true;
    thrust::Ship ship = thrust::new_ship(1);
    ship.dmg = 4;
    ship.effects = thrust::kFire;
    const double lasting = thrust::expected_damage(thrust::with_derived_tables({}), ship, 1, true);
    CHECK(thrust::expected_damage(thrust::with_derived_tables(current), ship, 1, true) < lasting);
}

int main() {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) plays_by_what_it_believes(seed);
    a_full_tree_goes_on();
    burns_settle_on_a_mix();
    shares_are_exact_after_millions();
    a_hit_costs_what_the_rules_say();
}
