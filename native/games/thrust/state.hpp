// A Thrust! position: two fleets, and the stage of the current activation.
#pragma once

#include "core/game.hpp"
#include "games/thrust/actions.hpp"
#include "games/thrust/rules.hpp"

namespace boardwright::thrust {

enum class Phase : std::uint8_t { setup, initiative, recon, movement, attack, morale };

// The stages of set-up and of an activation; `over` when the game has ended.
enum class StageKind : std::uint8_t {
    draw,
    initiative,
    activate,
    scan,
    order,
    reveal,
    lose,
    pursue,
    evade,
    escape,
    attack,
    damage,
    check,
    over,
};

// `stall` is a draw; the three after it name what decided a stalled game.
enum class Reason : std::uint8_t {
    none,
    last_fleet,
    both_lost,
    stall,
    stall_board,
    stall_ships,
    stall_damage,
    surrender,
};

inline constexpr std::int8_t kNobody = -1;  // no ship, no side, no burn

// The stage an activation has reached. `seat` acts; pairs are Black's and Red's.
struct Stage {
    StageKind kind = StageKind::draw;
    std::int8_t seat = 0;
    std::int8_t ship = kNobody;    // place of the seat's ship
    std::int8_t target = kNobody;  // place of the other side's ship
    std::int8_t burns[2] = {kNobody, kNobody};
    std::uint8_t dice[2] = {0, 0};    // the number of d100 each side rolls
    std::uint8_t rolled[2] = {0, 0};  // how many of them have been rolled
    std::uint8_t rolls[2][2] = {{0, 0}, {0, 0}};
    bool twice = false;  // the attack was critical: its DMG counts twice

    bool operator==(const Stage&) const = default;
    bool is_contest() const { return kind == StageKind::pursue || kind == StageKind::evade; }
    bool is_sealed() const { return burns[0] < 0 || burns[1] < 0; }  // a side has yet to commit
    bool rolls_complete() const { return rolled[0] == dice[0] && rolled[1] == dice[1]; }
};

struct State {
    Ship fleets[2][kFleet];          // Black's and Red's, by place; undrawn ones are blank
    std::uint8_t drawn[2] = {0, 0};  // the number of counters each side has drawn
    Stage stage;
    Phase phase = Phase::setup;
    std::int8_t active = 0;        // the seat whose activation it is, or was last
    std::int8_t first = kNobody;   // the seat that holds the initiative
    bool progress = false;         // this turn is not quiet
    Reason reason = Reason::none;  // why it ended
    std::uint8_t winners = 0;      // one bit each, when it has ended
    std::uint32_t number = 1;      // of the turn
    std::uint32_t contacts = 0;    // how many contact numbers have been assigned
    std::uint32_t quiet = 0;       // completed quiet turns in a row

    bool operator==(const State&) const = default;
    Ship& acting() { return fleets[stage.seat][stage.ship]; }
    const Ship& acting() const { return fleets[stage.seat][stage.ship]; }
    Ship& target() { return fleets[1 - stage.seat][stage.target]; }
    const Ship& target() const { return fleets[1 - stage.seat][stage.target]; }
};

using OutcomeList = List<Outcome<Action>, kMaxOutcomes>;

}  // namespace boardwright::thrust
