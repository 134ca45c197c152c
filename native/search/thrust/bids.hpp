// Sealed burns: neither side knows the other's, so the best choice is a mixed strategy.
//
// Regret matching over the results of each pair of burns. The average strategies approach an
// equilibrium; the current ones do not.
#pragma once

#include <algorithm>

#include "games/thrust/thrust.hpp"

namespace boardwright::thrust {

inline constexpr int kBids = 12;
inline constexpr int kBurns[kBids] = {0, 1, 2, 3, 4, 5, 6, 7, 9, 12, 16, 24};

inline Action burn_of(int bid) { return make(Verb::burn, static_cast<std::uint32_t>(kBurns[bid])); }

// The sensible burns, one bit each; the last fuel only if there is no other.
inline std::uint32_t sensible_bids(const Rules& rules, const State& state, int seat) {
    const Ship& ship = contestant(state, seat);
    const BurnRange range(rules, state, seat);
    const int tank = ship.fuel - (ship.has(kLeak) ? 1 : 0);
    std::uint32_t legal = 0;
    std::uint32_t sensible = 0;
    for (int k = 0; k < kBids; ++k) {
        const bool declines = kBurns[k] == 0 && range.may_decline;
        if (!declines && (kBurns[k] < range.low || kBurns[k] > range.high)) continue;
        legal |= 1u << k;
        if (kBurns[k] < tank || kBurns[k] == 0) sensible |= 1u << k;
    }
    return sensible != 0 ? sensible : legal;
}

class Bids {
  public:
    struct Pair {
        int black;
        int red;
    };

    // A burn for each side, among those in the masks.
    Pair choose(std::uint32_t black, std::uint32_t red, double exploration, Rng& rng) {
        return {pick(0, black, exploration, rng), pick(1, red, exploration, rng)};
    }

    // `utility` is what Black prefers, from 0 to 1, `share` its share of the win.
    void update(Pair pair, std::uint32_t black, std::uint32_t red, double utility, double share) {
        cells_[pair.black][pair.red].add(utility);
        total_ += utility;
        ++visits_;
        shares_[0][pair.black] += share;
        shares_[1][pair.red] += 1 - share;
        const double actual = result(pair.black, pair.red);
        for (int k = 0; k < kBids; ++k) {
            if (black >> k & 1) regret(0, k, result(k, pair.red) - actual);
            if (red >> k & 1) regret(1, k, actual - result(pair.black, k));
        }
    }

    std::uint32_t visits() const { return visits_; }
    // The (unnormalized) weight of a burn in a side's average strategy, and its share of the win.
    double played(int seat, int bid) const { return played_[seat][bid]; }
    double share(int seat, int bid) const {
        return (shares_[seat][bid] + 0.5) / visits_of(seat, bid);
    }
    // With half a win in one imaginary visit before the first.
    double visits_of(int seat, int bid) const {
        std::uint64_t tried = 0;
        for (int other = 0; other < kBids; ++other) {
            tried += (seat == 0 ? cells_[bid][other] : cells_[other][bid]).visits;
        }
        return static_cast<double>(tried) + 1;
    }

    void add(const Bids& other) {
        for (int i = 0; i < kBids; ++i) {
            for (int j = 0; j < kBids; ++j) {
                cells_[i][j].total += other.cells_[i][j].total;
                cells_[i][j].visits += other.cells_[i][j].visits;
            }
            for (int seat = 0; seat < 2; ++seat) {
                played_[seat][i] += other.played_[seat][i];
                shares_[seat][i] += other.shares_[seat][i];
            }
        }
        total_ += other.total_;
        visits_ += other.visits_;
    }

  private:
    struct Cell {
        float total = 0;
        std::uint32_t visits = 0;

        void add(double amount) {
            total += static_cast<float>(amount);
            ++visits;
        }
    };

    // The mean of the pair, shrunk towards the mean of all.
    double result(int black, int red) const {
        const Cell& cell = cells_[black][red];
        const double mean = visits_ > 0 ? total_ / visits_ : 0.5;
        return (cell.total + mean) / (cell.visits + 1.0);
    }

    // Negative regrets are cut off (regret matching plus), so that the strategy changes quickly.
    void regret(int seat, int bid, double amount) {
        float& regret = regrets_[seat][bid];
        regret = std::max(0.0f, regret + static_cast<float>(amount));
    }

    int pick(int seat, std::uint32_t can, double exploration, Rng& rng) {
        float mix[kBids] = {};
        float total = 0;
        for (int k = 0; k < kBids; ++k) {
            if (can >> k & 1)
                total += mix[k] =
                    regrets_[seat][k] + kInitialRegret / static_cast<float>(1 + kBurns[k]);
        }
        const auto count = static_cast<float>(__builtin_popcount(can));
        float left = static_cast<float>(rng.unit());
        int chosen = -1;
        for (int k = 0; k < kBids; ++k) {
            if (!(can >> k & 1)) continue;
            const float share = mix[k] / total;
            played_[seat][k] += share * static_cast<float>(visits_ + 1);  // later mixes count more
            left -= share * static_cast<float>(1 - exploration) +
                    static_cast<float>(exploration) / count;
            if (chosen < 0 && left < 0) chosen = k;
        }
        return chosen >= 0 ? chosen : 31 - __builtin_clz(can);
    }

    static constexpr float kInitialRegret = 0.02f;  // small burns are tried first

    Cell cells_[kBids][kBids];
    double shares_[2][kBids] = {};  // the sum of shares of each burn
    float regrets_[2][kBids] = {};
    float played_[2][kBids] = {};
    double total_ = 0;
    std::uint32_t visits_ = 0;
};

}  // namespace boardwright::thrust
