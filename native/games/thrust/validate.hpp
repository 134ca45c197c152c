// Whether numbers from outside can be a position: nothing after this check can go astray.
#pragma once

#include <algorithm>

#include "games/thrust/play.hpp"

namespace boardwright::thrust {

inline bool is_valid(const Rules& rules, const Ship& ship) {
    if (ship.is_gone()) {
        Ship gone;
        gone.kind = ship.kind;
        return ship == gone;
    }
    if (ship.fuel > kPrinted[ship.kind].fuel) return false;
    const int level = 1 << ship.dmg;
    const bool harmed = (ship.effects & ~kEffects) == 0 && (ship.effects & level) != 0 &&
                        ship.effects < 2 * level && (!rules.current_only || ship.effects == level);
    if (ship.dmg == 0 ? ship.effects != 0 : !harmed) return false;
    if (ship.contact == 0) return !ship.face_up;
    return ship.band > kOut && (ship.face_up || ship.band < kCombat);
}

// No more of a kind than there are counters, no contact number given twice or not yet.
inline bool are_valid_fleets(const Rules& rules, const State& state) {
    for (int seat = 0; seat < 2; ++seat) {
        if (state.drawn[seat] > rules.ships) return false;
        int drawn[kKinds] = {};
        for (int place = 0; place < state.drawn[seat]; ++place) {
            const Ship& ship = state.fleets[seat][place];
            const int most = rules.distinct ? 1 : kFleet;
            if (++drawn[ship.kind] > std::min<int>(most, rules.counters[ship.kind])) return false;
            if (!is_valid(rules, ship) || ship.contact > state.contacts) return false;
            if (ship.contact == 0) continue;
            int bearers = 0;
            for (const auto& fleet : state.fleets) {
                for (const Ship& other : fleet) bearers += other.contact == ship.contact;
            }
            if (bearers != 1) return false;
        }
    }
    return true;
}

inline bool is_valid_draw(const Rules& rules, const State& state) {
    const int seat = state.stage.seat;
    const int others = seat == 0 ? 0 : rules.ships;
    Stage fresh;
    fresh.seat = state.stage.seat;
    bool valid = state.phase == Phase::setup && state.stage == fresh && state.first == kNobody;
    valid = valid && state.drawn[seat] < rules.ships && state.drawn[1 - seat] == others;
    for (int side = 0; side < 2; ++side) {
        for (int place = 0; place < state.drawn[side]; ++place) {
            const Ship& ship = state.fleets[side][place];
            valid = valid && ship == new_ship(ship.kind);
        }
    }
    return valid;
}

inline bool fits_phase(What what, Phase phase) {
    switch (what) {
        case What::initiative:
            return phase == Phase::initiative;
        case What::activate:
            return phase >= Phase::recon;
        case What::scan:
        case What::order:
        case What::reveal:
        case What::lose:
            return phase == Phase::recon;
        case What::pursue:
        case What::evade:
        case What::escape:
            return phase == Phase::movement;
        case What::attack:
        case What::damage:
            return phase == Phase::attack;
        case What::check:
            return phase == Phase::attack || phase == Phase::morale;
        default:
            return false;
    }
}

// The stage names ships in play where it needs them, and nowhere else.
inline bool names_ships(const State& state) {
    const Stage& stage = state.stage;
    const bool aimed =
        stage.is_contest() || stage.what == What::attack || stage.what == What::damage;
    const bool acts = aimed || stage.what == What::scan || stage.what == What::escape ||
                      stage.what == What::check;
    if (acts != (stage.ship >= 0) || aimed != (stage.target >= 0)) return false;
    if (acts && state.acting().is_gone()) return false;
    const bool flees = stage.what == What::evade || stage.what == What::escape;
    if (flees && state.acting().contact == 0) return false;
    return !aimed || state.target().contact != 0;
}

inline bool are_valid_dice(const Stage& stage) {
    const bool paid = stage.is_contest() && !stage.is_sealed();
    for (int seat = 0; seat < 2; ++seat) {
        if (stage.rolled[seat] > stage.dice[seat]) return false;
        if (!stage.is_contest() && stage.burns[seat] >= 0) return false;
    }
    if (stage.rolled[1] > 0 && stage.rolled[0] < stage.dice[0]) return false;
    if (stage.twice && stage.what != What::damage) return false;
    const int ours = stage.dice[stage.seat];
    const int theirs = stage.dice[1 - stage.seat];
    switch (stage.what) {
        case What::initiative:
            return ours == 1 && theirs == 1 && !stage.rolls_complete() && stage.seat == 0;
        case What::scan:
        case What::attack:
            return ours > 0 && theirs == 0 && !stage.rolls_complete();
        case What::pursue:
        case What::evade:
            if (paid) return ours > 0 && theirs > 0 && !stage.rolls_complete();
            [[fallthrough]];
        case What::activate:
            return ours == 0 && theirs == 0;
        default:
            return stage.rolls_complete();
    }
}

// Both sides have ships; one without fuel can only be while a contest is being settled.
inline bool are_alive(const State& state) {
    const Stage& stage = state.stage;
    const bool paying = stage.what == What::escape || !stage.is_sealed();
    for (const auto& fleet : state.fleets) {
        for (const Ship& ship : fleet) {
            if (!ship.is_gone() && ship.fuel == 0 && !paying) return false;
        }
    }
    return living(state, 0) != 0 && living(state, 1) != 0;
}

// A side has something to burn, and what it has committed is of that.
inline bool could_burn(const Rules& rules, const State& state, int seat) {
    const BurnRange range(rules, state, seat);
    const int burn = state.stage.burns[seat];
    if (burn < 0) return range.count() > 0;
    return burn == 0 ? range.may_decline : burn >= range.low && burn <= range.high;
}

// Nobody is left without a choice, and chance not without an outcome.
inline bool has_continuation(const Rules& rules, const State& state) {
    const Stage& stage = state.stage;
    if (stage.what == What::lose) {
        const Ship* fleet = state.fleets[stage.seat];
        return std::any_of(fleet, fleet + kFleet, [](auto& ship) { return ship.contact != 0; });
    }
    if (stage.what == What::damage) return rules.die[state.acting().kind] > 1;
    if (stage.what == What::order) return !Lineup(rules, state).is_certain();
    if (stage.what == What::activate) return ready(state, stage.seat) != 0;
    if (!stage.is_contest() || !stage.is_sealed()) return true;
    return could_burn(rules, state, 0) && could_burn(rules, state, 1);
}

inline bool is_valid(const Rules& rules, const State& state) {
    if (!are_valid_fleets(rules, state)) return false;
    if (state.stage.what == What::over) {
        Stage over;
        over.what = What::over;
        over.seat = state.active;
        return state.stage == over && state.reason != Reason::none && state.winners != 0;
    }
    if (state.reason != Reason::none || state.winners != 0) return false;
    if (rules.stall_turns != 0 && state.quiet >= rules.stall_turns) return false;
    if (state.stage.what == What::draw) return is_valid_draw(rules, state);
    if (state.drawn[0] != rules.ships || state.drawn[1] != rules.ships) return false;
    if (!fits_phase(state.stage.what, state.phase)) return false;
    if (state.first == kNobody && state.phase != Phase::initiative) return false;
    return names_ships(state) && are_valid_dice(state.stage) && are_alive(state) &&
           has_continuation(rules, state);
}

}  // namespace boardwright::thrust
