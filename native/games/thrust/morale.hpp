// Phase 5, Morale: every ship that was hit rolls a d10.
#pragma once

#include "games/thrust/flow.hpp"

namespace boardwright::thrust {

inline void begin_check(State& state, int seat, int place) {
    begin_stage(state, StageKind::check, seat);
    state.stage.ship = static_cast<std::int8_t>(place);
}

// 1 and 10 are critical; a roll below the DMG level routs the ship.
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
    if (ship.fuel != fuel) note_progress(rules, state, ship);
    advance(rules, state);
}

}  // namespace boardwright::thrust
