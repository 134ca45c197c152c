// A turn taken apart: one chooser for each head and one for the drop, each with its own tally.
//
// Heads hardly hinder each other, so every rollout tells something about the choice of every one
// of them at once; whole turns as such would be far too many.
#pragma once

#include <cmath>
#include <vector>

#include "search/grow/habit.hpp"

namespace boardwright::grow {

struct Arm {
    int target;
    bool step;  // onto a free space, which somebody may take first
    float prior;
    std::uint32_t visits = 0;
    double value = 0;

    double mean(double fallback) const { return visits > 0 ? value / visits : fallback; }
};

template <int Words>
struct Chooser {
    int head = -1;  // its place in the list of heads; the drop has none
    std::vector<Arm> arms;
    std::uint32_t visits = 0;
    double value = 0;
    std::vector<Bits<Words>> windows;
    std::vector<double> baseline;
    int chosen = -1;  // in the rollout under way

    void add(int target, bool step, double weight) {
        arms.push_back({target, step, static_cast<float>(weight), 0, 0});
    }
    void share_out() {
        float total = 0;
        for (const Arm& arm : arms) total += arm.prior;
        for (Arm& arm : arms) arm.prior /= total;
    }

    // The arm with the best prospects of those that can be played; -1 if none can.
    template <class Playable>
    int select(double curiosity, Playable playable) {
        const double usual = visits > 0 ? value / visits : 0.5;
        const double spread = curiosity * std::sqrt(static_cast<double>(visits) + 1);
        double highest = -1;
        chosen = -1;
        for (int k = 0; k < static_cast<int>(arms.size()); ++k) {
            const Arm& arm = arms[static_cast<std::size_t>(k)];
            if (!playable(arm)) continue;
            const double bound =
                arm.mean(usual) + spread * static_cast<double>(arm.prior) / (1.0 + arm.visits);
            if (bound > highest) highest = bound, chosen = k;
        }
        return chosen;
    }

    void learn(double result, const Bits<Words>& own, const Bits<Words>& foes, double local,
               double unit, int rivals) {
        if (chosen < 0) return;
        if (local > 0) {
            if (windows.size() == 1) {
                result = (1 - local) * result + local * (0.5 + margin(0, own, foes, rivals) / unit);
            } else {
                baseline.resize(windows.size());
                double here = 0;
                for (std::size_t k = 0; k < windows.size(); ++k) {
                    const double m = margin(k, own, foes, rivals);
                    baseline[k] += m;
                    if (k == static_cast<std::size_t>(chosen)) here = m - baseline[k] / (visits + 1);
                }
                result = (1 - local) * result + local * (0.5 + here / unit);
            }
        }
        ++visits;
        value += result;
        Arm& arm = arms[static_cast<std::size_t>(chosen)];
        ++arm.visits;
        arm.value += result;
    }
    double margin(std::size_t k, const Bits<Words>& own, const Bits<Words>& foes,
                  int rivals) const {
        return (windows[k] & own).count() -
               static_cast<double>((windows[k] & foes).count()) / rivals;
    }
};

}  // namespace boardwright::grow
