// A turn as independent choices: one bandit for each head and one for the drop.
//
// Heads hardly hinder each other, so every rollout evaluates the choices of all of them at once;
// there would be far too many whole turns.
#pragma once

#include <cmath>
#include <vector>

#include "core/rng.hpp"

namespace boardwright::grow {

struct Arm {
    int target;
    bool onto_free;  // another player may occupy the space first
    double prior;
    std::uint32_t visits = 0;
    double value = 0;

    // Shrunk towards the mean of all arms while there are few visits.
    double mean(double mean_value, double prior_visits) const {
        return (value + prior_visits * mean_value) / (visits + prior_visits);
    }
};

struct Bandit {
    static constexpr int kDrop = -1;
    static constexpr int kNone = -1;

    int head;  // its index in the list of heads

    explicit Bandit(int place) : head(place) {}

    std::vector<Arm> arms;
    std::uint32_t visits = 0;
    double value = 0;
    int chosen = kNone;  // in the current rollout

    Arm& operator[](int k) { return arms[static_cast<std::size_t>(k)]; }
    const Arm& operator[](int k) const { return arms[static_cast<std::size_t>(k)]; }
    int count() const { return static_cast<int>(arms.size()); }
    double mean_value() const { return visits > 0 ? value / visits : 0.5; }
    bool has_target(int target) const {
        for (const Arm& arm : arms) {
            if (arm.target == target) return true;
        }
        return false;
    }

    void add(int target, bool onto_free, double weight) {
        arms.push_back({target, onto_free, weight});
    }
    void normalize_priors() {
        double total = 0;
        for (const Arm& arm : arms) total += arm.prior;
        for (Arm& arm : arms) arm.prior /= total;
    }

    // The playable arm with the highest value, or kNone.
    template <class Playable, class ValueOf>
    int best(Playable playable, ValueOf value_of) const {
        int best_arm = kNone;
        double highest = 0;
        for (int k = 0; k < count(); ++k) {
            if (!playable((*this)[k])) continue;
            const double here = value_of((*this)[k]);
            if (best_arm == kNone || here > highest) highest = here, best_arm = k;
        }
        return best_arm;
    }

    template <class Playable>
    int select(double exploration, double prior_visits, Playable playable) {
        const double average = mean_value();
        const double spread = exploration * std::sqrt(visits + 1.0);
        return chosen = best(playable, [&](const Arm& arm) {
                   return arm.mean(average, prior_visits) + spread * arm.prior / (arm.visits + 1.0);
               });
    }

    void update(double result) {
        if (chosen == kNone) return;
        ++visits;
        value += result;
        ++(*this)[chosen].visits;
        (*this)[chosen].value += result;
        chosen = kNone;
    }

    // Adds the statistics of another thread for the same choice.
    void add(const Bandit& other) {
        visits += other.visits;
        value += other.value;
        for (int k = 0; k < count(); ++k) {
            (*this)[k].visits += other[k].visits;
            (*this)[k].value += other[k].value;
        }
    }
};

// The bandits of one turn; the drop, if there is one, is first.
using TurnBandits = std::vector<Bandit>;

}  // namespace boardwright::grow
