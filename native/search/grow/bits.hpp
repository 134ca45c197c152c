// Sets of spaces for search, with only as many words as the board needs.
#pragma once

#include <bit>
#include <cstdint>

namespace boardwright::grow {

template <int Words>
struct Bits {
    std::uint64_t words[Words];

    static Bits none() { return Bits{}; }
    bool has(int cell) const { return (words[cell >> 6] >> (cell & 63) & 1) != 0; }
    void add(int cell) { words[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
    void remove(int cell) { words[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }

    bool any() const {
        std::uint64_t all = 0;
        for (const auto word : words) all |= word;
        return all != 0;
    }
    int count() const {
        int count_found = 0;
        for (const auto word : words) count_found += std::popcount(word);
        return count_found;
    }
    bool operator==(const Bits&) const = default;

    template <class Join>
    static Bits each_word(const Bits& a, const Bits& b, Join join) {
        Bits result;
        for (int k = 0; k < Words; ++k) result.words[k] = join(a.words[k], b.words[k]);
        return result;
    }
    friend Bits operator|(const Bits& a, const Bits& b) {
        return each_word(a, b, [](auto x, auto y) { return x | y; });
    }
    friend Bits operator&(const Bits& a, const Bits& b) {
        return each_word(a, b, [](auto x, auto y) { return x & y; });
    }
    // The cells in a but not in b.
    friend Bits operator-(const Bits& a, const Bits& b) {
        return each_word(a, b, [](auto x, auto y) { return x & ~y; });
    }

    // The cells next to a cell of the set, on rows of `stride` cells, which may be in it too;
    // some may be off the board.
    Bits beside(int stride) const {
        Bits result;
        for (int k = 0; k < Words; ++k) {
            const std::uint64_t here = words[k];
            const std::uint64_t below = k > 0 ? words[k - 1] : 0;
            const std::uint64_t above = k + 1 < Words ? words[k + 1] : 0;
            result.words[k] = here << 1 | below >> 63 | here >> 1 | above << 63 | here << stride |
                              below >> (64 - stride) | here >> stride | above << (64 - stride);
        }
        return result;
    }

    // The cells of the set all of whose neighbours are in it too.
    Bits inside(int stride) const {
        Bits result;
        for (int k = 0; k < Words; ++k) {
            const std::uint64_t here = words[k];
            const std::uint64_t below = k > 0 ? words[k - 1] : 0;
            const std::uint64_t above = k + 1 < Words ? words[k + 1] : 0;
            result.words[k] = here & (here << 1 | below >> 63) & (here >> 1 | above << 63) &
                              (here << stride | below >> (64 - stride)) &
                              (here >> stride | above << (64 - stride));
        }
        return result;
    }

    // All cells of `within` that are connected with this one: sweeps up and down, filling one word
    // at a time.
    static Bits flood(int cell, const Bits& within, int stride) {
        Bits area = none();
        area.add(cell);
        for (bool grown = true; grown;) {
            grown = false;
            for (int k = 0; k < Words; ++k) grown |= area.fill(k, within, stride);
            for (int k = Words - 1; k-- > 0;) grown |= area.fill(k, within, stride);
        }
        return area;
    }
    bool fill(int k, const Bits& within, int stride) {
        const std::uint64_t room = within.words[k];
        const std::uint64_t below = k > 0 ? words[k - 1] : 0;
        const std::uint64_t above = k + 1 < Words ? words[k + 1] : 0;
        std::uint64_t here =
            words[k] |
            (room & (below >> 63 | above << 63 | below >> (64 - stride) | above << (64 - stride)));
        if (here == 0) return false;
        for (std::uint64_t before = 0; here != before;) {
            before = here;
            here |= room & (here << 1 | here >> 1 | here << stride | here >> stride);
        }
        const bool grown = here != words[k];
        words[k] = here;
        return grown;
    }

    // Calls visit(cell) for each cell in order.
    template <class Visit>
    void each(Visit visit) const {
        for (int k = 0; k < Words; ++k) {
            for (std::uint64_t left = words[k]; left != 0; left &= left - 1) {
                visit(k * 64 + std::countr_zero(left));
            }
        }
    }

    // The first cell from `start` on, wrapping around; the set must not be empty.
    int from(int start) const {
        int k = start >> 6;
        std::uint64_t word = words[k] & (~std::uint64_t{0} << (start & 63));
        while (word == 0) {
            k = k + 1 == Words ? 0 : k + 1;
            word = words[k];
        }
        return k * 64 + std::countr_zero(word);
    }
};

}  // namespace boardwright::grow
