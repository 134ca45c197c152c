// The nine kinds of ship, the range line, and one ship as its owner's tracker shows it.
#pragma once

#include <cstdint>

namespace boardwright::thrust {

inline constexpr int kFleet = 4;  // the most ships of a side
inline constexpr int kKinds = 9;
inline constexpr int kMaxFuel = 120;

// kGone is a ship removed from play.
enum Band : std::int8_t { kGone = -1, kOut, kSensor, kCombat, kClose };

// A bit for each DMG level whose effect is in force; there is no level 5.
enum Effect : std::uint16_t {
    kLeak = 1 << 1,
    kWeapons = 1 << 2,
    kSensors = 1 << 3,
    kFire = 1 << 4,
    kLifeSupport = 1 << 6,
    kReactor = 1 << 7,
    kDead = 1 << 8,
};
inline constexpr std::uint16_t kEffects =
    kLeak | kWeapons | kSensors | kFire | kLifeSupport | kReactor | kDead;

struct Stats {
    std::uint8_t spd;
    std::uint8_t com;
    std::uint8_t sen;
};

// What is printed on a counter; a die of 1 means no roll.
struct Kind {
    std::uint8_t rank;  // the class, 0 to V
    Stats stats;
    std::uint8_t die;
    std::uint8_t fuel;
};

inline constexpr Kind kPrinted[kKinds] = {
    {2, {40, 35, 35}, 5, 12},   // freighter
    {2, {45, 47, 30}, 5, 18},   // patrol
    {3, {30, 36, 35}, 5, 6},    // salvage
    {1, {35, 20, 20}, 1, 12},   // subcompact
    {4, {40, 50, 35}, 10, 6},   // fighter
    {2, {50, 20, 50}, 1, 14},   // highend
    {5, {35, 42, 55}, 5, 120},  // science
    {5, {40, 52, 40}, 10, 24},  // troop
    {0, {40, 31, 35}, 1, 12},   // cruiser; its class is an option
};
inline constexpr int kCruiser = 8;

struct Ship {
    std::uint32_t contact = 0;  // its number on the main tracker while revealed, else 0
    std::uint16_t effects = 0;
    std::uint8_t kind = 0;
    std::int8_t band = kGone;
    std::uint8_t fuel = 0;
    std::uint8_t dmg = 0;
    bool done : 1 = false;
    bool hit : 1 = false;
    bool moved : 1 = false;
    bool plus : 1 = false;
    bool face_up : 1 = false;

    bool operator==(const Ship&) const = default;
    bool is_gone() const { return band < kOut; }
    bool has(Effect effect) const { return (effects & effect) != 0; }
    bool is_hidden() const { return band > kOut && contact == 0; }  // on board, unrevealed
};

inline Ship new_ship(int kind) {
    Ship ship;
    ship.kind = static_cast<std::uint8_t>(kind);
    ship.band = kOut;
    ship.fuel = kPrinted[kind].fuel;
    return ship;
}

// A removed ship keeps its kind and its place, so that the others keep their notation.
inline void remove(Ship& ship) {
    const std::uint8_t kind = ship.kind;
    ship = Ship{};
    ship.kind = kind;
}

}  // namespace boardwright::thrust
