// The core of Thrust!: two hidden fleets, dice and sealed fuel. Rulings.
#pragma once

#include "games/thrust/observations.hpp"
#include "games/thrust/random.hpp"
#include "games/thrust/view.hpp"
#include "games/thrust/wire.hpp"

namespace boardwright {

struct Thrust {
    using Rules = thrust::Rules;
    using State = thrust::State;
    using Action = thrust::Action;
    static constexpr int max_seats = 2;
    static constexpr int max_actions = thrust::kMaxActions;
    static constexpr int max_outcomes = thrust::kMaxOutcomes;

    static int seats(const Rules&) { return 2; }
    static State start(const Rules&) { return {}; }
    static Pending pending(const Rules&, const State& state) { return thrust::pending(state); }
    static std::uint32_t deciders(const Rules&, const State& state) {
        return thrust::deciders(state);
    }
    static void legal(const Rules& rules, const State& state, int seat,
                      thrust::ActionList& listed) {
        thrust::legal(rules, state, seat, listed);
    }
    static bool is_legal(const Rules& rules, const State& state, int seat, Action action) {
        thrust::ActionList listed;
        thrust::legal(rules, state, seat, listed);
        return std::find(listed.begin(), listed.end(), action) != listed.end();
    }
    static void outcomes(const Rules& rules, const State& state, thrust::OutcomeList& listed) {
        thrust::outcomes(rules, state, listed);
    }
    static void apply(const Rules& rules, State& state, int seat, Action action) {
        thrust::apply(rules, state, seat, action);
    }
    static Action pick(const Rules& rules, const State& state, int seat, Rng& rng) {
        return thrust::pick(rules, state, seat, rng);
    }
    static Action roll(const Rules& rules, const State& state, Rng& rng) {
        return thrust::random_outcome(rules, state, rng);
    }
    static void shares(const Rules&, const State& state, float* shares) {
        const float each = state.winners == 3 ? 0.5f : 1.0f;
        for (int seat = 0; seat < 2; ++seat) {
            shares[seat] = (state.winners >> seat & 1) != 0 ? each : 0.0f;
        }
    }
    static bool begins_turn(const Rules&, const State&) { return true; }
    static std::uint64_t hash(const Rules&, const State& state) { return thrust::hash(state); }

    // What `observer` observes of a step, -1 being a spectator: equal for equal observations.
    static std::uint64_t observation_hash(const Rules& rules, const State& before, int actor,
                                          Action action, const State& after, int observer) {
        return thrust::observation_hash(rules, before, actor, action, after, observer);
    }
    // What `observer` sees of a position, -1 being a spectator: equal for equal views.
    static std::uint64_t view_hash(const Rules& rules, const State& state, int observer) {
        return thrust::view_hash(rules, state, observer);
    }

    static std::optional<Rules> decode_rules(WireView wire) { return thrust::decode_rules(wire); }
    static std::optional<State> decode(const Rules& rules, WireView wire) {
        return thrust::decode(rules, wire);
    }
    static Wire encode(const Rules&, const State& state) { return thrust::encode(state); }
};

static_assert(Game<Thrust>);

}  // namespace boardwright
