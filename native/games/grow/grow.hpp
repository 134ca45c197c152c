// The core of Grow. Rulings G-01 to G-28.
#pragma once

#include "games/grow/wire.hpp"

namespace boardwright {

struct Grow {
    using Rules = grow::Rules;
    using State = grow::State;
    using Action = grow::Action;

    static constexpr int max_seats = grow::kSeats;
    // At least one space is empty while a player decides. With n spaces of its own and a head on
    // each there are n * (n - 1) moves within groups and at most 4 onto each of the e empty
    // spaces, e drops and the end: for n + e <= 625 that is largest at n = 624.
    static constexpr int max_actions = 624 * 623 + 4 + 1 + 1;
    static constexpr int max_outcomes = grow::kSeats;

    static int seats(const Rules& rules) { return rules.players; }

    static State start(const Rules& rules) {
        State state = grow::empty_board(rules);
        if (rules.first == grow::First::seat1) grow::draw(rules, state, 0);
        return state;
    }

    static Pending pending(const Rules& rules, const State& state) {
        return grow::pending(rules, state);
    }
    static std::uint32_t deciders(const Rules&, const State& state) { return 1u << state.mover; }

    static void legal(const Rules&, const State& state, int, Actions<Grow>& actions) {
        grow::list_legal(state, actions);
    }
    static bool is_legal(const Rules&, const State& state, int, Action action) {
        return grow::is_legal(state, action);
    }
    static void outcomes(const Rules& rules, const State& state, Outcomes<Grow>& outcomes) {
        outcomes.clear();
        for (std::uint32_t left = grow::undrawn(rules, state); left != 0; left &= left - 1) {
            outcomes.add({grow::draw_of(lowest_seat(left)), 1});
        }
    }
    static void apply(const Rules& rules, State& state, int, Action action) {
        grow::apply(rules, state, action);
    }
    static Action pick(const Rules&, const State& state, int, Rng& rng) {
        return grow::pick(state, rng);
    }
    static Action roll(const Rules& rules, const State& state, Rng& rng) {
        std::uint32_t left = grow::undrawn(rules, state);
        auto k = rng.below(static_cast<std::uint32_t>(std::popcount(left)));
        while (k-- > 0) left &= left - 1;
        return grow::draw_of(lowest_seat(left));
    }
    static void shares(const Rules& rules, const State& state, float* shares) {
        const std::uint32_t winners = grow::winners(rules, state);
        const float part = 1.0f / static_cast<float>(std::popcount(winners));
        for (int seat = 0; seat < rules.players; ++seat) {
            shares[seat] = (winners >> seat & 1) != 0 ? part : 0.0f;
        }
    }
    static bool begins_turn(const Rules&, const State& state) {
        return !state.dropped && state.ready_count == state.head_count[state.mover];
    }

    static std::uint64_t hash(const Rules&, const State& state) {
        std::uint64_t hash_value = mix(state.mover | state.dropped << 8 | state.grew << 9 |
                                       static_cast<int>(state.ending) << 10 | state.out << 16);
        hash_value = mix(hash_value ^ state.quiet);
        for (int k = 0; k < state.order_count; ++k)
            hash_value = mix(hash_value ^ (state.order[k] + 1u));
        for (int seat = 0; seat < grow::kSeats; ++seat) {
            for (const auto word : state.owned[seat].words) hash_value = mix(hash_value ^ word);
        }
        state.head_cells.each([&](int cell) {
            const auto place = static_cast<std::uint64_t>(cell) << 32;
            hash_value =
                mix(hash_value ^ (place | static_cast<std::uint64_t>(state.heads[cell]) << 16 |
                                  state.ready[cell]));
        });
        return hash_value;
    }

    static std::optional<Rules> decode_rules(WireView wire) { return grow::decode_rules(wire); }
    static std::optional<State> decode(const Rules& rules, WireView wire) {
        return grow::decode(rules, wire);
    }
    static Wire encode(const Rules& rules, const State& state) {
        return grow::encode(rules, state);
    }
};

static_assert(Game<Grow>);

}  // namespace boardwright
