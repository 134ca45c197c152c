// The transposition table. Threads share it without locks: an entry is two words, the key mixed
// with the data, so that a torn one is not recognised.
#pragma once

#include <atomic>
#include <memory>

#include "search/thrive/turns.hpp"

namespace boardwright::thrive {

enum class Bound : std::uint8_t { none, lower, upper, exact };

struct Recollection {
    int score = 0;
    int depth = 0;
    Bound bound = Bound::none;
    Turn turn;
};

class Memory {
  public:
    explicit Memory(std::size_t bytes) {
        std::size_t entries = 64;
        while (2 * entries * sizeof(Entry) <= bytes) entries *= 2;
        mask_ = entries - 1;
        entries_ = std::make_unique<Entry[]>(entries);
    }

    bool recall(std::uint64_t key, Recollection& found) const {
        const Entry& entry = entries_[key & mask_];
        const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        if ((entry.check.load(std::memory_order_relaxed) ^ data) != key || data == 0) return false;
        found = unpack(data);
        return true;
    }
    void keep(std::uint64_t key, const Recollection& what) {
        Entry& entry = entries_[key & mask_];
        const std::uint64_t data = pack(what);
        entry.data.store(data, std::memory_order_relaxed);
        entry.check.store(key ^ data, std::memory_order_relaxed);
    }

  private:
    struct Entry {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    static constexpr std::uint64_t kNoPeg = 2047;

    static std::uint64_t pack_peg(Action peg) {
        return peg == kNone ? kNoPeg : static_cast<std::uint64_t>(peg - kPegCode);
    }
    static Action unpack_peg(std::uint64_t bits) {
        return bits == kNoPeg ? kNone : static_cast<Action>(bits + kPegCode);
    }
    static std::uint64_t pack(const Recollection& what) {
        return static_cast<std::uint64_t>(static_cast<std::uint16_t>(what.score)) |
               static_cast<std::uint64_t>(what.depth & 255) << 16 |
               static_cast<std::uint64_t>(what.bound) << 24 |
               static_cast<std::uint64_t>(what.turn.move) << 26 |
               pack_peg(what.turn.pegs[0]) << 38 | pack_peg(what.turn.pegs[1]) << 49;
    }
    static Recollection unpack(std::uint64_t data) {
        Recollection what;
        what.score = static_cast<std::int16_t>(data & 0xffff);
        what.depth = static_cast<int>(data >> 16 & 255);
        what.bound = static_cast<Bound>(data >> 24 & 3);
        what.turn.move = static_cast<Action>(data >> 26 & 4095);
        what.turn.pegs = {unpack_peg(data >> 38 & 2047), unpack_peg(data >> 49 & 2047)};
        return what;
    }

    std::size_t mask_ = 0;
    std::unique_ptr<Entry[]> entries_;
};

}  // namespace boardwright::thrive
