// Positions as integers, and back; empty if the integers are not a valid position.
//
// [ending, mover, dropped, grew, quiet, seats that withdrew, length of the order, the order, then
// each space: 0 if free, else its owner from 1, heads << 4 and ready heads << 16]
#pragma once

#include "games/grow/play.hpp"

namespace boardwright::grow {

inline constexpr int kHeadShift = 4;
inline constexpr int kReadyShift = 16;
inline constexpr int kCountMask = 0xfff;

inline Wire encode(const Rules& rules, const State& state) {
    Wire wire{static_cast<int>(state.ending),
              state.mover,
              state.dropped,
              state.grew,
              state.quiet,
              state.out,
              state.order_count};
    wire.insert(wire.end(), state.order, state.order + state.order_count);
    for (int y = 0; y < rules.size; ++y) {
        for (int x = 0; x < rules.size; ++x) {
            const int cell = cell_at(x, y);
            wire.push_back(state.owner[cell] | state.heads[cell] << kHeadShift |
                           state.ready[cell] << kReadyShift);
        }
    }
    return wire;
}

// Reads one space of the board; false if it is not valid.
inline bool decode_cell(const Rules& rules, State& state, int cell, std::int32_t value) {
    if (value == 0) return true;
    const int seat = (value & ((1 << kHeadShift) - 1)) - 1;
    const int heads = value >> kHeadShift & kCountMask;
    const int ready = value >> kReadyShift & kCountMask;
    if (value < 0 || value >> (kReadyShift + 12) != 0 || seat < 0 || seat >= rules.players ||
        ready > heads || (ready > 0 && seat != state.mover)) {
        return false;
    }
    // A parsed position has at most one head per space, and each drop occupies a space.
    if (state.head_count[seat] + heads > 2 * rules.size * rules.size) return false;
    take(state, seat, cell);
    for (int k = 0; k < heads; ++k) add_head(state, seat, cell);
    for (int k = 0; k < ready; ++k) add_ready(state, cell);
    return true;
}

inline bool is_valid_order(const Rules& rules, const State& state) {
    std::uint32_t seen = 0;
    for (int k = 0; k < state.order_count; ++k) {
        if (state.order[k] >= rules.players || (seen >> state.order[k] & 1) != 0) return false;
        seen |= 1u << state.order[k];
    }
    if (rules.first == First::shuffle) {
        return std::popcount(undrawn(rules, state)) != 1 ||
               std::popcount(in_play(rules, state)) == 1;
    }
    if (state.order_count == 0) return rules.first == First::random;
    if (state.order_count != rules.players) return false;
    for (int k = 0; k < rules.players; ++k) {
        if (state.order[k] != (state.order[0] + k) % rules.players) return false;
    }
    return state.order[0] == 0 || rules.first == First::random;
}

inline bool is_valid_progress(const Rules& rules, const State& state) {
    const bool began =
        (state.dropped && rules.fresh_moves) || state.ready_count != state.head_count[state.mover];
    if (state.dropped > state.grew || state.grew > began) return false;
    return state.quiet <= (state.grew ? 0 : rules.stall_rounds * rules.players);
}

// Seats before the mover have one stone, the others none (G-04).
inline bool is_valid_setup(const Rules& rules, const State& state) {
    std::uint32_t before = 0;
    for (int k = 0; state.order[k] != state.mover; ++k) before |= 1u << state.order[k];
    for (std::uint32_t seats = in_play(rules, state); seats != 0; seats &= seats - 1) {
        const int seat = lowest_seat(seats);
        const int expected = static_cast<int>(before >> seat & 1);
        if (state.spaces[seat] != expected || state.head_count[seat] != expected) return false;
    }
    return state.quiet == 0 && !state.grew;
}

inline bool is_valid_stage(const Rules& rules, const State& state) {
    const int left = std::popcount(in_play(rules, state));
    const std::uint32_t waiting = undrawn(rules, state);
    if (state.ending == Ending::surrender) return left == 1;
    if (left < 2) return false;
    if (waiting != 0) {
        return state.ending == Ending::none && state.mover == 0 && state.quiet == 0 &&
               state.empty_count == rules.size * rules.size;
    }
    if (state.ending == Ending::board_full) return state.empty_count == 0;
    if (state.empty_count == 0 || is_out(state, state.mover)) return false;
    if (state.ending == Ending::stall) {
        return rules.stall_rounds > 0 && state.quiet >= rules.stall_rounds * left;
    }
    if (is_setup(state)) return is_valid_setup(rules, state);
    for (std::uint32_t seats = in_play(rules, state); seats != 0; seats &= seats - 1) {
        if (state.head_count[lowest_seat(seats)] == 0) return false;  // G-17
    }
    return true;
}

inline std::optional<State> decode(const Rules& rules, WireView wire) {
    constexpr std::size_t fixed = 7;
    const auto spaces = static_cast<std::size_t>(rules.size * rules.size);
    if (wire.size() < fixed) return {};
    const int limits[fixed] = {
        3, rules.players - 1, 1, 1, 1000 * kSeats, (1 << rules.players) - 1, rules.players};
    for (std::size_t k = 0; k < fixed; ++k) {
        if (wire[k] < 0 || wire[k] > limits[k]) return {};
    }
    const auto seats = static_cast<std::size_t>(wire[6]);
    if (wire.size() != fixed + seats + spaces) return {};
    State state = empty_board(rules);
    state.ending = static_cast<Ending>(wire[0]);
    state.mover = static_cast<std::uint8_t>(wire[1]);
    state.dropped = wire[2] != 0;
    state.grew = wire[3] != 0;
    state.quiet = static_cast<std::uint16_t>(wire[4]);
    state.out = static_cast<std::uint8_t>(wire[5]);
    for (std::size_t k = 0; k < seats; ++k) {
        const auto seat = wire[fixed + k];
        if (seat < 0 || seat >= rules.players) return {};
        append_to_order(state, seat);
    }
    std::size_t next = fixed + seats;
    for (int y = 0; y < rules.size; ++y) {
        for (int x = 0; x < rules.size; ++x) {
            if (!decode_cell(rules, state, cell_at(x, y), wire[next++])) return {};
        }
    }
    count_moves(state);
    if (!is_valid_order(rules, state) || !is_valid_progress(rules, state) ||
        !is_valid_stage(rules, state)) {
        return {};
    }
    return state;
}

}  // namespace boardwright::grow
