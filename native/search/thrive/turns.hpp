// The candidate turns of a position: every move, each with a few pairs of pegs.
#pragma once

#include "search/thrive/pegs.hpp"

namespace boardwright::thrive {

// Up to three decisions; those not made are kNone.
struct Turn {
    Action move = kNone;
    std::array<Action, 2> pegs{kNone, kNone};
    std::int32_t order_score = 0;

    bool same(const Turn& other) const { return move == other.move && pegs == other.pegs; }
};

template <int Capacity>
using TurnList = List<Turn, Capacity>;

// Plays a turn, up to the end of the game.
inline void play_turn(const Rules& rules, State& state, const Turn& turn) {
    if (turn.move != kNone) play_move(rules, state, turn.move);
    for (const Action peg : turn.pegs) {
        if (peg != kNone && !state.is_over()) play_peg(rules, state, peg);
    }
}

inline constexpr int kCaptureBonus = 300;  // order score of a capture

// The most pairs made of so many pegs: two late ones are not paired.
constexpr int max_pairs(int width) { return width * width / 3; }

// Turns that complete `base` with pegs; `state` is the position in which pegs are due.
template <int Capacity>
void add_pegs(const Rules& rules, const State& state, Turn base, int width,
              TurnList<Capacity>& turns) {
    const auto add = [&](Action first, Action second, int order_score) {
        // The canonical order of the pegs (T-09).
        base.pegs = second != kNone && second < first ? std::array{second, first}
                                                      : std::array{first, second};
        base.order_score = order_score;
        turns.add(base);
    };
    const PegRanking ranking(rules, state, width);
    const int static_score = base.order_score + ranking.static_score();
    if (ranking.fills() != nullptr) {
        return add((*ranking.fills())[0], (*ranking.fills())[1], kWin);
    }
    if (ranking.due() == 1 || ranking.size() == 1) {
        for (int k = 0; k < ranking.size(); ++k) {
            add(ranking[k].peg, kNone, static_score + ranking[k].score);
        }
        return;
    }
    for (int second = 1; second < ranking.size(); ++second) {
        for (int first = 0; first < second && first + second <= width; ++first) {
            const RankedPeg &a = ranking[first], &b = ranking[second];
            // Two attacks on one piece are hardly better than one.
            const bool doubled = a.target == b.target && a.target >= 0;
            add(a.peg, b.peg, static_score + a.score + (doubled ? b.score / 4 : b.score));
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
    turn.order_score = kCaptureBonus * (state.enemy().stands(target) - state.own().stands(target));
    if (after.is_over() || after.mover != state.mover) {
        turns.add(turn);
        return;
    }
    add_pegs(rules, after, turn, width, turns);
}

// The squares the mover's k-th piece may move to.
inline Squares moves_of(const Rules& rules, const State& state, int k) {
    return rules.targets(state.own(), k) & rules.landing(state.own());
}

// All moves, with as many pairs of the best pegs as `width` and the list's capacity allow.
template <int Capacity>
void candidate_turns(const Rules& rules, const State& state, int width, TurnList<Capacity>& turns) {
    turns.clear();
    if (state.stage != Stage::move) return add_pegs(rules, state, Turn{}, width, turns);
    const Side& own = state.own();
    int moves = 0;
    for (int k = 0; k < own.count; ++k) moves += count_of(moves_of(rules, state, k));
    while (width > 2 && moves * max_pairs(width) > Capacity) --width;
    for (int k = 0; k < own.count; ++k) {
        const int square = own.square[Side::slot(k)];
        Squares targets = moves_of(rules, state, k);
        for (; targets != 0; targets &= targets - 1) {
            add_move(rules, state, move_code(square, first_of(targets)), width, turns);
        }
    }
}

}  // namespace boardwright::thrive
