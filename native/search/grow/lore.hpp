// What it has been worth so far to take a space early, by a step or by a drop: rollouts prefer
// what worked in those before, for either side.
#pragma once

#include <algorithm>

#include "search/grow/field.hpp"

namespace boardwright::grow {

enum class Deed : std::uint8_t { step, drop };

template <int Words>
class Lore {
  public:
    static constexpr int kCellCount = 64 * Words;

    Lore(double weight, double doubt) : weight_(weight), doubt_(doubt) {}

    int bonus(int seat, Deed deed, int cell) const { return at(seat, deed, cell).bonus; }

    void begin() { log_.clear(); }
    void note(int seat, Deed deed, int cell) {
        if (log_.size() < log_.capacity) {
            log_.add({static_cast<std::uint8_t>(seat), deed, static_cast<std::uint16_t>(cell)});
        }
    }

    // How the rollout whose deeds were noted ended for each seat.
    void learn(const double* results) {
        for (const Note& note : log_) {
            const double result = results[note.seat];
            Entry& entry = at(note.seat, note.deed, note.cell);
            ++entry.visits;
            entry.value += static_cast<float>(result);
            const double usual = value_[note.seat] / std::max(visits_, 1.0);
            const double gain = entry.value - usual * entry.visits;
            entry.bonus = static_cast<int>(weight_ * gain / (entry.visits + doubt_));
        }
        for (int seat = 0; seat < kSeats; ++seat) value_[seat] += results[seat];
        visits_ += 1;
    }

  private:
    struct Note {
        std::uint8_t seat;
        Deed deed;
        std::uint16_t cell;
    };
    struct Entry {
        float value = 0;
        int visits = 0;
        int bonus = 0;
    };
    Entry& at(int seat, Deed deed, int cell) {
        return entries_[seat][static_cast<int>(deed)][cell];
    }
    const Entry& at(int seat, Deed deed, int cell) const {
        return entries_[seat][static_cast<int>(deed)][cell];
    }

    double weight_;
    double doubt_;
    Entry entries_[kSeats][2][kCellCount] = {};
    List<Note, 512> log_;
    double value_[kSeats] = {};
    double visits_ = 0;
};

}  // namespace boardwright::grow
