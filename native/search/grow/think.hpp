// Grow's search. A node is one rollout.
//
// Style: "explore", "width", "ripe", "drops" and "scale" as in Manner; "noise" (win probability
// by which choices at the root are blurred) and "idle" (the chance that a head is forgotten).
#pragma once

#include <memory>

#include "search/grow/forecast.hpp"
#include "search/search.hpp"
#include "search/style.hpp"

namespace boardwright::grow {

inline Manner manner_of(const Rules& rules, const Style& style) {
    Manner manner;
    manner.curiosity = read(style, "explore", manner.curiosity);
    manner.doubt = read(style, "doubt", manner.doubt);
    manner.width = std::max(1, static_cast<int>(read(style, "width", manner.width)));
    manner.ripe = static_cast<int>(read(style, "ripe", manner.ripe));
    manner.drops = static_cast<int>(read(style, "drops", manner.drops));
    manner.scale = read(style, "scale", manner.scale);
    manner.later_wins = rules.later_wins;
    return manner;
}

template <int Words>
class Search {
  public:
    Search(const Rules& rules, const State& root, const Budget& budget, const Style& style,
           Watch<Grow>& watch)
        : rules_(rules), root_(root), budget_(budget), watch_(watch), survey_(rules, root),
          forecast_(survey_, root.dropped, manner_of(rules, style), budget.memory,
                    Rng(budget.seed)) {}

    Report<Grow> run() {
        Meter meter(budget_, watch_.flag());
        do {
            forecast_.rollout();
            for (int seat = 0; seat < rules_.players; ++seat) won_[seat] += forecast_.shares()[seat];
        } while (meter.spend());
        Report<Grow> report;
        report.nodes = meter.used();
        report.depth = 1;
        report.lines.push_back(line(static_cast<double>(meter.used())));
        return report;
    }

  private:
    Line<Grow> line(double rollouts) {
        Line<Grow> line;
        State state = root_;
        const auto act = [&](Action action) {
            if (state.ending != Ending::none || state.mover != root_.mover ||
                !is_legal(state, action)) {
                return;
            }
            apply(rules_, state, action);
            line.turn.push_back(action);
        };
        const bool setup = is_setup(root_);
        const auto& board = survey_.board;
        const auto best = [&](int k) -> const Arm* {
            const Arm* found = nullptr;
            if (k == Choosers::kNone) return found;
            const Chooser& chooser = forecast_.choosers()[k];
            for (int a = chooser.first; a < chooser.first + chooser.count; ++a) {
                const Arm& arm = forecast_.choosers().arm(a);
                if (arm.step && state.owner[board.outward(arm.target)] != kFree) continue;
                if (found == nullptr || arm.visits > found->visits) found = &arm;
            }
            return found;
        };
        const int seat = root_.mover;
        for (int k = 0; k < survey_.ready; ++k) {
            if (const Arm* arm = best(forecast_.head_chooser(seat, k))) {
                act(move_of(board.outward(survey_.field.heads[seat][k]), board.outward(arm->target)));
            }
        }
        if (const Arm* arm = best(forecast_.drop_chooser(seat, 0))) act(drop_on(board.outward(arm->target)));
        if (!setup) act(kEnd);
        for (int k = 0; k < rules_.players; ++k) {
            line.values.push_back(static_cast<float>(won_[k] / rollouts));
        }
        line.weight = 1;
        return line;
    }

    const Rules& rules_;
    const State& root_;
    const Budget& budget_;
    Watch<Grow>& watch_;
    Survey<Words> survey_;
    Forecast<Words> forecast_;
    double won_[kSeats] = {};
};

}  // namespace boardwright::grow

namespace boardwright {

inline Report<Grow> think_grow(const Grow::Rules& rules, std::span<const Grow::State> worlds, int,
                               const Budget& budget, const Style& style, Watch<Grow>& watch) {
    const auto search = [&]<int Words>() {
        return std::make_unique<grow::Search<Words>>(rules, worlds[0], budget, style, watch)->run();
    };
    if (rules.size <= 7) return search.template operator()<1>();
    if (rules.size <= 10) return search.template operator()<2>();
    if (rules.size <= 15) return search.template operator()<4>();
    if (rules.size <= 20) return search.template operator()<7>();
    return search.template operator()<11>();
}

}  // namespace boardwright
