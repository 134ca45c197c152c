// What a position is worth to the player whose turn begins, in hundredths of
// a step of the odds: 100 are odds of e to one.
#pragma once

#include <algorithm>

#include "games/thrive/thrive.hpp"

namespace boardwright::thrive {

inline constexpr int kWin = 30'000;
inline constexpr int kWinThreshold = kWin - 1'000;  // a forced win is nearer than this to kWin

// Which squares a side reaches, and which it reaches with two pieces or more.
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
// Pieces by number: the fewer are left, the more the next one matters.
inline constexpr std::array<int, kMaxPieces + 1> kMaterial = {0,    0,    0,    720, 1160,
                                                              1440, 1670, 1850, 2000};
inline constexpr int kPeg = 12;          // any peg, since it stays
inline constexpr int kTrapped = -19;     // a piece without a safe square, and an enemy at hand
inline constexpr int kSurrounded = -35;  // an unguarded piece, for each enemy at hand but one
inline constexpr int kThreatened = 48;   // one piece attacked: a turn is needed to answer
inline constexpr int kForked = 46;       // every further one: one move answers one threat
inline constexpr int kLastPair = 57;     // the same when the next loss ends the game
inline constexpr int kLastFork = 490;
inline constexpr int kRace = 334;  // turns ahead in filling at two-two
// Squares a piece can go to unpunished: the first ones matter most.
inline constexpr std::array<int, 9> kSafe = {0, 15, 30, 45, 54, 63, 72, 81, 90};

// What a side has built, whoever moves.
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

// What attacks upon the player to move cost him.
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
