// A position of Grow: the owners of spaces, the heads, and the progress of the turn.
//
// Stones never leave the board (G-18), so groups only grow and join: every space has its group's
// name, and moves are counted again only when a space is occupied.
#pragma once

#include <utility>

#include "games/grow/area.hpp"
#include "games/grow/rules.hpp"

namespace boardwright::grow {

inline constexpr std::uint8_t kFree = 0;  // owners are seats counted from one
inline constexpr std::uint8_t kBorder = 255;

enum class Ending : std::uint8_t { none, board_full, stall, surrender };

struct State {
    std::uint8_t owner[kCells];
    std::uint16_t heads[kCells];          // G-16: the number on each cell
    std::uint16_t ready[kCells];          // of these, the mover's that may still move
    std::int16_t group[kCells];           // the group's name: one of its cells
    std::int16_t size[kCells];            // the size of the group with that name
    std::int16_t reach[kCells];           // the number of moves of a ready head, as last counted
    std::int16_t spots[kLines * kLines];  // all spaces, the empty ones first, to draw from
    std::int16_t spot_of[kCells];         // the index among these
    Area owned[kSeats];
    Area head_cells;   // cells with heads of any player
    Area ready_cells;  // cells with ready heads
    std::int16_t spaces[kSeats];
    std::int16_t head_count[kSeats];
    std::int16_t ready_count;
    std::int32_t moves;        // the number of the mover's moves, each source counted once
    std::int16_t space_count;  // of the whole board
    std::int16_t empty_count;
    std::uint16_t quiet;         // G-23
    std::uint8_t order[kSeats];  // the seats in turn order, as far as it has been drawn
    std::uint8_t order_count;
    std::uint8_t mover;
    std::uint8_t out;  // one bit for each seat that withdrew (G-25)
    bool dropped;
    bool grew;
    Ending ending;
};

inline State empty_board(const Rules& rules) {
    State state{};
    for (auto& owner : state.owner) owner = kBorder;
    for (int y = 0; y < rules.size; ++y) {
        for (int x = 0; x < rules.size; ++x) {
            const int cell = cell_at(x, y);
            state.owner[cell] = kFree;
            state.spot_of[cell] = state.empty_count;
            state.spots[state.empty_count++] = static_cast<std::int16_t>(cell);
        }
    }
    state.space_count = state.empty_count;
    return state;
}

// The number of moves: empty neighbours (option A) and the rest of the group (option B).
inline int moves_from(const State& state, int cell) {
    int count_found = state.size[state.group[cell]] - 1;
    for (const int side : kSides) count_found += state.owner[cell + side] == kFree;
    return count_found;
}
inline void count_moves(State& state) {
    int total = 0;
    state.ready_cells.each([&](int cell) {
        const int here = moves_from(state, cell);
        state.reach[cell] = static_cast<std::int16_t>(here);
        total += here;
    });
    state.moves = total;
}

// Joins two groups: the cells of `other` get the name `group`.
inline void join(State& state, int seat, int group, int other) {
    state.size[group] = static_cast<std::int16_t>(state.size[group] + state.size[other]);
    state.owned[seat].each([&](int cell) {
        if (state.group[cell] == other) state.group[cell] = static_cast<std::int16_t>(group);
    });
}

inline void swap_spots(State& state, int a, int b) {
    std::swap(state.spots[a], state.spots[b]);
    std::swap(state.spot_of[state.spots[a]], state.spot_of[state.spots[b]]);
}

// Gives an empty space an owner. The caller counts the moves again.
inline void take(State& state, int seat, int cell) {
    state.owner[cell] = static_cast<std::uint8_t>(seat + 1);
    swap_spots(state, state.spot_of[cell], --state.empty_count);
    ++state.spaces[seat];
    int group = 0;
    for (const int side : kSides) {
        if (state.owner[cell + side] != seat + 1) continue;
        const int other = state.group[cell + side];
        if (group == 0) {
            group = other;
        } else if (group != other) {
            join(state, seat, group, other);
        }
    }
    if (group == 0) state.size[group = cell] = 0;
    ++state.size[group];
    state.group[cell] = static_cast<std::int16_t>(group);
    state.owned[seat].add(cell);
}

inline void add_head(State& state, int seat, int cell) {
    ++state.heads[cell];
    ++state.head_count[seat];
    state.head_cells.add(cell);
}
inline void add_ready(State& state, int cell) {
    ++state.ready[cell];
    ++state.ready_count;
    state.ready_cells.add(cell);
}
inline void remove_ready(State& state, int cell) {
    --state.ready_count;
    if (--state.ready[cell] > 0) return;
    state.ready_cells.remove(cell);
    state.moves -= state.reach[cell];
}
inline void remove_head(State& state, int seat, int cell) {
    --state.head_count[seat];
    if (--state.heads[cell] == 0) state.head_cells.remove(cell);
}

inline std::uint32_t in_play(const Rules& rules, const State& state) {
    return ((1u << rules.players) - 1) & ~std::uint32_t{state.out};
}

// The seats whose place in the turn order is still to be drawn.
inline std::uint32_t undrawn(const Rules& rules, const State& state) {
    std::uint32_t seats = in_play(rules, state);
    for (int k = 0; k < state.order_count; ++k) seats &= ~(1u << state.order[k]);
    return seats;
}

}  // namespace boardwright::grow
