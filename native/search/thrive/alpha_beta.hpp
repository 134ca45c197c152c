// Alpha-beta over whole turns, one instance for each thread.
#pragma once

#include "search/search.hpp"
#include "search/thrive/transposition_table.hpp"

namespace boardwright::thrive {

inline constexpr int kDepthPerTurn = 2;  // units of depth in a turn
inline constexpr int kMaxPly = 40;       // turns below the root, captures included
inline constexpr int kMaxTurns = 768;
inline constexpr int kKillerBonus = 200;  // order score of a turn that refuted another one nearby

// An earlier win scores more.
constexpr int win_score(int ply) { return kWin - ply; }

// Scores of wins count from the root; in the table they count from the entry's position.
inline int score_to_table(int score, int ply) {
    return score > kWinThreshold ? score + ply : score < -kWinThreshold ? score - ply : score;
}
inline int score_from_table(int score, int ply) {
    return score > kWinThreshold ? score - ply : score < -kWinThreshold ? score + ply : score;
}

class AlphaBeta {
  public:
    AlphaBeta(const Rules& rules, TranspositionTable& tt, BudgetMeter& meter)
        : rules_(rules), tt_(tt), meter_(meter), turns_(kMaxPly) {}

    // The value of a position after a turn, to the player who made it.
    int child_value(const State& state, int mover, int depth, int alpha, int beta, int ply) {
        if (state.is_over()) {
            if (state.winner == kNobody) return 0;
            return state.winner == mover ? win_score(ply) : -win_score(ply);
        }
        return -negamax(state, depth, -beta, -alpha, ply);
    }

    bool done() const { return meter_.done(); }

  private:
    int negamax(const State& state, int depth, int alpha, int beta, int ply) {
        if (depth <= 0 || ply >= kMaxPly - 1) return quiescence(state, alpha, beta, ply);
        if (!meter_.spend()) return 0;
        const std::uint64_t key = Thrive::hash(rules_, state);
        Entry entry;
        if (tt_.probe(key, entry) && entry.depth >= depth) {
            const int score = score_from_table(entry.score, ply);
            if (entry.bound == Bound::exact || (entry.bound == Bound::lower && score >= beta) ||
                (entry.bound == Bound::upper && score <= alpha)) {
                return score;
            }
        }
        Best best{alpha, beta};
        // The stored turn comes first; often no other needs to be generated.
        const bool has_stored_turn = entry.bound != Bound::none && is_legal(state, entry.turn);
        if (has_stored_turn) search_turn(state, entry.turn, depth, ply, 0, best);
        if (!best.cut()) {
            auto& turns = turns_[static_cast<std::size_t>(ply)];
            candidate_turns(rules_, state, width(depth), turns);
            boost_killers(turns, ply);
            for (int k = 0; k < turns.size() && !best.cut() && !meter_.done(); ++k) {
                const Turn turn = pick_next(turns, k);
                if (has_stored_turn && turn.same(entry.turn)) continue;
                search_turn(state, turn, depth, ply, k + has_stored_turn, best);
            }
        }
        if (meter_.done()) return 0;
        if (best.cut()) update_killers(best.turn, ply);
        tt_.store(key, {score_to_table(best.score, ply), depth, best.bound(), best.turn});
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

    // The k-th turn, with late move reductions: searched again at full depth if it beats alpha.
    void search_turn(const State& state, const Turn& turn, int depth, int ply, int k, Best& best) {
        State child = state;
        play_turn(rules_, child, turn);
        const auto look = [&](int less, int beta) {
            return child_value(child, state.mover, depth - kDepthPerTurn - less, best.alpha, beta,
                               ply + 1);
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

    // The entry may belong to another position with the same key.
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

    // Captures only, each with the highest ranked pegs; or standing pat.
    int quiescence(const State& state, int alpha, int beta, int ply) {
        if (!meter_.spend()) return 0;
        if (can_fill_piece(state)) return win_score(ply + 1);
        int best = evaluate(rules_, state);
        if (best >= beta || state.stage != Stage::move || ply >= kMaxPly - 1) return best;
        alpha = std::max(alpha, best);
        const Side &own = state.own(), &enemy = state.enemy();
        for (int k = 0; k < own.count; ++k) {
            const int square = own.square[Side::slot(k)];
            Squares captures = rules_.targets(own, k) & enemy.occupied;
            if (captures != 0 && enemy.count == 2) return win_score(ply + 1);
            for (; captures != 0; captures &= captures - 1) {
                List<Turn, 1> turns;
                add_move(rules_, state, move_code(square, first_of(captures)), 2, turns);
                State child = state;
                play_turn(rules_, child, turns[0]);
                const int score = child_value(child, state.mover, 0, alpha, beta, ply + 1);
                if (meter_.done()) return 0;
                best = std::max(best, score);
                alpha = std::max(alpha, score);
                if (alpha >= beta) return best;
            }
        }
        return best;
    }

    // Whether, at two pieces each, one can be filled in this turn, whatever the move (T-16).
    bool can_fill_piece(const State& state) const {
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

    int width(int depth) const {
        return depth <= kDepthPerTurn ? 4 : depth <= 2 * kDepthPerTurn ? 6 : 8;
    }

    // Killers: turns that refuted others at the same ply are tried early.
    void update_killers(const Turn& turn, int ply) {
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (!killers[0].same(turn)) killers = {turn, killers[0]};
    }
    void boost_killers(TurnList<kMaxTurns>& turns, int ply) const {
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        for (Turn& turn : turns) {
            if (turn.same(killers[0]) || turn.same(killers[1])) turn.order_score += kKillerBonus;
        }
    }

    // The most promising of the turns from k on: a selection sort, as far as it is needed.
    static Turn pick_next(TurnList<kMaxTurns>& turns, int k) {
        int best = k;
        for (int other = k + 1; other < turns.size(); ++other) {
            if (turns[other].order_score > turns[best].order_score) best = other;
        }
        std::swap(turns[k], turns[best]);
        return turns[k];
    }

    const Rules& rules_;
    TranspositionTable& tt_;
    BudgetMeter& meter_;
    std::vector<TurnList<kMaxTurns>> turns_;
    std::array<std::array<Turn, 2>, kMaxPly> killers_{};
};

}  // namespace boardwright::thrive
