// Phase 3, Movement: hold, move, or start a contest.
#pragma once

#include "games/thrust/flow.hpp"

namespace boardwright::thrust {

// The enemy's contacts, by contact number.
struct Rivals {
    List<const Ship*, kFleet> ships;
    unsigned bands = 0;  // the bands they are in, one bit each; the lowest bit is kGone

    Rivals(const State& state, int seat) {
        for (const Ship& ship : state.fleets[1 - seat]) {
            if (ship.contact == 0) continue;
            int k = ships.size();
            ships.add(&ship);
            for (; k > 0 && ships[k - 1]->contact > ship.contact; --k) ships[k] = ships[k - 1];
            ships[k] = &ship;
            bands |= 1u << (ship.band + 1);
        }
    }
    bool are_in(int band) const { return (bands >> (band + 1) & 1) != 0; }
};

inline int place_of(const State& state, int seat, std::uint32_t contact) {
    int place = 0;
    while (place < kFleet - 1 && state.fleets[seat][place].contact != contact) ++place;
    return place;
}

// One band at a time; Out only if the options let ships leave.
inline bool is_neighbour(const Rules& rules, int band, int near) {
    const bool closed = (near == kOut) & (rules.leave_board == LeaveBoard::forced_only);
    return (near >= kOut) & (near <= kClose) & ((near == band - 1) | (near == band + 1)) & !closed;
}

inline bool can_pursue(const Ship& ship, const Ship& rival) {
    const int apart = ship.band - rival.band;
    return (ship.band != kOut) & (apart >= -1) & (apart <= 1) &
           ((ship.band != kClose) | (apart != 0));
}

inline bool can_evade(const Ship& ship, const Ship& rival) {
    return (ship.contact != 0) & (ship.band == rival.band) &
           (ship.fuel >= kEvadeMinimum[ship.band]);
}

// a duty of revealed ships, which takes nobody's last fuel.
inline bool must_contest(const Ship& ship, const Rivals& rivals) {
    const int fuel = ship.fuel - ship.has(kLeak);
    const bool pursues = ship.band != kClose && fuel > 1;
    return ship.contact != 0 && rivals.are_in(ship.band) &&
           (pursues || fuel > kEvadeMinimum[ship.band]);
}

inline void movements(const Rules& rules, const Ship& ship, int place, const Rivals& rivals,
                      ActionList& actions) {
    const bool stuck = ship.moved || ship.has(kDead);
    const bool may_hold = stuck || !rules.must_act || !must_contest(ship, rivals);
    add_if(actions, may_hold, make(Verb::hold, place, 0));
    if (stuck) return;
    // Only a revealed ship is bound, and only by revealed enemies.
    const bool bound = ship.contact != 0;
    for (const int near : {ship.band - 1, ship.band + 1}) {
        const bool held = bound & (rivals.are_in(ship.band) | rivals.are_in(near));
        add_if(actions, is_neighbour(rules, ship.band, near) & !held,
               make(Verb::move, place, static_cast<std::uint32_t>(near)));
    }
    for (const Ship* rival : rivals.ships) {
        add_if(actions, can_pursue(ship, *rival), make(Verb::pursue, place, rival->contact));
    }
    for (const Ship* rival : rivals.ships) {
        add_if(actions, can_evade(ship, *rival), make(Verb::evade, place, rival->contact));
    }
}

inline void move(const Rules& rules, State& state, Ship& ship, int band) {
    const bool free = ship.band == kOut && rules.free_entry;
    ship.moved = true;
    if (!free) spend(ship, 1);
    enter(rules, ship, band);
    if (ship.fuel == 0) remove(ship);
    if (!free) note_progress(rules, state, ship);
    advance(rules, state);
}

inline void begin_contest(State& state, int seat, Action action) {
    begin_stage(state, verb(action) == Verb::pursue ? StageKind::pursue : StageKind::evade, seat);
    state.stage.ship = static_cast<std::int8_t>(place(action));
    state.stage.target = static_cast<std::int8_t>(place_of(state, 1 - seat, argument(action)));
}

}  // namespace boardwright::thrust
