// The probability of each grade of a check, with one d100 or two.
#pragma once

#include <array>

namespace boardwright::thrust {

struct Odds {
    double critical_failure;
    double failure;
    double success;
    double critical_success;
};

namespace detail {

constexpr int kStats = 64;

constexpr Odds one_die(int stat) {
    Odds odds{0, 0, 0, 0};
    for (int roll = 0; roll < 100; ++roll) {
        const bool doubles = roll % 11 == 0;
        double& grade = roll < stat ? (doubles ? odds.critical_success : odds.success)
                                    : (doubles ? odds.critical_failure : odds.failure);
        grade += 0.01;
    }
    return odds;
}

constexpr Odds two_dice(int stat, bool best_grade) {
    const auto [cf, f, s, cs] = one_die(stat);
    const double dull = (1 - cs) * (1 - cs);  // no critical success
    const double bad = (f + cf) * (f + cf);
    if (best_grade) return {cf * cf, bad - cf * cf, dull - bad, 1 - dull};
    const double plain = (f + s) * (f + s);
    return {dull - plain, f * f, plain - f * f, 1 - dull};
}

constexpr auto all_odds() {
    std::array<std::array<std::array<Odds, kStats>, 2>, 2> table{};  // best grade, dice, stat
    for (int stat = 0; stat < kStats; ++stat) {
        const auto at = static_cast<std::size_t>(stat);
        table[0][0][at] = table[1][0][at] = one_die(stat);
        table[0][1][at] = two_dice(stat, false);
        table[1][1][at] = two_dice(stat, true);
    }
    return table;
}

inline constexpr auto kOdds = all_odds();

}  // namespace detail

// The odds of a check; every stat is below 64.
inline const Odds& odds(int stat, int dice, bool best_grade) {
    return detail::kOdds[best_grade][dice > 1][static_cast<std::size_t>(stat)];
}

}  // namespace boardwright::thrust
