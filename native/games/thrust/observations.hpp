// What a seat observes of a step, as a hash: as much of the step as it sees, then what changed in
// its view. Every event is public or about the seat's own ships. No event can occur twice in one
// step, so the sum of their hashes identifies the observation.
#pragma once

#include "games/thrust/packed.hpp"

namespace boardwright::thrust {

enum class Event : std::uint8_t {
    played,
    drew,
    shuffled,
    committed,
    answered,
    acted,
    burned,
    decided,
    removed,
    found,
    vanished,
    sighted,
    tracked,
    counted,
    initiative,
    ended,
    due,
};

inline std::uint64_t event_hash(Event event, std::uint64_t one, std::uint64_t two = 0) {
    return Digest().add(static_cast<std::uint64_t>(event)).add(one).add(two).value();
}
inline std::uint64_t event_hash(Event event, int one, std::uint64_t two = 0) {
    return event_hash(event, static_cast<std::uint64_t>(one + 1), two);
}

// What shows of an enemy ship: its number, class and perhaps its kind, or nothing.
inline std::uint64_t seen_ship(const Rules& rules, int owner, const Ship& ship) {
    if (ship.contact == 0) return static_cast<std::uint64_t>(owner);
    const int kind = ship.face_up ? ship.kind + 1 : 0;
    return Packer()
        .add(ship.contact)
        .add(owner, 1)
        .add(rules.rank[ship.kind], 3)
        .add(kind, 4)
        .word();
}

// Passing, holding and moving look the same for an unrevealed ship: it is done.
inline std::uint64_t acted(const Rules& rules, const State& before, int by, Action action,
                           int observer) {
    const Ship& ship = before.fleets[by][place(action)];
    const Verb action_verb = verb(action);
    const bool unseen =
        action_verb == Verb::pass || action_verb == Verb::hold || action_verb == Verb::move;
    const bool aimed =
        action_verb == Verb::pursue || action_verb == Verb::evade || action_verb == Verb::attack;
    const int shown_verb = unseen && ship.contact == 0 ? 15 : static_cast<int>(action_verb);
    std::uint64_t target = 0;
    if (aimed) {
        const int owner = 1 - by;
        const int place = place_of(before, owner, argument(action));
        const Ship& aim = before.fleets[owner][place];
        target = owner == observer ? Packer().add(aim.contact).add(place + 1, 3).word()
                                   : seen_ship(rules, owner, aim);
    }
    const std::uint64_t actor = seen_ship(rules, by, ship);
    return event_hash(Event::acted, actor << 4 | static_cast<std::uint64_t>(shown_verb), target);
}

inline std::uint64_t redacted(const Rules& rules, const State& before, int by, Action action,
                              int observer) {
    const int owner = before.stage.seat;
    const Verb action_verb = verb(action);
    if (by == kChance) {
        if (action_verb == Verb::draw && owner != observer) return event_hash(Event::drew, owner);
        if (action_verb == Verb::order && owner != observer)
            return event_hash(Event::shuffled, owner);
        return event_hash(Event::played, by, action);
    }
    if (by == observer || action_verb == Verb::escape) return event_hash(Event::played, by, action);
    switch (action_verb) {
        case Verb::burn:
            return event_hash(Event::committed, by);
        case Verb::reveal:
        case Verb::lose:
        case Verb::nothing:
            return event_hash(Event::answered, by, static_cast<std::uint64_t>(action_verb));
        default:
            return acted(rules, before, by, action, observer);
    }
}

// The second commitment opens both burns; the last burn or die decides the contest.
inline std::uint64_t contested(const Rules& rules, const State& before, int by, Action action,
                               const State& after) {
    if (!before.stage.is_contest()) return 0;
    Stage stage = before.stage;
    std::uint64_t changes = 0;
    const bool burned = verb(action) == Verb::burn;
    if (burned) {
        stage.burns[by] = static_cast<std::int8_t>(fuel(action));
        if (!stage.is_sealed()) {
            changes += event_hash(Event::burned, stage.burns[0],
                                  static_cast<std::uint64_t>(stage.burns[1]));
        }
    } else {
        add_roll(stage, face(action));
    }
    if (after.stage.is_contest()) return changes;
    const int winner = burned ? int{stage.seat} : contest_winner(rules, before, stage);
    return changes + event_hash(Event::decided, winner);
}

// Whether a contact looks different, apart from marks that are cleared in time.
inline bool shows_changes(const Ship& was, const Ship& now, bool new_turn) {
    const bool dmg = now.band == kClose && was.dmg != now.dmg;
    return was.band != now.band || was.face_up != now.face_up || dmg ||
           (!new_turn && was.hit != now.hit);
}

inline std::uint64_t contact_changes(const Rules& rules, int owner, const Ship& was,
                                     const Ship& now, bool new_turn) {
    if (now.is_gone()) {
        if (was.is_gone()) return 0;
        return event_hash(Event::removed, Packer().add(owner, 1).add(now.kind, 4).word(),
                          was.contact);
    }
    if (now.contact != 0 && was.contact == 0) {
        return event_hash(Event::found, packed_contact(rules, owner, now));
    }
    if (was.contact != 0 && now.contact == 0)
        return event_hash(Event::vanished, owner, was.contact);
    if (now.contact == 0 || !shows_changes(was, now, new_turn)) return 0;
    return event_hash(Event::sighted, packed_contact(rules, owner, was),
                      packed_contact(rules, owner, now));
}

// Done and moved marks have no events: they follow from who acted and from the burns.
inline std::uint64_t own_changes(int place, const Ship& was, const Ship& now, bool new_turn) {
    if (now.is_gone()) return 0;
    Ship before = was;
    before.done = now.done;
    before.moved = now.moved;
    if (new_turn) before.hit = now.hit;
    if (before == now) return 0;
    return event_hash(Event::tracked, packed(was),
                      packed(now) * kFleet + static_cast<unsigned>(place));
}

inline int hidden_hit(const State& state, int owner) {
    int count = 0;
    for (const Ship& ship : state.fleets[owner]) count += ship.hit && ship.contact == 0;
    return count;
}

inline std::uint64_t due(const Rules& rules, const State& state) {
    const Stage& stage = state.stage;
    return Packer()
        .add(state.number)
        .add(static_cast<int>(state.phase), 3)
        .add(static_cast<int>(stage.kind), 4)
        .add(stage.seat, 1)
        .add(stage.dice[0], 2)
        .add(stage.dice[1], 2)
        .add(stage.twice, 1)
        .add(die_sides(rules, state), 7)
        .word();
}

inline std::uint64_t public_changes(const Rules& rules, const State& before, const State& after) {
    std::uint64_t changes = 0;
    for (int owner = 0; owner < 2 && before.number == after.number; ++owner) {
        const int hit = hidden_hit(after, owner);
        if (hit == hidden_hit(before, owner)) continue;
        changes += event_hash(Event::counted, owner, static_cast<std::uint64_t>(hit));
    }
    if (before.phase == Phase::initiative && after.phase == Phase::recon) {
        changes += event_hash(Event::initiative, after.first);
    }
    if (after.stage.kind == StageKind::over) {
        return changes + event_hash(Event::ended, static_cast<int>(after.reason), after.winners);
    }
    const std::uint64_t next = due(rules, after);
    return next == due(rules, before) ? changes : changes + event_hash(Event::due, next);
}

// `observer` is a seat, or -1 for a spectator.
inline std::uint64_t observation_hash(const Rules& rules, const State& before, int by,
                                      Action action, const State& after, int observer) {
    std::uint64_t changes = redacted(rules, before, by, action, observer);
    changes += contested(rules, before, by, action, after);
    const bool new_turn = after.number != before.number;
    for (int owner = 0; owner < 2; ++owner) {
        for (int place = 0; place < before.drawn[owner]; ++place) {
            const Ship& was = before.fleets[owner][place];
            const Ship& now = after.fleets[owner][place];
            if (was == now) continue;
            changes += contact_changes(rules, owner, was, now, new_turn);
            if (owner == observer) changes += own_changes(place, was, now, new_turn);
        }
    }
    return changes + public_changes(rules, before, after);
}

}  // namespace boardwright::thrust
