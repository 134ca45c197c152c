// A policy that scores each decision on its own: for rollouts, as the prior of the tree, and as
// what a belief expects of the other side.
#pragma once

#include "search/thrust/expected_damage.hpp"
#include "search/thrust/odds.hpp"

namespace boardwright::thrust {

class RolloutPolicy {
  public:
    explicit RolloutPolicy(const Rules& rules) : rules_(rules) {}

    // The probability of each of the legal decisions; they add up to 1.
    void probabilities(const State& state, int seat, const ActionList& legal, float* probs) const {
        double total = 0;
        for (int k = 0; k < legal.size(); ++k) {
            const double gain = gain_of(state, seat, legal[k]);
            total += probs[k] = gain == 0 ? 1.0f : softmax_weight(gain);
        }
        for (int k = 0; k < legal.size(); ++k) probs[k] = static_cast<float>(probs[k] / total);
    }

    Action pick(const State& state, int seat, const ActionList& legal, Rng& rng) const {
        if (legal.size() == 1) return legal[0];
        float probs[kMaxActions];
        probabilities(state, seat, legal, probs);
        float left = static_cast<float>(rng.unit());
        for (int k = 0; k < legal.size() - 1; ++k) {
            if ((left -= probs[k]) < 0) return legal[k];
        }
        return legal[legal.size() - 1];
    }

  private:
    static constexpr double kTemperature = 0.1;
    static constexpr double kScan = 0.6;     // finding a ship
    static constexpr double kPursue = 0.05;  // besides the change of band
    static constexpr double kEvade = -0.1;
    static constexpr double kPerFuel = 0.06;
    static constexpr double kDecline = -0.05;  // a reply of 0
    static constexpr double kCounted = 0.5;    // coming onto the board before the count

    static float softmax_weight(double gain) {
        return static_cast<float>(std::exp(std::min(gain / kTemperature, 20.0)));
    }

    double gain_of(const State& state, int seat, Action action) const {
        const Ship& ship = state.fleets[seat][place(action)];
        switch (verb(action)) {
            case Verb::scan:
                return scan(state, seat, ship);
            case Verb::move:
                return move(state, seat, ship, band(action));
            case Verb::pursue:
                return gain_after_fuel(ship, 1, pursue(state, seat, ship, argument(action)));
            case Verb::evade:
                return gain_after_fuel(ship, kEvadeMinimum[ship.band], evade(state, seat, ship));
            case Verb::attack:
                return attack(state, seat, ship, argument(action));
            case Verb::burn:
                return burn(state, seat, fuel(action));
            case Verb::escape:
                return band_change(state, seat, state.fleets[seat][state.stage.ship], band(action));
            default:
                return 0;
        }
    }

    double scan(const State& state, int seat, const Ship& ship) const {
        const auto& [cf, f, s, cs] =
            odds(rules_.stats(ship).sen, ship.plus ? 2 : 1, rules_.best_grade);
        int unseen = 0;
        int contacts = 0;
        for (const Ship& enemy : state.fleets[1 - seat]) {
            unseen += !enemy.is_gone() && enemy.contact == 0;
            contacts += enemy.contact != 0;
        }
        const double found_value = unseen > 0 ? (s + 1.5 * cs) * kScan : 0;
        return found_value - (contacts > 0 ? cf * kScan : 0) - 0.01;
    }

    // A decision that costs at least so much fuel; the last of it costs the ship.
    double gain_after_fuel(const Ship& ship, int least, double gain) const {
        return least + ship.has(kLeak) < ship.fuel ? gain : -ship_value(rules_, ship);
    }

    double move(const State& state, int seat, const Ship& ship, int to) const {
        const double gain = band_change(state, seat, ship, to);
        const bool free = ship.band == kOut && rules_.free_entry;
        return free ? gain : gain_after_fuel(ship, 1, gain - kPerFuel);
    }

    double evade(const State& state, int seat, const Ship& ship) const {
        return kEvade + std::max(band_change(state, seat, ship, ship.band - 1), -0.2);
    }

    // The gain of moving to another band.
    double band_change(const State& state, int seat, Ship ship, int to) const {
        if (to == kOut && rules_.leave_board == LeaveBoard::removed)
            return -ship_value(rules_, ship);
        const Ship* enemies = state.fleets[1 - seat];
        const double before = band_bonus(rules_, ship, enemies);
        const int comes = (to > kOut) - (ship.band > kOut);
        ship.band = static_cast<std::int8_t>(to);
        return band_bonus(rules_, ship, enemies) - before +
               kCounted * comes * count_weight(rules_, state);
    }

    const Ship* find(const State& state, int seat, std::uint32_t contact) const {
        for (const Ship& ship : state.fleets[seat]) {
            if (ship.contact == contact) return &ship;
        }
        return nullptr;
    }

    double pursue(const State& state, int seat, const Ship& ship, std::uint32_t contact) const {
        const Ship* prey = find(state, 1 - seat, contact);
        if (prey == nullptr) return 0;
        const bool hunts = is_armed(rules_, ship) && may_attack(rules_, ship, *prey);
        const int to = ship.band == prey->band ? ship.band + 1 : prey->band;
        const double there = band_change(state, seat, ship, std::min<int>(to, kClose));
        return 0.5 * there + (hunts ? kPursue : -kPursue) - kPerFuel;
    }

    double attack(const State& state, int seat, const Ship& ship, std::uint32_t contact) const {
        const Ship* enemy = find(state, 1 - seat, contact);
        if (enemy == nullptr) return 0;
        const int lower = rules_.rank[ship.kind] - rules_.rank[enemy->kind];
        const bool edge = rules_.any_lower ? lower > 0 : lower == 1;
        const auto& [cf, f, s, cs] =
            odds(rules_.stats(ship).com, edge || ship.plus ? 2 : 1, rules_.best_grade);
        const int die = rules_.die[ship.kind];
        return s * expected_damage(rules_, *enemy, die, false) +
               cs * expected_damage(rules_, *enemy, die, true) -
               f * expected_damage(rules_, ship, 1, false) -
               cf * expected_damage(rules_, ship, 1, true);
    }

    double burn(const State& state, int seat, int fuel) const {
        const Stage& stage = state.stage;
        const Ship& ship = state.fleets[seat][seat == stage.seat ? stage.ship : stage.target];
        return fuel == 0 ? kDecline - kPerFuel : gain_after_fuel(ship, fuel, -kPerFuel * fuel);
    }

    const Rules& rules_;
};

}  // namespace boardwright::thrust
