// The most promising pegs of a position.
#pragma once

#include "search/thrive/evaluate.hpp"

namespace boardwright::thrive {

inline constexpr Action kNone = 0;  // no piece moves from a square to itself

struct RankedPeg {
    Action peg;
    int score;
    int target;  // -1 off the board
};

// The best pegs for a position in which pegs are due, best first. Scored by the target of the new
// move, whole classes of squares at once, since there may be 138 holes. The scores are fitted to
// the pegs that long searches chose.
class PegRanking {
  public:
    static constexpr int kMaxPegs = 16;

    PegRanking(const Rules& rules, const State& state, int wanted)
        : rules_(rules),
          own_(state.own()),
          enemy_(state.enemy()),
          mine_(rules, own_),
          theirs_(rules, enemy_),
          wanted_(std::min(wanted, kMaxPegs)),
          due_(state.stage == Stage::peg2 ? 1 : 2),
          racing_(two_each(state.sides)) {
        const Squares foes = enemy_.occupied, friends = own_.occupied;
        const Squares free = ~foes & ~friends, safe = ~theirs_.once, fresh = ~mine_.once;
        const Classes classes = {{
            {friends & fresh & ~safe, 69},                // guards an attacked piece
            {foes & fresh & safe, 66},                    // attacks an unguarded piece
            {foes & fresh & ~safe, 61},                   // attacks a guarded piece
            {free & fresh & theirs_.twice, 38},           // denies a square to two enemies
            {free & fresh & ~safe & ~theirs_.twice, 16},  // denies it to one
            {friends & fresh & safe, 3},                  // guards a piece that is not attacked
            {free & ~fresh & safe, 0},                    // a safe square, reached by two pieces
            {foes & ~fresh, -5},
            {friends & ~fresh, -23},
            {free & fresh & safe, -37},
            {free & ~fresh & ~safe, -67},
        }};
        for (int k = 0; k < own_.count; ++k) rank_piece(k, classes);
    }

    int size() const { return count_; }
    const RankedPeg& operator[](int k) const { return pegs_[Side::slot(k)]; }
    int due() const { return due_; }
    // The pegs that fill a piece in this turn, at two pieces each (T-16); else null.
    const std::array<Action, 2>* fills() const { return fills_ ? &fill_ : nullptr; }
    // The mover's position before its pegs: what the enemy can capture, and what it threatens.
    int static_score() const {
        const Squares attacked = own_.occupied & theirs_.once;
        const int alone = count_of(attacked & ~mine_.once);
        const Squares captures = enemy_.occupied & mine_.once;
        return -(alone > 0 ? 70 : 0) - 15 * alone - 10 * count_of(attacked) +
               12 * count_of(captures) + 12 * count_of(captures & ~theirs_.once);
    }

  private:
    struct Class {
        Squares targets;
        int score;
    };
    using Classes = std::array<Class, 11>;
    static constexpr int kMaxTargetValue = 2 * kHoles;
    static constexpr int kOffBoard = -98;  // a hole that points off the board now (T-23)

    void rank_piece(int k, const Classes& classes) {
        const int square = own_.square[Side::slot(k)];
        const Pegs pegs = own_.pegs[Side::slot(k)], holes = rules_.full & ~pegs;
        if (holes == 0) return;
        const int left = count_of(holes);
        if (racing_ && left <= due_) record_fill(square, holes);
        const Squares near = rules_.near[static_cast<std::size_t>(square)], here = bit(square);
        // Pegs belong in strong pieces that will survive.
        const int base = 13 * count_of(pegs) / 4 - 8 * count_of(near & enemy_.occupied) -
                         ((theirs_.once & here) == 0 ? 0
                          : (mine_.once & here) == 0 ? 52
                                                     : 27) +
                         (racing_ ? 60 / left : 0);
        const Squares ways = near & ~mine_.of[Side::slot(k)];
        for (const Class& kind : classes) {
            const int score = base + kind.score + count_of(near);
            if (!is_good_enough(score + kMaxTargetValue)) continue;
            for (Squares rest = ways & kind.targets; rest != 0; rest &= rest - 1) {
                const int target = first_of(rest);
                insert_target(square, target, score + target_value(target));
            }
        }
        if (!is_good_enough(base + kOffBoard)) return;
        const Pegs off_board = holes & ~std::rotl(near, kCentreBit - square);
        for (Pegs rest = off_board; rest != 0; rest &= rest - 1) {
            insert(peg_code(square, hole_of_bit(first_of(rest))), -1, base + kOffBoard);
        }
    }

    // The value of a target: further moves from there, or the pegs of the captured piece.
    int target_value(int target) const {
        if (own_.stands(target)) return 0;
        if (!enemy_.stands(target)) return count_of(rules_.near[static_cast<std::size_t>(target)]);
        return 2 * count_of(enemy_.pegs[Side::slot(enemy_.index(target))]);
    }

    void record_fill(int square, Pegs holes) {
        fills_ = true;
        fill_ = {kNone, kNone};
        for (std::size_t n = 0; holes != 0; holes &= holes - 1) {
            fill_[n++] = peg_code(square, hole_of_bit(first_of(holes)));
        }
    }

    void insert_target(int square, int target, int score) {
        insert(peg_code(square, hole_between(square, target)), target, score);
    }
    bool is_good_enough(int score) const {
        return count_ < wanted_ || score > pegs_[Side::slot(count_ - 1)].score;
    }
    void insert(Action peg, int target, int score) {
        if (!is_good_enough(score)) return;
        int at = count_ < wanted_ ? count_++ : count_ - 1;
        for (; at > 0 && pegs_[Side::slot(at - 1)].score < score; --at) {
            pegs_[Side::slot(at)] = pegs_[Side::slot(at - 1)];
        }
        pegs_[Side::slot(at)] = {peg, score, target};
    }

    const Rules& rules_;
    const Side &own_, &enemy_;
    Reach mine_, theirs_;
    int wanted_, due_, count_ = 0;
    bool racing_, fills_ = false;
    std::array<Action, 2> fill_{};
    std::array<RankedPeg, kMaxPegs> pegs_;
};

}  // namespace boardwright::thrive
