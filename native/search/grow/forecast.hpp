// Rollouts to the end of the game: choosers decide as long as heads have them, habit afterwards.
#pragma once

#include <algorithm>

#include "search/grow/choosers.hpp"
#include "search/grow/survey.hpp"

namespace boardwright::grow {

struct Manner {
    double curiosity = 0.6;   // how much choosers try what looks worse
    double doubt = 20;        // visits before an arm's own tally outweighs the average
    int width = 24;           // drops looked at
    int ripe = 20;            // visits after which an arm gets a chooser for the turn after
    int drops = 2;            // turns ahead for which drops have choosers
    double scale = 4;         // a lead of so many spaces is nearly safe
    bool later_wins = false;  // G-22
};

template <int Words>
class Forecast {
  public:
    using Set = Bits<Words>;
    using Board = Field<Words>;
    using Reach = typename Habit<Words>::Reach;

    Forecast(const Survey<Words>& survey, bool dropped, const Manner& manner, std::size_t memory,
             Rng rng)
        : survey_(survey), manner_(manner), dropped_(dropped), habit_(survey.board, taste_),
          choosers_(memory), rng_(rng) {
        Round round = survey.round;
        for (int k = 0; k < round.count; ++k, round.pass()) prepare(round, k == 0);
    }

    void reseed(Rng rng) { rng_ = rng; }

    // One game to its end, and what is learnt from it.
    void rollout() {
        Board field = survey_.field;
        Round round = survey_.round;
        std::copy(&roots_[0][0], &roots_[0][0] + kSeats * Board::kHeads, &minds_[0][0]);
        path_.clear();
        bool minded = true;
        for (int turn = 0; minded && field.empty.any(); ++turn, round.pass()) {
            minded = play(field, round, turn / round.count, turn == 0) || turn < round.count;
        }
        habit_.finish(field, round, rng_);
        judge(field);
        for (const Choice& choice : path_) {
            choosers_.learn(choice.chooser, choice.arm, results_[choice.seat]);
        }
    }

    const Choosers& choosers() const { return choosers_; }
    Choosers& choosers() { return choosers_; }
    int head_chooser(int seat, int head) const { return roots_[seat][head]; }
    int drop_chooser(int seat, int turn) const { return drops_[seat][turn]; }
    const double* shares() const { return shares_; }  // of the win, in the last rollout

  private:
    static constexpr int kDrops = 4;
    struct Choice {
        int chooser;
        int arm;
        int seat;
    };

    void prepare(const Round& round, bool root) {
        const int seat = round.mover();
        const Board& field = survey_.field;
        const Reach foes = habit_.reach_of_foes(field, round);
        for (int& mind : roots_[seat]) mind = Choosers::kNone;
        const int count = root ? survey_.ready : field.head_count[seat];
        for (int k = 0; k < count; ++k) {
            roots_[seat][k] = consider(field, seat, foes, field.heads[seat][k], root);
        }
        for (int turn = 0; turn < kDrops; ++turn) {
            const bool none = turn >= manner_.drops || (root && turn == 0 && dropped_);
            drops_[seat][turn] = none ? Choosers::kNone : consider_drops(field, seat, foes);
        }
    }

    // A chooser for a head: its steps, and for the turn to be played also journeys.
    int consider(const Board& field, int seat, const Reach& foes, int head, bool root) {
        choosers_.open();
        for (const int cell : survey_.board.near[head]) {
            if (!field.empty.has(cell)) continue;
            const double score = habit_.step_score(field, seat, foes, cell);
            choosers_.add(cell, true, std::exp(score / 15));
        }
        if (root) add_journeys(field, seat, foes, head);
        return choosers_.close();
    }

    void add_journeys(const Board& field, int seat, const Reach& foes, int head) {
        const bool stuck = field.liberties(survey_.board, head) == 0;
        if (!stuck) choosers_.share_out();
        const Set group = field.group(survey_.board, seat, head);
        Set served = field.head_set(seat).beside(survey_.board.stride);
        for (int k = 0; k < (stuck ? 6 : 2); ++k) {
            const int target = habit_.destination(field, group, served, foes, rng_);
            if (target == survey_.board.wall()) return;
            if (target == head || choosers_.knows(target)) continue;
            choosers_.add(target, false, stuck ? 1 : 0.05);
            for (const int side : survey_.board.near[target]) served.add(side);
        }
    }

    int consider_drops(const Board& field, int seat, const Reach& foes) {
        const Reach mine = habit_.reach_of(field, seat);
        const Set wide = habit_.inside(habit_.inside(field.empty));
        std::vector<std::pair<int, int>> found;
        field.empty.each([&](int cell) {
            const int lot = static_cast<int>(rng_.below(16));
            found.emplace_back(habit_.drop_score(field, mine, foes, wide, cell) + lot, cell);
        });
        std::sort(found.rbegin(), found.rend());
        choosers_.open();
        for (const auto& [score, cell] : found) {
            if (choosers_.opened() == manner_.width) break;
            choosers_.add(cell, true, std::exp(score / 30.0));
        }
        return choosers_.close();
    }

