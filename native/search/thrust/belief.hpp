// A seat's belief: weighted worlds that explain everything it has observed.
//
// A particle filter. For every observed step a world takes one that would have looked the same,
// drawn by its probability: chance by its weights, the other side half by the policy and half
// uniformly. Worlds in which the step was unlikely lose weight, and likely ones are duplicated.
#pragma once

#include <deque>
#include <vector>

#include "games/thrust/thrust.hpp"
#include "search/thrust/rollout_policy.hpp"

namespace boardwright::thrust {

// A step as a seat observed it: actor and action if it was shown, and the hash of all it observed.
struct ObservedStep {
    bool shown;
    int actor;
    Action action;
    std::uint64_t code;
};

class Belief {
  public:
    Belief(const Rules& rules, int seat, int size, std::uint64_t seed)
        : rules_(rules),
          policy_(rules_),
          seat_(seat),
          size_(static_cast<std::size_t>(size)),
          rng_(seed) {
        worlds_.push_back({Thrust::start(rules_), 1.0});
    }

    Belief(const Belief&) = delete;  // the policy refers to the rules
    Belief& operator=(const Belief&) = delete;

    // Takes in one step; false if no world explains it, and then the belief is empty.
    bool observe(const ObservedStep& step) {
        if (worlds_.empty()) return false;
        history_.push_back({worlds_, step});
        if (history_.size() > kHistoryLength) history_.pop_front();
        if (advance(step, size_) || replay_history(kRetryFactor * size_)) return true;
        worlds_.clear();
        history_.clear();
        return false;
    }

    // Continues from other worlds, all equally likely.
    void reset(std::span<const State> worlds) {
        worlds_.clear();
        history_.clear();
        for (const State& world : worlds)
            worlds_.push_back({world, 1.0 / static_cast<double>(worlds.size())});
    }

    // So many worlds, drawn by weight; none if the belief is empty.
    std::vector<State> sample(int count) {
        std::vector<State> result;
        if (worlds_.empty()) return result;
        for (const std::size_t k : systematic_sample(static_cast<std::size_t>(count))) {
            result.push_back(worlds_[k].state);
        }
        return result;
    }

  private:
    struct World {
        State state;
        double weight;
    };
    struct HistoryEntry {
        std::vector<World> before;
        ObservedStep step;
    };
    // When no world explains a step: how many steps to go back, and how many times more worlds to
    // use.
    static constexpr std::size_t kHistoryLength = 12;
    static constexpr std::size_t kRetryFactor = 3;
    // How much of the other side's play is uniform instead of by the policy.
    static constexpr double kUniformShare = 0.5;

    bool advance(const ObservedStep& step, std::size_t size) {
        if (!step.shown) replicate(size);
        double total = 0;
        std::size_t kept = 0;
        for (World& world : worlds_) {
            const double chance = step.shown ? apply_shown_step(world.state, step)
                                             : apply_hidden_step(world.state, step);
            if (chance <= 0) continue;
            world.weight *= chance;
            total += world.weight;
            worlds_[kept++] = world;
        }
        worlds_.resize(kept);
        if (kept == 0 || total <= 0) return false;
        double squares = 0;
        for (World& world : worlds_) {
            world.weight /= total;
            squares += world.weight * world.weight;
        }
        if (1 / squares < static_cast<double>(kept) / 2 || kept > size)
            resample(std::min(size, std::max(kept, size_)));
        return true;
    }

    bool replay_history(std::size_t size) {
        worlds_ = history_.front().before;
        for (HistoryEntry& entry : history_) {
            entry.before = worlds_;
            if (entry.before.size() > size_) entry.before.resize(size_);
            if (!advance(entry.step, size)) return false;
        }
        if (worlds_.size() > size_) resample(size_);
        return true;
    }

    // Copies worlds up to `size`; one is enough until something happens unseen.
    void replicate(std::size_t size) {
        const std::size_t count = worlds_.size();
        if (count >= size || count == 0) return;
        const std::size_t copies = (size + count - 1) / count;
        worlds_.reserve(count * copies);
        for (World& world : worlds_) world.weight /= static_cast<double>(copies);
        for (std::size_t k = count; k < count * copies; ++k) worlds_.push_back(worlds_[k % count]);
    }

