// Who will get the empty spaces: the player whose heads are nearest.
#pragma once

#include "search/grow/rollout_policy.hpp"

namespace boardwright::grow {

// Adds to `points`, by place in the turn order, the empty spaces that each player reaches before
// all others; those that several reach at once are divided. A head reaches its own neighbours in
// one turn, those of its group a turn later: it has to travel first.
template <int Words>
void add_territory(const RolloutBoard<Words>& board, const TurnOrder& order, int stride,
                   double* points) {
    using Set = Bits<Words>;
    Set fronts[kSeats];
    Set waves[kSeats];
    for (int k = 0; k < order.count; ++k) fronts[k] = board.head_set(order.seats[k]);
    Set empty = board.empty;
    for (bool first = true;; first = false) {
        Set taken = Set::none();
        Set contested = Set::none();
        for (int k = 0; k < order.count; ++k) {
            waves[k] = fronts[k].beside(stride) & empty;
            contested = contested | (taken & waves[k]);
            taken = taken | waves[k];
        }
        if (!first && !taken.any()) return;
        empty = empty - taken;
        const double share = contested.any() ? 1.0 * contested.count() / order.count : 0;
        for (int k = 0; k < order.count; ++k) {
            points[k] += (waves[k] - contested).count() + share;
            fronts[k] = first ? waves[k] | board.own[order.seats[k]] : waves[k];
        }
    }
}

}  // namespace boardwright::grow
