// The transposition table. Threads share it without locks: a slot is two words, and the key is
// xored with the data, so that a torn slot does not match.
#pragma once

#include <atomic>
#include <memory>

#include "search/thrive/turns.hpp"

namespace boardwright::thrive {

enum class Bound : std::uint8_t { none, lower, upper, exact };

struct Entry {
    int score = 0;
    int depth = 0;
    Bound bound = Bound::none;
    Turn turn;
};

class TranspositionTable {
  public:
    explicit TranspositionTable(std::size_t bytes) {
        std::size_t slots = 64;
        while (2 * slots * sizeof(Slot) <= bytes) slots *= 2;
        mask_ = slots - 1;
        slots_ = std::make_unique<Slot[]>(slots);
    }

    bool probe(std::uint64_t key, Entry& entry) const {
        const Slot& slot = slots_[key & mask_];
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) != key || data == 0) return false;
        entry = unpack(data);
        return true;
    }
    void store(std::uint64_t key, const Entry& entry) {
        Slot& slot = slots_[key & mask_];
        const std::uint64_t data = pack(entry);
        slot.data.store(data, std::memory_order_relaxed);
        slot.check.store(key ^ data, std::memory_order_relaxed);
    }

  private:
    struct Slot {
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
    static std::uint64_t pack(const Entry& entry) {
        return static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.score)) |
               static_cast<std::uint64_t>(entry.depth & 255) << 16 |
               static_cast<std::uint64_t>(entry.bound) << 24 |
               static_cast<std::uint64_t>(entry.turn.move) << 26 |
               pack_peg(entry.turn.pegs[0]) << 38 | pack_peg(entry.turn.pegs[1]) << 49;
    }
    static Entry unpack(std::uint64_t data) {
        Entry entry;
        entry.score = static_cast<std::int16_t>(data & 0xffff);
        entry.depth = static_cast<int>(data >> 16 & 255);
        entry.bound = static_cast<Bound>(data >> 24 & 3);
        entry.turn.move = static_cast<Action>(data >> 26 & 4095);
        entry.turn.pegs = {unpack_peg(data >> 38 & 2047), unpack_peg(data >> 49 & 2047)};
        return entry;
    }

    std::size_t mask_ = 0;
    std::unique_ptr<Slot[]> slots_;
};

}  // namespace boardwright::thrive
