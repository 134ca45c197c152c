// Alpha-beta over whole turns, one diver for each thread.
#pragma once

#include "search/search.hpp"
#include "search/thrive/transposition_table.hpp"

namespace boardwright::thrive {

inline constexpr int kTurn = 2;      // units of depth in a turn
inline constexpr int kDeepest = 40;  // turns below the root, captures included
inline constexpr int kMostTurns = 768;
inline constexpr int kKiller = 200;  // promise of a turn that refuted another one nearby

// Soon is better than late.
constexpr int won_at(int ply) { return kWin - ply; }

// A win counts from the root; in the table it counts from where it was found.
inline int from_here(int score, int ply) {
    return score > kSurelyWon ? score + ply : score < -kSurelyWon ? score - ply : score;
}
inline int from_root(int score, int ply) {
    return score > kSurelyWon ? score - ply : score < -kSurelyWon ? score + ply : score;
}

class Diver {
  public:
    Diver(const Rules& rules, TranspositionTable& tt, BudgetMeter& meter)
        : rules_(rules), tt_(tt), meter_(meter), turns_(kDeepest) {}

    // The value of a position after a turn, to the player who made it.
    int after(const State& state, int mover, int depth, int alpha, int beta, int ply) {
        if (state.is_over()) {
            if (state.winner == kNobody) return 0;
            return state.winner == mover ? won_at(ply) : -won_at(ply);
        }
        return -dive(state, depth, -beta, -alpha, ply);
    }

    bool done() const { return meter_.done(); }

  private:
    int dive(const State& state, int depth, int alpha, int beta, int ply) {
        if (depth <= 0 || ply >= kDeepest - 1) return calm(state, alpha, beta, ply);
        if (!meter_.spend()) return 0;
        const std::uint64_t key = Thrive::hash(rules_, state);
        Entry entry;
        if (tt_.probe(key, entry) && entry.depth >= depth) {
            const int score = from_root(entry.score, ply);
            if (entry.bound == Bound::exact || (entry.bound == Bound::lower && score >= beta) ||
                (entry.bound == Bound::upper && score <= alpha)) {
                return score;
            }
        }
        Best best{alpha, beta};
        // What was best before comes first, and often nothing else needs to be found.
        const bool has_stored_turn = entry.bound != Bound::none && is_legal(state, entry.turn);
        if (has_stored_turn) consider(state, entry.turn, depth, ply, 0, best);
        if (!best.cut()) {
            auto& turns = turns_[static_cast<std::size_t>(ply)];
            candidate_turns(rules_, state, width(depth), turns);
            raise(turns, ply);
            for (int k = 0; k < turns.size() && !best.cut() && !meter_.done(); ++k) {
                const Turn turn = next(turns, k);
                if (has_stored_turn && turn.same(entry.turn)) continue;
                consider(state, turn, depth, ply, k + has_stored_turn, best);
            }
        }
        if (meter_.done()) return 0;
        if (best.cut()) honour(best.turn, ply);
        tt_.store(key, {from_here(best.score, ply), depth, best.bound(), best.turn});
        return best.score;
    }

    struct Best {
        int alpha, beta;
        int score = -kWin;
        int floor = alpha;
        Turn turn{};

        bool cut() const { return score >= beta; }
        Bound bound() const {
            return cut() ? Bound::lower : score > floor ? Bound::exact : Bound::upper;
        }
    };

    // The k-th turn: late ones are looked at less deeply unless they surprise.
    void consider(const State& state, const Turn& turn, int depth, int ply, int k, Best& best) {
        State child = state;
        play_turn(rules_, child, turn);
        const auto look = [&](int less, int beta) {
            return after(child, state.mover, depth - kTurn - less, best.alpha, beta, ply + 1);
        };
        int score = 0;
        if (k == 0) {
            score = look(0, best.beta);
        } else {
            const int less = k < 3 ? 0 : k < 8 ? 1 : 2;
            score = look(less, best.alpha + 1);
            if (score > best.alpha && less > 0) score = look(0, best.alpha + 1);
            if (score > best.alpha && score < best.beta) score = look(0, best.beta);
        }
        if (meter_.done()) return;
        if (score > best.score) best.score = score, best.turn = turn;
        best.alpha = std::max(best.alpha, score);
    }

    // The table may have mistaken the position for another one.
    bool is_legal(State state, const Turn& turn) const {
        const int mover = state.mover;
        bool any = false;
        for (const Action action : {turn.move, turn.pegs[0], turn.pegs[1]}) {
            if (action == kNone) continue;
            if (state.is_over() || state.mover != mover) return false;
            if (!Thrive::is_legal(rules_, state, mover, action)) return false;
            Thrive::apply(rules_, state, mover, action);
            any = true;
        }
        return any && (state.is_over() || state.mover != mover);
    }

    // Captures only, each with the best pegs at first sight; or standing pat.
    int calm(const State& state, int alpha, int beta, int ply) {
        if (!meter_.spend()) return 0;
        if (can_finish(state)) return won_at(ply + 1);
        int best = worth(rules_, state);
        if (best >= beta || state.stage != Stage::move || ply >= kDeepest - 1) return best;
        alpha = std::max(alpha, best);
        const Side &own = state.own(), &enemy = state.enemy();
        for (int k = 0; k < own.count; ++k) {
            const int square = own.square[Side::slot(k)];
            Squares prey = rules_.targets(own, k) & enemy.occupied;
            if (prey != 0 && enemy.count == 2) return won_at(ply + 1);
            for (; prey != 0; prey &= prey - 1) {
                List<Turn, 1> turns;
                add_move(rules_, state, move_code(square, first_of(prey)), 2, turns);
                State child = state;
                play_turn(rules_, child, turns[0]);
                const int score = after(child, state.mover, 0, alpha, beta, ply + 1);
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

    int width(int depth) const { return depth <= kTurn ? 4 : depth <= 2 * kTurn ? 6 : 8; }

    // Turns that refuted others nearby come early.
    void honour(const Turn& turn, int ply) {
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (!killers[0].same(turn)) killers = {turn, killers[0]};
    }
    void raise(TurnList<kMostTurns>& turns, int ply) const {
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        for (Turn& turn : turns) {
            if (turn.same(killers[0]) || turn.same(killers[1])) turn.promise += kKiller;
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
    TranspositionTable& tt_;
    BudgetMeter& meter_;
    std::vector<TurnList<kMostTurns>> turns_;
    std::array<std::array<Turn, 2>, kDeepest> killers_{};
};

}  // namespace boardwright::thrive
