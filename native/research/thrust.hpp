// Thrust!'s codes and observations, byte for byte those of the Python rules.
#pragma once

#include <algorithm>
#include <cstring>

#include "games/thrust/thrust.hpp"
#include "research/encoding.hpp"

namespace boardwright::thrust {

// For each own ship: scan, pass, hold, check, 4 bands, then three verbs at 4 enemy contacts by
// slot. Then the answers, the bands of an escape, and the burns.
inline constexpr int kBands = 4;
inline constexpr int kClasses = 6;
inline constexpr int kEffectLevels[] = {1, 2, 3, 4, 6, 7, 8};
inline constexpr int kPhases = 6;
inline constexpr int kStages = 14;
inline constexpr int kMoveCode = 4;
inline constexpr int kAimedCode = kMoveCode + kBands;
inline constexpr int kShipCodes = kAimedCode + 3 * kFleet;
inline constexpr int kRevealCode = kFleet * kShipCodes;
inline constexpr int kLoseCode = kRevealCode + kFleet;
inline constexpr int kNothingCode = kLoseCode + kFleet;
inline constexpr int kEscapeCode = kNothingCode + 1;
inline constexpr int kBurnCode = kEscapeCode + kBands;
inline constexpr int kCodes = kBurnCode + kMaxFuel + 1;
inline constexpr int kObservation = 289;

// The enemy contacts in the order of their numbers, which are their slots.
struct Slots {
    const Ship* ships[kFleet] = {};
    int count = 0;

    Slots(const State& state, int seat) {
        for (const Ship& ship : state.fleets[1 - seat]) {
            if (ship.contact == 0) continue;
            int slot = count++;
            for (; slot > 0 && ships[slot - 1]->contact > ship.contact; --slot) {
                ships[slot] = ships[slot - 1];
            }
            ships[slot] = &ship;
        }
    }
    int of(std::uint32_t contact) const {
        for (int slot = 0; slot < count; ++slot) {
            if (ships[slot]->contact == contact) return slot;
        }
        return 0;
    }
};

inline int code_of(const Slots& slots, Action action) {
    const Verb chosen = verb(action);
    switch (chosen) {
        case Verb::burn:
            return kBurnCode + fuel(action);
        case Verb::escape:
            return kEscapeCode + band(action);
        case Verb::reveal:
            return kRevealCode + place(action);
        case Verb::lose:
            return kLoseCode + place(action);
        case Verb::nothing:
            return kNothingCode;
        case Verb::move:
            return place(action) * kShipCodes + kMoveCode + band(action);
        case Verb::pursue:
        case Verb::evade:
        case Verb::attack: {
            const int aim = static_cast<int>(chosen) - static_cast<int>(Verb::pursue);
            return place(action) * kShipCodes + kAimedCode + aim * kFleet +
                   slots.of(argument(action));
        }
        default:
            return place(action) * kShipCodes + static_cast<int>(chosen);
    }
}

// Writes numbers one after the other.
class ByteWriter {
  public:
    explicit ByteWriter(std::span<std::uint8_t> bytes) : at_(bytes.data()) {}

    template <class... Numbers>
    void add(Numbers... numbers) {
        ((*at_++ = static_cast<std::uint8_t>(numbers)), ...);
    }
    void clipped(std::uint32_t number) { add(std::min<std::uint32_t>(number, 255)); }
    // `size` numbers, all 0 but the one at `index`, if there is one.
    void one_hot(int index, int size) {
        zeros(size);
        if (index >= 0) at_[index - size] = 1;
    }
    void zeros(int size) {
        std::memset(at_, 0, static_cast<std::size_t>(size));
        at_ += size;
    }

