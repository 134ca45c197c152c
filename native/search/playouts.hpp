// Random games, one or millions.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#include "core/game.hpp"

namespace boardwright {

// Plays one random step; false when the game is over. In a sealed step the seats commit in turn:
// the order has no effect, since neither sees the other's choice.
template <Game G>
bool random_step(const typename G::Rules& rules, typename G::State& state, Rng& rng) {
    const Pending pending = G::pending(rules, state);
    if (pending == Pending::over) return false;
    if (pending == Pending::chance) {
        G::apply(rules, state, kChance, G::roll(rules, state, rng));
    } else {
        const int seat = lowest_seat(G::deciders(rules, state));
        G::apply(rules, state, seat, G::pick(rules, state, seat, rng));
    }
    return true;
}

// Options can switch off every ending, so random games are abandoned at some length. The longest
// that end take a quarter of this, and a search that plays one still stops soon enough.
inline constexpr std::uint64_t kMaxPlayoutSteps = 100'000;

struct Playout {
    std::uint64_t steps = 0;
    bool ended = false;
    float shares[8] = {};  // equal if the game was abandoned
};

template <Game G>
Playout playout(const typename G::Rules& rules, typename G::State state, Rng& rng) {
    Playout result;
    while (result.steps < kMaxPlayoutSteps && random_step<G>(rules, state, rng)) ++result.steps;
    result.ended = G::pending(rules, state) == Pending::over;
    const int seats = G::seats(rules);
    if (result.ended) {
        G::shares(rules, state, result.shares);
    } else {
        std::fill_n(result.shares, seats, 1.0f / static_cast<float>(seats));
    }
    return result;
}

struct PlayoutStats {
    std::array<double, 8> shares{};  // wins of each seat, shared ones in parts
    std::uint64_t games = 0;         // played to the end
    std::uint64_t steps = 0;         // decisions and dice

    void add(const PlayoutStats& other) {
        for (std::size_t seat = 0; seat < shares.size(); ++seat) shares[seat] += other.shares[seat];
        games += other.games;
        steps += other.steps;
    }
    void add(const Playout& playout) {
        steps += playout.steps;
        if (!playout.ended) return;
        ++games;
        for (std::size_t seat = 0; seat < shares.size(); ++seat) {
            shares[seat] += static_cast<double>(playout.shares[seat]);
        }
    }
};

// The result depends on the seed, not on the number of threads: games are played in blocks, and
// each block has its own stream of random numbers.
template <Game G>
PlayoutStats playouts(const typename G::Rules& rules, const typename G::State& state,
                      std::uint64_t games, int threads, std::uint64_t seed,
                      const std::atomic<bool>& stop) {
    constexpr std::uint64_t block = 64;
    const std::uint64_t blocks = (games + block - 1) / block;
    std::atomic<std::uint64_t> next{0};
    std::vector<PlayoutStats> parts(static_cast<std::size_t>(threads));
    const auto work = [&](PlayoutStats& result) {
        PlayoutStats stats;
        for (std::uint64_t k; (k = next.fetch_add(1)) < blocks && !stop.load();) {
            Rng rng(seed, k);
            const std::uint64_t end = std::min(games, (k + 1) * block);
            for (std::uint64_t game = k * block; game < end; ++game) {
                stats.add(playout<G>(rules, state, rng));
            }
        }
        result = stats;
    };
    std::vector<std::thread> workers;
    for (int k = 1; k < threads; ++k) workers.emplace_back(work, std::ref(parts[k]));
    work(parts[0]);
    for (auto& thread : workers) thread.join();
    PlayoutStats total;
    for (const PlayoutStats& stats : parts) total.add(stats);
    return total;
}

}  // namespace boardwright
