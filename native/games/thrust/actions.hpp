// Decisions and chance outcomes as codes: a verb, a place in the fleet, and an argument.
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
inline constexpr std::uint32_t kArgumentMask = (1u << kPlaceShift) - 1;

constexpr Action make(Verb verb, std::uint32_t argument = 0) {
    return static_cast<std::uint32_t>(verb) << kVerbShift | (argument & kArgumentMask);
}
constexpr Action make(Verb verb, int place, std::uint32_t argument) {
    return make(verb, argument) | static_cast<std::uint32_t>(place) << kPlaceShift;
}
constexpr Action roll_of(int sides, int face) {
    return make(Verb::die, static_cast<std::uint32_t>(sides << 8 | face));
}

constexpr Verb verb(Action action) { return static_cast<Verb>(action >> kVerbShift); }
constexpr int place(Action action) { return static_cast<int>(action >> kPlaceShift & 3); }
constexpr std::uint32_t argument(Action action) { return action & kArgumentMask; }
constexpr int band(Action action) { return static_cast<int>(argument(action)); }
constexpr int fuel(Action action) { return static_cast<int>(argument(action)); }
constexpr int face(Action action) { return static_cast<int>(action & 255); }

// The most decisions (burn 0 to 120) and chance outcomes (a d100) at one node.
inline constexpr int kMaxActions = kMaxFuel + 1;
inline constexpr int kMaxOutcomes = 100;

using ActionList = List<Action, kMaxActions>;

// Without a branch: what ships may do is hard to predict, and random games need it all the time.
inline void add_if(ActionList& actions, bool allowed, Action action) {
    actions.items[actions.count] = action;
    actions.count += allowed;
}

}  // namespace boardwright::thrust
