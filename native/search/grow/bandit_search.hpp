// Rollouts: bandits for every player's next turn, the rollout policy afterwards, to the end of the
// game or for some rounds.
#pragma once

#include "search/grow/bandit_builder.hpp"
#include "search/grow/search_params.hpp"
#include "search/grow/territory.hpp"

namespace boardwright::grow {

template <int Words>
class BanditSearch {
    using Board = RolloutBoard<Words>;

  public:
    BanditSearch(const RolloutRoot<Words>& rollout_root, bool dropped, const SearchParams& params,
                 Rng rng)
        : rollout_root_(rollout_root), params_(params), policy_(rollout_root.geometry), rng_(rng) {
        BanditBuilder<Words> builder(rollout_root, policy_, params.width, rng_);
        TurnOrder order = rollout_root.order;
        for (int k = 0; k < order.count; ++k, order.pass()) {
            const int heads =
                k == 0 ? rollout_root.ready : rollout_root.board.head_count[order.mover()];
            turns_.push_back(builder.turn(order, heads, k > 0 || !dropped));
        }
    }

    void reseed(Rng rng) { rng_ = rng; }
    void add(const BanditSearch& other) {
        for (std::size_t k = 0; k < turns_.size(); ++k) {
            for (std::size_t c = 0; c < turns_[k].size(); ++c) turns_[k][c].add(other.turns_[k][c]);
        }
    }

    const std::vector<TurnBandits>& turns() const { return turns_; }
    const SearchParams& params() const { return params_; }
    const RolloutPolicy<Words>& policy() const { return policy_; }

    // Plays one rollout and updates the bandits; adds each seat's share of the win to
    // `shares`. With `fixed` the first turn consists of these arms, one for each bandit.
    void rollout(double* shares, const std::vector<int>* fixed = nullptr) {
        Board board = rollout_root_.board;
        TurnOrder order = rollout_root_.order;
        for (std::size_t k = 0; k < turns_.size() && board.empty.any(); ++k, order.pass()) {
            play(board, order, turns_[k], k == 0 ? fixed : nullptr);
        }
        policy_.finish(board, order, params_.rounds * order.count, rng_);
        score_board(board, shares);
        for (std::size_t k = 0; k < turns_.size(); ++k) {
            const int place = (rollout_root_.order.place + static_cast<int>(k)) % order.count;
            for (Bandit& bandit : turns_[k]) bandit.update(results_[place]);
        }
    }

    // A drop whose head may not move comes last, after the heads have moved.
    static std::size_t first_bandit(const TurnBandits& turn, const TurnOrder& order) {
        return !turn.empty() && turn[0].head == Bandit::kDrop && !order.fresh_moves ? 1 : 0;
    }

  private:
    void play(Board& board, const TurnOrder& order, TurnBandits& turn,
              const std::vector<int>* fixed) {
        const int seat = order.mover();
        const std::size_t count = turn.size();
        const bool setup = !board.own[seat].any();
        const std::size_t first = first_bandit(turn, order);
        for (std::size_t k = 0; k < count && board.empty.any(); ++k) {
            const std::size_t c = (first + k) % count;
            apply_arm(board, seat, turn[c], fixed == nullptr ? Bandit::kNone : (*fixed)[c]);
            const bool dropped = turn[c].head == Bandit::kDrop && turn[c].chosen != Bandit::kNone;
            const bool fresh = dropped && order.fresh_moves && !setup;
            if (fresh && board.head_count[seat] < Board::kHeads) move_new_head(board, order);
        }
    }

    void apply_arm(Board& board, int seat, Bandit& bandit, int fixed) {
        bandit.chosen = fixed;
        if (fixed == Bandit::kNone) {
            bandit.select(params_.exploration, params_.prior_visits, [&](const Arm& arm) {
                return !arm.onto_free || board.empty.has(arm.target);
            });
        }
        if (bandit.chosen == Bandit::kNone) return;
        const Arm& arm = bandit[bandit.chosen];
        if (arm.onto_free) board.take(seat, arm.target);
        if (bandit.head == Bandit::kDrop) {
            board.add_head(seat, arm.target);
        } else {
            board.heads[seat][bandit.head] = static_cast<std::uint16_t>(arm.target);
        }
    }

    // G-06: moves a head that was just dropped and may move at once.
    void move_new_head(Board& board, const TurnOrder& order) {
        const int seat = order.mover();
        std::uint16_t& head = board.heads[seat][board.head_count[seat] - 1];
        const int target =
            policy_.step(board, seat, policy_.reach_of_foes(board, order), head, rng_);
        if (target == rollout_root_.geometry.wall()) return;
        board.take(seat, target);
        head = static_cast<std::uint16_t>(target);
    }

    // Results reward a lead, so that bandits learn more than who won. If the game looks decided,
    // results are relative to the expected lead, so that choices still make a difference.
    void score_board(const Board& board, double* shares) {
        const TurnOrder& order = rollout_root_.order;
        const double decided = 2 * params_.scale;
        double points[kSeats];
        double most = 0;
        for (int k = 0; k < order.count; ++k) {
            points[k] = board.own[order.seats[k]].count() + rollout_root_.head_start[k];
        }
        if (board.empty.any()) {
            add_territory(board, order, rollout_root_.geometry.stride, points);
        }
        for (int k = 0; k < order.count; ++k) most = std::max(most, points[k]);
        ++rollouts_;
        const auto winners = std::count(points, points + order.count, most);
        for (int k = 0; k < order.count; ++k) {
            double rival = 0;
            for (int other = 0; other < order.count; ++other) {
                if (other != k) rival = std::max(rival, points[other]);
            }
            const double lead = points[k] - rival;
            const double expected = leads_[k] / rollouts_;
            const double from = expected - std::clamp(expected, -decided, decided);
            results_[k] = 1 / (1 + std::exp((from - lead) / params_.scale));
            leads_[k] += lead;
            if (points[k] == most) shares[order.seats[k]] += 1.0 / static_cast<double>(winners);
        }
    }

    const RolloutRoot<Words>& rollout_root_;
    SearchParams params_;
    RolloutPolicy<Words> policy_;
    Rng rng_;
    std::vector<TurnBandits> turns_;
    double results_[kSeats] = {};
    double leads_[kSeats] = {};
    double rollouts_ = 1;
};

}  // namespace boardwright::grow