    // The step's probability; 0 if it is not possible or would have looked different.
    double apply_shown_step(State& state, const ObservedStep& step) {
        double chance = 1;
        if (step.actor == kChance) {
            if (!is_possible_outcome(state, step.action)) return 0;
        } else {
            if (Thrust::pending(rules_, state) != Pending::decide ||
                (Thrust::deciders(rules_, state) >> step.actor & 1) == 0 ||
                !Thrust::is_legal(rules_, state, step.actor, step.action)) {
                return 0;
            }
            if (step.actor != seat_) chance = action_probability(state, step.actor, step.action);
        }
        const State before = state;
        Thrust::apply(rules_, state, step.actor, step.action);
        const bool same = Thrust::observation_hash(rules_, before, step.actor, step.action, state,
                                                   seat_) == step.code;
        return same ? chance : 0;
    }

    bool is_possible_outcome(const State& state, Action action) {
        if (Thrust::pending(rules_, state) != Pending::chance) return false;
        outcomes_.clear();
        Thrust::outcomes(rules_, state, outcomes_);
        for (const auto& outcome : outcomes_) {
            if (outcome.action == action) return true;
        }
        return false;
    }

    double action_probability(const State& state, int actor, Action action) {
        legal_.clear();
        Thrust::legal(rules_, state, actor, legal_);
        set_probabilities(state, actor);
        for (int k = 0; k < legal_.size(); ++k) {
            if (legal_[k] == action) return static_cast<double>(probs_[k]);
        }
        return 0;
    }

    // Sets the probabilities of the legal decisions.
    void set_probabilities(const State& state, int actor) {
        policy_.probabilities(state, actor, legal_, probs_);
        const auto even = static_cast<float>(kUniformShare / legal_.size());
        for (int k = 0; k < legal_.size(); ++k) {
            probs_[k] = probs_[k] * static_cast<float>(1 - kUniformShare) + even;
        }
    }

    // Takes one of the steps that look like this; their total probability.
    double apply_hidden_step(State& state, const ObservedStep& step) {
        const State before = state;
        double total = 0;
        const auto consider = [&](int actor, Action action, double chance) {
            State after = before;
            Thrust::apply(rules_, after, actor, action);
            if (Thrust::observation_hash(rules_, before, actor, action, after, seat_) != step.code)
                return;
            total += chance;
            if (rng_.unit() * total < chance) state = after;
        };
        const Pending pending = Thrust::pending(rules_, before);
        if (pending == Pending::chance) {
            outcomes_.clear();
            Thrust::outcomes(rules_, before, outcomes_);
            double sum = 0;
            for (const auto& outcome : outcomes_) sum += outcome.weight;
            for (const auto& outcome : outcomes_)
                consider(kChance, outcome.action, outcome.weight / sum);
        } else if (pending == Pending::decide &&
                   (Thrust::deciders(rules_, before) >> (1 - seat_) & 1)) {
            legal_.clear();
            Thrust::legal(rules_, before, 1 - seat_, legal_);
            set_probabilities(before, 1 - seat_);
            for (int k = 0; k < legal_.size(); ++k) {
                consider(1 - seat_, legal_[k], static_cast<double>(probs_[k]));
            }
        }
        return total;
    }

    // Indices in proportion to the weights, from one random number.
    std::vector<std::size_t> systematic_sample(std::size_t count) {
        std::vector<std::size_t> result;
        const double start = rng_.unit();
        double cumulative = worlds_[0].weight;
        std::size_t index = 0;
        for (std::size_t k = 0; k < count; ++k) {
            const double threshold = (start + static_cast<double>(k)) / static_cast<double>(count);
            while (threshold > cumulative && index + 1 < worlds_.size())
                cumulative += worlds_[++index].weight;
            result.push_back(index);
        }
        return result;
    }

    void resample(std::size_t count) {
        std::vector<World> chosen;
        chosen.reserve(count);
        for (const std::size_t k : systematic_sample(count)) {
            chosen.push_back({worlds_[k].state, 1.0 / static_cast<double>(count)});
        }
        worlds_ = std::move(chosen);
    }

    Rules rules_;
    RolloutPolicy policy_;
    int seat_;
    std::size_t size_;
    Rng rng_;
    std::vector<World> worlds_;
    std::deque<HistoryEntry> history_;
    ActionList legal_;
    OutcomeList outcomes_;
    float probs_[kMaxActions];
};

}  // namespace boardwright::thrust
