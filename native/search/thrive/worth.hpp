// What a position is worth to the player whose turn begins, in hundredths of a piece.
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

// Pieces by number: the fewer are left, the more the next one matters.
inline constexpr std::array<int, kMostPieces + 1> kMaterial = {0,   0,   260, 420, 540,
                                                               640, 725, 800, 865};
// Squares in reach of one piece: the first ways out matter most.
inline constexpr auto kMobility = [] {
    std::array<int, 25> table{};
    for (int k = 1; k < 25; ++k) {
        table[static_cast<std::size_t>(k)] =
            table[static_cast<std::size_t>(k - 1)] + (k <= 4 ? 7 : k <= 10 ? 4 : 2);
    }
    return table;
}();
inline constexpr int kThreatened = 25;      // one piece attacked: a turn is needed to answer
inline constexpr int kForked = 70;          // and every further one, when it stands alone
inline constexpr int kForkedGuarded = 25;   // when it is defended
inline constexpr int kTempo = 10;
inline constexpr int kRace = 60;            // a turn ahead in filling at two-two

inline int mobility(const Side& side, const Reach& reach) {
    int sum = 0;
    for (int k = 0; k < side.count; ++k) {
        sum += kMobility[static_cast<std::size_t>(count_of(reach.of[Side::slot(k)]))];
    }
    return sum;
}

// What attacks upon the player to move cost him: he has one move against all of them.
inline int danger(const Side& own, const Reach& mine, const Reach& theirs) {
    const Squares attacked = own.occupied & theirs.once;
    if (attacked == 0) return 0;
    const int alone = count_of(attacked & ~mine.once);
    const int guarded = count_of(attacked) - alone;
    int cost = alone * kForked + guarded * kForkedGuarded;
    cost -= alone > 0 ? kForked - kThreatened : 0;
    return own.count == 2 ? 3 * cost : cost;
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
    return ahead * kRace * 4 / (2 + std::min(mine, theirs));
}

inline int worth(const Rules& rules, const State& state) {
    const Side &own = state.own(), &enemy = state.enemy();
    const Reach mine(rules, own), theirs(rules, enemy);
    int sum = kTempo + kMaterial[Side::slot(own.count)] - kMaterial[Side::slot(enemy.count)];
    sum += mobility(own, mine) - mobility(enemy, theirs);
    sum -= danger(own, mine, theirs);
    if (two_each(state.sides)) sum += race(rules, own, enemy);
    return sum;
}

}  // namespace boardwright::thrive