  private:
    std::uint8_t* at_;
};

inline constexpr int kOwnShip = kKinds + 1 + kBands + 2 + 7 + 7;
inline constexpr int kEnemyContact = 2 + kBands + kClasses + kKinds + 7;

inline void write_own_ship(ByteWriter& out, const Ship& ship, bool in_stage) {
    out.one_hot(ship.kind, kKinds);
    out.add(ship.is_gone());
    out.one_hot(ship.band, kBands);
    out.add(ship.fuel, ship.dmg);
    for (const int level : kEffectLevels) out.add(ship.effects >> level & 1);
    out.clipped(ship.contact);
    out.add(ship.face_up, ship.plus, ship.moved, ship.hit, ship.done, in_stage);
}

inline void write_contact(ByteWriter& out, const Rules& rules, const Ship& ship, bool acts,
                          bool is_target) {
    const bool close = ship.band == kClose;
    out.add(1);
    out.clipped(ship.contact);
    out.one_hot(ship.band, kBands);
    out.one_hot(rules.rank[ship.kind], kClasses);
    out.one_hot(ship.face_up ? ship.kind : -1, kKinds);
    out.add(close, close ? ship.dmg : 0, ship.moved, ship.hit, ship.done, acts, is_target);
}

// What shows of the enemy's ships that aren't contacts.
inline void write_unseen(ByteWriter& out, const State& state, int enemy) {
    int ships = 0;
    int done = 0;
    int hit = 0;
    int lost[kKinds] = {};
    for (int place = 0; place < state.drawn[enemy]; ++place) {
        const Ship& ship = state.fleets[enemy][place];
        if (ship.is_gone()) {
            ++lost[ship.kind];
        } else if (ship.contact == 0) {
            ++ships;
            done += ship.done;
            hit += ship.hit;
        }
    }
    out.add(ships, done, hit);
    for (const int count : lost) out.add(count);
}

// Nothing of it says whether the other side has committed.
inline void write_stage(ByteWriter& out, const Rules& rules, const State& state, int seat) {
    const Stage& stage = state.stage;
    const bool own = stage.seat == seat;
    const int other = 1 - seat;
    out.one_hot(static_cast<int>(stage.kind), kStages);
    out.add(own, !own && stage.ship >= 0 && state.acting().contact == 0);
    out.add(stage.dice[seat], stage.dice[other]);
    for (const int side : {seat, other}) {
        for (int k = 0; k < 2; ++k) {
            out.add(k < stage.rolled[side] ? stage.rolls[side][k] + 1 : 0);
        }
    }
    out.add(stage.twice, die_sides(rules, state));
    const bool sealed = stage.is_sealed();
    const bool committed = sealed && stage.burns[seat] >= 0;
    out.add(committed, committed ? stage.burns[seat] : 0);
    out.add(!sealed, sealed ? 0 : stage.burns[seat], sealed ? 0 : stage.burns[other]);
}

inline void write_course(ByteWriter& out, const Rules& rules, const State& state, int seat) {
    out.clipped(state.number);
    out.one_hot(static_cast<int>(state.phase), kPhases);
    out.add(state.active == seat, state.first == seat, state.first == 1 - seat);
    out.clipped(rules.any_counts ? 0 : state.quiet);
    out.add(!rules.any_counts && state.progress);
    out.clipped(state.contacts);
    const bool over = state.stage.kind == StageKind::over;
    out.add(over, over && (state.winners >> seat & 1), over && (state.winners >> (1 - seat) & 1));
}

}  // namespace boardwright::thrust

namespace boardwright {

template <>
struct Encoding<Thrust> {
    using Rules = thrust::Rules;
    using State = thrust::State;

    static int size(const Rules&) { return thrust::kCodes; }
    static int observation_size(const Rules&) { return thrust::kObservation; }

    static void mask(const Rules& rules, const State& state, int seat, const Begun& begun,
                     std::span<std::uint8_t> bytes) {
        std::fill(bytes.begin(), bytes.end(), std::uint8_t{0});
        if (begun.count != 0) return;
        const thrust::Slots slots(state, seat);
        thrust::ActionList listed;
        thrust::legal(rules, state, seat, listed);
        for (const thrust::Action action : listed) {
            bytes[static_cast<std::size_t>(thrust::code_of(slots, action))] = 1;
        }
    }

    static void observe(const Rules& rules, const State& state, int seat, const Begun&,
                        std::span<std::uint8_t> bytes) {
        thrust::ByteWriter out(bytes);
        const int enemy = 1 - seat;
        const thrust::Stage& stage = state.stage;
        thrust::write_course(out, rules, state, seat);
        const int own = seat == stage.seat ? stage.ship : stage.target;
        for (int place = 0; place < state.drawn[seat]; ++place) {
            thrust::write_own_ship(out, state.fleets[seat][place], place == own);
        }
        out.zeros((thrust::kFleet - state.drawn[seat]) * thrust::kOwnShip);
        const thrust::Slots slots(state, seat);
        const thrust::Ship* involved = nullptr;  // the enemy ship of the stage
        const int aim = stage.seat == enemy ? stage.ship : stage.target;
        if (aim >= 0) involved = &state.fleets[enemy][aim];
        for (int slot = 0; slot < slots.count; ++slot) {
            const bool is_involved = slots.ships[slot] == involved;
            thrust::write_contact(out, rules, *slots.ships[slot],
                                  is_involved && stage.seat == enemy,
                                  is_involved && stage.seat == seat);
        }
        out.zeros((thrust::kFleet - slots.count) * thrust::kEnemyContact);
        thrust::write_unseen(out, state, enemy);
        thrust::write_stage(out, rules, state, seat);
    }

    static CodeResult decide(const Rules& rules, const State& state, int seat, const Begun& begun,
                             int code, thrust::Action& action) {
        if (begun.count != 0) return CodeResult::illegal;
        const thrust::Slots slots(state, seat);
        thrust::ActionList listed;
        thrust::legal(rules, state, seat, listed);
        for (const thrust::Action legal : listed) {
            if (thrust::code_of(slots, legal) == code) {
                action = legal;
                return CodeResult::complete;
            }
        }
        return CodeResult::illegal;
    }

    static Begun codes(const Rules&, const State& state, int seat, thrust::Action action) {
        Begun codes;
        codes.add(thrust::code_of(thrust::Slots(state, seat), action));
        return codes;
    }
};

static_assert(Encoded<Thrust>);

}  // namespace boardwright
