// The choices of each player's next turn as bandits, with priors by the rollout policy.
#pragma once

#include <algorithm>

#include "search/grow/bandit.hpp"
#include "search/grow/rollout_root.hpp"

namespace boardwright::grow {

template <int Words>
class BanditBuilder {
  public:
    using Set = Bits<Words>;
    using Reach = typename RolloutPolicy<Words>::Reach;

    BanditBuilder(const RolloutRoot<Words>& rollout_root, const RolloutPolicy<Words>& policy,
                  int width, Rng& rng)
        : board_(rollout_root.board),
          geometry_(rollout_root.geometry),
          policy_(policy),
          width_(width),
          rng_(rng) {}

    // The bandits of a player's next turn, from the current position.
    TurnBandits turn(const TurnOrder& order, int heads, bool drops) {
        const int seat = order.mover();
        const Reach foes = policy_.reach_of_foes(board_, order);
        TurnBandits turn;
        if (drops) turn.push_back(drop(seat, foes));
        for (int place = 0; place < heads; ++place) {
            Bandit bandit = head(seat, foes, place);
            if (bandit.count() > 0) turn.push_back(std::move(bandit));
        }
        return turn;
    }

  private:
    static constexpr double kStepTemperature = 15;
    static constexpr double kDropTemperature = 30;
    static constexpr int kMaxRelocations = 6;

    Bandit drop(int seat, const Reach& foes) {
        const Reach mine = policy_.reach_of(board_, seat);
        const Set open_area = policy_.open_area(board_);
        std::vector<std::pair<int, int>> scored;
        board_.empty.each([&](int cell) {
            const int tie_break = static_cast<int>(rng_.below(16));
            scored.emplace_back(policy_.drop_score(board_, mine, foes, open_area, cell) + tie_break,
                                cell);
        });
        std::sort(scored.rbegin(), scored.rend());
        Bandit bandit(Bandit::kDrop);
        for (const auto& [score, cell] : scored) {
            if (bandit.count() == width_) break;
            bandit.add(cell, true, std::exp(score / kDropTemperature));
        }
        bandit.normalize_priors();
        return bandit;
    }

    Bandit head(int seat, const Reach& foes, int place) {
        const int head = board_.heads[seat][place];
        Bandit bandit(place);
        for (const int cell : geometry_.near[head]) {
            if (!board_.empty.has(cell)) continue;
            const double score = policy_.step_score(board_, seat, foes, cell);
            bandit.add(cell, true, std::exp(score / kStepTemperature));
        }
        if (bandit.count() > 0) bandit.normalize_priors();
        add_relocations(bandit, seat, foes, head);
        if (bandit.count() > 0) bandit.normalize_priors();
        return bandit;
    }

    // Moves within its group: likely for a head that is stuck, else seldom tried.
    void add_relocations(Bandit& bandit, int seat, const Reach& foes, int head) {
        const bool stuck = bandit.count() == 0;
        const Set group = board_.group(geometry_, seat, head);
        Set covered = board_.head_set(seat).beside(geometry_.stride);
        for (int k = 0; k < (stuck ? kMaxRelocations : 2); ++k) {
            const int target = policy_.relocation_target(board_, group, covered, foes, rng_);
            if (target == geometry_.wall()) return;
            if (target == head || bandit.has_target(target)) continue;
            bandit.add(target, false, stuck ? 1 : 0.05);
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
