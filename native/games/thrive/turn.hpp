// The effects of a turn's decisions: move, peg, peg, and the endings between them.
#pragma once

#include "games/thrive/state.hpp"

namespace boardwright::thrive {

// Begins the mover's turn, or ends the game if it has no turn.
inline void begin_turn(const Rules& rules, State& state) {
    state.stage = Stage::move;
    if (rules.repetition != 0 && occurrences(state) >= rules.repetition) {
        return state.draw(Ending::repetition);  // T-25
    }
    if (rules.no_progress != 0 && state.quiet >= rules.no_progress) {
        return state.draw(Ending::no_progress);  // T-25
    }
    if (rules.can_move(state.own())) return;
    if (rules.stuck_loses) return state.win(1 - state.mover, Ending::no_move);  // T-06
    state.clear_quiet();
    state.stage = Stage::pegs_only;
}

inline void end_turn(const Rules& rules, State& state) {
    if (rules.prefilled == Prefilled::own_turn && two_each(state.sides) &&
        state.own().has_full(rules.full)) {
        return state.win(state.mover, Ending::filled);  // T-17
    }
    state.mover = static_cast<std::int8_t>(1 - state.mover);
    begin_turn(rules, state);
}

inline bool wins_prefilled(const Rules& rules, State& state) {
    if (rules.prefilled != Prefilled::immediate || !two_each(state.sides)) return false;
    for (const int seat : {int{state.mover}, 1 - state.mover}) {
        if (state.sides[static_cast<std::size_t>(seat)].has_full(rules.full)) {
            state.win(seat, Ending::filled);  // T-17
            return true;
        }
    }
    return false;
}

// Moves the piece; a piece on the target, own or enemy, is removed (T-11).
inline void play_move(const Rules& rules, State& state, Action move) {
    const int target = target_of(move);
    Side &own = state.own(), &enemy = state.enemy();
    const bool self = own.stands(target), captures = enemy.stands(target);
    if (self) own.remove(target);
    if (captures) enemy.remove(target);
    own.move(source_of(move), target);
    if (own.count == 1) return state.win(1 - state.mover, Ending::self_capture);  // T-13
    if (enemy.count == 1) return state.win(state.mover, Ending::capture);         // T-15
    if (wins_prefilled(rules, state)) return;
    if (own.has_hole(rules.full)) {
        state.clear_quiet();
        state.stage = Stage::peg1;
        return;
    }
    if (self || captures) {
        state.clear_quiet();
    } else {
        ++state.quiet;
        if (rules.repetition != 0) state.push_quiet_move(move);
    }
    end_turn(rules, state);
}

inline void play_peg(const Rules& rules, State& state, Action peg) {
    Side& own = state.own();
    const int square = square_of(peg);
    own.peg(square, bit(bit_of_hole(hole_of(peg))));
    if (two_each(state.sides) && own.pegs[Side::slot(own.index(square))] == rules.full) {
        return state.win(state.mover, Ending::filled);  // T-16, T-18, T-19
    }
    if (state.stage != Stage::peg2 && own.has_hole(rules.full)) {
        state.stage = Stage::peg2;
        return;
    }
    end_turn(rules, state);
}

}  // namespace boardwright::thrive
