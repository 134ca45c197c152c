// A tiny game for testing the templates: take one or two stones, the player who takes the last
// wins; a coin decides who begins.
#pragma once

#include "core/game.hpp"

namespace boardwright {

struct Race {
    using Action = std::uint8_t;
    static constexpr int max_seats = 2;
    static constexpr int max_actions = 2;
    static constexpr int max_outcomes = 2;

    struct Rules {
        int stones;
    };
    struct State {
        std::int32_t left;
        std::int32_t mover;  // -1 before the coin has been tossed
    };

    static int seats(const Rules&) { return 2; }
    static State start(const Rules& rules) { return {rules.stones, -1}; }
    static Pending pending(const Rules&, const State& state) {
        if (state.mover < 0) return Pending::chance;
        return state.left == 0 ? Pending::over : Pending::decide;
    }
    static std::uint32_t deciders(const Rules&, const State& state) { return 1u << state.mover; }
    static void legal(const Rules&, const State& state, int, Actions<Race>& actions) {
        actions.clear();
        for (Action take = 1; take <= 2 && take <= state.left; ++take) actions.add(take);
    }
    static bool is_legal(const Rules&, const State& state, int seat, Action action) {
        return seat == state.mover && action >= 1 && action <= 2 && action <= state.left;
    }
    static void outcomes(const Rules&, const State&, Outcomes<Race>& outcomes) {
        outcomes.clear();
        outcomes.add({0, 1});
        outcomes.add({1, 1});
    }
    static void apply(const Rules&, State& state, int seat, Action action) {
        if (seat == kChance) {
            state.mover = action;
        } else {
            state.left -= action;
            state.mover = 1 - state.mover;
        }
    }
    static Action pick(const Rules&, const State& state, int, Rng& rng) {
        return static_cast<Action>(1 + rng.below(state.left > 1 ? 2 : 1));
    }
    static Action roll(const Rules&, const State&, Rng& rng) {
        return static_cast<Action>(rng.below(2));
    }
    static void shares(const Rules&, const State& state, float* shares) {
        shares[state.mover] = 0;
        shares[1 - state.mover] = 1;
    }
    static bool begins_turn(const Rules&, const State&) { return true; }
    static std::uint64_t hash(const Rules&, const State& state) {
        return mix(static_cast<std::uint64_t>(state.left * 4 + state.mover + 1));
    }
    static std::optional<Rules> decode_rules(WireView wire) {
        if (wire.size() != 1 || wire[0] < 1 || wire[0] > 1000) return std::nullopt;
        return Rules{wire[0]};
    }
    static std::optional<State> decode(const Rules& rules, WireView wire) {
        if (wire.size() != 2 || wire[0] < 0 || wire[0] > rules.stones) return std::nullopt;
        if (wire[1] < -1 || wire[1] > 1) return std::nullopt;
        return State{wire[0], wire[1]};
    }
    static Wire encode(const Rules&, const State& state) { return {state.left, state.mover}; }
};

}  // namespace boardwright
