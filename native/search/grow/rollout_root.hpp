// A position of the rules converted for rollouts.
#pragma once

#include "search/grow/rollout_policy.hpp"

namespace boardwright::grow {

template <int Words>
struct RolloutRoot {
    Geometry<Words> geometry;
    RolloutBoard<Words> board;
    TurnOrder order;
    double head_start[kSeats] = {};  // by place in this order: points besides spaces (G-22, G-28)
    int ready = 0;  // how many heads of the mover may move; they are first in its list

    RolloutRoot(const Rules& rules, const State& state) : geometry(rules.size) {
        board.empty = Bits<Words>::none();
        for (int seat = 0; seat < kSeats; ++seat) {
            board.own[seat] = Bits<Words>::none();
            board.head_count[seat] = 0;
        }
        for (int k = 0; k < geometry.space_count; ++k) {
            const int owner = state.owner[geometry.to_rules_cell(geometry.spaces[k])];
            (owner == kFree ? board.empty : board.own[owner - 1]).add(geometry.spaces[k]);
        }
        put_heads(state);
        order.fresh_moves = rules.fresh_moves;
        for (int k = 0; k < state.order_count; ++k) {
            if (is_out(state, state.order[k])) continue;
            if (state.order[k] == state.mover) order.place = order.count;
            // The later of two that tie is a little ahead.
            const double later = rules.later_wins ? 0.01 * order.count : 0;
            head_start[order.count] = rules.compensation * k + later;
            order.seats[order.count++] = state.order[k];
        }
    }

  private:
    void put_heads(const State& state) {
        const auto put = [&](int cell, int count) {
            for (int k = 0; k < count; ++k) {
                board.add_head(state.owner[cell] - 1, geometry.from_rules_cell(cell));
            }
        };
        state.ready_cells.each([&](int cell) { put(cell, state.ready[cell]); });
        ready = board.head_count[state.mover];
        state.head_cells.each([&](int cell) { put(cell, state.heads[cell] - state.ready[cell]); });
    }
};

}  // namespace boardwright::grow
