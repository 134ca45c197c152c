// The numbers of Python's `random.Random`: with them a core plays the very game that random players
// play under the Python rules.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace boardwright {

// The Mersenne Twister of Matsumoto and Nishimura, seeded by an array as Python does it.
class PythonRandom {
  public:
    // The absolute value of the seed in words of 32 bits, the lowest first; at least one.
    explicit PythonRandom(std::span<const std::uint32_t> key) {
        state_[0] = 19650218u;
        for (std::size_t k = 1; k < kWords; ++k) {
            state_[k] = 1812433253u * folded(k) + static_cast<std::uint32_t>(k);
        }
        std::size_t at = 1, word = 0;
        for (std::size_t left = kWords > key.size() ? kWords : key.size(); left != 0; --left) {
            state_[at] =
                (state_[at] ^ folded(at) * 1664525u) + key[word] + static_cast<std::uint32_t>(word);
            advance(at);
            if (++word >= key.size()) word = 0;
        }
        for (std::size_t left = kWords - 1; left != 0; --left) {
            state_[at] = (state_[at] ^ folded(at) * 1566083941u) - static_cast<std::uint32_t>(at);
            advance(at);
        }
        state_[0] = 0x80000000u;
    }

    std::uint32_t next() {
        if (next_ == kWords) twist();
        std::uint32_t y = state_[next_++];
        y ^= y >> 11;
        y ^= y << 7 & 0x9d2c5680u;
        y ^= y << 15 & 0xefc60000u;
        return y ^ y >> 18;
    }

    // The index that `choice` takes from a sequence of this length, which is at least 1.
    std::uint32_t below(std::uint32_t bound) {
        const int unused = std::countl_zero(bound);
        std::uint32_t index = next() >> unused;
        while (index >= bound) index = next() >> unused;
        return index;
    }

  private:
    static constexpr std::size_t kWords = 624, kShift = 397;

    std::uint32_t folded(std::size_t k) const { return state_[k - 1] ^ state_[k - 1] >> 30; }

    void advance(std::size_t& at) {
        if (++at < kWords) return;
        state_[0] = state_[kWords - 1];
        at = 1;
    }

    void twist() {
        for (std::size_t k = 0; k < kWords; ++k) {
            const std::uint32_t y =
                (state_[k] & 0x80000000u) | (state_[(k + 1) % kWords] & 0x7fffffffu);
            const std::uint32_t odd = (y & 1) != 0 ? 0x9908b0dfu : 0u;
            state_[k] = state_[(k + kShift) % kWords] ^ y >> 1 ^ odd;
        }
        next_ = 0;
    }

    std::array<std::uint32_t, kWords> state_{};
    std::size_t next_ = kWords;
};

}  // namespace boardwright
