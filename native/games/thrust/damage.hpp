// What can happen to a ship: damage, fuel, range, contact.
#pragma once

#include <algorithm>

#include "games/thrust/state.hpp"

namespace boardwright::thrust {

inline constexpr int kEvadeMinimum[] = {0, 1, 2, 3};  // by band
inline constexpr int kHullDamage = 5;
inline constexpr int kEliminated = 9;

// Levels of DMG that a lump skips have no effect.
inline void damage(const Rules& rules, Ship& ship, int amount, bool hit) {
    int level = ship.dmg + amount;
    if (level == kHullDamage) level += 2;
    if (level >= kEliminated) return remove(ship);
    const int lasting = rules.current_only ? 0 : ship.effects;
    ship.dmg = static_cast<std::uint8_t>(level);
    ship.effects = static_cast<std::uint16_t>(lasting | 1 << level);
    ship.hit = ship.hit || hit;
}

// Fire, then Reactor, if the ship had them when the phase began.
inline bool burn_down(const Rules& rules, Ship& ship) {
    const bool fire = ship.has(kFire);
    const bool reactor = ship.has(kReactor);
    if (fire) damage(rules, ship, 1, false);
    if (reactor && !ship.is_gone()) damage(rules, ship, 2, false);
    return fire || reactor;
}

// A leaking ship loses one more, if it has it.
inline void spend(Ship& ship, int fuel) {
    const int cost = ship.has(kLeak) ? fuel + 1 : fuel;
    ship.fuel = static_cast<std::uint8_t>(std::max(0, ship.fuel - cost));
}

inline void lose_contact(Ship& ship) {  // it stays where it is
    ship.contact = 0;
    ship.face_up = false;
}

// Counters flip on the way in and stay face up on the way out.
inline void enter(const Rules& rules, Ship& ship, int band) {
    if (band == kOut) {
        if (rules.leave_board == LeaveBoard::removed) return remove(ship);
        lose_contact(ship);
    }
    ship.band = static_cast<std::int8_t>(band);
    ship.face_up = ship.face_up || (ship.contact > 0 && band >= kCombat);
}

// Contact numbers increase in the order ships are revealed.
inline void reveal(State& state, Ship& ship) {
    ship.contact = ++state.contacts;
    ship.face_up = ship.band >= kCombat;
}

// After fuel or DMG outside the Attack Phase: by default only the ship's loss is progress.
inline void note_progress(const Rules& rules, State& state, const Ship& ship) {
    state.progress = state.progress || rules.any_counts || ship.is_gone();
}

// A failed Morale Check: out of range, at the cost of an evasion.
inline void rout(const Rules& rules, Ship& ship) {
    if (ship.band == kOut || ship.has(kDead)) return;
    spend(ship, kEvadeMinimum[ship.band]);
    enter(rules, ship, kOut);
    if (ship.fuel == 0) remove(ship);
}

}  // namespace boardwright::thrust
