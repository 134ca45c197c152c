// What a position is worth to the player whose turn begins, in hundredths of
// a step of the odds: 100 are odds of e to one.
#pragma once

#include <algorithm>

#include "games/thrive/thrive.hpp"

namespace boardwright::thrive {

inline constexpr int kWin = 30'000;
inline constexpr int kSurelyWon = kWin - 1'000;  // a forced win is nearer than this to kWin

// Which squares a side reaches, and which it reaches with two pieces or more.
struct Reach {
    std::array<Squares, kMostPieces> of{};
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
inline constexpr int kTempo = 32;
// Pieces by number: the fewer are left, the more the next one matters.
inline constexpr std::array<int, kMostPieces + 1> kMaterial = {0,    0,    0,    700, 1170,
                                                               1400, 1590, 1720, 1820};
inline constexpr int kPeg = 14;         // any peg, since it stays
inline constexpr int kSafe = 16;        // a square a piece can go to unpunished, up to eight
inline constexpr int kTrapped = -27;    // a piece without one, and an enemy at hand
inline constexpr int kGuarded = 12;     // a piece another one can avenge
inline constexpr int kCovered = -6;     // a square reached at all: better a few, and well
inline constexpr int kThreatened = 38;  // one piece attacked: a turn is needed to answer
inline constexpr int kForked = 33;      // every further one: one move answers one threat
inline constexpr int kLastPair = 60;    // the same when the next loss ends the game
inline constexpr int kLastFork = 600;
inline constexpr int kRace = 330;       // turns ahead in filling at two-two

// Squares in reach of one piece: the first ways out matter most.
inline constexpr auto kMobility = [] {
    std::array<int, 25> table{};
    for (std::size_t k = 1; k < 25; ++k) table[k] = table[k - 1] + (k <= 4 ? 3 : k <= 10 ? 7 : 1);
    return table;
}();

// What a side has built, whoever moves.
inline int growth(const Rules& rules, const Side& side, const Reach& own, const Side& enemy,
                  const Reach& theirs) {
    int sum = kGuarded * count_of(side.occupied & own.once) + kCovered * count_of(own.once);
    for (int k = 0; k < side.count; ++k) {
        const Squares reached = own.of[Side::slot(k)];
        sum += kMobility[static_cast<std::size_t>(count_of(reached))];
        const int safe = count_of(reached & ~theirs.once & ~side.occupied);
        sum += kSafe * std::min(safe, 8);
        if (safe == 0 && (rules.near[side.square[Side::slot(k)]] & enemy.occupied) != 0) {
            sum += kTrapped;
        }
        sum += kPeg * count_of(side.pegs[Side::slot(k)]);
    }
    return sum;
}

// What attacks upon the player to move cost him.
inline int danger(const Side& own, const Reach& theirs) {
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

inline int worth(const Rules& rules, const State& state) {
    const Side &own = state.own(), &enemy = state.enemy();
    const Reach mine(rules, own), theirs(rules, enemy);
    int sum = kTempo + kMaterial[Side::slot(own.count)] - kMaterial[Side::slot(enemy.count)];
    sum += growth(rules, own, mine, enemy, theirs) - growth(rules, enemy, theirs, own, mine);
    sum -= danger(own, theirs);
    if (two_each(state.sides)) sum += race(rules, own, enemy);
    return sum;
}

}  // namespace boardwright::thrive
