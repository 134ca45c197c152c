// Whole turns worth a look: every move, each with a few pairs of pegs.
#pragma once

#include "search/thrive/worth.hpp"

namespace boardwright::thrive {

inline constexpr Action kNone = 0;  // no piece moves from a square to itself

// Up to three decisions; those not made are kNone.
struct Turn {
    Action move = kNone;
    std::array<Action, 2> pegs{kNone, kNone};
    std::int32_t promise = 0;

    bool same(const Turn& other) const { return move == other.move && pegs == other.pegs; }
};

template <int Capacity>
using TurnList = List<Turn, Capacity>;

// Plays a turn; stops where the game does.
inline void play_turn(const Rules& rules, State& state, const Turn& turn) {
    if (turn.move != kNone) play_move(rules, state, turn.move);
    for (const Action peg : turn.pegs) {
        if (peg != kNone && !state.is_over()) play_peg(rules, state, peg);
    }
}

struct RankedPeg {
    Action peg = kNone;
    int score = 0;
    int target = -1;
};

// The best pegs for a position in which pegs are due, best first.
class PegRanking {
  public:
    static constexpr int kMost = 16;

    PegRanking(const Rules& rules, const State& state, int wanted)
        : rules_(rules), own_(state.own()), enemy_(state.enemy()), mine_(rules, own_),
          theirs_(rules, enemy_), wanted_(std::min(wanted, kMost)) {
        due_ = state.stage == Stage::peg2 ? 1 : 2;
        racing_ = two_each(state.sides);
        for (int k = 0; k < own_.count; ++k) rank_piece(k);
    }

    int size() const { return count_; }
    const RankedPeg& operator[](int k) const { return pegs_[Side::slot(k)]; }
    int due() const { return due_; }
    // How well the mover stands before his pegs: what the enemy may take, and what he threatens.
    int stance() const {
        const Squares attacked = own_.occupied & theirs_.once;
        const int alone = count_of(attacked & ~mine_.once);
        const Squares prey = enemy_.occupied & mine_.once;
        return -(alone > 0 ? 70 : 0) - 15 * alone - 10 * count_of(attacked) +
               12 * count_of(prey) + 12 * count_of(prey & ~theirs_.once);
    }
    // A piece that the pegs of this turn fill (its holes), at two-two.
    const std::array<Action, 2>* fills() const { return fills_ ? &fill_ : nullptr; }

  private:
    void rank_piece(int k) {
        const int square = own_.square[Side::slot(k)];
        const Pegs holes = rules_.full & ~own_.pegs[Side::slot(k)];
        const int left = count_of(holes);
        if (left == 0) return;
        if (racing_ && left <= due_) {
            fills_ = true;
            fill_ = {kNone, kNone};
            std::size_t n = 0;
            for (Pegs rest = holes; rest != 0; rest &= rest - 1) {
                fill_[n++] = peg_code(square, hole_of_bit(first_of(rest)));
            }
        }
        const bool hangs = (theirs_.once >> square & 1) != 0 && (mine_.once >> square & 1) == 0;
        const int base = (racing_ ? 40 / left : 0) - (hangs ? 12 : 0);
        for (Pegs rest = holes; rest != 0; rest &= rest - 1) {
            const int hole = first_of(rest), target = square + hole - kCentreBit;
            const bool inside =
                target >= 0 && target < 64 &&
                (rules_.near[static_cast<std::size_t>(square)] >> target & 1) != 0;
            offer({peg_code(square, hole_of_bit(hole)),
                   base + (inside ? promise(target, hangs) : 0), inside ? target : -1});
        }
    }

