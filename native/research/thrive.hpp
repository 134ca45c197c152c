// Codes and observations of Thrive; `games/thrive/codec.py` and `observation_space.py` are the
// specification.
//
// A code is a move (source square and hole of the offset), then a peg (square and hole). Seat 1
// sees the board turned by 180 degrees, which reverses the order of squares and of holes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>

#include "games/thrive/thrive.hpp"
#include "research/encoding.hpp"
#include "research/opponent.hpp"

namespace boardwright {

template <>
struct Encoding<Thrive> {
    using Rules = thrive::Rules;
    using State = thrive::State;
    using Side = thrive::Side;
    using Bytes = std::span<std::uint8_t>;

    static constexpr bool one_code = true;

    static int size(const Rules& rules) { return 2 * half(rules); }
    static int observation_size(const Rules& rules) {
        return (2 * holes(rules) + kOtherPlanes) * area(rules);
    }

    // Bytes may alias anything, so what the loops need is kept in locals.
    static void mask(const Rules& rules, const State& state, int seat, const Begun&, Bytes bytes) {
        std::memset(bytes.data(), 0, bytes.size());
        const Turned turned(rules, seat);
        const auto& hole_of = turned.hole_table();
        const int width = holes(rules), count = state.own().count;
        const bool moves = state.stage == thrive::Stage::move;
        const thrive::Squares landing = moves ? rules.landing(state.own()) : rules.full;
        std::uint8_t* const first = bytes.data() + (moves ? 0 : half(rules));
        for (int k = 0; k < count; ++k) {
            const int square = state.own().square[Side::slot(k)];
            std::uint8_t* const of_square = first + turned.square(square) * width;
            // Targets lie around the square as holes lie around the centre.
            const int shift = moves ? thrive::kCentreBit - square : 0;
            auto left = landing &
                        (moves ? rules.targets(state.own(), k) : ~state.own().pegs[Side::slot(k)]);
            for (; left != 0; left &= left - 1) {
                of_square[hole_of[static_cast<std::size_t>(thrive::first_of(left) + shift)]] = 1;
            }
        }
    }

    static void observe(const Rules& rules, const State& state, int seat, const Begun&,
                        Bytes bytes) {
        std::memset(bytes.data(), 0, bytes.size());
        const Turned turned(rules, seat);
        const auto& hole_of = turned.hole_table();
        const auto plane_size = static_cast<std::size_t>(area(rules));
        const auto width = static_cast<std::size_t>(holes(rules));
        std::uint8_t* plane = bytes.data();
        for (const int side_seat : {seat, 1 - seat}) {
            const Side& side = state.sides[static_cast<std::size_t>(side_seat)];
            const int count = side.count;
            for (int k = 0; k < count; ++k) {
                std::uint8_t* const square = plane + turned.square(side.square[Side::slot(k)]);
                for (auto left = side.pegs[Side::slot(k)]; left != 0; left &= left - 1) {
                    square[hole_of[static_cast<std::size_t>(thrive::first_of(left))] * plane_size] =
                        1;
                }
            }
            plane += width * plane_size;
        }
        const auto fill = [&](int index, int value) {
            std::memset(plane + static_cast<std::size_t>(index) * plane_size, std::min(value, 255),
                        plane_size);
        };
        if (Thrive::pending(rules, state) == Pending::decide) {
            fill(static_cast<int>(state.stage), state.mover == seat ? 1 : 2);
        }
        if (state.quiet != 0) fill(4, state.quiet);
        fill(5, thrive::occurrences(state));
        if (seat != 0) fill(6, seat);
    }

    static CodeResult decide(const Rules& rules, const State& state, int seat, const Begun& begun,
                             int code, thrive::Action& action) {
        if (begun.count != 0 || code < 0 || code >= size(rules)) return CodeResult::illegal;
        const Turned turned(rules, seat);
        const bool moves = code < half(rules);
        const int within = moves ? code : code - half(rules);
        const int square = turned.board_square(within / holes(rules));
        const int hole_bit = turned.board_hole(within % holes(rules));
        if (moves) {
            const int x = square % thrive::kStride + hole_bit % thrive::kStride - 2;
            const int y = square / thrive::kStride + hole_bit / thrive::kStride - 2;
            if (x < 0 || y < 0 || x >= rules.size || y >= rules.size) return CodeResult::illegal;
            action = thrive::move_code(square, thrive::kStride * y + x);
        } else {
            action = thrive::peg_code(square, thrive::hole_of_bit(hole_bit));
        }
        return Thrive::is_legal(rules, state, seat, action) ? CodeResult::complete
                                                            : CodeResult::illegal;
    }

