// Squares, holes and the codes of actions.
//
// A square is 8*y + x on boards of every size. Inside the core the pegs of a piece use the same
// stride, the hole (dx, dy) being bit 8*(dy+2) + dx+2, so that one rotation turns pegs into
// targets. On the wire a hole is 5*(dy+2) + dx+2 as in the Python rules; both orders agree.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace boardwright::thrive {

using Squares = std::uint64_t;  // one bit for each square
using Pegs = std::uint64_t;     // one bit for each hole, with the stride of the board
using Action = std::uint16_t;

inline constexpr int kStride = 8;
inline constexpr int kMaxPieces = 8;
inline constexpr int kHoles = 25;
inline constexpr int kCentreBit = 18;
inline constexpr Pegs kCentre = Pegs{1} << kCentreBit;  // no move (T-22)

constexpr Squares bit(int square) { return Squares{1} << square; }
constexpr int first_of(std::uint64_t mask) { return std::countr_zero(mask); }
constexpr int count_of(std::uint64_t mask) { return std::popcount(mask); }

constexpr int bit_of_hole(int hole) { return kStride * (hole / 5) + hole % 5; }
constexpr int hole_of_bit(int bit) { return 5 * (bit / kStride) + bit % kStride; }

constexpr Pegs spread(std::uint32_t holes) {
    Pegs pegs = 0;
    for (int row = 0; row < 5; ++row) pegs |= Pegs{holes >> 5 * row & 31} << kStride * row;
    return pegs;
}
constexpr std::uint32_t gather(Pegs pegs) {
    std::uint32_t holes = 0;
    for (int row = 0; row < 5; ++row) {
        holes |= static_cast<std::uint32_t>(pegs >> kStride * row & 31) << 5 * row;
    }
    return holes;
}

// The pegs turned by 180 degrees.
constexpr Pegs rotated(Pegs pegs) {
    Pegs result = 0;
    for (; pegs != 0; pegs &= pegs - 1) result |= Pegs{1} << (2 * kCentreBit - first_of(pegs));
    return result;
}

// In each byte, the index of its k-th set bit.
inline constexpr auto kNthInByte = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        std::size_t k = 0;
        for (std::uint8_t at = 0; at < 8; ++at) {
            if ((byte >> at & 1) != 0) table[byte][k++] = at;
        }
    }
    return table;
}();

// The index of the k-th set bit, from 0. Without branches: a random k defeats branch prediction.
constexpr int nth_bit(std::uint64_t mask, int k) {
    constexpr std::uint64_t ones = 0x0101010101010101, tops = 0x80 * ones;
    std::uint64_t sums = mask - (mask >> 1 & 0x55 * ones);
    sums = (sums & 0x33 * ones) + (sums >> 2 & 0x33 * ones);
    sums = ((sums + (sums >> 4)) & 0x0f * ones) * ones;  // of each byte and those below it
    const auto rank = static_cast<std::uint64_t>(k);
    const int base = 8 * count_of(((rank * ones | tops) - sums) & tops);
    const std::uint64_t before = (sums << 8) >> base & 0xff;
    return base + kNthInByte[mask >> base & 0xff][rank - before];
}

// Actions: moves, then pegs, who begins, the square of a drawn piece.
inline constexpr int kPegCode = 64 * 64;
inline constexpr int kFirstCode = kPegCode + 64 * 32;
inline constexpr int kPlaceCode = kFirstCode + 2;
inline constexpr int kCodes = kPlaceCode + 64;

constexpr Action move_code(int source, int target) {
    return static_cast<Action>(64 * source + target);
}
constexpr Action peg_code(int square, int hole) {
    return static_cast<Action>(kPegCode + 32 * square + hole);
}
constexpr Action first_code(int seat) { return static_cast<Action>(kFirstCode + seat); }
constexpr Action place_code(int square) { return static_cast<Action>(kPlaceCode + square); }

constexpr bool is_move(Action action) { return action < kPegCode; }
constexpr bool is_peg(Action action) { return action >= kPegCode && action < kFirstCode; }
constexpr int source_of(Action move) { return move >> 6; }
constexpr int target_of(Action move) { return move & 63; }
constexpr int square_of(Action peg) { return (peg - kPegCode) >> 5; }
constexpr int hole_of(Action peg) { return (peg - kPegCode) & 31; }

}  // namespace boardwright::thrive
