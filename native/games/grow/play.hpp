// The effects of actions: the turn order, drops, moves, the end of turns and of the game.
#pragma once

#include "games/grow/moves.hpp"

namespace boardwright::grow {

inline Pending pending(const Rules& rules, const State& state) {
    if (state.ending != Ending::none) return Pending::over;
    if (!is_setup(state) || undrawn(rules, state) == 0) return Pending::decide;
    return Pending::chance;
}

inline void append_to_order(State& state, int seat) {
    state.order[state.order_count++] = static_cast<std::uint8_t>(seat);
}

inline bool is_out(const State& state, int seat) { return (state.out >> seat & 1) != 0; }

// Once the order is complete (the last seat needs no draw), its first player begins.
inline void settle(const Rules& rules, State& state) {
    const std::uint32_t left = undrawn(rules, state);
    if (std::popcount(left) > 1) return;
    if (left != 0) append_to_order(state, lowest_seat(left));
    int place = 0;
    while (is_out(state, state.order[place])) ++place;
    state.mover = state.order[place];
}

// G-03: a first seat that the others follow in seat order, or the order seat by seat.
inline void draw(const Rules& rules, State& state, int seat) {
    if (rules.first == First::shuffle) {
        append_to_order(state, seat);
    } else {
        for (int k = 0; k < rules.players; ++k) append_to_order(state, (seat + k) % rules.players);
    }
    settle(rules, state);
}

// Begins the turn of the next seat in turn order that has not withdrawn.
inline void pass(State& state) {
    int place = 0;
    while (state.order[place] != state.mover) ++place;
    do {
        place = (place + 1) % state.order_count;
    } while (is_out(state, state.order[place]));
    state.ready_cells.each([&](int cell) { state.ready[cell] = 0; });
    state.mover = state.order[place];
    state.ready_count = state.head_count[state.mover];
    for (int word = 0; word < Area::kWords; ++word) {
        state.ready_cells.words[word] =
            state.head_cells.words[word] & state.owned[state.mover].words[word];
    }
    state.ready_cells.each([&](int cell) { state.ready[cell] = state.heads[cell]; });
    count_moves(state);
    state.dropped = state.grew = false;
}

// Puts a head of the mover on the cell.
inline void place_head(State& state, int cell) {
    add_head(state, state.mover, cell);
    if (state.owner[cell] != kFree) return;
    take(state, state.mover, cell);
    count_moves(state);
    state.grew = true;
    state.quiet = 0;
    if (state.empty_count == 0) state.ending = Ending::board_full;  // G-20
}

inline void drop(const Rules& rules, State& state, int cell) {
    const bool setup = is_setup(state);
    if (!setup && rules.fresh_moves) add_ready(state, cell);  // G-06
    place_head(state, cell);
    state.dropped = true;
    if (setup && state.ending == Ending::none) pass(state);  // G-04
}

inline void move(State& state, int from, int to) {
    remove_ready(state, from);
    remove_head(state, state.mover, from);
    place_head(state, to);
}

inline void end_turn(const Rules& rules, State& state) {
    if (!state.grew && rules.stall_rounds != 0) {
        ++state.quiet;
        if (state.quiet >= rules.stall_rounds * std::popcount(in_play(rules, state))) {
            state.ending = Ending::stall;  // G-23
            return;
        }
    }
    pass(state);
}

inline void apply(const Rules& rules, State& state, Action action) {
    if (is_move(action)) {
        move(state, source_of(action), target_of(action));
    } else if (is_drop(action)) {
        drop(rules, state, target_of(action));
    } else if (action == kEnd) {
        end_turn(rules, state);
    } else {
        draw(rules, state, drawn(action));
    }
}

// Spaces (G-21), and a compensation for each place later in the turn order, once drawn (G-28).
inline int points(const Rules& rules, const State& state, int seat) {
    int place = 0;
    while (place < state.order_count && state.order[place] != seat) ++place;
    if (place == state.order_count) place = 0;
    return state.spaces[seat] + rules.compensation * place;
}

// Most points win; withdrawn seats cannot (G-25).
inline std::uint32_t winners(const Rules& rules, const State& state) {
    int best = -1;
    std::uint32_t leaders = 0;
    for (std::uint32_t seats = in_play(rules, state); seats != 0; seats &= seats - 1) {
        const int seat = lowest_seat(seats);
        const int score = points(rules, state, seat);
        if (score > best) best = score, leaders = 0;
        if (score == best) leaders |= 1u << seat;
    }
    if (!rules.later_wins || std::popcount(leaders) == 1) return leaders;
    int place = state.order_count - 1;  // G-22
    while ((leaders >> state.order[place] & 1) == 0) --place;
    return 1u << state.order[place];
}

}  // namespace boardwright::grow
