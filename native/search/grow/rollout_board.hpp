// The board for rollouts: sets of spaces and lists of heads, sized for the board.
#pragma once

#include "games/grow/grow.hpp"
#include "search/grow/bits.hpp"

namespace boardwright::grow {

// What all positions on one size of board share.
template <int Words>
struct Geometry {
    static constexpr int kMaxCells = 64 * Words;

    int size;
    int stride;                        // the last column is on no board: it separates the rows
    std::uint16_t near[kMaxCells][4];  // neighbours; the wall where there is none
    std::uint16_t spaces[kMaxCells];
    int space_count = 0;

    explicit Geometry(int lines) : size(lines), stride(lines + 1) {
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x) {
                const int cell = stride * y + x;
                spaces[space_count++] = static_cast<std::uint16_t>(cell);
                near[cell][0] = beside(x, y - 1);
                near[cell][1] = beside(x - 1, y);
                near[cell][2] = beside(x + 1, y);
                near[cell][3] = beside(x, y + 1);
            }
        }
    }
    std::uint16_t beside(int x, int y) const {
        const bool on_board = x >= 0 && y >= 0 && x < size && y < size;
        return static_cast<std::uint16_t>(on_board ? stride * y + x : wall());
    }
    int wall() const { return size; }

    // Conversion from and to the cells of the rules.
    int from_rules_cell(int cell) const { return cell % kStride + stride * (cell / kStride - 1); }
    int to_rules_cell(int cell) const { return cell_at(cell % stride, cell / stride); }
};

template <int Words>
struct RolloutBoard {
    using Set = Bits<Words>;
    // More heads than this are ignored; sensible play never has as many.
    static constexpr int kHeads = 32 * Words;

    Set empty;
    Set own[kSeats];
    std::uint16_t head_count[kSeats];
    std::uint16_t heads[kSeats][kHeads];

    RolloutBoard() = default;
    RolloutBoard(const RolloutBoard& other) { *this = other; }
    RolloutBoard& operator=(const RolloutBoard& other) {
        empty = other.empty;
        for (int seat = 0; seat < kSeats; ++seat) {
            own[seat] = other.own[seat];
            head_count[seat] = other.head_count[seat];
            for (int k = 0; k < head_count[seat]; ++k) heads[seat][k] = other.heads[seat][k];
        }
        return *this;
    }

    void add_head(int seat, int cell) {
        if (head_count[seat] < kHeads) {
            heads[seat][head_count[seat]++] = static_cast<std::uint16_t>(cell);
        }
    }
    void remove_head(int seat, int place) { heads[seat][place] = heads[seat][--head_count[seat]]; }
    void take(int seat, int cell) {
        own[seat].add(cell);
        empty.remove(cell);
    }
    Set head_set(int seat) const {
        Set set = Set::none();
        for (int k = 0; k < head_count[seat]; ++k) set.add(heads[seat][k]);
        return set;
    }
    // All spaces of a player that are connected with the cell.
    Set group(const Geometry<Words>& geometry, int seat, int cell) const {
        return Set::flood(cell, own[seat], geometry.stride);
    }
    int liberties(const Geometry<Words>& geometry, int cell) const {
        int count_found = 0;
        for (const int side : geometry.near[cell]) count_found += empty.has(side);
        return count_found;
    }
};

}  // namespace boardwright::grow
