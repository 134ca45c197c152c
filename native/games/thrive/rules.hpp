// The options of Thrive, and what is derived from them.
#pragma once

#include <optional>

#include "core/game.hpp"
#include "games/thrive/side.hpp"

namespace boardwright::thrive {

enum class First : std::uint8_t { black, white, random };
enum class SelfCapture : std::uint8_t { allowed, not_last, forbidden };
enum class Prefilled : std::uint8_t { event, own_turn, immediate };

struct Rules {
    int size = 6;
    int holes = 5;
    First first = First::black;
    bool stuck_loses = false;  // T-06
    SelfCapture self_capture = SelfCapture::allowed;
    Prefilled prefilled = Prefilled::event;
    int repetition = 3;
    int no_progress = 100;
    Side card;  // South's pieces; none if the card is random

    Pegs full = 0;
    Squares squares = 0;
    std::array<Squares, 64> near{};  // the targets of a full piece: never off the board (T-07)

    int opener() const { return first == First::white ? 1 : 0; }

    Squares targets(int square, Pegs pegs) const {
        // Bits that wrap around land on squares that are not near.
        return std::rotl(pegs, square - kCentreBit) & near[static_cast<std::size_t>(square)];
    }
    Squares targets(const Side& side, int k) const {
        return targets(side.square[Side::slot(k)], side.pegs[Side::slot(k)]);
    }
    bool may_capture_own(const Side& side) const {  // T-11, T-13
        return self_capture == SelfCapture::allowed ||
               (self_capture == SelfCapture::not_last && side.count > 2);
    }
    // Squares where the side's pieces may land.
    Squares landing(const Side& side) const {
        return may_capture_own(side) ? squares : squares & ~side.occupied;
    }
    bool can_move(const Side& side) const {
        const Squares open = landing(side);
        for (int k = 0; k < side.count; ++k) {
            if ((targets(side, k) & open) != 0) return true;
        }
        return false;
    }

    int rotated_square(int square) const {
        return kStride * (size - 1 - square / kStride) + size - 1 - square % kStride;
    }
    // North's pieces: South's, turned by 180 degrees (T-03).
    Side other_side(const Side& south) const {
        Side north;
        for (std::size_t k = 0; k < Side::slot(south.count); ++k) {
            north.add(rotated_square(south.square[k]), rotated(south.pegs[k]));
        }
        return north;
    }

    void derive() {
        squares = 0;
        for (int y = 0; y < size; ++y) squares |= ((Squares{1} << size) - 1) << kStride * y;
        const int reach = holes / 2;
        full = 0;
        for (int dy = -reach; dy <= reach; ++dy) {
            for (int dx = -reach; dx <= reach; ++dx) {
                full |= bit(kStride * (dy + 2) + dx + 2);
                for (Squares from = squares; from != 0; from &= from - 1) {
                    add_target(first_of(from), dx, dy);
                }
            }
        }
    }

  private:
    void add_target(int from, int dx, int dy) {
        const int x = from % kStride + dx, y = from / kStride + dy;
        if ((dx == 0 && dy == 0) || x < 0 || y < 0 || x >= size || y >= size) return;
        near[static_cast<std::size_t>(from)] |= bit(kStride * y + x);
    }
};

// One full row, each piece with the forward peg.
inline Side standard_card(int size) {
    Side south;
    for (int x = 0; x < size; ++x) south.add(x, kCentre | kCentre << kStride);
    return south;
}

inline Rules standard_rules(int size = 6, int holes = 5) {
    Rules rules;
    rules.size = size;
    rules.holes = holes;
    rules.card = standard_card(size);
    rules.derive();
    return rules;
}

// Whether a piece of the wire is on the board, has its centre peg, and pegs only in its holes.
inline bool is_piece(const Rules& rules, std::int32_t square, std::int32_t holes) {
    if (square < 0 || square >= 64 || (rules.squares >> square & 1) == 0) return false;
    if (holes < 0 || holes >= 1 << kHoles) return false;
    const Pegs pegs = spread(static_cast<std::uint32_t>(holes));
    return (pegs & kCentre) != 0 && (pegs & ~rules.full) == 0;
}

// size, holes, first, no_move, self_capture, prefilled, repetition, no_progress, then the card as
// pairs of square and pegs; no pairs for a random card.
inline std::optional<Rules> decode_rules(WireView wire) {
    if (wire.size() < 8 || wire.size() % 2 != 0) return std::nullopt;
    const auto within = [&](std::size_t k, int low, int high) {
        return wire[k] >= low && wire[k] <= high;
    };
    const bool valid = within(0, 4, 8) && (wire[1] == 3 || wire[1] == 5) && within(2, 0, 2) &&
                       within(3, 0, 1) && within(4, 0, 2) && within(5, 0, 2) &&
                       (wire[6] == 0 || wire[6] == 3) && within(7, 0, 10'000);
    if (!valid) return std::nullopt;
    Rules rules;
    rules.size = wire[0];
    rules.holes = wire[1];
    rules.first = static_cast<First>(wire[2]);
    rules.stuck_loses = wire[3] == 1;
    rules.self_capture = static_cast<SelfCapture>(wire[4]);
    rules.prefilled = static_cast<Prefilled>(wire[5]);
    rules.repetition = wire[6];
    rules.no_progress = wire[7];
    rules.derive();
    const WireView card = wire.subspan(8);
    if (card.empty()) {
        return rules.size == 6 && rules.holes == 5 ? std::optional(rules) : std::nullopt;
    }
    if (card.size() != static_cast<std::size_t>(2 * rules.size)) return std::nullopt;
    for (std::size_t k = 0; k < card.size(); k += 2) {
        if (!is_piece(rules, card[k], card[k + 1])) return std::nullopt;
        if (card[k] >= 2 * kStride || rules.card.stands(card[k])) return std::nullopt;
        rules.card.add(card[k], spread(static_cast<std::uint32_t>(card[k + 1])));
    }
    return rules;
}

}  // namespace boardwright::thrive
