// Whole turns worth a look: every move, each with a few pairs of pegs.
#pragma once

#include "search/thrive/worth.hpp"

#include <cstdlib>
inline int env0(const char*n,int d){const char*v=std::getenv(n);return v?std::atoi(v):d;}
static const int Q0=env0("Q0",45),Q1=env0("Q1",28),Q2=env0("Q2",24),Q3=env0("Q3",20),Q4=env0("Q4",36),Q5=env0("Q5",14),Q6=env0("Q6",14),NB=env0("NB",4),CAP=env0("CAP",24),HG=env0("HG",25),IN=env0("IN",8),PR=env0("PR",1);
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
    Action peg;
    int score;
    int target;  // -1 off the board
};

// The best pegs for a position in which pegs are due, best first. Judged by what the new way leads
// to: whole classes of squares at once, since there may be 138 holes.
class PegRanking {
  public:
    static constexpr int kMost = 16;

    PegRanking(const Rules& rules, const State& state, int wanted)
        : rules_(rules), own_(state.own()), enemy_(state.enemy()), mine_(rules, own_),
          theirs_(rules, enemy_), wanted_(std::min(wanted, kMost)),
          due_(state.stage == Stage::peg2 ? 1 : 2), racing_(two_each(state.sides)) {
        const Squares foes = enemy_.occupied, friends = own_.occupied;
        const Squares free = ~foes & ~friends, safe = ~theirs_.once, fresh = ~mine_.once;
        const std::array<Class, 11> classes = {{
            {foes & fresh & safe, 90, 8},     // attacks a piece that stands alone
            {friends & fresh & ~safe, 70, 8}, // guards one that is attacked
            {foes & fresh & ~safe, 55, 8},    // attacks a guarded piece
            {free & theirs_.twice & fresh, Q0, CAP},    // denies a square to two enemies
            {free & ~safe & ~theirs_.twice & fresh, Q4, CAP},
            {free & safe & ~fresh, Q1, CAP},    // a safe way out
            {free & safe & fresh, Q2, CAP},
            {friends & fresh & safe, Q3, CAP},
            {free & ~safe & ~fresh, Q6, CAP},
            {foes & ~fresh, Q5, CAP},
            {friends & ~fresh, 10, CAP},
        }};
        for (int k = 0; k < own_.count; ++k) rank_piece(k, classes);
    }

    int size() const { return count_; }
    const RankedPeg& operator[](int k) const { return pegs_[Side::slot(k)]; }
    int due() const { return due_; }
    // The pegs that fill a piece in this turn, at two-two (T-16).
    const std::array<Action, 2>* fills() const { return fills_ ? &fill_ : nullptr; }
    // How well the mover stands before his pegs: what the enemy may take, and what he threatens.
    int stance() const {
        const Squares attacked = own_.occupied & theirs_.once;
        const int alone = count_of(attacked & ~mine_.once);
        const Squares prey = enemy_.occupied & mine_.once;
        return -(alone > 0 ? 70 : 0) - 15 * alone - 10 * count_of(attacked) +
               12 * count_of(prey) + 12 * count_of(prey & ~theirs_.once);
    }

  private:
    struct Class {
        Squares targets;
        int score;
        int most;  // of one piece: its quiet pegs are much alike
    };

    void rank_piece(int k, const std::array<Class, 11>& classes) {
        const int square = own_.square[Side::slot(k)];
        const Pegs holes = rules_.full & ~own_.pegs[Side::slot(k)];
        if (holes == 0) return;
        const int left = count_of(holes);
        if (racing_ && left <= due_) note_fill(square, holes);
        const bool hangs = (theirs_.once & ~mine_.once & bit(square)) != 0;
        const Squares near = rules_.near[static_cast<std::size_t>(square)];
        const int base = (racing_ ? 40 / left : 0) - (hangs ? HG : 0) + count_of(near) / NB;
        const Squares ways = near & ~mine_.of[Side::slot(k)];
        for (const Class& kind : classes) {
            int most = kind.most;
            for (Squares rest = ways & kind.targets; rest != 0 && most > 0; rest &= rest - 1) {
                const int target = first_of(rest);
                int score = base + kind.score + count_of(rules_.near[static_cast<std::size_t>(target)]) / IN;
                if (PR && enemy_.stands(target)) score += count_of(enemy_.pegs[Side::slot(enemy_.index(target))]);
                if (PR && own_.stands(target)) score += count_of(own_.pegs[Side::slot(own_.index(target))]);
                if (offer(square, target, score)) --most;
            }
        }
        // Holes that point off the board count where little else is left (T-23), or to fill.
        Pegs idle = holes & ~std::rotl(near, kCentreBit - square);
        for (; idle != 0; idle &= idle - 1) {
            const int score = (racing_ ? 40 / left : 0) - (hangs ? HG : 0);
            if (!offer_hole(peg_code(square, hole_of_bit(first_of(idle))), -1, score)) break;
        }
    }

    void note_fill(int square, Pegs holes) {
        fills_ = true;
        fill_ = {kNone, kNone};
        for (std::size_t n = 0; holes != 0; holes &= holes - 1) {
            fill_[n++] = peg_code(square, hole_of_bit(first_of(holes)));
        }
    }

    bool offer(int square, int target, int score) {
        return offer_hole(peg_code(square, hole_between(square, target)), target, score);
    }
    // False when it is not good enough, and nothing of its class will be.
    bool offer_hole(Action peg, int target, int score) {
        if (count_ == wanted_ && score <= pegs_[Side::slot(count_ - 1)].score) return false;
        int at = count_ < wanted_ ? count_++ : count_ - 1;
        for (; at > 0 && pegs_[Side::slot(at - 1)].score < score; --at) {
            pegs_[Side::slot(at)] = pegs_[Side::slot(at - 1)];
        }
        pegs_[Side::slot(at)] = {peg, score, target};
        return true;
    }

    const Rules& rules_;
    const Side &own_, &enemy_;
    Reach mine_, theirs_;
    int wanted_, due_, count_ = 0;
    bool racing_, fills_ = false;
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
