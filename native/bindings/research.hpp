// Codes, masks and observations of a game, and many games as arrays.
#pragma once

#include <cstring>

#include "bindings/module.hpp"
#include "bindings/vector_env.hpp"
#include "research/encoding.hpp"

namespace boardwright {

inline nb::bytes to_bytes(const std::vector<std::uint8_t>& bytes) {
    return nb::bytes(bytes.data(), bytes.size());
}

inline Begun make_begun(const std::vector<int>& codes) {
    if (codes.size() > kMaxCodes) throw nb::value_error("too many codes");
    Begun begun;
    for (const int code : codes) begun.add(code);
    return begun;
}

template <class G>
std::vector<std::uint8_t> mask_of(const GameRules<G>& game, const Position<G>& position, int seat,
                                  const Begun& begun) {
    require_decider(game, position, seat);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(Encoding<G>::size(game.rules)));
    Encoding<G>::mask(game.rules, position.state, seat, begun, bytes);
    return bytes;
}

// `search` plays the seats of opponents by search; without one they are random or greedy.
template <Encoded G, Search<G> search = nullptr>
void bind_research(nb::module_& module) {
    bind_vector_env<G, search>(module);
    module.def(
        "code_count", [](const GameRules<G>& game) { return Encoding<G>::size(game.rules); },
        nb::arg("game"));
    module.def(
        "observation_size",
        [](const GameRules<G>& game) { return Encoding<G>::observation_size(game.rules); },
        nb::arg("game"));
    module.def(
        "mask",
        [](const GameRules<G>& game, const Position<G>& position, int seat,
           const std::vector<int>& begun) {
            return to_bytes(mask_of(game, position, seat, make_begun(begun)));
        },
        nb::arg("game"), nb::arg("position"), nb::arg("seat"), nb::arg("begun"));
    module.def(
        "observe",
        [](const GameRules<G>& game, const Position<G>& position, int seat,
           const std::vector<int>& begun) {
            if (seat < 0 || seat >= G::seats(game.rules)) {
                throw nb::value_error("seat out of range");
            }
            std::vector<std::uint8_t> bytes(
                static_cast<std::size_t>(Encoding<G>::observation_size(game.rules)));
            Encoding<G>::observe(game.rules, position.state, seat, make_begun(begun), bytes);
            return to_bytes(bytes);
        },
        nb::arg("game"), nb::arg("position"), nb::arg("seat"), nb::arg("begun"));
    // The action with these codes; none while codes are missing.
    module.def(
        "decide",
        [](const GameRules<G>& game, const Position<G>& position, int seat,
           const std::vector<int>& codes) -> std::optional<typename G::Action> {
            require_decider(game, position, seat);
            Begun begun;
            for (std::size_t k = 0; k < codes.size(); ++k) {
                typename G::Action action{};
                const CodeResult result =
                    Encoding<G>::decide(game.rules, position.state, seat, begun, codes[k], action);
                const bool complete = result == CodeResult::complete;
                const bool last = k + 1 == codes.size();
                if (result == CodeResult::illegal || (complete && !last)) {
                    throw nb::value_error("illegal code");
                }
                if (complete) return action;
                begun.add(codes[k]);
            }
            return std::nullopt;
        },
        nb::arg("game"), nb::arg("position"), nb::arg("seat"), nb::arg("codes"));
    module.def(
        "codes",
        [](const GameRules<G>& game, const Position<G>& position, int seat,
           typename G::Action action) {
            if (!can_play(game, position, seat, action)) throw nb::value_error("illegal action");
            const Begun begun = Encoding<G>::codes(game.rules, position.state, seat, action);
            return std::vector<int>(begun.codes, begun.codes + begun.count);
        },
        nb::arg("game"), nb::arg("position"), nb::arg("seat"), nb::arg("action"));
}

}  // namespace boardwright
