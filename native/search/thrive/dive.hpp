// Alpha-beta over whole turns, one diver for each thread.
#pragma once

#include "search/search.hpp"
#include "search/thrive/memory.hpp"
#include <cstdlib>
inline int env(const char*n,int d){const char*v=std::getenv(n);return v?std::atoi(v):d;}
static const int W1=env("W1",5),W2=env("W2",6),W3=env("W3",8),L1=env("L1",4),L2=env("L2",12),LP=env("LP",999);

namespace boardwright::thrive {

inline constexpr int kTurn = 2;      // units of depth in a turn
inline constexpr int kDeepest = 40;  // turns below the root, captures included
inline constexpr int kMostTurns = 768;

// A win counts from the root; in the table it counts from where it was found.
inline int from_here(int score, int ply) {
    return score > kSurelyWon ? score + ply : score < -kSurelyWon ? score - ply : score;
}
inline int from_root(int score, int ply) {
    return score > kSurelyWon ? score - ply : score < -kSurelyWon ? score + ply : score;
}

class Diver {
  public:
    Diver(const Rules& rules, Memory& memory, Meter& meter)
        : rules_(rules), memory_(memory), meter_(meter), turns_(kDeepest) {}

    // The value of a position after a turn, to the player who made it.
    int after(const State& state, int mover, int depth, int alpha, int beta, int ply) {
        if (state.is_over()) {
            if (state.winner == kNobody) return 0;
            return state.winner == mover ? kWin - ply : ply - kWin;
        }
        return -dive(state, depth, -beta, -alpha, ply);
    }

    bool done() const { return meter_.done(); }

  private:
    int dive(const State& state, int depth, int alpha, int beta, int ply) {
        if (depth <= 0 || ply >= kDeepest - 1) return calm(state, alpha, beta, ply);
        if (!meter_.spend()) return 0;
        const std::uint64_t key = Thrive::hash(rules_, state);
        Recollection known;
        if (memory_.recall(key, known) && known.depth >= depth) {
            const int score = from_root(known.score, ply);
            if (known.bound == Bound::exact || (known.bound == Bound::lower && score >= beta) ||
                (known.bound == Bound::upper && score <= alpha)) {
                return score;
            }
        }
        auto& turns = turns_[static_cast<std::size_t>(ply)];
        candidate_turns(rules_, state, width(depth), turns);
        order(turns, known.turn);
        const int floor = alpha;
        int best = -kWin;
        Turn best_turn;
        for (int k = 0; k < turns.size(); ++k) {
            const Turn turn = next(turns, k);
            if (depth <= kTurn && k >= LP && best > -kSurelyWon) break;
            State child = state;
            play_turn(rules_, child, turn);
            int score = 0;
            if (k == 0) {
                score = after(child, state.mover, depth - kTurn, alpha, beta, ply + 1);
            } else {
                const int less = k < L1 ? 0 : k < L2 ? 1 : 2;
                score = after(child, state.mover, depth - kTurn - less, alpha, alpha + 1, ply + 1);
                if (score > alpha && less > 0) {
                    score = after(child, state.mover, depth - kTurn, alpha, alpha + 1, ply + 1);
                }
                if (score > alpha && score < beta) {
                    score = after(child, state.mover, depth - kTurn, alpha, beta, ply + 1);
                }
            }
            if (meter_.done()) return 0;
            if (score > best) best = score, best_turn = turn;
            alpha = std::max(alpha, score);
            if (alpha >= beta) break;
        }
        const Bound bound = best >= beta    ? Bound::lower
                            : best > floor  ? Bound::exact
                                            : Bound::upper;
        memory_.keep(key, {from_here(best, ply), depth, bound, best_turn});
        return best;
    }

    // Captures only, each with the best pegs at first sight; or standing pat.
    int calm(const State& state, int alpha, int beta, int ply) {
        if (!meter_.spend()) return 0;
        if (can_finish(state)) return kWin - ply - 1;
        int best = worth(rules_, state);
        if (best >= beta || state.stage != Stage::move || ply >= kDeepest - 1) return best;
        alpha = std::max(alpha, best);
        const Side &own = state.own(), &enemy = state.enemy();
        for (int k = 0; k < own.count; ++k) {
            const int square = own.square[Side::slot(k)];
            Squares prey = rules_.targets(own, k) & enemy.occupied;
            if (prey != 0 && enemy.count == 2) return kWin - ply - 1;
            for (; prey != 0; prey &= prey - 1) {
                List<Turn, 1> turns;
                add_move(rules_, state, move_code(square, first_of(prey)), 2, turns);
                State child = state;
                play_turn(rules_, child, turns[0]);
                const int score = [&] {
                    if (child.is_over()) {
                        return child.winner == state.mover ? kWin - ply - 1
                               : child.winner == kNobody   ? 0
                                                           : ply + 1 - kWin;
                    }
                    return -calm(child, -beta, -alpha, ply + 1);
                }();
                if (meter_.done()) return 0;
                best = std::max(best, score);
                alpha = std::max(alpha, score);
                if (alpha >= beta) return best;
            }
        }
        return best;
    }

    // At two-two a piece can be filled in this turn, whatever the move was (T-16).
    bool can_finish(const State& state) const {
        if (!two_each(state.sides)) return false;
        const Side& own = state.own();
        const bool fills = fewest_holes(rules_, own) <= 2 ||
                           (rules_.prefilled == Prefilled::own_turn && own.has_full(rules_.full));
        if (!fills || state.stage == Stage::pegs_only) return fills;
        for (int k = 0; k < own.count; ++k) {
            if ((rules_.targets(own, k) & ~own.occupied) != 0) return true;
        }
        return false;
    }

    int width(int depth) const { return depth <= kTurn ? W1 : depth <= 2 * kTurn ? W2 : W3; }

    static void order(TurnList<kMostTurns>& turns, const Turn& first) {
        for (Turn& turn : turns) {
            if (turn.same(first)) turn.promise = 2 * kWin;
        }
    }
    // The most promising of the turns from k on; sorted only as far as it is asked for.
    static Turn next(TurnList<kMostTurns>& turns, int k) {
        int best = k;
        for (int other = k + 1; other < turns.size(); ++other) {
            if (turns[other].promise > turns[best].promise) best = other;
        }
        std::swap(turns[k], turns[best]);
        return turns[k];
    }

    const Rules& rules_;
    Memory& memory_;
    Meter& meter_;
    std::vector<TurnList<kMostTurns>> turns_;
};

}  // namespace boardwright::thrive
