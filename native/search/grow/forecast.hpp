// Rollouts to the end of the game: choosers for every player's next turn, habit afterwards.
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
        : survey_(survey), params_(params), habit_(survey.geometry), rng_(rng) {
        Prospects<Words> prospects(survey, habit_, params.width, rng_);
        Round round = survey.round;
        for (int k = 0; k < round.count; ++k, round.pass()) {
            const int heads = k == 0 ? survey.ready : survey.board.head_count[round.mover()];
            turns_.push_back(prospects.turn(round, heads, k > 0 || !dropped));
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
    const Habit<Words>& habit() const { return habit_; }

    // One game to its end and what is learnt from it. Each seat's share of the win is added. With
    // `fixed` the turn at hand consists of these arms, one for each chooser.
    void rollout(double* shares, const std::vector<int>* fixed = nullptr) {
        Board board = survey_.board;
        Round round = survey_.round;
        for (std::size_t k = 0; k < turns_.size() && board.empty.any(); ++k, round.pass()) {
            play(board, round, turns_[k], k == 0 ? fixed : nullptr);
        }
        habit_.finish(board, round, rng_);
        judge(board, shares);
        for (std::size_t k = 0; k < turns_.size(); ++k) {
            const int place = (survey_.round.place + static_cast<int>(k)) % round.count;
            for (Chooser& chooser : turns_[k]) chooser.learn(results_[place]);
        }
    }

    // A drop that waits comes last, when the heads have gone their ways.
    static std::size_t first_of(const Turn& turn, const Round& round) {
        return !turn.empty() && turn[0].head == Chooser::kDrop && !round.fresh_moves ? 1 : 0;
    }

  private:
    void play(Board& board, const Round& round, Turn& turn, const std::vector<int>* fixed) {
        const int seat = round.mover();
        const std::size_t count = turn.size();
        const bool setup = !board.own[seat].any();
        const std::size_t first = first_of(turn, round);
        for (std::size_t k = 0; k < count && board.empty.any(); ++k) {
            const std::size_t c = (first + k) % count;
            use(board, seat, turn[c], fixed == nullptr ? Chooser::kNone : (*fixed)[c]);
            const bool dropped = turn[c].head == Chooser::kDrop && turn[c].chosen != Chooser::kNone;
            const bool fresh = dropped && round.fresh_moves && !setup;
            if (fresh && board.head_count[seat] < Board::kHeads) step_out(board, round);
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
    void step_out(Board& board, const Round& round) {
        const int seat = round.mover();
        std::uint16_t& head = board.heads[seat][board.head_count[seat] - 1];
        const int target = habit_.step(board, seat, habit_.reach_of_foes(board, round), head, rng_);
        if (target == survey_.geometry.wall()) return;
        board.take(seat, target);
        head = static_cast<std::uint16_t>(target);
    }

    // Results reward a lead, so that choosers see more than who won. Where a game looks decided
    // they measure from the lead expected, so that choices still make a difference.
    void judge(const Board& board, double* shares) {
        const Round& round = survey_.round;
        const double decided = 2 * params_.scale;
        double spaces[kSeats];
        double most = 0;
        for (int k = 0; k < round.count; ++k) {
            spaces[k] = board.own[round.seats[k]].count() + (params_.later_wins ? 0.01 * k : 0);
            most = std::max(most, spaces[k]);
        }
        ++rollouts_;
        const auto winners = std::count(spaces, spaces + round.count, most);
        for (int k = 0; k < round.count; ++k) {
            double rival = 0;
            for (int other = 0; other < round.count; ++other) {
                if (other != k) rival = std::max(rival, spaces[other]);
            }
            const double lead = spaces[k] - rival;
            const double expected = leads_[k] / rollouts_;
            const double from = expected - std::clamp(expected, -decided, decided);
            results_[k] = 1 / (1 + std::exp((from - lead) / params_.scale));
            leads_[k] += lead;
            if (spaces[k] == most) shares[round.seats[k]] += 1.0 / static_cast<double>(winners);
        }
    }

    const Survey<Words>& survey_;
    SearchParams params_;
    Habit<Words> habit_;
    Rng rng_;
    std::vector<Turn> turns_;
    double results_[kSeats] = {};
    double leads_[kSeats] = {};
    double rollouts_ = 1;
};

}  // namespace boardwright::grow
