// Rollouts to the end of the game: bandits for every player's next turn, the rollout policy
// afterwards.
#pragma once

#include "search/grow/prospects.hpp"

namespace boardwright::grow {

struct SearchParams {
    double exploration = 0.6;  // how much choosers try what looks worse
    double prior_visits = 2;   // visits before an arm's own tally counts as much as the average
    int width = 24;            // drops looked at
    double scale = 4;          // a lead of so many spaces is fairly safe
    bool later_wins = false;   // G-22
};

template <int Words>
class Forecast {
    using Board = RolloutBoard<Words>;

  public:
    Forecast(const Survey<Words>& survey, bool dropped, const SearchParams& params, Rng rng)
        : survey_(survey), params_(params), policy_(survey.geometry), rng_(rng) {
        Prospects<Words> prospects(survey, policy_, params.width, rng_);
        TurnOrder order = survey.order;
        for (int k = 0; k < order.count; ++k, order.pass()) {
            const int heads = k == 0 ? survey.ready : survey.board.head_count[order.mover()];
            turns_.push_back(prospects.turn(order, heads, k > 0 || !dropped));
        }
    }

    void reseed(Rng rng) { rng_ = rng; }
    void add(const Forecast& other) {
        for (std::size_t k = 0; k < turns_.size(); ++k) {
            for (std::size_t c = 0; c < turns_[k].size(); ++c) turns_[k][c].add(other.turns_[k][c]);
        }
    }

    const std::vector<Turn>& turns() const { return turns_; }
    const SearchParams& params() const { return params_; }
    const RolloutPolicy<Words>& policy() const { return policy_; }

    // One game to its end and what is learnt from it. Each seat's share of the win is added. With
    // `fixed` the turn at hand consists of these arms, one for each chooser.
    void rollout(double* shares, const std::vector<int>* fixed = nullptr) {
        Board board = survey_.board;
        TurnOrder order = survey_.order;
        for (std::size_t k = 0; k < turns_.size() && board.empty.any(); ++k, order.pass()) {
            play(board, order, turns_[k], k == 0 ? fixed : nullptr);
        }
        policy_.finish(board, order, rng_);
        judge(board, shares);
        for (std::size_t k = 0; k < turns_.size(); ++k) {
            const int place = (survey_.order.place + static_cast<int>(k)) % order.count;
            for (Chooser& chooser : turns_[k]) chooser.learn(results_[place]);
        }
    }

    // A drop that waits comes last, when the heads have gone their ways.
    static std::size_t first_of(const Turn& turn, const TurnOrder& order) {
        return !turn.empty() && turn[0].head == Chooser::kDrop && !order.fresh_moves ? 1 : 0;
    }

  private:
    void play(Board& board, const TurnOrder& order, Turn& turn, const std::vector<int>* fixed) {
        const int seat = order.mover();
        const std::size_t count = turn.size();
        const bool setup = !board.own[seat].any();
        const std::size_t first = first_of(turn, order);
        for (std::size_t k = 0; k < count && board.empty.any(); ++k) {
            const std::size_t c = (first + k) % count;
            use(board, seat, turn[c], fixed == nullptr ? Chooser::kNone : (*fixed)[c]);
            const bool dropped = turn[c].head == Chooser::kDrop && turn[c].chosen != Chooser::kNone;
            const bool fresh = dropped && order.fresh_moves && !setup;
            if (fresh && board.head_count[seat] < Board::kHeads) move_new_head(board, order);
        }
    }

    void use(Board& board, int seat, Chooser& chooser, int fixed) {
        chooser.chosen = fixed;
        if (fixed == Chooser::kNone) {
            chooser.select(params_.exploration, params_.prior_visits, [&](const Arm& arm) {
                return !arm.onto_free || board.empty.has(arm.target);
            });
        }
        if (chooser.chosen == Chooser::kNone) return;
        const Arm& arm = chooser[chooser.chosen];
        if (arm.onto_free) board.take(seat, arm.target);
        if (chooser.head == Chooser::kDrop) {
            board.add_head(seat, arm.target);
        } else {
            board.heads[seat][chooser.head] = static_cast<std::uint16_t>(arm.target);
        }
    }

    // G-06: a head just dropped that may move at once.
    void move_new_head(Board& board, const TurnOrder& order) {
        const int seat = order.mover();
        std::uint16_t& head = board.heads[seat][board.head_count[seat] - 1];
        const int target =
            policy_.step(board, seat, policy_.reach_of_foes(board, order), head, rng_);
        if (target == survey_.geometry.wall()) return;
        board.take(seat, target);
        head = static_cast<std::uint16_t>(target);
    }

    // Results reward a lead, so that choosers see more than who won. Where a game looks decided
    // they measure from the lead expected, so that choices still make a difference.
    void judge(const Board& board, double* shares) {
        const TurnOrder& order = survey_.order;
        const double decided = 2 * params_.scale;
        double spaces[kSeats];
        double most = 0;
        for (int k = 0; k < order.count; ++k) {
            spaces[k] = board.own[order.seats[k]].count() + (params_.later_wins ? 0.01 * k : 0);
            most = std::max(most, spaces[k]);
        }
        ++rollouts_;
        const auto winners = std::count(spaces, spaces + order.count, most);
        for (int k = 0; k < order.count; ++k) {
            double rival = 0;
            for (int other = 0; other < order.count; ++other) {
                if (other != k) rival = std::max(rival, spaces[other]);
            }
            const double lead = spaces[k] - rival;
            const double expected = leads_[k] / rollouts_;
            const double from = expected - std::clamp(expected, -decided, decided);
            results_[k] = 1 / (1 + std::exp((from - lead) / params_.scale));
            leads_[k] += lead;
            if (spaces[k] == most) shares[order.seats[k]] += 1.0 / static_cast<double>(winners);
        }
    }

    const Survey<Words>& survey_;
    SearchParams params_;
    RolloutPolicy<Words> policy_;
    Rng rng_;
    std::vector<Turn> turns_;
    double results_[kSeats] = {};
    double leads_[kSeats] = {};
    double rollouts_ = 1;
};

}  // namespace boardwright::grow
