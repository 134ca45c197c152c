// Phase 5, Morale: every ship that was hit rolls a d10.
#pragma once

#include "games/thrust/flow.hpp"

namespace boardwright::thrust {

inline void call_check(State& state, int seat, int place) {
    begin_stage(state, What::check, seat);
    state.stage.ship = static_cast<std::int8_t>(place);
}

// 1 and 10 are always critical; below the DMG level the ship must leave.
inline void check_morale(const Rules& rules, State& state, int roll) {
    Ship& ship = state.acting();
    const int fuel = ship.fuel;
    const int failing = rules.equal_fails ? ship.dmg + 1 : ship.dmg;
    if (roll == 1) {
        remove(ship);
    } else if (roll == 10) {
        ship.plus = true;
    } else if (roll < failing) {
        rout(rules, ship);
    }
    if (state.phase == Phase::attack && rules.replaces_morale) ship.hit = false;
    state.progress = state.progress || ship.fuel != fuel;
    advance(rules, state);
}

}  // namespace boardwright::thrust
