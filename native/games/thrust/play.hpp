// The stages in one place: what happens next, the legal actions, their effects.
#pragma once

#include "games/thrust/attack.hpp"
#include "games/thrust/contest.hpp"
#include "games/thrust/morale.hpp"
#include "games/thrust/recon.hpp"
#include "games/thrust/setup.hpp"

namespace boardwright::thrust {

inline Pending pending(const State& state) {
    const Stage& stage = state.stage;
    if (stage.kind == StageKind::activate) return Pending::decide;
    if (stage.is_contest()) return stage.is_sealed() ? Pending::decide : Pending::chance;
    if (stage.kind == StageKind::over) return Pending::over;
    const bool asks = stage.kind == StageKind::reveal || stage.kind == StageKind::lose ||
                      stage.kind == StageKind::escape;
    return asks ? Pending::decide : Pending::chance;
}

// The sides of the die about to be rolled; 0 if none is.
inline int die_sides(const Rules& rules, const State& state) {
    switch (state.stage.kind) {
        case StageKind::initiative:
        case StageKind::scan:
        case StageKind::attack:
            return 100;
        case StageKind::pursue:
        case StageKind::evade:
            return state.stage.is_sealed() ? 0 : 100;
        case StageKind::damage:
            return rules.die[state.acting().kind];
        case StageKind::check:
            return 10;
        default:
            return 0;
    }
}

// A d100 shows 00 to 99, the others start at 1.
inline int lowest_face(int sides) { return sides == 100 ? 0 : 1; }

inline std::uint32_t deciders(const State& state) {
    const Stage& stage = state.stage;
    if (!stage.is_contest()) return 1u << stage.seat;
    return (stage.burns[0] < 0 ? 1u : 0u) | (stage.burns[1] < 0 ? 2u : 0u);
}

// Calls `choices(ship, place)` for each ship of the seat that is not done in this phase.
template <class Choices>
void for_ready(const State& state, int seat, Choices choices) {
    for (unsigned places = ready(state, seat); places != 0; places &= places - 1) {
        const int place = lowest_seat(places);
        choices(state.fleets[seat][place], place);
    }
}

inline void activations(const Rules& rules, const State& state, int seat, ActionList& listed) {
    if (state.phase == Phase::recon) return scans(state, seat, listed);
    if (state.phase == Phase::morale) {
        return for_ready(state, seat,
                         [&](const Ship&, int place) { listed.add(make(Verb::check, place, 0)); });
    }
    const Rivals rivals(state, seat);
    if (state.phase == Phase::movement) {
        for_ready(state, seat, [&](const Ship& ship, int place) {
            movements(rules, ship, place, rivals, listed);
        });
    } else {
        for_ready(state, seat, [&](const Ship& ship, int place) {
            attacks(rules, ship, place, rivals, listed);
        });
    }
}

inline void legal(const Rules& rules, const State& state, int seat, ActionList& listed) {
    listed.clear();
    if (state.stage.is_contest()) {
        const BurnRange range(rules, state, seat);
        for (int k = 0; k < range.count(); ++k) listed.add(range.at(k));
    } else if (state.stage.kind == StageKind::activate) {
        activations(rules, state, seat, listed);
    } else if (state.stage.kind == StageKind::escape) {
        escapes(rules, state, listed);
    } else {
        answers(state, listed);
    }
}

inline void outcomes(const Rules& rules, const State& state, OutcomeList& listed) {
    listed.clear();
    if (state.stage.kind == StageKind::draw) return draws(rules, state, listed);
    if (state.stage.kind == StageKind::order) return ContactOrders(rules, state).orders(listed);
    const int sides = die_sides(rules, state);
    for (int k = 0; k < sides; ++k) listed.add({roll_of(sides, k + lowest_face(sides)), 1});
}

inline void resolve(const Rules& rules, State& state) {
    switch (state.stage.kind) {
        case StageKind::initiative:
            return resolve_initiative(rules, state);
        case StageKind::scan:
            return resolve_scan(rules, state);
        case StageKind::attack:
            return resolve_attack(rules, state);
        default:
            return resolve_contest(rules, state);
    }
}

inline void roll(const Rules& rules, State& state, int face) {
    if (state.stage.kind == StageKind::damage) return strike(rules, state, face);
    if (state.stage.kind == StageKind::check) return check_morale(rules, state, face);
    add_roll(state.stage, face);
    if (state.stage.rolls_complete()) resolve(rules, state);
}

// A ship acts and is then done in this phase.
inline void act(const Rules& rules, State& state, int seat, Action action) {
    Ship& ship = state.fleets[seat][place(action)];
    ship.done = true;
    switch (verb(action)) {
        case Verb::pass:
        case Verb::hold:  // no ship can be lost
            return next_ship(rules, state);
        case Verb::scan:
            return scan(state, seat, place(action));
        case Verb::check:
            return begin_check(state, seat, place(action));
        case Verb::move:
            return move(rules, state, ship, band(action));
        case Verb::pursue:
        case Verb::evade:
            return begin_contest(state, seat, action);
        default:
            return attack(rules, state, seat, action);
    }
}

inline void apply(const Rules& rules, State& state, int seat, Action action) {
    if (verb(action) < Verb::burn) return act(rules, state, seat, action);
    if (verb(action) == Verb::die) return roll(rules, state, face(action));
    switch (verb(action)) {
        case Verb::draw:
            return draw(rules, state, static_cast<int>(argument(action)));
        case Verb::order:
            return reveal_in_order(rules, state, argument(action));
        case Verb::burn:
            return commit(rules, state, seat, fuel(action));
        case Verb::escape:
            return escape(rules, state, band(action));
        default:
            return answer(rules, state, action);
    }
}

}  // namespace boardwright::thrust
