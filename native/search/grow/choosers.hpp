// A turn taken apart: every head has a chooser of its own with its own tally, the drop another.
//
// Heads hardly hinder each other, so each rollout tells something about the choice of all of them
// at once; whole turns as such would be far too many. An arm tried often gets a chooser for what
// the head does next, so that each head has a small tree of its own.
#pragma once

#include <cmath>
#include <vector>

#include "search/grow/habit.hpp"

namespace boardwright::grow {

struct Arm {
    std::uint16_t target;
    bool step;  // onto a free space, which somebody may take first
    float prior;
    std::uint32_t visits = 0;
    int next = -1;  // the head's chooser for its turn after
    double value = 0;

    double mean(double usual, double doubt) const { return (value + doubt * usual) / (visits + doubt); }
};

struct Chooser {
    int first;  // of its arms
    int count = 0;
    std::uint32_t visits = 0;
    double value = 0;

    double mean() const { return visits > 0 ? value / visits : 0.5; }
};

class Choosers {
  public:
    static constexpr int kNone = -1;

    explicit Choosers(std::size_t memory) : room_(memory / (2 * sizeof(Arm))) {}

    bool is_full() const { return arms_.size() >= room_; }
    Chooser& operator[](int k) { return choosers_[static_cast<std::size_t>(k)]; }
    const Chooser& operator[](int k) const { return choosers_[static_cast<std::size_t>(k)]; }
    Arm& arm(int k) { return arms_[static_cast<std::size_t>(k)]; }
    const Arm& arm(int k) const { return arms_[static_cast<std::size_t>(k)]; }

    // A chooser is opened, gets its arms, and is closed: their weights become shares.
    void open() { choosers_.push_back({static_cast<int>(arms_.size())}); }
    void add(int target, bool step, double weight) {
        arms_.push_back({static_cast<std::uint16_t>(target), step, static_cast<float>(weight)});
        ++choosers_.back().count;
    }
    int opened() const { return choosers_.back().count; }
    bool knows(int target) const {
        const Chooser& last = choosers_.back();
        for (int k = last.first; k < last.first + last.count; ++k) {
            if (arm(k).target == target) return true;
        }
        return false;
    }
    void share_out() {
        const Chooser& last = choosers_.back();
        float total = 0;
        for (int k = 0; k < last.count; ++k) total += arm(last.first + k).prior;
        for (int k = 0; k < last.count; ++k) arm(last.first + k).prior /= total;
    }
    int close() {
        if (choosers_.back().count == 0) {
            choosers_.pop_back();
            return kNone;
        }
        share_out();
        return static_cast<int>(choosers_.size()) - 1;
    }

    // The arm with the best prospects of those that can be played, or none.
    template <class Playable>
    int select(int k, double curiosity, double doubt, Playable playable) const {
        const Chooser& chooser = (*this)[k];
        const double usual = chooser.mean();
        const double spread = curiosity * std::sqrt(chooser.visits + 1.0);
        double highest = -1;
        int best = kNone;
        for (int a = chooser.first; a < chooser.first + chooser.count; ++a) {
            const Arm& one = arm(a);
            if (!playable(one)) continue;
            const double bound = one.mean(usual, doubt) + spread * one.prior / (1.0 + one.visits);
            if (bound > highest) highest = bound, best = a;
        }
        return best;
    }

    void learn(int k, int a, double result) {
        ++(*this)[k].visits;
        (*this)[k].value += result;
        ++arm(a).visits;
        arm(a).value += result;
    }

  private:
    std::size_t room_;
    std::vector<Chooser> choosers_;
    std::vector<Arm> arms_;
};

}  // namespace boardwright::grow
