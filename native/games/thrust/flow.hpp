// The flow of the game: the next ship, the next phase, the next turn, the end.
#pragma once

#include "games/thrust/damage.hpp"

namespace boardwright::thrust {

inline void begin_stage(State& state, StageKind kind, int seat) {
    state.stage = Stage{};
    state.stage.kind = kind;
    state.stage.seat = static_cast<std::int8_t>(seat);
}

// The stage that follows a check; its dice are kept.
inline void continue_stage(State& state, StageKind kind, int seat, int ship = kNobody) {
    Stage& stage = state.stage;
    stage.kind = kind;
    stage.seat = static_cast<std::int8_t>(seat);
    stage.ship = static_cast<std::int8_t>(ship);
    stage.target = kNobody;
    stage.burns[0] = stage.burns[1] = kNobody;
}

inline void end(State& state, Reason reason, int winners) {
    begin_stage(state, StageKind::over, state.active);
    state.reason = reason;
    state.winners = static_cast<std::uint8_t>(winners);
}

inline void activate(State& state, int seat) {
    state.active = static_cast<std::int8_t>(seat);
    begin_stage(state, StageKind::activate, seat);
}

// Places of a side's ships that pass a test, one bit each. Without a branch: random games need
// nothing as often, and the results are hard to predict.
template <class Test>
unsigned places(const State& state, int seat, Test test) {
    unsigned mask = 0;
    for (int place = 0; place < kFleet; ++place) {
        mask |= static_cast<unsigned>(test(state.fleets[seat][place])) << place;
    }
    return mask;
}

inline unsigned living(const State& state, int seat) {
    return places(state, seat, [](const Ship& ship) { return !ship.is_gone(); });
}

// Ships that are not done in this phase; only hit ships check morale.
inline unsigned ready(const State& state, int seat) {
    const auto acts = [](const Ship& ship) { return !ship.done & !ship.is_gone(); };
    const auto hit = [](const Ship& ship) -> bool { return ship.hit; };
    const unsigned mask = places(state, seat, acts);
    return state.phase == Phase::morale ? mask & places(state, seat, hit) : mask;
}

// Ends the game if a fleet is empty; only a contest can empty both at once.
inline bool end_if_fleet_lost(State& state) {
    const bool black = living(state, 0) != 0;
    const bool red = living(state, 1) != 0;
    if (black && red) return false;
    if (black || red) {
        end(state, Reason::last_fleet, black ? 1 : 2);
    } else {
        end(state, Reason::both_lost, 3);
    }
    return true;
}

inline void begin_turn(State& state) {
    state.phase = Phase::initiative;
    begin_stage(state, StageKind::initiative, 0);
    state.stage.dice[0] = state.stage.dice[1] = 1;
}

// Begins Recon; the holder of the initiative acts first in all phases.
inline void first_activation(State& state, int first) {
    state.first = static_cast<std::int8_t>(first);
    state.phase = Phase::recon;
    activate(state, first);
}

// What the count says of a stalled game: the step that decides, the winners, both sides' numbers.
struct StallCount {
    Reason reason = Reason::stall;
    int winners = 3;
    int scores[2] = {0, 0};
};

// more ships on the board, more ships in play, less DMG.
inline StallCount count_stall(const Rules& rules, const State& state) {
    if (rules.stall_result == StallResult::draw) return {};
    StallCount board{Reason::stall_board};
    StallCount ships{Reason::stall_ships};
    StallCount damage{Reason::stall_damage};
    for (int seat = 0; seat < 2; ++seat) {
        for (const Ship& ship : state.fleets[seat]) {
            board.scores[seat] += ship.band > kOut;
            ships.scores[seat] += !ship.is_gone();
            damage.scores[seat] += ship.dmg;  // of a removed ship 0
        }
    }
    if (rules.stall_result == StallResult::more_ships) board = {};
    for (StallCount* step : {&board, &ships, &damage}) {
        const int lead = step->scores[0] - step->scores[1];
        if (lead == 0) continue;
        step->winners = (lead > 0) == (step != &damage) ? 1 : 2;
        return *step;
    }
    return {};
}

inline void end_turn(const Rules& rules, State& state) {
    const std::uint32_t quiet = state.progress ? 0 : state.quiet + 1;
    if (quiet != 0 && quiet == rules.stall_turns) {
        const StallCount count = count_stall(rules, state);
        return end(state, count.reason, count.winners);
    }
    for (auto& fleet : state.fleets) {
        for (Ship& ship : fleet) ship.done = ship.moved = ship.hit = false;
    }
    state.quiet = quiet;
    state.progress = false;
    ++state.number;
    begin_turn(state);
}

// DMG by fires and reactors, the initiative holder's first; no check follows.
inline void burn_down(const Rules& rules, State& state) {
    for (const int seat : {int{state.first}, 1 - state.first}) {
        for (Ship& ship : state.fleets[seat]) {
            if (burn_down(rules, ship)) note_progress(rules, state, ship);
        }
        if (end_if_fleet_lost(state)) return;
    }
    end_turn(rules, state);
}

inline void next_phase(const Rules& rules, State& state) {
    if (state.phase == Phase::morale) return burn_down(rules, state);
    for (auto& fleet : state.fleets) {
        for (Ship& ship : fleet) ship.done = false;
    }
    state.phase = static_cast<Phase>(static_cast<int>(state.phase) + 1);
    for (const int seat : {int{state.first}, 1 - state.first}) {
        if (ready(state, seat) != 0) return activate(state, seat);
    }
    burn_down(rules, state);
}

// The next ship: sides alternate, the longer one finishes alone.
inline void next_ship(const Rules& rules, State& state) {
    for (const int seat : {1 - state.active, int{state.active}}) {
        if (ready(state, seat) != 0) return activate(state, seat);
    }
    next_phase(rules, state);
}

// Goes on after an activation that may have cost a side its last ship.
inline void advance(const Rules& rules, State& state) {
    if (!end_if_fleet_lost(state)) next_ship(rules, state);
}

}  // namespace boardwright::thrust
