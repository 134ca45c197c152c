// Codes and observations of Grow, as `games/grow/codec.py` and `observation_space.py` define them.
#pragma once

#include <algorithm>
#include <cstring>

#include "games/grow/grow.hpp"
#include "research/encoding.hpp"

namespace boardwright {

template <>
struct Encoding<Grow> {
    using Rules = Grow::Rules;
    using State = Grow::State;
    using Action = Grow::Action;
    using Bytes = std::span<std::uint8_t>;

    static int size(const Rules& rules) { return 3 * spaces(rules) + 1; }
    static int observation_size(const Rules& rules) {
        return (6 * rules.players + 6) * spaces(rules);
    }

    static void mask(const Rules& rules, const State& state, int, const Begun& begun, Bytes bytes) {
        std::fill(bytes.begin(), bytes.end(), std::uint8_t{0});
        const int count = spaces(rules);
        if (begun.count > 0) {
            const int from = picked(rules, begun);
            if (from != 0)
                mark_targets(rules, state, from, bytes.subspan(2 * at(count), at(count)));
            return;
        }
        if (grow::may_drop(state)) mark_free(rules, state, bytes.first(at(count)));
        state.ready_cells.each([&](int cell) {
            if (grow::moves_from(state, cell) > 0) bytes[at(count + number(rules, cell))] = 1;
        });
        bytes[at(3 * count)] = grow::is_setup(state) ? 0 : 1;
    }

    static CodeResult decide(const Rules& rules, const State& state, int, const Begun& begun,
                             int code, Action& action) {
        if (code < 0 || code >= size(rules) || begun.count > 1) return CodeResult::illegal;
        const int count = spaces(rules);
        if (begun.count == 1) {
            const int from = picked(rules, begun);
            if (from == 0 || code < 2 * count || code == 3 * count) return CodeResult::illegal;
            return complete(state, grow::move_of(from, cell(rules, code - 2 * count)), action);
        }
        if (code == 3 * count) return complete(state, grow::kEnd, action);
        if (code < count) return complete(state, grow::drop_on(cell(rules, code)), action);
        if (code >= 2 * count) return CodeResult::illegal;
        const int from = cell(rules, code - count);
        const bool moves = state.ready[from] > 0 && grow::moves_from(state, from) > 0;
        return moves ? CodeResult::unfinished : CodeResult::illegal;
    }

    static Begun codes(const Rules& rules, const State&, int, Action action) {
        const int count = spaces(rules);
        Begun codes;
        if (action == grow::kEnd) {
            codes.add(3 * count);
        } else if (grow::is_drop(action)) {
            codes.add(number(rules, grow::target_of(action)));
        } else {
            codes.add(count + number(rules, grow::source_of(action)));
            codes.add(2 * count + number(rules, grow::target_of(action)));
        }
        return codes;
    }

    static void observe(const Rules& rules, const State& state, int seat, const Begun& begun,
                        Bytes bytes) {
        std::fill(bytes.begin(), bytes.end(), std::uint8_t{0});
        Planes planes{rules, bytes.data()};
        stones(rules, state, seat, planes);
        turn(rules, state, begun, planes);
        const int players = rules.players;
        const auto offset = [&](int other) { return (other - seat + players) % players; };
        if (grow::undrawn(rules, state) == 0) planes.set(offset(state.mover), 1);
        planes.next(players);
        for (int place = 0; place < state.order_count; ++place) {
            planes.set(offset(state.order[place]), place + 1);
        }
        planes.next(players);
        const std::uint32_t in_play = grow::in_play(rules, state);
        for (int other = 0; other < players; ++other) {
            planes.set(offset(other), (in_play >> other & 1) != 0 ? 1 : 0);
        }
        planes.next(players);
        const int limit = rules.stall_rounds * std::popcount(in_play);
        planes.set(0, state.quiet);
        planes.set(1, limit == 0 ? kMax : std::max(limit - state.quiet, 0));
    }

  private:
    static constexpr int kMax = 255;

    // Planes in order; `set` fills one with a value.
    struct Planes {
        const Rules& rules;
        std::uint8_t* bytes;

        std::uint8_t* plane(int index) { return bytes + index * spaces(rules); }
        void set(int index, int value) {
            std::memset(plane(index), std::min(value, kMax), at(spaces(rules)));
        }
        void next(int count) { bytes = plane(count); }
    };

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    static int spaces(const Rules& rules) { return rules.size * rules.size; }
    static int cell(const Rules& rules, int number) {
        return grow::cell_at(number % rules.size, number / rules.size);
    }
    static int number(const Rules& rules, int cell) {
        return (cell / grow::kStride - 1) * rules.size + cell % grow::kStride;
    }
    // The cell of the head that was picked; 0, which is on no board, if none was.
    static int picked(const Rules& rules, const Begun& begun) {
        const int count = spaces(rules);
        const int code = begun.codes[0];
        return begun.count == 1 && count <= code && code < 2 * count ? cell(rules, code - count)
                                                                     : 0;
    }

    static CodeResult complete(const State& state, Action decision, Action& action) {
        if (!grow::is_legal(state, decision)) return CodeResult::illegal;
        action = decision;
        return CodeResult::complete;
    }

    static void mark_free(const Rules& rules, const State& state, Bytes bytes) {
        for (int index = 0; index < spaces(rules); ++index) {
            bytes[at(index)] = state.owner[cell(rules, index)] == grow::kFree;
        }
    }
    static void mark_targets(const Rules& rules, const State& state, int from, Bytes bytes) {
        if (state.ready[from] == 0) return;
        for (const int side : grow::kSides) {
            if (state.owner[from + side] == grow::kFree) bytes[at(number(rules, from + side))] = 1;
        }
        state.owned[state.mover].each([&](int to) {
            if (to != from && state.group[to] == state.group[from]) {
                bytes[at(number(rules, to))] = 1;
            }
        });
    }

    // Tails, heads and stacks of each seat.
    static void stones(const Rules& rules, const State& state, int seat, Planes& planes) {
        const int players = rules.players;
        for (int other = 0; other < players; ++other) {
            const int offset = (other - seat + players) % players;
            state.owned[other].each([&](int cell) {
                const int here = number(rules, cell);
                const int heads = state.heads[cell];
                planes.plane(heads > 0 ? players + offset : offset)[here] = 1;
                planes.plane(2 * players + offset)[here] = clipped(heads);
            });
        }
        planes.next(3 * players);
    }

    // What the mover has done this turn.
    static void turn(const Rules& rules, const State& state, const Begun& begun, Planes& planes) {
        state.head_cells.each([&](int cell) {
            if (state.owner[cell] != state.mover + 1) return;
            planes.plane(0)[number(rules, cell)] = clipped(state.heads[cell] - state.ready[cell]);
        });
        if (const int from = picked(rules, begun); from != 0) {
            planes.plane(1)[number(rules, from)] = 1;
        }
        planes.set(2, state.dropped);
        planes.set(3, state.grew);
        planes.next(4);
    }

    static std::uint8_t clipped(int value) {
        return static_cast<std::uint8_t>(std::min(value, kMax));
    }
};

static_assert(Encoded<Grow>);

}  // namespace boardwright
