// What the exact search knows of Grow with two players.
#pragma once

#include "games/grow/grow.hpp"
#include "search/solve.hpp"

namespace boardwright {

template <>
struct SolveTraits<Grow> {
    using Rules = grow::Rules;
    using State = grow::State;

    // The same for a board and its seven rotations and reflections.
    static PositionKey key(const Rules& rules, const State& state) {
        const std::uint64_t rest =
            static_cast<std::uint64_t>(state.quiet) << 32 |
            static_cast<std::uint64_t>(state.out) << 16 |
            static_cast<std::uint64_t>(state.order[0] << 8 | state.mover << 2 | state.dropped << 1 |
                                       state.grew);
        PositionKey least;
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            PositionKey sum{mix(rest), mix(~rest)};
            for (int y = 0; y < rules.size; ++y) {
                for (int x = 0; x < rules.size; ++x) {
                    const int cell = turned(rules.size, x, y, symmetry);
                    const std::uint64_t here = contents(state, cell);
                    if (here == 0) continue;
                    const auto place = static_cast<std::uint64_t>(rules.size * y + x) << 40;
                    sum.high += mix(place | here);
                    sum.low += mix(~(place | here));
                }
            }
            if (symmetry == 0 || sum < least) least = sum;
        }
        return least;
    }

    // Points are never lost (G-18, G-28): a lead that the empty spaces cannot make up is final.
    static ValueBounds bounds(const Rules& rules, const State& state) {
        const int lead = grow::points(rules, state, 0) - grow::points(rules, state, 1);
        if (state.out != 0) return {};
        if (lead > state.empty_count) return {2, 2};
        if (-lead > state.empty_count) return {0, 0};
        return {};
    }

    // What grows first, then the end of the turn, then moves within a group.
    static int rank(const Rules&, const State& state, grow::Action action) {
        if (grow::is_drop(action)) return 3;
        if (!grow::is_move(action)) return 1;
        return state.owner[grow::target_of(action)] == grow::kFree ? 2 : 0;
    }

  private:
    static std::uint64_t contents(const State& state, int cell) {
        return static_cast<std::uint64_t>(state.owner[cell]) << 32 |
               static_cast<std::uint64_t>(state.heads[cell]) << 16 | state.ready[cell];
    }
    static int turned(int size, int x, int y, int symmetry) {
        if ((symmetry & 1) != 0) x = size - 1 - x;
        if ((symmetry & 2) != 0) y = size - 1 - y;
        return (symmetry & 4) != 0 ? grow::cell_at(y, x) : grow::cell_at(x, y);
    }
};

}  // namespace boardwright
