// Drawing the fleets, and who has the initiative.
#pragma once

#include <algorithm>

#include "games/thrust/checks.hpp"
#include "games/thrust/flow.hpp"

namespace boardwright::thrust {

// The counters of each kind that remain for a side's next draw.
inline void counters_left(const Rules& rules, const State& state, int seat, int* left) {
    for (int kind = 0; kind < kKinds; ++kind) left[kind] = rules.counters[kind];
    for (int place = 0; place < state.drawn[seat]; ++place) {
        int& count = left[state.fleets[seat][place].kind];
        count = rules.distinct ? 0 : count - 1;
    }
}

inline void draws(const Rules& rules, const State& state, OutcomeList& listed) {
    int left[kKinds];
    counters_left(rules, state, state.stage.seat, left);
    for (int kind = 0; kind < kKinds; ++kind) {
        if (left[kind] <= 0) continue;
        listed.add({make(Verb::draw, static_cast<std::uint32_t>(kind)),
                    static_cast<std::uint32_t>(left[kind])});
    }
}

inline void draw(const Rules& rules, State& state, int kind) {
    const int seat = state.stage.seat;
    state.fleets[seat][state.drawn[seat]++] = new_ship(kind);
    if (state.drawn[seat] < rules.ships) return;
    if (seat == 0) return begin_stage(state, StageKind::draw, 1);
    begin_turn(state);
}

// The highest of SPD, COM and SEN over all ships in play, as they are now.
inline int highest_stat(const Rules& rules, const Ship* fleet) {
    int highest = 0;
    for (int place = 0; place < kFleet; ++place) {
        if (fleet[place].is_gone()) continue;
        const auto& [spd, com, sen] = rules.stats(fleet[place]);
        highest = std::max({highest, int{spd}, int{com}, int{sen}});
    }
    return highest;
}

// Each side rolls against its highest Stat; CS beats S, S beats any failure.
inline void resolve_initiative(const Rules& rules, State& state) {
    int grades[2];
    int rolls[2];
    for (int seat = 0; seat < 2; ++seat) {
        rolls[seat] = state.stage.rolls[seat][0];
        grades[seat] = std::max(kFail, grade(rolls[seat], highest_stat(rules, state.fleets[seat])));
    }
    const bool failed = grades[0] == kFail && grades[1] == kFail;
    if (grades[0] != grades[1]) return first_activation(state, grades[0] > grades[1] ? 0 : 1);
    if (!failed && rolls[0] != rolls[1])
        return first_activation(state, rolls[0] > rolls[1] ? 0 : 1);
    if (failed && rules.keep_initiative && state.first != kNobody) {
        return first_activation(state, state.first);
    }
    begin_turn(state);
}

}  // namespace boardwright::thrust
