// The interface of a game's core. Search, playouts and bindings are templates over it.
//
// A core has no exceptions, no threads, no heap in the hot path and no Python headers. The Python
// rules are the specification: legal actions have the same order, states the same facts.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "core/list.hpp"
#include "core/rng.hpp"

namespace boardwright {

inline constexpr int kChance = -1;  // the "seat" that plays an outcome of chance

enum class Pending : std::uint8_t { decide, chance, over };

template <class A>
struct Outcome {
    A action;
    std::uint32_t weight;
};

// Options and states are passed to and from Python as lists of integers.
using Wire = std::vector<std::int32_t>;
using WireView = std::span<const std::int32_t>;

template <class G>
using Actions = List<typename G::Action, G::max_actions>;
template <class G>
using Outcomes = List<Outcome<typename G::Action>, G::max_outcomes>;

template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> && std::unsigned_integral<typename G::Action> &&
    requires(const typename G::Rules& rules, typename G::State& state,
             const typename G::State& position, typename G::Action action, int seat, Rng& rng,
             Actions<G>& actions, Outcomes<G>& outcomes, float* shares, WireView wire) {
        // The largest number of seats, and of decisions and chance outcomes at one node.
        requires std::same_as<std::remove_cv_t<decltype(G::max_seats)>, int>;
        requires std::same_as<std::remove_cv_t<decltype(G::max_actions)>, int>;
        requires std::same_as<std::remove_cv_t<decltype(G::max_outcomes)>, int>;

        { G::seats(rules) } -> std::same_as<int>;
        { G::start(rules) } -> std::same_as<typename G::State>;
        { G::pending(rules, position) } -> std::same_as<Pending>;
        // While deciding: the seats to decide, one bit each; several in a sealed step.
        { G::deciders(rules, position) } -> std::same_as<std::uint32_t>;
        // All decisions of a seat that is to decide, in the order of the Python rules.
        G::legal(rules, position, seat, actions);
        { G::is_legal(rules, position, seat, action) } -> std::same_as<bool>;
        // At a chance node: its outcomes, in the order of the Python rules.
        G::outcomes(rules, position, outcomes);
        // Plays a legal decision, or for kChance one of the outcomes.
        G::apply(rules, state, seat, action);
        // A uniformly random decision, and a chance outcome drawn by its weight.
        { G::pick(rules, position, seat, rng) } -> std::same_as<typename G::Action>;
        { G::roll(rules, position, rng) } -> std::same_as<typename G::Action>;
        // When over: each seat's share of one win.
        G::shares(rules, position, shares);
        // Whether no decision of the current turn has been made.
        { G::begins_turn(rules, position) } -> std::same_as<bool>;
        // Equal for equal positions, including the history that rules need.
        { G::hash(rules, position) } -> std::same_as<std::uint64_t>;
        // Empty if the integers are not valid; never undefined behaviour, whatever they are.
        { G::decode_rules(wire) } -> std::same_as<std::optional<typename G::Rules>>;
        { G::decode(rules, wire) } -> std::same_as<std::optional<typename G::State>>;
        { G::encode(rules, position) } -> std::same_as<Wire>;
    };

// The lowest seat of a set; in a sealed step, the one that a search lets commit first.
inline int lowest_seat(std::uint32_t seats) { return __builtin_ctz(seats); }

}  // namespace boardwright
