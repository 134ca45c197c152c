// A set of cells, large enough for the largest board.
#pragma once

#include <bit>
#include <cstdint>

#include "games/grow/rules.hpp"

namespace boardwright::grow {

struct Area {
    static constexpr int kWords = (kCells + 63) / 64;
    std::uint64_t words[kWords];

    static std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell & 63); }
    bool has(int cell) const { return (words[cell >> 6] & bit(cell)) != 0; }
    void add(int cell) { words[cell >> 6] |= bit(cell); }
    void remove(int cell) { words[cell >> 6] &= ~bit(cell); }

    // Calls visit(cell) for each cell in order.
    template <class Visit>
    void each(Visit visit) const {
        for (int word = 0; word < kWords; ++word) {
            for (std::uint64_t left = words[word]; left != 0; left &= left - 1) {
                visit(word * 64 + std::countr_zero(left));
            }
        }
    }
};

}  // namespace boardwright::grow
