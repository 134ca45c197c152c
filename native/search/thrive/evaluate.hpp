// The static evaluation for the player whose turn begins, in hundredths of a unit of log-odds: 100
// are odds of e to one.
#pragma once

#include <algorithm>

#include "games/thrive/thrive.hpp"

namespace boardwright::thrive {

inline constexpr int kWin = 30'000;
inline constexpr int kWinThreshold = kWin - 1'000;  // a forced win is nearer than this to kWin

// The squares a side reaches, by piece, with any piece, and with two or more.
struct Reach {
    std::array<Squares, kMaxPieces> of{};
    Squares once = 0;
    Squares twice = 0;

    Reach(const Rules& rules, const Side& side) {
        for (int k = 0; k < side.count; ++k) {
            const Squares here = of[Side::slot(k)] = rules.targets(side, k);
            twice |= once & here;
            once |= here;
        }
    }
};

// Weights, fitted to the results of games of the search against itself.
inline constexpr int kTempo = 37;
// By the number of pieces: the fewer there are, the more each counts.
inline constexpr std::array<int, kMaxPieces + 1> kMaterial = {0,    0,    0,    720, 1160,
                                                              1440, 1670, 1850, 2000};
inline constexpr int kPeg = 12;          // any peg
inline constexpr int kTrapped = -19;     // a piece without a safe square, with an enemy near
inline constexpr int kSurrounded = -35;  // an unguarded piece, for each enemy near but one
inline constexpr int kThreatened = 48;   // one piece attacked: a turn is needed to answer
inline constexpr int kForked = 46;       // every further one: one move answers one threat
inline constexpr int kLastPair = 57;     // the same when the next loss ends the game
inline constexpr int kLastFork = 490;
inline constexpr int kRace = 334;  // turns ahead in filling at two-two
// By the number of safe squares a piece can move to: the first ones count most.
inline constexpr std::array<int, 9> kSafe = {0, 15, 30, 45, 54, 63, 72, 81, 90};

// Pegs, safe moves and endangered pieces of a side, whichever side is to move.
inline int structure(const Rules& rules, const Side& side, const Reach& own, const Side& enemy,
                     const Reach& theirs) {
    int sum = 0;
    for (int k = 0; k < side.count; ++k) {
        const int square = side.square[Side::slot(k)];
        const int safe = count_of(own.of[Side::slot(k)] & ~theirs.once & ~side.occupied);
        const int near = count_of(rules.near[static_cast<std::size_t>(square)] & enemy.occupied);
        sum += kPeg * count_of(side.pegs[Side::slot(k)]);
        sum += kSafe[static_cast<std::size_t>(std::min(safe, 8))];
        if (near > 0 && safe == 0) sum += kTrapped;
        if (near > 1 && (own.once >> square & 1) == 0) sum += (near - 1) * kSurrounded;
    }
    return sum;
}

// What attacks on the side to move cost it.
inline int threat_cost(const Side& own, const Reach& theirs) {
    const int attacked = count_of(own.occupied & theirs.once);
    if (attacked == 0) return 0;
    const int cost = kThreatened + (attacked - 1) * kForked;
    return own.count > 2 ? cost : cost + kLastPair + (attacked - 1) * kLastFork;
}

inline int fewest_holes(const Rules& rules, const Side& side) {
    int fewest = kHoles;
    for (int k = 0; k < side.count; ++k) {
        const int left = count_of(rules.full & ~side.pegs[Side::slot(k)]);
        if (left > 0) fewest = std::min(fewest, left);
    }
    return fewest;
}

// Turns until the fullest unfilled piece of each is filled (T-17: full ones do not count).
inline int race(const Rules& rules, const Side& own, const Side& enemy) {
    const int mine = (fewest_holes(rules, own) + 1) / 2;
    const int theirs = (fewest_holes(rules, enemy) + 1) / 2;
    const int ahead = mine <= theirs ? theirs - mine + 1 : theirs - mine;
    return ahead * kRace / (2 + std::min(mine, theirs));
}

inline int evaluate(const Rules& rules, const State& state) {
    const Side &own = state.own(), &enemy = state.enemy();
    const Reach mine(rules, own), theirs(rules, enemy);
    int sum = kTempo + kMaterial[Side::slot(own.count)] - kMaterial[Side::slot(enemy.count)];
    sum += structure(rules, own, mine, enemy, theirs) - structure(rules, enemy, theirs, own, mine);
    sum -= threat_cost(own, theirs);
    if (two_each(state.sides)) sum += race(rules, own, enemy);
    return sum;
}

}  // namespace boardwright::thrive