    // One turn; whether any chooser had a say in it.
    bool play(Board& field, const Round& round, int turn, bool root) {
        const int seat = round.mover();
        const Reach foes = habit_.reach_of_foes(field, round);
        const bool setup = !field.own[seat].any();
        const bool drops = !(root && dropped_);
        const std::size_t before = path_.size();
        if (drops && (setup || round.fresh_moves)) drop(field, seat, foes, turn);
        if (!setup) {
            move_heads(field, seat, foes, root, drops && round.fresh_moves);
            if (drops && !round.fresh_moves && field.empty.any()) drop(field, seat, foes, turn);
        }
        return path_.size() > before;
    }

    void move_heads(Board& field, int seat, const Reach& foes, bool root, bool fresh) {
        const int all = field.head_count[seat];
        std::uint16_t stuck[Board::kHeads];
        int stuck_count = 0;
        for (int k = 0; k < all; ++k) {
            if (root && k >= survey_.ready && !(fresh && k == all - 1)) continue;
            const int arm = choose(field, seat, minds_[seat][k]);
            int target = survey_.board.wall();
            if (arm != Choosers::kNone) {
                target = choosers_.arm(arm).target;
            } else if (minds_[seat][k] == Choosers::kNone) {
                target = habit_.step(field, seat, foes, field.heads[seat][k], rng_);
            }
            if (target == survey_.board.wall()) {
                stuck[stuck_count++] = static_cast<std::uint16_t>(k);
                minds_[seat][k] = Choosers::kNone;
                continue;
            }
            if (field.empty.has(target)) field.take(seat, target);
            field.heads[seat][k] = static_cast<std::uint16_t>(target);
            minds_[seat][k] = follow(field, seat, foes, arm);
        }
        if (stuck_count == 0 || root) return;
        habit_.travel(field, seat, foes, stuck, stuck_count, rng_);
        bury(field, seat);
    }

    void bury(Board& field, int seat) {
        for (int k = field.head_count[seat]; k-- > 0;) {
            if (field.heads[seat][k] != survey_.board.wall()) continue;
            field.remove_head(seat, k);
            minds_[seat][k] = minds_[seat][field.head_count[seat]];
        }
    }

    void drop(Board& field, int seat, const Reach& foes, int turn) {
        const int chooser = turn < kDrops ? drops_[seat][turn] : Choosers::kNone;
        const int arm = choose(field, seat, chooser);
        const int cell = arm == Choosers::kNone ? habit_.drop_choice(field, seat, foes, rng_)
                                                : choosers_.arm(arm).target;
        field.take(seat, cell);
        if (field.head_count[seat] == Board::kHeads) return;
        field.add_head(seat, cell);
        minds_[seat][field.head_count[seat] - 1] = follow(field, seat, foes, arm);
    }

    int choose(const Board& field, int seat, int chooser) {
        if (chooser == Choosers::kNone) return Choosers::kNone;
        const int arm = choosers_.select(chooser, manner_.curiosity, manner_.doubt, [&](const Arm& one) {
            return !one.step || field.empty.has(one.target);
        });
        if (arm != Choosers::kNone) path_.push_back({chooser, arm, seat});
        return arm;
    }

    // The chooser of a head for the turn after, made when its arm is ripe.
    int follow(const Board& field, int seat, const Reach& foes, int arm) {
        if (arm == Choosers::kNone) return Choosers::kNone;
        const Arm& one = choosers_.arm(arm);
        if (one.next == Choosers::kNone && static_cast<int>(one.visits) >= manner_.ripe &&
            !choosers_.is_full()) {
            const int next = consider(field, seat, foes, one.target, false);
            choosers_.arm(arm).next = next;
        }
        return choosers_.arm(arm).next;
    }

    // Results reward a lead, so that choosers see more than who won.
    void judge(const Board& field) {
        const Round& round = survey_.round;
        double spaces[kSeats];
        double best = 0;
        for (int k = 0; k < round.count; ++k) {
            spaces[k] = field.own[round.seats[k]].count() + (manner_.later_wins ? 0.01 * k : 0);
            best = std::max(best, spaces[k]);
        }
        int winners = 0;
        for (int k = 0; k < round.count; ++k) winners += spaces[k] == best;
        for (int k = 0; k < round.count; ++k) {
            double rival = 0;
            for (int other = 0; other < round.count; ++other) {
                if (other != k) rival = std::max(rival, spaces[other]);
            }
            results_[round.seats[k]] = 1 / (1 + std::exp((rival - spaces[k]) / manner_.scale));
            shares_[round.seats[k]] = spaces[k] == best ? 1.0 / winners : 0.0;
        }
    }

    const Survey<Words>& survey_;
    Manner manner_;
    bool dropped_;
    Taste taste_;
    Habit<Words> habit_;
    Choosers choosers_;
    Rng rng_;
    int roots_[kSeats][Board::kHeads] = {};
    int minds_[kSeats][Board::kHeads] = {};
    int drops_[kSeats][kDrops] = {};
    std::vector<Choice> path_;
    double results_[kSeats] = {};
    double shares_[kSeats] = {};
};

}  // namespace boardwright::grow
