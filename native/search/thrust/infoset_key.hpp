// The information set of a seat as a key: the nodes of its search.
//
// Unlike a view it leaves out what no longer has an effect, such as the dice of a check that is
// over: faces of the same grade lead to the same node, and so do transpositions.
#pragma once

#include "games/thrust/state.hpp"

namespace boardwright::thrust {

namespace detail {

inline std::uint64_t join(std::uint64_t hash, std::uint64_t value) { return mix(hash ^ value); }

inline std::uint64_t marks(const Ship& ship) {
    return static_cast<std::uint64_t>(ship.moved | ship.hit << 1 | ship.done << 2);
}

// A ship on its owner's tracker.
inline std::uint64_t own_ship_key(const Ship& ship, int place) {
    std::uint64_t all = static_cast<std::uint64_t>(place) << 60 |
                        std::uint64_t{ship.effects} << 40 | std::uint64_t{ship.fuel} << 32 |
                        std::uint64_t{ship.dmg} << 24 |
                        static_cast<std::uint64_t>(ship.band + 1) << 16;
    all |= marks(ship) << 8;
    return mix(
        all | static_cast<std::uint64_t>(ship.plus | (ship.contact != 0) << 1 | ship.face_up << 2));
}

// An enemy ship as far as it shows; keys are summed, so that hidden places do not show.
inline std::uint64_t enemy_ship_key(const Rules& rules, const Ship& ship) {
    if (ship.is_gone()) return mix(0x1000u + ship.kind);
    if (ship.contact == 0) return mix(0x2000u) + ship.hit * mix(0x2001u) + ship.done * mix(0x2002u);
    std::uint64_t all = std::uint64_t{1} << 62 | std::uint64_t{ship.contact} << 32 | marks(ship);
    all |= static_cast<std::uint64_t>(ship.band) << 4 | std::uint64_t{rules.rank[ship.kind]} << 8;
    if (ship.face_up) all |= static_cast<std::uint64_t>(ship.kind + 1) << 12;
    if (ship.band == kClose) all |= static_cast<std::uint64_t>(ship.dmg + 1) << 16;
    return mix(all);
}

inline std::uint64_t ship_ref_key(const State& state, int owner, int place, int seat) {
    if (place < 0) return 0;
    return owner == seat ? static_cast<std::uint64_t>(place + 1)
                         : 8 + std::uint64_t{state.fleets[owner][place].contact};
}

}  // namespace detail

inline std::uint64_t infoset_key(const Rules& rules, const State& state, int seat) {
    using detail::join;
    const Stage& stage = state.stage;
    std::uint64_t hash =
        mix(static_cast<std::uint64_t>(stage.kind) | static_cast<std::uint64_t>(stage.seat) << 8 |
            static_cast<std::uint64_t>(state.phase) << 16 |
            static_cast<std::uint64_t>(state.first + 1) << 24 | std::uint64_t{state.number} << 32);
    hash = join(hash, detail::ship_ref_key(state, stage.seat, stage.ship, seat));
    hash = join(hash, detail::ship_ref_key(state, 1 - stage.seat, stage.target, seat));
    for (int place = 0; place < kFleet; ++place) {
        hash += detail::own_ship_key(state.fleets[seat][place], place);
        hash += 3 * detail::enemy_ship_key(rules, state.fleets[1 - seat][place]);
    }
    return mix(hash);
}

}  // namespace boardwright::thrust
