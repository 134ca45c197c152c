// Numbers for decisions and arrays for what a seat knows: the interface of a game's encoding.
//
// `Codec` and `ObservationSpace` of the Python rules are the specification; both give the same
// bytes. Everything is relative to the seat.
#pragma once

#include <cstdint>
#include <span>

#include "core/game.hpp"

namespace boardwright {

inline constexpr int kMaxCodes = 2;

// The codes already chosen of an action that takes more than one.
struct Begun {
    std::int32_t codes[kMaxCodes] = {};
    int count = 0;

    void add(int code) { codes[count++] = code; }
    void clear() { count = 0; }
};

// What a code leads to.
enum class CodeResult : std::uint8_t { illegal, unfinished, complete };

// Specialised for each game in research/<game>.hpp.
template <class G>
struct Encoding;

template <class G>
concept Encoded =
    Game<G> && requires(const typename G::Rules& rules, const typename G::State& state, int seat,
                        const Begun& begun, int code, typename G::Action& action,
                        typename G::Action decision, Begun& codes, std::span<std::uint8_t> bytes) {
        // The number of codes, and of bytes of an observation.
        { Encoding<G>::size(rules) } -> std::same_as<int>;
        { Encoding<G>::observation_size(rules) } -> std::same_as<int>;
        // Writes `size` bytes: 1 for each code that may come next; the seat must be to decide.
        Encoding<G>::mask(rules, state, seat, begun, bytes);
        // Writes `observation_size` bytes, whoever is to decide.
        Encoding<G>::observe(rules, state, seat, begun, bytes);
        // What a code leads to after `begun`; sets `action` if it completes one.
        {
            Encoding<G>::decide(rules, state, seat, begun, code, action)
        } -> std::same_as<CodeResult>;
        // The codes of a legal decision.
        { Encoding<G>::codes(rules, state, seat, decision) } -> std::same_as<Begun>;
    };

}  // namespace boardwright
