// What a seat sees, by allow-list, as a hash: equal for positions that look the same to it.
#pragma once

#include "games/thrust/packed.hpp"

namespace boardwright::thrust {

// Contacts are summed, so that their places in the fleet do not show.
inline std::uint64_t seen_fleet(const Rules& rules, const State& state, int owner) {
    std::uint64_t contacts = 0;
    std::uint64_t lost = 0;
    int unrevealed = 0;
    int done = 0;
    int hit = 0;
    for (int place = 0; place < state.drawn[owner]; ++place) {
        const Ship& ship = state.fleets[owner][place];
        if (ship.contact != 0) {
            contacts += mix(packed_contact(rules, owner, ship));
        } else if (ship.is_gone()) {
            lost += std::uint64_t{1} << 3 * ship.kind;
        } else {
            ++unrevealed;
            done += ship.done;
            hit += ship.hit;
        }
    }
    const std::uint64_t rest = Packer().add(unrevealed, 3).add(done, 3).add(hit, 3).word();
    return Digest().add(contacts).add(lost << 9 | rest).value();
}

inline std::uint64_t seen_stage(const Rules& rules, const State& state) {
    const Stage& stage = state.stage;
    const bool acts = stage.ship >= 0;
    const std::uint32_t acting = acts ? state.acting().contact : 0;
    const std::uint32_t target = stage.target >= 0 ? state.target().contact : 0;
    Packer public_part;
    public_part.add(static_cast<int>(stage.kind), 4).add(stage.seat, 1).add(acts && acting == 0, 1);
    pack_dice(public_part, stage);
    public_part.add(die_sides(rules, state), 7);
    Packer burns;
    for (const std::int8_t burn : stage.burns) {
        burns.add(burn >= 0, 1).add(stage.is_sealed() ? 0 : burn, 7);
    }
    return Digest()
        .add(public_part.word())
        .add(burns.word())
        .add(Packer().add(acting).add(target).word())
        .value();
}

// Its own ships, which of them is part of the stage, and what it has committed.
inline std::uint64_t seen_own(const State& state, int seat) {
    const Stage& stage = state.stage;
    Digest digest;
    for (int place = 0; place < state.drawn[seat]; ++place) {
        digest.add(packed(state.fleets[seat][place]));
    }
    const int ship = seat == stage.seat ? stage.ship : stage.target;
    const int burn = stage.is_sealed() ? stage.burns[seat] : kNobody;
    return digest.add(Packer().add(seat, 1).add(ship + 1, 3).add(burn + 1, 7).word()).value();
}

// The quiet turns, unless secret moves break them.
inline std::uint64_t seen_count(const Rules& rules, const State& state) {
    if (rules.any_counts) return 0;
    return Packer().add(state.quiet).add(state.progress, 1).word();
}

// `observer` is a seat, or -1 for a spectator.
inline std::uint64_t view_hash(const Rules& rules, const State& state, int observer) {
    Digest digest;
    digest.add(packed_course(state)).add(state.contacts);
    for (int owner = 0; owner < 2; ++owner) digest.add(seen_fleet(rules, state, owner));
    digest.add(seen_stage(rules, state));
    digest.add(seen_count(rules, state));
    if (observer >= 0) digest.add(seen_own(state, observer));
    return digest.value();
}

}  // namespace boardwright::thrust
