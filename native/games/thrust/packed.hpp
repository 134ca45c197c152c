// Parts of a position packed into single numbers, to compare and to hash.
#pragma once

#include "games/thrust/play.hpp"

namespace boardwright::thrust {

// Packs small numbers side by side; each must fit in its bits.
class Packer {
  public:
    Packer& add(int value, int bits) {
        word_ = word_ << bits | static_cast<std::uint64_t>(value);
        return *this;
    }
    Packer& add(std::uint32_t value) {
        word_ = word_ << 32 | value;
        return *this;
    }
    std::uint64_t word() const { return word_; }

  private:
    std::uint64_t word_ = 0;
};

// One ship as its owner sees it.
inline std::uint64_t packed(const Ship& ship) {
    const int marks =
        ship.face_up | ship.plus << 1 | ship.moved << 2 | ship.hit << 3 | ship.done << 4;
    return Packer()
        .add(ship.contact)
        .add(ship.kind, 4)
        .add(ship.band + 1, 3)
        .add(ship.fuel, 7)
        .add(ship.dmg, 4)
        .add(ship.effects, 9)
        .add(marks, 5)
        .word();
}

// A revealed ship as everybody sees it.
inline std::uint64_t packed_contact(const Rules& rules, int owner, const Ship& ship) {
    return Packer()
        .add(ship.contact)
        .add(owner, 1)
        .add(ship.band, 3)
        .add(rules.rank[ship.kind], 3)
        .add(ship.face_up ? ship.kind + 1 : 0, 4)
        .add(ship.band == kClose ? ship.dmg + 1 : 0, 4)
        .add(ship.moved | ship.hit << 1 | ship.done << 2, 3)
        .word();
}

inline void pack_dice(Packer& packer, const Stage& stage) {
    packer.add(stage.twice, 1);
    for (int seat = 0; seat < 2; ++seat) {
        packer.add(stage.dice[seat], 2).add(stage.rolled[seat], 2);
        packer.add(stage.rolls[seat][0], 7).add(stage.rolls[seat][1], 7);
    }
}

inline std::uint64_t packed(const Stage& stage) {
    Packer packer;
    packer.add(static_cast<int>(stage.kind), 4).add(stage.seat, 1);
    packer.add(stage.ship + 1, 3).add(stage.target + 1, 3);
    pack_dice(packer, stage);
    return packer.add(stage.burns[0] + 1, 7).add(stage.burns[1] + 1, 7).word();
}

// The public part of the course of the game.
inline std::uint64_t packed_course(const State& state) {
    return Packer()
        .add(state.number)
        .add(static_cast<int>(state.phase), 3)
        .add(state.active, 1)
        .add(state.first + 1, 2)
        .add(static_cast<int>(state.reason), 3)
        .add(state.winners, 2)
        .word();
}

// A running hash of numbers in order.
class Digest {
  public:
    Digest& add(std::uint64_t word) {
        value_ = mix(value_ ^ word);
        return *this;
    }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0;
};

inline std::uint64_t hash(const State& state) {
    Digest digest;
    for (const auto& fleet : state.fleets) {
        for (const Ship& ship : fleet) digest.add(packed(ship));
    }
    digest.add(packed(state.stage)).add(packed_course(state));
    digest.add(Packer().add(state.contacts).add(state.drawn[0], 3).add(state.drawn[1], 3).word());
    return digest.add(Packer().add(state.quiet).add(state.progress, 1).word()).value();
}

}  // namespace boardwright::thrust
