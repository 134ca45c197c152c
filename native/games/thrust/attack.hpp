// Phase 4, Attack: Combat Checks and their results.
#pragma once

#include "games/thrust/checks.hpp"
#include "games/thrust/movement.hpp"

namespace boardwright::thrust {

//
inline bool can_attack(const Rules& rules, const Ship& ship, const Ship& rival) {
    return ship.band == rival.band && rules.rank[rival.kind] <= rules.rank[ship.kind] + 1;
}

inline void attacks(const Rules& rules, const Ship& ship, int place, const Rivals& rivals,
                    ActionList& actions) {
    if (ship.band >= kCombat && (ship.effects & (kWeapons | kDead)) == 0) {
        for (const Ship* rival : rivals.ships) {
            add_if(actions, can_attack(rules, ship, *rival),
                   make(Verb::attack, place, rival->contact));
        }
    }
    actions.add(make(Verb::pass, place, 0));
}

inline void attack(const Rules& rules, State& state, int seat, Action action) {
    begin_stage(state, StageKind::attack, seat);
    state.stage.ship = static_cast<std::int8_t>(place(action));
    state.stage.target = static_cast<std::int8_t>(place_of(state, 1 - seat, argument(action)));
    const int lower = rules.rank[state.acting().kind] - rules.rank[state.target().kind];
    const bool edge = rules.any_lower ? lower > 0 : lower == 1;
    state.stage.dice[seat] = take_dice(state.acting(), edge);
}

// Deals the DMG in one lump.
inline void strike(const Rules& rules, State& state, int rolled) {
    damage(rules, state.target(), state.stage.twice ? 2 * rolled : rolled, true);
    state.progress = true;
    advance(rules, state);
}

// the attacker takes DMG, and after a critical failure checks its Morale at once.
inline void backfire(const Rules& rules, State& state, bool critical) {
    Ship& ship = state.acting();
    damage(rules, ship, critical ? 2 : 1, true);
    state.progress = true;
    if (!critical || ship.is_gone()) return advance(rules, state);
    continue_stage(state, StageKind::check, state.stage.seat, state.stage.ship);
}

inline void resolve_attack(const Rules& rules, State& state) {
    Stage& stage = state.stage;
    const Ship& ship = state.acting();
    const Grade grade = check(rules, stage, stage.seat, rules.stats(ship).com);
    if (grade < kSuccess) return backfire(rules, state, grade == kCritFail);
    stage.kind = StageKind::damage;
    stage.twice = grade == kCritSuccess;
    if (rules.die[ship.kind] == 1) strike(rules, state, 1);
}

}  // namespace boardwright::thrust
