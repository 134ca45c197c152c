// Phase 2, Recon: scans, and the contacts they reveal or lose.
#pragma once

#include <algorithm>
#include <tuple>
#include <utility>

#include "games/thrust/checks.hpp"
#include "games/thrust/flow.hpp"

namespace boardwright::thrust {

inline bool can_scan(const Ship& ship) {
    return (ship.band != kOut) & ((ship.effects & (kSensors | kDead)) == 0);
}

inline void scans(const State& state, int seat, ActionList& listed) {
    const unsigned acting = ready(state, seat);
    const unsigned able = acting & places(state, seat, can_scan);
    for (int place = 0; place < kFleet; ++place) {
        add_if(listed, (able >> place & 1) != 0, make(Verb::scan, place, 0));
        add_if(listed, (acting >> place & 1) != 0, make(Verb::pass, place, 0));
    }
}

inline void scan(State& state, int seat, int place) {
    begin_stage(state, StageKind::scan, seat);
    state.stage.ship = static_cast<std::int8_t>(place);
    state.stage.dice[seat] = take_dice(state.acting(), false);
}

// Ships found together, grouped by what the finder sees of them; numbers follow that order.
class ContactOrders {
  public:
    ContactOrders(const Rules& rules, const State& state) : rules_(rules), seat_(state.stage.seat) {
        for (int place = 0; place < kFleet; ++place) {
            if (state.fleets[seat_][place].is_hidden()) places_.add(place);
        }
        const auto looks = [&](int place) { return look(state.fleets[seat_][place]); };
        std::sort(places_.begin(), places_.end(),
                  [&](int a, int b) { return std::pair(looks(a), a) < std::pair(looks(b), b); });
        for (int k = 1; k < places_.size(); ++k) {
            const bool alike = looks(places_[k - 1]) == looks(places_[k]);
            group_[k] = group_[k - 1] + (alike ? 0 : 1);
        }
    }

    const List<int, kFleet>& places() const { return places_; }
    bool is_certain() const {
        return places_.empty() || group_[places_.size() - 1] == places_.size() - 1;
    }

    // All orders that agree with what the finder is about to see, equally likely.
    void orders(OutcomeList& listed) const { extend(listed, 0, 0, 0); }

  private:
    using Look = std::tuple<int, int, int, int, bool>;
    Look look(const Ship& ship) const {
        const int kind = ship.band >= kCombat ? ship.kind : -1;
        const int dmg = ship.band == kClose ? ship.dmg : -1;
        return {ship.band, rules_.rank[ship.kind], kind, dmg, ship.done};
    }

    void extend(OutcomeList& listed, int length, std::uint32_t order, unsigned used) const {
        if (length == kFleet || length == places_.size()) {
            return listed.add({make(Verb::order, order), 1});
        }
        for (int k = 0; k < places_.size(); ++k) {
            if (group_[k] != group_[length] || (used >> k & 1) != 0) continue;
            const std::uint32_t digit = static_cast<std::uint32_t>(places_[k]) + 1;
            extend(listed, length + 1, order << 4 | digit, used | 1u << k);
        }
    }

    const Rules& rules_;
    int seat_;
    List<int, kFleet> places_;
    int group_[kFleet] = {};
};

inline void reveal_in_order(const Rules& rules, State& state, std::uint32_t order) {
    for (int shift = 12; shift >= 0; shift -= 4) {
        const std::uint32_t digit = order >> shift & 15;
        if (digit != 0) reveal(state, state.fleets[state.stage.seat][digit - 1]);
    }
    next_ship(rules, state);
}

// A critical success. Chance orders ships that look the same to the finder.
inline void reveal_all(const Rules& rules, State& state) {
    const ContactOrders contact_orders(rules, state);
    if (!contact_orders.is_certain()) return;
    for (const int place : contact_orders.places())
        reveal(state, state.fleets[state.stage.seat][place]);
    next_ship(rules, state);
}

inline void resolve_scan(const Rules& rules, State& state) {
    const int sen = rules.stats(state.acting()).sen;
    const Grade grade = check(rules, state.stage, state.stage.seat, sen);
    const int scanned = 1 - state.stage.seat;
    const Ship* fleet = state.fleets[scanned];
    const bool has_contacts =
        std::any_of(fleet, fleet + kFleet, [](auto& ship) { return ship.contact; });
    if (grade == kCritSuccess) {
        continue_stage(state, StageKind::order, scanned);
        reveal_all(rules, state);
    } else if (grade == kSuccess) {
        continue_stage(state, StageKind::reveal, scanned);
    } else if (grade == kCritFail && has_contacts) {
        continue_stage(state, StageKind::lose, scanned);
    } else {
        next_ship(rules, state);
    }
}

// The closest unrevealed ship on board, or the most distant contact; its owner breaks
// ties, and always answers, even without a choice, so that timing reveals nothing.
inline void answers(const State& state, ActionList& listed) {
    const bool losing = state.stage.kind == StageKind::lose;
    const Ship* fleet = state.fleets[state.stage.seat];
    const auto asked = [&](const Ship& ship) {
        return losing ? ship.contact != 0 : ship.is_hidden();
    };
    int wanted = kGone;
    for (int place = 0; place < kFleet; ++place) {
        const int band = fleet[place].band;
        const bool better = wanted == kGone || (losing ? band < wanted : band > wanted);
        if (asked(fleet[place]) && better) wanted = band;
    }
    for (int place = 0; place < kFleet; ++place) {
        if (!asked(fleet[place]) || fleet[place].band != wanted) continue;
        listed.add(make(losing ? Verb::lose : Verb::reveal, place, 0));
    }
    if (listed.empty()) listed.add(make(Verb::nothing));
}

inline void answer(const Rules& rules, State& state, Action action) {
    Ship& ship = state.fleets[state.stage.seat][place(action)];
    if (verb(action) == Verb::reveal) reveal(state, ship);
    if (verb(action) == Verb::lose) lose_contact(ship);
    next_ship(rules, state);
}

}  // namespace boardwright::thrust
