// The options of Thrust! and the tables derived from them.
#pragma once

#include "games/thrust/ships.hpp"

namespace boardwright::thrust {

enum class LeaveBoard : std::uint8_t { yes, forced_only, removed };
enum class StallResult : std::uint8_t { on_board, more_ships, draw };

struct Options {
    bool small_mid_die = false;                // d3 instead of d5
    std::uint8_t passenger_class = 0;
    bool distinct = false;
    bool current_only = false;
    bool equal_fails = false;
    bool free_reactions = false;
    bool always_roll = false;
    bool best_grade = false;
    bool any_lower = false;
    LeaveBoard leave_board = LeaveBoard::yes;
    bool free_entry = false;
    bool keep_initiative = false;
    bool replaces_morale = false;
    std::uint32_t stall_turns = 10;            // R-67; 0 never
    StallResult stall_result = StallResult::on_board;
    bool any_counts = false;  // fuel spent and every DMG are progress
    bool must_act = false;
};

struct Rules : Options {
    int ships = kFleet;                                            // that each side draws
    std::uint16_t counters[kKinds] = {4, 4, 4, 4, 4, 4, 4, 4, 4};  // of each kind in the bag
    std::uint8_t rank[kKinds] = {};
    std::uint8_t die[kKinds] = {};
    Stats stats_of[2][kKinds] = {};  // whole, and with Life Support crippled

    const Stats& stats(const Ship& ship) const {
        return stats_of[ship.has(kLifeSupport)][ship.kind];
    }
};

// The rules with the tables that follow from their options.
inline Rules with_derived_tables(Rules rules) {
    constexpr int crippled = 10;
    for (int kind = 0; kind < kKinds; ++kind) {
        const Kind& counter = kPrinted[kind];
        rules.rank[kind] = kind == kCruiser ? rules.passenger_class : counter.rank;
        rules.die[kind] = counter.die == 5 && rules.small_mid_die ? 3 : counter.die;
        rules.stats_of[0][kind] = counter.stats;
        const auto less = [](std::uint8_t stat) {
            return static_cast<std::uint8_t>(stat > crippled ? stat - crippled : 0);
        };
        const auto& [spd, com, sen] = counter.stats;
        rules.stats_of[1][kind] = {less(spd), less(com), less(sen)};
    }
    return rules;
}

}  // namespace boardwright::thrust
