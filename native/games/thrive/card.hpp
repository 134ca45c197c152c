// Set-up left to chance: a random card, and who begins.
#pragma once

#include "games/thrive/turn.hpp"

namespace boardwright::thrive {

// Begins the first turn, or leaves to chance who begins (T-02).
inline void first_turn(const Rules& rules, State& state, const Side& south) {
    state.sides = {south, rules.other_side(south)};
    state.mover = static_cast<std::int8_t>(rules.opener());
    state.stage = Stage::first;
    if (rules.first != First::random) begin_turn(rules, state);
}

// Where the next piece of a random card may stand: any free square of the two rows.
inline Squares free_squares(const Rules& rules, const Side& south) {
    return rules.squares & (bit(2 * kStride) - 1) & ~south.occupied;
}

// The first piece that has no peg yet; the number of pieces if all have one.
inline int next_pegless(const Side& south) {
    int k = 0;
    while (k < south.count && south.pegs[Side::slot(k)] != kCentre) ++k;
    return k;
}

// The first peg of a piece on a random card is any that lets it move to a free square.
inline Squares free_targets(const Rules& rules, const Side& south, int k) {
    return rules.targets(south.square[Side::slot(k)], rules.full) & ~south.occupied;
}

inline int hole_between(int square, int target) {
    return hole_of_bit(target - square + kCentreBit);
}

inline void draw_card(const Rules& rules, State& state, Action action) {
    Side& south = state.sides[0];
    if (!is_peg(action)) return south.add(action - kPlaceCode, kCentre);
    south.peg(square_of(action), bit(bit_of_hole(hole_of(action))));
    if (next_pegless(south) == south.count) first_turn(rules, state, Side(south));
}

}  // namespace boardwright::thrive
