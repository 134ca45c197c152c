// What an exact search knows of positions, in a table of a fixed size.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace boardwright {

// Two hashes of a position: with 118 bits stored, a billion positions are mistaken for each other
// with a probability below 10^-17.
struct PositionKey {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    auto operator<=>(const PositionKey&) const = default;
};

// The least and the greatest value that a position may have: 0 lost, 1 drawn, 2 won by seat 0.
struct ValueBounds {
    int low = 0;
    int high = 2;
};

// When the places for a key are taken, the entry that took the fewest nodes is replaced.
class SolveTable {
  public:
    explicit SolveTable(std::size_t bytes)
        : size_(std::max<std::size_t>(bytes / sizeof(Entry), kPlaces)),
          entries_(static_cast<Entry*>(std::calloc(size_, sizeof(Entry)))) {}

    bool is_allocated() const { return entries_ != nullptr; }
    std::uint64_t stored() const { return stored_; }
    std::uint64_t replaced() const { return replaced_; }

    ValueBounds find(const PositionKey& key) const {
        const Entry* entry = places(key);
        for (std::size_t k = 0; k < kPlaces; ++k) {
            if (entry[k].is(key)) return entry[k].bounds();
        }
        return {};
    }

    void store(const PositionKey& key, const ValueBounds& bounds, std::uint64_t nodes) {
        Entry* entry = places(key);
        Entry* least = entry;
        for (std::size_t k = 0; k < kPlaces; ++k) {
            if (entry[k].is(key) || entry[k].is_empty()) {
                stored_ += entry[k].is_empty();
                entry[k] = Entry(key, bounds, nodes);
                return;
            }
            if (entry[k].weight() < least->weight()) least = entry + k;
        }
        ++replaced_;
        *least = Entry(key, bounds, nodes);
    }

  private:
    static constexpr std::size_t kPlaces = 4;

    // The lowest ten bits hold the bounds and the binary logarithm of the nodes, counted from 1.
    struct Entry {
        static constexpr std::uint64_t kData = (1 << 10) - 1;
        std::uint64_t high;
        std::uint64_t rest;

        Entry(const PositionKey& key, const ValueBounds& bounds, std::uint64_t nodes)
            : high(key.high), rest((key.low & ~kData) | data(bounds, nodes)) {}
        static std::uint64_t data(const ValueBounds& bounds, std::uint64_t nodes) {
            const auto weight = static_cast<std::uint64_t>(64 - __builtin_clzll(nodes | 1));
            return std::min<std::uint64_t>(weight, 63) << 4 |
                   static_cast<std::uint64_t>(bounds.high) << 2 |
                   static_cast<std::uint64_t>(bounds.low);
        }
        bool is_empty() const { return (rest & kData) == 0; }
        bool is(const PositionKey& key) const {
            return high == key.high && ((rest ^ key.low) & ~kData) == 0 && !is_empty();
        }
        std::uint64_t weight() const { return rest >> 4 & 63; }
        ValueBounds bounds() const {
            return {static_cast<int>(rest & 3), static_cast<int>(rest >> 2 & 3)};
        }
    };
    struct Free {
        void operator()(Entry* entries) const { std::free(entries); }
    };

    Entry* places(const PositionKey& key) const {
        const unsigned __int128 wide = static_cast<unsigned __int128>(key.high) * (size_ - 3);
        return entries_.get() + static_cast<std::size_t>(wide >> 64);
    }

    std::size_t size_;
    std::unique_ptr<Entry, Free> entries_;
    std::uint64_t stored_ = 0;
    std::uint64_t replaced_ = 0;
};

}  // namespace boardwright
