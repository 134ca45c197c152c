// Decisions that throw fuel away. A careless level may scan late, shoot boldly or bid badly, but it
// does not do these.
#pragma once

#include "search/thrust/evaluate.hpp"

namespace boardwright::thrust {

// Whether burning this much takes the ship's last fuel, and with it the ship.
inline bool runs_dry(const Ship& ship, int burn) {
    return burn > 0 && burn + ship.has(kLeak) >= ship.fuel;
}

// A ship moves to come onto the board, or because there are contacts.
inline bool wastes_move(const Rules& rules, const Ship& ship, const Rivals& rivals) {
    if (ship.band == kOut && rules.free_entry) return false;
    return runs_dry(ship, 1) || (ship.band != kOut && rivals.ships.empty());
}

inline bool is_wasteful(const Rules& rules, const State& state, int seat, Action action) {
    const Ship& ship = state.fleets[seat][place(action)];
    switch (verb(action)) {
        case Verb::move:
            return wastes_move(rules, ship, Rivals(state, seat));
        case Verb::pursue:
            return runs_dry(ship, 1);
        case Verb::evade:
            return runs_dry(ship, kEvadeMinimum[ship.band]);
        default:
            return false;
    }
}

}  // namespace boardwright::thrust