    static Begun codes(const Rules& rules, const State&, int seat, thrive::Action action) {
        const Turned turned(rules, seat);
        const bool moves = thrive::is_move(action);
        const int square = moves ? thrive::source_of(action) : thrive::square_of(action);
        const int hole_bit = moves ? thrive::target_of(action) - square + thrive::kCentreBit
                                   : thrive::bit_of_hole(thrive::hole_of(action));
        Begun begun;
        begun.add((moves ? 0 : half(rules)) + turned.square(square) * holes(rules) +
                  turned.hole(hole_bit));
        return begun;
    }

  private:
    static constexpr int kOtherPlanes = 7;  // four stages, quiet turns, repetitions, seat

    static int area(const Rules& rules) { return rules.size * rules.size; }
    static int holes(const Rules& rules) { return rules.holes * rules.holes; }
    static int half(const Rules& rules) { return area(rules) * holes(rules); }

    static constexpr auto make_hole_table(int width) {
        std::array<std::array<std::uint8_t, 64>, 2> table{};
        const int corner = 2 - width / 2;
        for (int index = 0; index < width * width; ++index) {
            const auto bit = static_cast<std::size_t>(thrive::kStride * (index / width + corner) +
                                                      index % width + corner);
            table[0][bit] = static_cast<std::uint8_t>(index);
            table[1][bit] = static_cast<std::uint8_t>(width * width - 1 - index);
        }
        return table;
    }

    // Squares and holes as a seat numbers them: row by row from its own corner.
    struct Turned {
        Turned(const Rules& rules, int seat)
            : size(rules.size),
              width(rules.holes),
              last_square(seat == 0 ? 0 : size * size - 1),
              last_hole(seat == 0 ? 0 : width * width - 1),
              sign(seat == 0 ? 1 : -1) {}

        int square(int where) const {
            return last_square +
                   sign * (size * (where / thrive::kStride) + where % thrive::kStride);
        }
        int hole(int bit) const { return hole_table()[static_cast<std::size_t>(bit)]; }
        // For each bit of `Pegs` the index of the hole.
        const std::array<std::uint8_t, 64>& hole_table() const {
            static constexpr auto three = make_hole_table(3), five = make_hole_table(5);
            return (width == 3 ? three : five)[sign > 0 ? 0 : 1];
        }
        int board_square(int index) const {
            const int from = last_square + sign * index;
            return thrive::kStride * (from / size) + from % size;
        }
        int board_hole(int index) const {
            const int corner = 2 - width / 2, from = last_hole + sign * index;
            return thrive::kStride * (from / width + corner) + from % width + corner;
        }

        int size, width, last_square, last_hole, sign;
    };
};

static_assert(Encoded<Thrive>);

// As `games/thrive/evaluation.py` has it.
template <>
struct Greedy<Thrive> {
    using Rules = thrive::Rules;
    using State = thrive::State;
    using Side = thrive::Side;

    static constexpr bool exists = true;

    static double value(const Rules& rules, const State& state, int seat) {
        if (state.is_over()) {
            float shares[2];
            Thrive::shares(rules, state, shares);
            return static_cast<double>(shares[seat]);
        }
        const Side &south = state.sides[0], &north = state.sides[1];
        double lead = material(rules, south) - material(rules, north);
        lead -= losses(rules, state, 0) - losses(rules, state, 1);
        if (thrive::two_each(state.sides)) {
            lead += 2.0 * (fullest(south) - fullest(north)) / thrive::count_of(rules.full);
        }
        const double black = 1 / (1 + std::exp(-1.2 * lead));
        return seat == 0 ? black : 1 - black;
    }

  private:
    static double material(const Rules& rules, const Side& side) {
        double sum = 0;
        for (int k = 0; k < side.count; ++k) {
            sum += 1 + 0.04 * thrive::count_of(rules.targets(side, k));
        }
        return sum;
    }
    static int fullest(const Side& side) {
        int most = 0;
        for (int k = 0; k < side.count; ++k) {
            most = std::max(most, thrive::count_of(side.pegs[Side::slot(k)]));
        }
        return most;
    }
    // Pieces that hang count less if the enemy isn't to move next.
    static double losses(const Rules& rules, const State& state, int seat) {
        const Side& own = state.sides[static_cast<std::size_t>(seat)];
        const Side& enemy = state.sides[static_cast<std::size_t>(1 - seat)];
        thrive::Squares reached = 0;
        for (int k = 0; k < enemy.count; ++k) reached |= rules.targets(enemy, k);
        const int hanging = thrive::count_of(reached & own.occupied);
        const bool enemy_next = (state.mover != seat) == (state.stage == thrive::Stage::move);
        return (own.count == 2 ? 8.0 : 1.0) * (enemy_next ? 1.0 : 0.2) * std::min(hanging, 2);
    }
};

}  // namespace boardwright
