// A player's pieces, in square order.
#pragma once

#include <array>

#include "games/thrive/board.hpp"

namespace boardwright::thrive {

struct Side {
    std::array<Pegs, kMaxPieces> pegs{};
    std::array<std::uint8_t, kMaxPieces> square{};
    Squares occupied = 0;
    int count = 0;

    bool operator==(const Side&) const = default;

    bool stands(int where) const { return (occupied >> where & 1) != 0; }

    // The index of the piece on a square, or the one it would have.
    int index(int where) const { return count_of(occupied & (bit(where) - 1)); }

    void add(int where, Pegs with) {
        const int at = index(where);
        for (int k = count++; k > at; --k) copy(k, k - 1);
        pegs[slot(at)] = with;
        square[slot(at)] = static_cast<std::uint8_t>(where);
        occupied |= bit(where);
    }
    void remove(int where) {
        const int at = index(where);
        --count;
        for (int k = at; k < count; ++k) copy(k, k + 1);
        // Cleared, so that equal sides are equal in every byte.
        pegs[slot(count)] = 0;
        square[slot(count)] = 0;
        occupied &= ~bit(where);
    }
    // Moves a piece to a square without a piece of its own side.
    void move(int source, int target) {
        int at = index(source);
        const Pegs with = pegs[slot(at)];
        occupied &= ~bit(source);
        const int to = index(target);
        for (; at < to; ++at) copy(at, at + 1);
        for (; at > to; --at) copy(at, at - 1);
        pegs[slot(at)] = with;
        square[slot(at)] = static_cast<std::uint8_t>(target);
        occupied |= bit(target);
    }
    void peg(int where, Pegs hole) { pegs[slot(index(where))] |= hole; }

    bool has_full(Pegs full) const {
        for (int k = 0; k < count; ++k) {
            if (pegs[slot(k)] == full) return true;
        }
        return false;
    }
    bool has_hole(Pegs full) const {
        for (int k = 0; k < count; ++k) {
            if (pegs[slot(k)] != full) return true;
        }
        return false;
    }

    static constexpr std::size_t slot(int k) { return static_cast<std::size_t>(k); }

  private:
    void copy(int to, int from) {
        pegs[slot(to)] = pegs[slot(from)];
        square[slot(to)] = square[slot(from)];
    }
};

using Sides = std::array<Side, 2>;  // South (Black) and North (White)

inline bool two_each(const Sides& sides) {  // T-20
    return sides[0].count == 2 && sides[1].count == 2;
}

}  // namespace boardwright::thrive
