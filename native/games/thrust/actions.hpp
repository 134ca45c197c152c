// Decisions and outcomes of chance as numbers: a verb, a place in the fleet, and what it is about.
#pragma once

#include "core/list.hpp"
#include "games/thrust/ships.hpp"

namespace boardwright::thrust {

using Action = std::uint32_t;

enum class Verb : std::uint8_t {
    scan,
    pass,
    hold,
    check,
    move,  // to a band
    pursue,
    evade,
    attack,  // these three at a contact
    burn,    // fuel
    escape,  // to a band
    reveal,
    lose,
    nothing,
    draw,   // chance: a kind
    die,    // chance: sides * 256 + face
    order,  // chance: places from 1, one hexadecimal digit each, the first one highest
};

inline constexpr int kPlaceShift = 22;
inline constexpr int kVerbShift = 24;
inline constexpr std::uint32_t kAboutMask = (1u << kPlaceShift) - 1;

constexpr Action make(Verb verb, std::uint32_t about = 0) {
    return static_cast<std::uint32_t>(verb) << kVerbShift | (about & kAboutMask);
}
constexpr Action make(Verb verb, int place, std::uint32_t about) {
    return make(verb, about) | static_cast<std::uint32_t>(place) << kPlaceShift;
}
constexpr Action roll_of(int sides, int face) {
    return make(Verb::die, static_cast<std::uint32_t>(sides << 8 | face));
}

constexpr Verb verb(Action action) { return static_cast<Verb>(action >> kVerbShift); }
constexpr int place(Action action) { return static_cast<int>(action >> kPlaceShift & 3); }
constexpr std::uint32_t about(Action action) { return action & kAboutMask; }
constexpr int band(Action action) { return static_cast<int>(about(action)); }
constexpr int fuel(Action action) { return static_cast<int>(about(action)); }
constexpr int face(Action action) { return static_cast<int>(action & 255); }

// At most so many decisions (burn nothing, or 1 to 120) and outcomes (a d100).
inline constexpr int kMaxActions = kMaxFuel + 1;
inline constexpr int kMaxOutcomes = 100;

using ActionList = List<Action, kMaxActions>;

// Without a branch: what ships may do is hard to predict, and random games ask for it all the time.
inline void add_if(ActionList& actions, bool allowed, Action action) {
    actions.items[actions.count] = action;
    actions.count += allowed;
}

}  // namespace boardwright::thrust
