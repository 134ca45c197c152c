// The legal actions of the mover: all in the order of the Python rules, or one at random.
#pragma once

#include "games/grow/state.hpp"

namespace boardwright::grow {

inline bool is_setup(const State& state) { return state.head_count[state.mover] == 0; }
inline bool may_drop(const State& state) { return !state.dropped; }  // G-05

inline bool on_board(const State& state, int cell) {
    return cell < kCells && state.owner[cell] != kBorder;
}

// A free neighbour (option A) or another space of the same group (option B).
inline bool can_reach(const State& state, int from, int to) {
    if (state.owner[to] == kFree) {
        for (const int side : kSides) {
            if (from + side == to) return true;
        }
        return false;
    }
    return from != to && state.owner[to] == state.owner[from] &&
           state.group[from] == state.group[to];
}

inline bool is_legal(const State& state, Action action) {
    if (action == kEnd) return !is_setup(state);
    const int target = target_of(action);
    if (is_drop(action)) {
        return may_drop(state) && on_board(state, target) && state.owner[target] == kFree;
    }
    if (!is_move(action) || !on_board(state, target)) return false;
    return state.ready[source_of(action)] > 0 && can_reach(state, source_of(action), target);
}

// The cells of each of the mover's groups as a linked list, in order.
struct Chains {
    std::int16_t first[kCells];  // by group
    std::int16_t next[kCells];

    explicit Chains(const State& state) {
        std::int16_t last[kCells];
        state.owned[state.mover].each([&](int cell) { first[state.group[cell]] = 0; });
        state.owned[state.mover].each([&](int cell) {
            const int group = state.group[cell];
            const auto here = static_cast<std::int16_t>(cell);
            (first[group] == 0 ? first[group] : next[last[group]]) = here;
            next[here] = 0;
            last[group] = here;
        });
    }
};

// The moves of one head by target: its group, with the free neighbours in between.
template <class ActionSink>
void list_moves(const State& state, const Chains& chains, int from, ActionSink& actions) {
    int free[5];
    int count = 0;
    for (const int side : kSides) {
        if (state.owner[from + side] == kFree) free[count++] = from + side;
    }
    free[count] = kCells;
    const int* beside = free;
    for (int to = chains.first[state.group[from]]; to != 0; to = chains.next[to]) {
        while (*beside < to) actions.add(move_of(from, *beside++));
        if (to != from) actions.add(move_of(from, to));
    }
    while (*beside < kCells) actions.add(move_of(from, *beside++));
}

template <class ActionSink>
void list_drops(const State& state, ActionSink& actions) {
    const int end = cell_at(0, kLines);
    for (int cell = cell_at(0, 0), left = state.empty_count; left > 0 && cell < end; ++cell) {
        if (state.owner[cell] == kFree) actions.add(drop_on(cell)), --left;
    }
}

template <class ActionSink>
void list_legal(const State& state, ActionSink& actions) {
    actions.clear();
    if (may_drop(state)) list_drops(state, actions);
    if (is_setup(state)) return;
    const Chains chains(state);
    state.ready_cells.each([&](int from) { list_moves(state, chains, from, actions); });
    actions.add(kEnd);
}

// The k-th move of a head: its empty neighbours first, then any other space of its group.
inline Action pick_move(const State& state, int from, int k, Rng& rng) {
    for (const int side : kSides) {
        if (state.owner[from + side] == kFree && k-- == 0) return move_of(from, from + side);
    }
    // Draw occupied spaces until one is of the group.
    const auto taken = static_cast<std::uint32_t>(state.space_count - state.empty_count);
    for (;;) {
        const int to = state.spots[state.empty_count + static_cast<int>(rng.below(taken))];
        if (state.group[to] == state.group[from] && to != from) return move_of(from, to);
    }
}

// A random legal action, drawn by counting them instead of listing them.
inline Action pick(const State& state, Rng& rng) {
    const int drops = may_drop(state) ? state.empty_count : 0;
    const int end = is_setup(state) ? 0 : 1;
    int k = static_cast<int>(rng.below(static_cast<std::uint32_t>(drops + end + state.moves)));
    if (k < drops) return drop_on(state.spots[k]);
    k -= drops + end;
    if (k < 0) return kEnd;
    for (int word = 0;; ++word) {
        for (std::uint64_t left = state.ready_cells.words[word]; left != 0; left &= left - 1) {
            const int from = word * 64 + std::countr_zero(left);
            if (k < state.reach[from]) return pick_move(state, from, k, rng);
            k -= state.reach[from];
        }
    }
}

}  // namespace boardwright::grow
