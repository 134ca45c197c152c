// Who stands how well with all cards on the table: turns played on by the policy, no seat favoured.
//
// A search finds its own seat a little better off than it is. Where seats take turns all the time
// and the question is what a die or an order has changed, that would count for more than the die.
#pragma once

#include <atomic>

#include "games/thrust/thrust.hpp"
#include "search/thrust/rollout_policy.hpp"

namespace boardwright::thrust {

// At the end of a line: the result, or what the position looks like.
inline Evaluation evaluate_leaf(const Rules& rules, const State& world) {
    if (Thrust::pending(rules, world) != Pending::over) return evaluate(rules, world);
    float shares[2] = {};
    Thrust::shares(rules, world, shares);
    const auto black = static_cast<double>(shares[0]);
    return {black, {black, 1 - black}};
}

// One step by the policy; false when the game is over.
inline bool rollout_step(const Rules& rules, const RolloutPolicy& policy, State& world, Rng& rng) {
    const Pending pending = Thrust::pending(rules, world);
    if (pending == Pending::over) return false;
    if (pending == Pending::chance) {
        Thrust::apply(rules, world, kChance, Thrust::roll(rules, world, rng));
        return true;
    }
    const int actor = lowest_seat(Thrust::deciders(rules, world));
    ActionList legal;
    Thrust::legal(rules, world, actor, legal);
    Thrust::apply(rules, world, actor, policy.pick(world, actor, legal, rng));
    return true;
}

// Black's share, the mean over so many ways this turn may go, or those seen when told to stop.
inline double rollout_value(const Rules& rules, const State& state, std::uint64_t rollouts, Rng rng,
                            const std::atomic<bool>& stop) {
    const RolloutPolicy policy(rules);
    double total = 0;
    std::uint64_t seen = 0;
    do {
        State world = state;
        while (world.number == state.number && rollout_step(rules, policy, world, rng)) {
        }
        total += evaluate_leaf(rules, world).share;
    } while (++seen < rollouts && !stop.load(std::memory_order_relaxed));
    return total / static_cast<double>(seen);
}

}  // namespace boardwright::thrust
