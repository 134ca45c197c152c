// Whether decoded numbers are a valid position: play from it never leaves the arrays.
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

// No more of a kind than there are counters; contact numbers are unique and assigned.
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

inline bool fits_phase(StageKind kind, Phase phase) {
    switch (kind) {
        case StageKind::initiative:
            return phase == Phase::initiative;
        case StageKind::activate:
            return phase >= Phase::recon;
        case StageKind::scan:
        case StageKind::order:
        case StageKind::reveal:
        case StageKind::lose:
            return phase == Phase::recon;
        case StageKind::pursue:
        case StageKind::evade:
        case StageKind::escape:
            return phase == Phase::movement;
        case StageKind::attack:
        case StageKind::damage:
            return phase == Phase::attack;
        case StageKind::check:
            return phase == Phase::attack || phase == Phase::morale;
        default:
            return false;
    }
}

// Whether the stage has ships in play where it needs them, and nowhere else.
inline bool names_ships(const State& state) {
    const Stage& stage = state.stage;
    const bool aimed =
        stage.is_contest() || stage.kind == StageKind::attack || stage.kind == StageKind::damage;
    const bool acts = aimed || stage.kind == StageKind::scan || stage.kind == StageKind::escape ||
                      stage.kind == StageKind::check;
    if (acts != (stage.ship >= 0) || aimed != (stage.target >= 0)) return false;
    if (acts && state.acting().is_gone()) return false;
    const bool flees = stage.kind == StageKind::evade || stage.kind == StageKind::escape;
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
    if (stage.twice && stage.kind != StageKind::damage) return false;
    const int ours = stage.dice[stage.seat];
    const int theirs = stage.dice[1 - stage.seat];
    switch (stage.kind) {
        case StageKind::initiative:
            return ours == 1 && theirs == 1 && !stage.rolls_complete() && stage.seat == 0;
        case StageKind::scan:
        case StageKind::attack:
            return ours > 0 && theirs == 0 && !stage.rolls_complete();
        case StageKind::pursue:
        case StageKind::evade:
            if (paid) return ours > 0 && theirs > 0 && !stage.rolls_complete();
            [[fallthrough]];
        case StageKind::activate:
            return ours == 0 && theirs == 0;
        default:
            return stage.rolls_complete();
    }
}

// Both sides have ships; one without fuel is possible only while a contest is resolved.
inline bool are_alive(const State& state) {
    const Stage& stage = state.stage;
    const bool paying = stage.kind == StageKind::escape || !stage.is_sealed();
    for (const auto& fleet : state.fleets) {
        for (const Ship& ship : fleet) {
            if (!ship.is_gone() && ship.fuel == 0 && !paying) return false;
        }
    }
    return living(state, 0) != 0 && living(state, 1) != 0;
}

// Whether a side has a legal burn, or has committed one.
inline bool could_burn(const Rules& rules, const State& state, int seat) {
    const BurnRange range(rules, state, seat);
    const int burn = state.stage.burns[seat];
    if (burn < 0) return range.count() > 0;
    return burn == 0 ? range.may_decline : burn >= range.low && burn <= range.high;
}

// Whether each seat to decide has a choice, and chance an outcome.
inline bool has_continuation(const Rules& rules, const State& state) {
    const Stage& stage = state.stage;
    if (stage.kind == StageKind::lose) {
        const Ship* fleet = state.fleets[stage.seat];
        return std::any_of(fleet, fleet + kFleet, [](auto& ship) { return ship.contact != 0; });
    }
    if (stage.kind == StageKind::damage) return rules.die[state.acting().kind] > 1;
    if (stage.kind == StageKind::order) return !ContactOrders(rules, state).is_certain();
    if (stage.kind == StageKind::activate) return ready(state, stage.seat) != 0;
    if (!stage.is_contest() || !stage.is_sealed()) return true;
    return could_burn(rules, state, 0) && could_burn(rules, state, 1);
}

inline bool is_valid(const Rules& rules, const State& state) {
    if (!are_valid_fleets(rules, state)) return false;
    if (state.stage.kind == StageKind::over) {
        Stage over;
        over.kind = StageKind::over;
        over.seat = state.active;
        return state.stage == over && state.reason != Reason::none && state.winners != 0;
    }
    if (state.reason != Reason::none || state.winners != 0) return false;
    if (rules.stall_turns != 0 && state.quiet >= rules.stall_turns) return false;
    if (state.stage.kind == StageKind::draw) return is_valid_draw(rules, state);
    if (state.drawn[0] != rules.ships || state.drawn[1] != rules.ships) return false;
    if (!fits_phase(state.stage.kind, state.phase)) return false;
    if (state.first == kNobody && state.phase != Phase::initiative) return false;
    return names_ships(state) && are_valid_dice(state.stage) && are_alive(state) &&
           has_continuation(rules, state);
}

}  // namespace boardwright::thrust
