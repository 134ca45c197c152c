// Pursuit and evasion: sealed burns, Speed Checks, and their winner.
#pragma once

#include "games/thrust/checks.hpp"
#include "games/thrust/movement.hpp"

namespace boardwright::thrust {

inline const Ship& contestant(const State& state, int seat) {
    return seat == state.stage.seat ? state.acting() : state.target();
}

// Whether this side wants to close in.
inline bool pursues(const Stage& stage, int seat) {
    return (stage.kind == StageKind::pursue) == (seat == stage.seat);
}

// What a side may burn: `low` to `high`, or in reply nothing.
struct BurnRange {
    int low;
    int high;
    bool may_decline;

    BurnRange(const Rules& rules, const State& state, int seat) {
        const Ship& ship = contestant(state, seat);
        low = pursues(state.stage, seat) ? 1 : kEvadeMinimum[ship.band];
        high = ship.fuel;
        may_decline = seat != state.stage.seat;
        const bool spent_move = ship.moved && !rules.free_reactions;
        if (may_decline && (spent_move || ship.has(kDead))) high = 0;
    }
    int count() const { return std::max(0, high - low + 1) + (may_decline ? 1 : 0); }
    Action at(int k) const {
        if (may_decline && k-- == 0) return make(Verb::burn);
        return make(Verb::burn, static_cast<std::uint32_t>(low + k));
    }
};

// the side with the better grade; all failures are equal. A passive side that rolls better
// only holds its own.
inline int contest_winner(const Rules& rules, const State& state, const Stage& stage) {
    const auto result = [&](int seat) {
        const int spd = rules.stats(contestant(state, seat)).spd;
        return std::max(kFail, check(rules, stage, seat, spd));
    };
    const int seat = stage.seat;
    const int ours = result(seat);
    const int theirs = result(1 - seat);
    if (ours > theirs) return seat;
    return theirs > ours && stage.burns[1 - seat] > 0 ? 1 - seat : kNobody;
}

// Ships that have burned their last fuel are removed, both at once.
inline void remove_dry_ships(const Rules& rules, State& state) {
    for (auto& fleet : state.fleets) {
        for (Ship& ship : fleet) {
            if (ship.fuel != 0 || ship.is_gone()) continue;
            remove(ship);
            state.progress = true;
        }
    }
    advance(rules, state);
}

inline void close_in(const Rules& rules, Ship& pursuer, Ship& target) {
    if (pursuer.band != target.band) return enter(rules, pursuer, target.band);
    if (pursuer.band == kClose || target.has(kDead)) return;
    const int closer = pursuer.band + 1;
    enter(rules, pursuer, closer);
    enter(rules, target, closer);
}

// A winning pursuer closes in; a winning evader chooses where to go.
inline void apply_win(const Rules& rules, State& state, int winner) {
    const Stage& stage = state.stage;
    const bool called = winner == stage.seat;
    const int place = called ? stage.ship : stage.target;
    if (!pursues(stage, winner)) return continue_stage(state, StageKind::escape, winner, place);
    Ship& caller = state.acting();
    Ship& other = state.target();
    close_in(rules, called ? caller : other, called ? other : caller);
    remove_dry_ships(rules, state);
}

inline void pay_burns(const Rules& rules, State& state) {
    Stage& stage = state.stage;
    Ship& ship = state.acting();
    Ship& target = state.target();
    const int seat = stage.seat;
    const int ours = stage.burns[seat];
    const int theirs = stage.burns[1 - seat];
    const bool rolls_anyway = rules.always_roll && !target.moved && !target.has(kDead);
    spend(ship, ours);
    ship.moved = true;
    note_progress(rules, state, ship);
    if (theirs > 0) {
        spend(target, theirs);
        target.moved = target.moved || !rules.free_reactions;
    } else if (!rolls_anyway) {
        return apply_win(rules, state, seat);
    }
    stage.dice[seat] = take_dice(ship, ours > theirs);
    const std::uint8_t dice = take_dice(target, theirs > ours);
    // A passive ship rolls without [+], but its token is used up.
    stage.dice[1 - seat] = theirs > 0 ? dice : 1;
}

// Burns stay sealed until both sides have committed, in either order.
inline void commit(const Rules& rules, State& state, int seat, int fuel) {
    state.stage.burns[seat] = static_cast<std::int8_t>(fuel);
    if (!state.stage.is_sealed()) pay_burns(rules, state);
}

inline void resolve_contest(const Rules& rules, State& state) {
    const int winner = contest_winner(rules, state, state.stage);
    if (winner == kNobody) return remove_dry_ships(rules, state);
    apply_win(rules, state, winner);
}

// The evader's owner chooses the band after the roll, inward too.
inline void escapes(const Rules& rules, const State& state, ActionList& actions) {
    const int band = state.acting().band;
    for (const int near : {band - 1, band + 1}) {
        if (is_neighbour(rules, band, near)) {
            actions.add(make(Verb::escape, static_cast<std::uint32_t>(near)));
        }
    }
}

inline void escape(const Rules& rules, State& state, int band) {
    enter(rules, state.acting(), band);
    state.progress = state.progress || state.acting().is_gone();
    remove_dry_ships(rules, state);
}

}  // namespace boardwright::thrust
