// The core of Thrive. Rulings T-01 to T-28.
#pragma once

#include "games/thrive/wire.hpp"

namespace boardwright {

struct Thrive {
    using Rules = thrive::Rules;
    using State = thrive::State;
    using Action = thrive::Action;
    using Stage = thrive::Stage;

    static constexpr int max_seats = 2;
    static constexpr int max_actions = 24 * thrive::kMaxPieces;
    static constexpr int max_outcomes = 24;

    static int seats(const Rules&) { return 2; }

    static State start(const Rules& rules) {
        State state{};
        state.mover = static_cast<std::int8_t>(rules.opener());
        state.stage = Stage::card;
        if (rules.card.count != 0) thrive::first_turn(rules, state, rules.card);
        return state;
    }

    static Pending pending(const Rules&, const State& state) {
        if (state.is_over()) return Pending::over;
        return state.stage <= Stage::pegs_only ? Pending::decide : Pending::chance;
    }
    static std::uint32_t deciders(const Rules&, const State& state) { return 1u << state.mover; }
    static bool begins_turn(const Rules&, const State& state) {
        return state.stage != Stage::peg1 && state.stage != Stage::peg2;
    }

    static void legal(const Rules& rules, const State& state, int, Actions<Thrive>& actions) {
        actions.clear();
        const thrive::Side& own = state.own();
        const thrive::Squares landing = rules.landing(own);
        for (int k = 0; k < own.count; ++k) {
            const int square = own.square[thrive::Side::slot(k)];
            for (auto left = choices(rules, state, k, landing); left != 0; left &= left - 1) {
                actions.add(chosen(state, square, thrive::first_of(left)));
            }
        }
    }

    static bool is_legal(const Rules& rules, const State& state, int, Action action) {
        const thrive::Side& own = state.own();
        const bool moves = thrive::is_move(action);
        if (moves != (state.stage == Stage::move) || (!moves && !thrive::is_peg(action))) {
            return false;
        }
        if (!moves && thrive::hole_of(action) >= thrive::kHoles) return false;
        const int square = moves ? thrive::source_of(action) : thrive::square_of(action);
        if (!own.stands(square)) return false;
        const int wanted =
            moves ? thrive::target_of(action) : thrive::bit_of_hole(thrive::hole_of(action));
        return (choices(rules, state, own.index(square), rules.landing(own)) >> wanted & 1) != 0;
    }

    static Action pick(const Rules& rules, const State& state, int, Rng& rng) {
        const thrive::Side& own = state.own();
        const thrive::Squares landing = rules.landing(own);
        std::array<std::uint64_t, thrive::kMaxPieces> open;
        std::array<int, thrive::kMaxPieces> until;  // choices of this piece and those before it
        int total = 0;
        for (int k = 0; k < own.count; ++k) {
            open[thrive::Side::slot(k)] = choices(rules, state, k, landing);
            until[thrive::Side::slot(k)] = total += thrive::count_of(open[thrive::Side::slot(k)]);
        }
        const int which = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
        int piece = 0, before = 0;
        for (int k = 0; k < own.count; ++k) {
            const bool beyond = which >= until[thrive::Side::slot(k)];
            piece += beyond;
            before = beyond ? until[thrive::Side::slot(k)] : before;
        }
        return chosen(state, own.square[thrive::Side::slot(piece)],
                      thrive::nth_bit(open[thrive::Side::slot(piece)], which - before));
    }

    static void outcomes(const Rules& rules, const State& state, Outcomes<Thrive>& listed) {
        listed.clear();
        const auto add = [&](Action action) { listed.add({action, 1}); };
        if (state.stage == Stage::first) {
            add(thrive::first_code(0));
            add(thrive::first_code(1));
            return;
        }
        const thrive::Side& south = state.sides[0];
        if (south.count < rules.size) {
            auto free = thrive::free_squares(rules, south);
            for (; free != 0; free &= free - 1) add(thrive::place_code(thrive::first_of(free)));
            return;
        }
        const int k = thrive::next_pegless(south), square = south.square[thrive::Side::slot(k)];
        auto free = thrive::free_targets(rules, south, k);
        for (; free != 0; free &= free - 1) {
            const int hole = thrive::hole_between(square, thrive::first_of(free));
            add(thrive::peg_code(square, hole));
        }
    }
    static Action roll(const Rules& rules, const State& state, Rng& rng) {
        Outcomes<Thrive> listed;
        outcomes(rules, state, listed);
        const auto k = rng.below(static_cast<std::uint32_t>(listed.size()));
        return listed[static_cast<int>(k)].action;
    }

    static void apply(const Rules& rules, State& state, int, Action action) {
        if (state.stage == Stage::move) {
            thrive::play_move(rules, state, action);
        } else if (state.stage <= Stage::pegs_only) {
            thrive::play_peg(rules, state, action);
        } else if (state.stage == Stage::card) {
            thrive::draw_card(rules, state, action);
        } else {
            state.mover = static_cast<std::int8_t>(action - thrive::kFirstCode);
            thrive::begin_turn(rules, state);
        }
    }

    static void shares(const Rules&, const State& state, float* shares) {
        for (int seat = 0; seat < 2; ++seat) {
            shares[seat] = state.winner == thrive::kNobody ? 0.5f : float(state.winner == seat);
        }
    }

    static std::uint64_t hash(const Rules&, const State& state) {
        // A sum over pieces, so that the terms can be computed in parallel.
        std::uint64_t sum = mix(static_cast<std::uint64_t>(state.quiet) << 16 |
                                static_cast<std::uint64_t>(state.stage) << 8 |
                                static_cast<std::uint64_t>(state.ending) << 4 |
                                static_cast<std::uint64_t>(state.winner + 1) << 1 |
                                static_cast<std::uint64_t>(state.mover));
        std::uint64_t seat = 0;
        for (const thrive::Side& side : state.sides) {
            for (std::size_t k = 0; k < thrive::Side::slot(side.count); ++k) {
                const std::uint64_t where = seat << 6 | side.square[k];
                sum += mix(side.pegs[k] << 8 | where);
            }
            ++seat;
        }
        for (int k = 0; k < state.quiet_move_count; ++k) {
            sum = mix(sum ^ state.quiet_moves[static_cast<std::size_t>(k)]);
        }
        return sum;
    }

    static std::optional<Rules> decode_rules(WireView wire) { return thrive::decode_rules(wire); }
    static std::optional<State> decode(const Rules& rules, WireView wire) {
        return thrive::decode(rules, wire);
    }
    static Wire encode(const Rules&, const State& state) { return thrive::encode(state); }

  private:
    // The choices of the mover's k-th piece: target squares, or its empty holes, also those that
    // point off the board (T-23).
    static std::uint64_t choices(const Rules& rules, const State& state, int k,
                                 thrive::Squares landing) {
        const thrive::Side& own = state.own();
        return state.stage == Stage::move ? rules.targets(own, k) & landing
                                          : rules.full & ~own.pegs[thrive::Side::slot(k)];
    }
    static Action chosen(const State& state, int square, int which) {
        return state.stage == Stage::move ? thrive::move_code(square, which)
                                          : thrive::peg_code(square, thrive::hole_of_bit(which));
    }
};

static_assert(Game<Thrive>);

}  // namespace boardwright
