// Values with perfect information, by rollouts with the policy for both seats.
//
// A search overrates its own seat a little. Where seats alternate all the time and the question is
// what one die has changed, that would outweigh the die.
#pragma once

#include <atomic>

#include "games/thrust/thrust.hpp"
#include "search/thrust/rollout_policy.hpp"

namespace boardwright::thrust {

// The value of a leaf: the result if the game is over, else the evaluation.
inline Evaluation evaluate_leaf(const Rules& rules, const State& world) {
    if (Thrust::pending(rules, world) != Pending::over) return evaluate(rules, world);
    float shares[2] = {};
    Thrust::shares(rules, world, shares);
    const auto black = static_cast<double>(shares[0]);
    return {black, {black, 1 - black}};
}

// Plays one step by the policy; false when the game is over.
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

// Black's share: the mean of rollouts to the end of the turn, as many as done before a stop.
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
