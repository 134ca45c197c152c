// Random numbers for playouts and search: small, fast, and the same on every machine.
#pragma once

#include <cstdint>

namespace boardwright {

// Spreads a seed over all bits. Consecutive seeds would otherwise give overlapping streams.
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

// xoroshiro128++ by Blackman and Vigna.
class Rng {
  public:
    explicit constexpr Rng(std::uint64_t seed, std::uint64_t stream = 0)
        : a_(mix(mix(seed) ^ stream)), b_(mix(a_ ^ mix(stream + 1))) {}

    constexpr std::uint64_t next() {
        const std::uint64_t a = a_;
        std::uint64_t b = b_;
        const std::uint64_t result = turn(a + b, 17) + a;
        b ^= a;
        a_ = turn(a, 49) ^ b ^ (b << 21);
        b_ = turn(b, 28);
        return result;
    }

    // Uniform in [0, bound); the bias of a 32-bit product is below 2^-20 for our bounds.
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

    // Uniform in [0, 1).
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    static constexpr std::uint64_t turn(std::uint64_t x, int by) {
        return (x << by) | (x >> (64 - by));
    }
    std::uint64_t a_;
    std::uint64_t b_;
};

}  // namespace boardwright
