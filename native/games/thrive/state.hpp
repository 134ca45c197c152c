// A position of Thrive and the stages of a turn.
#pragma once

#include "games/thrive/rules.hpp"

namespace boardwright::thrive {

enum class Stage : std::uint8_t { move, peg1, peg2, pegs_only, card, first };
enum class Ending : std::uint8_t {
    none,
    capture,
    self_capture,
    filled,
    no_move,
    surrender,
    repetition,
    no_progress
};
inline constexpr int kNobody = -1;

// The quiet moves stored for repetition (T-25). Every peg and capture clears them, and the hundred
// turns of `no_progress` end the game long before; only if that rule is off or larger than this,
// and every piece of both sides is full, can there be more. Then the oldest are dropped, and a
// repetition is noticed only within this many turns.
inline constexpr int kMaxQuietMoves = 256;

struct State {
    Sides sides;
    int quiet = 0;             // turns in a row without a capture or a peg
    int quiet_move_count = 0;  // how many moves of those turns are stored
    std::int8_t mover = 0;
    std::int8_t winner = kNobody;
    Stage stage = Stage::move;
    Ending ending = Ending::none;
    std::array<Action, kMaxQuietMoves>
        quiet_moves;  // the last moves of the quiet turns, oldest first

    Side& own() { return sides[static_cast<std::size_t>(mover)]; }
    const Side& own() const { return sides[static_cast<std::size_t>(mover)]; }
    Side& enemy() { return sides[static_cast<std::size_t>(1 - mover)]; }
    const Side& enemy() const { return sides[static_cast<std::size_t>(1 - mover)]; }

    bool is_over() const { return ending != Ending::none; }
    bool is_drawing() const { return stage == Stage::card; }

    void clear_quiet() { quiet = quiet_move_count = 0; }
    void push_quiet_move(Action move) {
        if (quiet_move_count == kMaxQuietMoves) {
            for (std::size_t k = 1; k < kMaxQuietMoves; ++k) quiet_moves[k - 1] = quiet_moves[k];
            --quiet_move_count;
        }
        quiet_moves[static_cast<std::size_t>(quiet_move_count++)] = move;
    }
    void win(int seat, Ending how) {
        winner = static_cast<std::int8_t>(seat);
        ending = how;
        clear_quiet();
    }
    void draw(Ending how) {
        ending = how;
        clear_quiet();
    }
};

// How often the position at the start of this turn has occurred, now included. After two quiet
// turns every piece is full, so squares are enough to compare positions.
inline int occurrences(const State& state) {
    Squares south = state.sides[0].occupied, north = state.sides[1].occupied;
    const Squares south_now = south, north_now = north;
    int seen = 1, seat = state.mover;
    for (int k = state.quiet_move_count - 1; k >= 0; --k) {
        seat = 1 - seat;
        const Action move = state.quiet_moves[static_cast<std::size_t>(k)];
        Squares& side = seat == 0 ? south : north;
        side = (side & ~bit(target_of(move))) | bit(source_of(move));
        if (seat == state.mover && south == south_now && north == north_now) ++seen;
    }
    return seen;
}

}  // namespace boardwright::thrive
