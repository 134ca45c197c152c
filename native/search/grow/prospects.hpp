// What players may do next, as bandits with priors by the rollout policy.
#pragma once

#include <algorithm>

#include "search/grow/choosers.hpp"
#include "search/grow/survey.hpp"

namespace boardwright::grow {

template <int Words>
class Prospects {
  public:
    using Set = Bits<Words>;
    using Reach = typename RolloutPolicy<Words>::Reach;

    Prospects(const Survey<Words>& survey, const RolloutPolicy<Words>& policy, int width, Rng& rng)
        : board_(survey.board),
          geometry_(survey.geometry),
          policy_(policy),
          width_(width),
          rng_(rng) {}

    // The choosers of a player's next turn, as far as the position shows it now.
    Turn turn(const TurnOrder& order, int heads, bool drops) {
        const int seat = order.mover();
        const Reach foes = policy_.reach_of_foes(board_, order);
        Turn turn;
        if (drops) turn.push_back(drop(seat, foes));
        for (int place = 0; place < heads; ++place) {
            Chooser chooser = head(seat, foes, place);
            if (chooser.count() > 0) turn.push_back(std::move(chooser));
        }
        return turn;
    }

  private:
    static constexpr double kStepHeat = 15;
    static constexpr double kDropHeat = 30;
    static constexpr int kJourneys = 6;

    Chooser drop(int seat, const Reach& foes) {
        const Reach mine = policy_.reach_of(board_, seat);
        const Set open_area = policy_.open_area(board_);
        std::vector<std::pair<int, int>> found;
        board_.empty.each([&](int cell) {
            const int random_word = static_cast<int>(rng_.below(16));
            found.emplace_back(
                policy_.drop_score(board_, mine, foes, open_area, cell) + random_word, cell);
        });
        std::sort(found.rbegin(), found.rend());
        Chooser chooser(Chooser::kDrop);
        for (const auto& [score, cell] : found) {
            if (chooser.count() == width_) break;
            chooser.add(cell, true, std::exp(score / kDropHeat));
        }
        chooser.share_out();
        return chooser;
    }

    Chooser head(int seat, const Reach& foes, int place) {
        const int head = board_.heads[seat][place];
        Chooser chooser(place);
        for (const int cell : geometry_.near[head]) {
            if (!board_.empty.has(cell)) continue;
            const double score = policy_.step_score(board_, seat, foes, cell);
            chooser.add(cell, true, std::exp(score / kStepHeat));
        }
        if (chooser.count() > 0) chooser.share_out();
        add_journeys(chooser, seat, foes, head);
        if (chooser.count() > 0) chooser.share_out();
        return chooser;
    }

    // Elsewhere in its group: the usual thing for a head that is stuck, else seldom tried.
    void add_journeys(Chooser& chooser, int seat, const Reach& foes, int head) {
        const bool stuck = chooser.count() == 0;
        const Set group = board_.group(geometry_, seat, head);
        Set covered = board_.head_set(seat).beside(geometry_.stride);
        for (int k = 0; k < (stuck ? kJourneys : 2); ++k) {
            const int target = policy_.relocation_target(board_, group, covered, foes, rng_);
            if (target == geometry_.wall()) return;
            if (target == head || chooser.knows(target)) continue;
            chooser.add(target, false, stuck ? 1 : 0.05);
            for (const int side : geometry_.near[target]) covered.add(side);
        }
    }

    const RolloutBoard<Words>& board_;
    const Geometry<Words>& geometry_;
    const RolloutPolicy<Words>& policy_;
    int width_;
    Rng& rng_;
};

}  // namespace boardwright::grow
