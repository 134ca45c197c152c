// Options and positions as integers, in the order of the Python codec.
#pragma once

#include "games/thrust/validate.hpp"

namespace boardwright::thrust {

inline constexpr int kMaxCount = 999'999'999;  // turns and quiet turns
inline constexpr int kMaxContacts = 999'999;   // as many as an action can hold
inline constexpr int kMaxCounters = 9'999;     // of a kind in the bag
inline constexpr int kMaxStall = 1'000;
inline constexpr std::uint8_t kPassengerClasses[] = {0, 1, 3};  // as the option lists them

// Reads numbers one by one; after a number out of range, `is_done` stays false.
class Reader {
  public:
    explicit Reader(WireView wire) : wire_(wire) {}

    int next(int low, int high) {
        const bool fits = at_ < wire_.size() && wire_[at_] >= low && wire_[at_] <= high;
        if (!fits) {
            failed_ = true;
            return low;
        }
        return wire_[at_++];
    }
    template <class T>
    void read(T& value, int low, int high) {
        value = static_cast<T>(next(low, high));
    }
    bool flag() { return next(0, 1) != 0; }
    bool is_done() const { return !failed_ && at_ == wire_.size(); }

  private:
    WireView wire_;
    std::size_t at_ = 0;
    bool failed_ = false;
};

inline std::optional<Rules> decode_rules(WireView wire) {
    Reader reader(wire);
    Rules rules;
    rules.small_mid_die = reader.flag();
    rules.passenger_class = kPassengerClasses[reader.next(0, 2)];
    rules.distinct = reader.flag();
    rules.current_only = reader.flag();
    rules.equal_fails = reader.flag();
    rules.free_reactions = reader.flag();
    rules.always_roll = reader.flag();
    rules.best_grade = reader.flag();
    rules.any_lower = reader.flag();
    reader.read(rules.leave_board, 0, 2);
    rules.free_entry = reader.flag();
    rules.keep_initiative = reader.flag();
    rules.replaces_morale = reader.flag();
    reader.read(rules.stall_turns, 0, kMaxStall);
    reader.read(rules.stall_result, 0, 2);
    rules.any_counts = reader.flag();
    rules.must_act = reader.flag();
    reader.read(rules.ships, 1, kFleet);
    int enough = 0;
    for (auto& counter : rules.counters) {
        reader.read(counter, 0, kMaxCounters);
        enough += rules.distinct ? std::min<int>(counter, 1) : counter;
    }
    if (!reader.is_done() || enough < rules.ships) return {};
    return with_derived_tables(rules);
}

inline Ship read_ship(Reader& reader) {
    Ship ship;
    reader.read(ship.kind, 0, kKinds - 1);
    reader.read(ship.band, kGone, kClose);
    reader.read(ship.fuel, 0, kMaxFuel);
    reader.read(ship.dmg, 0, kEliminated - 1);
    reader.read(ship.effects, 0, kEffects);
    reader.read(ship.contact, 0, kMaxContacts);
    ship.face_up = reader.flag();
    ship.plus = reader.flag();
    ship.moved = reader.flag();
    ship.hit = reader.flag();
    ship.done = reader.flag();
    return ship;
}

// A die that has not been rolled is -1; the second cannot be rolled before the first.
inline bool read_rolls(Reader& reader, Stage& stage) {
    bool valid = true;
    for (int seat = 0; seat < 2; ++seat) {
        const int rolls[2] = {reader.next(-1, 99), reader.next(-1, 99)};
        valid = valid && (rolls[0] >= 0 || rolls[1] < 0);
        for (const int roll : rolls) {
            if (roll >= 0)
                stage.rolls[seat][stage.rolled[seat]++] = static_cast<std::uint8_t>(roll);
        }
    }
    return valid;
}

inline std::optional<State> decode(const Rules& rules, WireView wire) {
    Reader reader(wire);
    State state;
    Stage& stage = state.stage;
    for (auto& drawn : state.drawn) reader.read(drawn, 0, kFleet);
    for (int seat = 0; seat < 2; ++seat) {
        for (int place = 0; place < state.drawn[seat]; ++place) {
            state.fleets[seat][place] = read_ship(reader);
        }
    }
    reader.read(stage.kind, 0, static_cast<int>(StageKind::over));
    reader.read(stage.seat, 0, 1);
    reader.read(stage.ship, kNobody, rules.ships - 1);
    reader.read(stage.target, kNobody, rules.ships - 1);
    for (auto& burn : stage.burns) reader.read(burn, kNobody, kMaxFuel);
    for (auto& dice : stage.dice) reader.read(dice, 0, 2);
    const bool valid_rolls = read_rolls(reader, stage);
    stage.twice = reader.flag();
    reader.read(state.phase, 0, static_cast<int>(Phase::morale));
    reader.read(state.active, 0, 1);
    reader.read(state.first, kNobody, 1);
    reader.read(state.number, 1, kMaxCount);
    reader.read(state.contacts, 0, kMaxContacts);
    reader.read(state.quiet, 0, kMaxCount);
    state.progress = reader.flag();
    reader.read(state.reason, 0, static_cast<int>(Reason::surrender));
    reader.read(state.winners, 0, 3);
    if (!reader.is_done() || !valid_rolls || !is_valid(rules, state)) return {};
    return state;
}

inline Wire encode(const State& state) {
    Wire wire;
    const auto add = [&](auto... values) {
        (wire.push_back(static_cast<std::int32_t>(values)), ...);
    };
    add(state.drawn[0], state.drawn[1]);
    for (int seat = 0; seat < 2; ++seat) {
        for (int place = 0; place < state.drawn[seat]; ++place) {
            const Ship& s = state.fleets[seat][place];
            add(s.kind, s.band, s.fuel, s.dmg, s.effects, s.contact);
            add(bool{s.face_up}, bool{s.plus}, bool{s.moved}, bool{s.hit}, bool{s.done});
        }
    }
    const Stage& stage = state.stage;
    add(stage.kind, stage.seat, stage.ship, stage.target, stage.burns[0], stage.burns[1]);
    add(stage.dice[0], stage.dice[1]);
    for (int seat = 0; seat < 2; ++seat) {
        for (int k = 0; k < 2; ++k) add(k < stage.rolled[seat] ? int{stage.rolls[seat][k]} : -1);
    }
    add(stage.twice, state.phase, state.active, state.first, state.number, state.contacts);
    add(state.quiet, state.progress, state.reason, state.winners);
    return wire;
}

}  // namespace boardwright::thrust