    int promise(int target, bool hangs) const {
        const bool reached = (mine_.once >> target & 1) != 0;
        const bool theirs = (theirs_.once >> target & 1) != 0;
        if (enemy_.stands(target)) {
            const int prey = count_of(enemy_.pegs[Side::slot(enemy_.index(target))]);
            if (reached) return theirs ? 12 : 6;
            return (hangs ? 25 : 50) + (theirs ? 0 : 30) + prey;
        }
        if (own_.stands(target)) {
            if (reached) return theirs ? 8 : 1;
            return theirs ? 55 + count_of(own_.pegs[Side::slot(own_.index(target))]) : 6;
        }
        return 10 + (theirs ? 4 : 2) - (reached ? 2 : 0) +
               count_of(rules_.near[static_cast<std::size_t>(target)]) / 8;
    }

    void offer(const RankedPeg& peg) {
        if (count_ == wanted_ && peg.score <= pegs_[Side::slot(count_ - 1)].score) return;
        int at = count_ < wanted_ ? count_++ : count_ - 1;
        for (; at > 0 && pegs_[Side::slot(at - 1)].score < peg.score; --at) {
            pegs_[Side::slot(at)] = pegs_[Side::slot(at - 1)];
        }
        pegs_[Side::slot(at)] = peg;
    }

    const Rules& rules_;
    const Side &own_, &enemy_;
    Reach mine_, theirs_;
    int wanted_, due_ = 2, count_ = 0;
    bool racing_ = false, fills_ = false;
    std::array<Action, 2> fill_{};
    std::array<RankedPeg, kMost> pegs_;
};

// Turns that end the move given in `base` with pegs; `state` is the position when pegs are due.
template <int Capacity>
void add_pegs(const Rules& rules, const State& state, Turn base, int width,
              TurnList<Capacity>& turns) {
    const auto add = [&](Action first, Action second, int promise) {
        if (turns.size() == Capacity) return;
        // One order for both orders of the same pegs (T-09).
        base.pegs = second != kNone && second < first ? std::array{second, first}
                                                      : std::array{first, second};
        base.promise = promise;
        turns.add(base);
    };
    const PegRanking ranking(rules, state, width);
    const int stance = base.promise + ranking.stance();
    if (ranking.fills() != nullptr) {
        return add((*ranking.fills())[0], (*ranking.fills())[1], kWin);
    }
    if (ranking.due() == 1 || ranking.size() == 1) {
        for (int k = 0; k < ranking.size(); ++k) add(ranking[k].peg, kNone, stance + ranking[k].score);
        return;
    }
    for (int second = 1; second < ranking.size(); ++second) {
        for (int first = 0; first < second && first + second <= width; ++first) {
            const RankedPeg &a = ranking[first], &b = ranking[second];
            // Two attacks on one piece are hardly more than one.
            const bool doubled = a.target == b.target && a.target >= 0;
            add(a.peg, b.peg, stance + a.score + (doubled ? b.score / 4 : b.score));
        }
    }
}

template <int Capacity>
void add_move(const Rules& rules, const State& state, Action move, int width,
              TurnList<Capacity>& turns) {
    State after = state;
    play_move(rules, after, move);
    Turn turn;
    turn.move = move;
    const int target = target_of(move);
    turn.promise = state.enemy().stands(target) ? 300 : state.own().stands(target) ? -300 : 0;
    if (after.is_over() || after.mover != state.mover) {
        if (turns.size() < Capacity) turns.add(turn);
        return;
    }
    add_pegs(rules, after, turn, width, turns);
}

// Squares the mover may go to with the k-th piece.
inline Squares moves_of(const Rules& rules, const State& state, int k) {
    return rules.targets(state.own(), k) & rules.landing(state.own());
}

template <int Capacity>
void candidate_turns(const Rules& rules, const State& state, int width,
                     TurnList<Capacity>& turns) {
    turns.clear();
    if (state.stage != Stage::move) return add_pegs(rules, state, Turn{}, width, turns);
    const Side& own = state.own();
    for (int k = 0; k < own.count; ++k) {
        const int square = own.square[Side::slot(k)];
        Squares targets = moves_of(rules, state, k);
        for (; targets != 0; targets &= targets - 1) {
            add_move(rules, state, move_code(square, first_of(targets)), width, turns);
        }
    }
}

}  // namespace boardwright::thrive
