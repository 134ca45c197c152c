// The options of Grow, and the codes of spaces and actions.
#pragma once

#include <cstdint>
#include <optional>

#include "core/game.hpp"

namespace boardwright::grow {

inline constexpr int kSeats = 8;    // G-01
inline constexpr int kLines = 25;   // G-02
inline constexpr int kStride = 26;  // the last column is on no board: it separates the rows

// A cell is a space of the Python rules (26 * y + x) plus one row, so that a border surrounds the
// board and neighbours need no bounds check.
inline constexpr int kCells = kStride * (kLines + 2);
inline constexpr int kSides[4] = {-kStride, -1, 1, kStride};

enum class First : std::uint8_t { random, seat1, shuffle };  // G-03

struct Rules {
    int players = 2;
    int size = 15;
    First first = First::random;
    bool fresh_moves = false;  // G-06
    bool later_wins = false;   // G-22
    int compensation = 0;      // G-28
    int stall_rounds = 3;      // G-23
};

inline int cell_at(int x, int y) { return kStride * (y + 1) + x; }

// An action is a source in the upper bits and a target, both as spaces of the Python rules.
// Actions other than moves have a source beyond the board.
using Action = std::uint32_t;

inline constexpr int kTargetBits = 10;
inline constexpr std::uint32_t kTargetMask = (1u << kTargetBits) - 1;
inline constexpr std::uint32_t kDropping = 1023;
inline constexpr std::uint32_t kDrawing = 1022;  // the target is a seat
inline constexpr Action kEnd = 1021u << kTargetBits;

inline Action pack(std::uint32_t source, int target) {
    return source << kTargetBits | static_cast<std::uint32_t>(target);
}
inline Action move_of(int from, int to) {
    return pack(static_cast<std::uint32_t>(from - kStride), to - kStride);
}
inline Action drop_on(int cell) { return pack(kDropping, cell - kStride); }
inline Action draw_of(int seat) { return pack(kDrawing, seat); }

inline std::uint32_t source_field(Action action) { return action >> kTargetBits; }
inline bool is_drop(Action action) { return source_field(action) == kDropping; }
inline bool is_move(Action action) { return source_field(action) < kStride * kLines; }
inline int source_of(Action action) { return static_cast<int>(source_field(action)) + kStride; }
inline int target_of(Action action) { return static_cast<int>(action & kTargetMask) + kStride; }
inline int drawn(Action action) { return static_cast<int>(action & kTargetMask); }

inline std::optional<Rules> decode_rules(WireView wire) {
    if (wire.size() != 7) return {};
    const auto within = [&](std::size_t k, int low, int high) {
        return low <= wire[k] && wire[k] <= high;
    };
    if (!within(0, 2, kSeats) || !within(1, 2, kLines) || !within(2, 0, 2) || !within(3, 0, 1) ||
        !within(4, 0, 1) || !within(5, 0, 100) || !within(6, 0, 1000) ||
        wire[1] * wire[1] < wire[0]) {
        return {};
    }
    return Rules{wire[0], wire[1], static_cast<First>(wire[2]), wire[3] != 0, wire[4] != 0,
                 wire[5], wire[6]};
}

}  // namespace boardwright::grow
