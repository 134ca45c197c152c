// What the exact search knows of Thrive.
#pragma once

#include "games/thrive/thrive.hpp"
#include "search/solve.hpp"

namespace boardwright {

template <>
struct SolveTraits<Thrive> {
    using Rules = thrive::Rules;
    using State = thrive::State;

    // The same for a position and its reflection, unless moves are remembered (T-25).
    static PositionKey key(const Rules& rules, const State& state) {
        const PositionKey plain = sum(rules, state, false);
        if (state.quiet_move_count != 0) return plain;
        return std::min(plain, sum(rules, state, true));
    }

    // With two pieces each, whoever can capture or fill a piece within the turn wins (T-15, T-16).
    static ValueBounds bounds(const Rules& rules, const State& state) {
        const thrive::Side &own = state.own(), &enemy = state.enemy();
        if (state.stage > thrive::Stage::peg2 || !two_each(state.sides)) return {};
        if (own.has_full(rules.full) || enemy.has_full(rules.full)) return {};
        bool wins = fewest_holes(rules, own) <= (state.stage == thrive::Stage::peg2 ? 1 : 2);
        if (state.stage == thrive::Stage::move) {
            const thrive::Squares reached = rules.targets(own, 0) | rules.targets(own, 1);
            wins = (reached & enemy.occupied) != 0 || (wins && (reached & ~own.occupied) != 0);
        }
        if (!wins) return {};
        return state.mover == 0 ? ValueBounds{2, 2} : ValueBounds{0, 0};
    }

    // Captures first, own pieces last; pegs into the fullest piece first.
    static int rank(const Rules&, const State& state, thrive::Action action) {
        const thrive::Side& own = state.own();
        if (thrive::is_peg(action)) {
            const int k = own.index(thrive::square_of(action));
            return thrive::count_of(own.pegs[thrive::Side::slot(k)]);
        }
        const int target = thrive::target_of(action);
        return state.enemy().stands(target) ? 2 : own.stands(target) ? 0 : 1;
    }

  private:
    static int fewest_holes(const Rules& rules, const thrive::Side& side) {
        const int fullest =
            std::max(thrive::count_of(side.pegs[0]), thrive::count_of(side.pegs[1]));
        return thrive::count_of(rules.full) - fullest;
    }
    static PositionKey sum(const Rules& rules, const State& state, bool mirrored) {
        const std::uint64_t rest = static_cast<std::uint64_t>(state.quiet) << 16 |
                                   static_cast<std::uint64_t>(state.stage) << 8 |
                                   static_cast<std::uint64_t>(state.mover);
        PositionKey key{mix(rest), mix(~rest)};
        std::uint64_t seat = 0;
        for (const thrive::Side& side : state.sides) {
            for (std::size_t k = 0; k < thrive::Side::slot(side.count); ++k) {
                const int x = side.square[k] % thrive::kStride;
                const int y = side.square[k] / thrive::kStride;
                const int square = thrive::kStride * y + (mirrored ? rules.size - 1 - x : x);
                const thrive::Pegs pegs = mirrored ? reflected(side.pegs[k]) : side.pegs[k];
                const std::uint64_t piece =
                    pegs << 8 | seat << 6 | static_cast<std::uint64_t>(square);
                key.high += mix(piece);
                key.low += mix(~piece);
            }
            ++seat;
        }
        for (int k = 0; k < state.quiet_move_count; ++k) {
            const std::uint64_t move = state.quiet_moves[static_cast<std::size_t>(k)];
            key.high = mix(key.high ^ move);
            key.low = mix(key.low ^ ~move);
        }
        return key;
    }
    static thrive::Pegs reflected(thrive::Pegs pegs) {
        thrive::Pegs result = 0;
        for (; pegs != 0; pegs &= pegs - 1) {
            const int at = thrive::first_of(pegs);
            result |= thrive::bit(at - at % thrive::kStride + 4 - at % thrive::kStride);
        }
        return result;
    }
};

}  // namespace boardwright
