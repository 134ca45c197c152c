// Positions as integers: stage, mover, winner, ending, quiet, then each side as a count and pairs
// of square and pegs, then the moves of the quiet turns.
#pragma once

#include "games/thrive/card.hpp"

namespace boardwright::thrive {

inline Wire encode(const State& state) {
    Wire wire{static_cast<std::int32_t>(state.stage), state.mover, state.winner,
              static_cast<std::int32_t>(state.ending), state.quiet};
    for (const Side& side : state.sides) {
        wire.push_back(side.count);
        for (int k = 0; k < side.count; ++k) {
            wire.push_back(side.square[Side::slot(k)]);
            wire.push_back(static_cast<std::int32_t>(gather(side.pegs[Side::slot(k)])));
        }
    }
    wire.insert(wire.end(), state.quiet_moves.begin(),
                state.quiet_moves.begin() + state.quiet_move_count);
    return wire;
}

// Reads a wire from the front; `valid` turns false at the first number out of range.
class Reader {
  public:
    Reader(const Rules& rules, WireView wire) : rules_(rules), wire_(wire) {}

    bool valid() const { return valid_; }
    std::size_t left() const { return wire_.size(); }

    int number(int low, int high) {
        if (wire_.empty() || wire_[0] < low || wire_[0] > high) {
            valid_ = false;
            return low;
        }
        const int value = wire_[0];
        wire_ = wire_.subspan(1);
        return value;
    }
    Side side(Squares taken) {
        Side read_side;
        int last = -1;
        for (int left = number(0, rules_.size); left > 0 && valid_; --left) {
            const int square = number(last + 1, 63), holes = number(0, (1 << kHoles) - 1);
            if (!valid_ || !is_piece(rules_, square, holes) || (taken >> square & 1) != 0) {
                valid_ = false;
                break;
            }
            read_side.add(square, spread(static_cast<std::uint32_t>(holes)));
            last = square;
        }
        return read_side;
    }

  private:
    const Rules& rules_;
    WireView wire_;
    bool valid_ = true;
};

// Whether a random card is half drawn: South's pieces first, then a peg for each in square order.
inline bool is_being_drawn(const Rules& rules, const State& state) {
    const Side& south = state.sides[0];
    if (rules.card.count != 0 || state.sides[1].count != 0 || state.mover != rules.opener()) {
        return false;
    }
    const int pegged = next_pegless(south);
    if (pegged == rules.size || (pegged > 0 && south.count < rules.size)) return false;
    for (int k = 0; k < south.count; ++k) {
        const int square = south.square[Side::slot(k)];
        const Pegs drawn = south.pegs[Side::slot(k)] & ~kCentre;
        if (square >= 2 * kStride || (k >= pegged && drawn != 0)) return false;
        if (k < pegged && (count_of(drawn) != 1 ||
                           (rules.targets(square, drawn) & free_targets(rules, south, k)) == 0)) {
            return false;
        }
    }
    return true;
}

inline bool could_end(const Rules& rules, const State& state) {
    const int south = state.sides[0].count, north = state.sides[1].count;
    const bool both = south > 1 && north > 1;
    if (state.ending == Ending::repetition || state.ending == Ending::no_progress) {
        return state.winner == kNobody && both;
    }
    if (state.winner == kNobody) return false;
    const Side& won = state.sides[static_cast<std::size_t>(state.winner)];
    const Side& lost = state.sides[static_cast<std::size_t>(1 - state.winner)];
    switch (state.ending) {
        case Ending::capture:
        case Ending::self_capture:
            return won.count > 1 && lost.count == 1;
        case Ending::filled:
            return two_each(state.sides) && won.has_full(rules.full);
        case Ending::surrender:
            return state.is_drawing() ? is_being_drawn(rules, state) : both;
        default:
            return !state.is_drawing() && both;
    }
}

// Whether the quiet moves can be taken back one after another.
inline bool has_valid_history(const Rules& rules, const State& state) {
    Sides sides = state.sides;
    int seat = state.mover;
    for (int k = state.quiet_move_count - 1; k >= 0; --k) {
        seat = 1 - seat;
        const Action move = state.quiet_moves[static_cast<std::size_t>(k)];
        const int source = source_of(move), target = target_of(move);
        Side& side = sides[static_cast<std::size_t>(seat)];
        const Squares taken = sides[0].occupied | sides[1].occupied;
        if (!side.stands(target) || (taken >> source & 1) != 0) return false;
        if ((rules.targets(source, rules.full) >> target & 1) == 0) return false;
        side.move(target, source);
    }
    return true;
}

inline bool could_begin_turn(const Rules& rules, const State& state) {
    if (state.quiet > 0 && state.enemy().has_hole(rules.full)) return false;
    if (state.quiet > 1 && state.own().has_hole(rules.full)) return false;
    if (state.quiet_move_count > (rules.repetition != 0 ? state.quiet : 0)) return false;
    if (!has_valid_history(rules, state)) return false;
    State restarted = state;
    begin_turn(rules, restarted);
    return !restarted.is_over() && restarted.stage == Stage::move;
}

inline bool could_run(const Rules& rules, const State& state) {
    if (state.winner != kNobody) return false;
    if (state.is_drawing()) return is_being_drawn(rules, state);
    if (state.sides[0].count < 2 || state.sides[1].count < 2) return false;
    if (state.stage == Stage::first) return rules.first == First::random;
    if (state.stage == Stage::move) return could_begin_turn(rules, state);
    if (!state.own().has_hole(rules.full)) return false;
    return state.stage != Stage::pegs_only || (!rules.stuck_loses && !rules.can_move(state.own()));
}

inline std::optional<State> decode(const Rules& rules, WireView wire) {
    Reader reader(rules, wire);
    State state{};
    state.stage = static_cast<Stage>(reader.number(0, 5));
    state.mover = static_cast<std::int8_t>(reader.number(0, 1));
    state.winner = static_cast<std::int8_t>(reader.number(kNobody, 1));
    state.ending = static_cast<Ending>(reader.number(0, 7));
    state.quiet = reader.number(0, 1'000'000'000);
    state.sides[0] = reader.side(0);
    state.sides[1] = reader.side(state.sides[0].occupied);
    if (!reader.valid() || reader.left() > kMaxQuietMoves) return std::nullopt;
    while (reader.left() > 0 && reader.valid()) {
        state.quiet_moves[static_cast<std::size_t>(state.quiet_move_count++)] =
            static_cast<Action>(reader.number(0, kPegCode - 1));
    }
    const bool may_be_quiet = !state.is_over() && state.stage == Stage::move;
    if (!reader.valid() || (!may_be_quiet && state.quiet + state.quiet_move_count > 0))
        return std::nullopt;
    const bool valid = state.is_over() ? could_end(rules, state) : could_run(rules, state);
    return valid ? std::optional(state) : std::nullopt;
}

}  // namespace boardwright::thrive
