// Grow's search: choosers for the turns next to come, learnt from rollouts to the end of the game.
//
// A node is one rollout. Style: "explore" (how much choosers try what looks worse), "width" (drops
// looked at), "reply" (whether the foes' next turns are chosen as well), "scale" (how many spaces
// of lead make a game safe), "noise" (win probability by which choices at the root are blurred).
#pragma once

#include <algorithm>
#include <memory>

#include "search/grow/choosers.hpp"
#include "search/search.hpp"
#include "search/style.hpp"

namespace boardwright::grow {

template <int Words>
class Search {
    using Set = Bits<Words>;
    using Board = Field<Words>;

  public:
    Search(const Rules& rules, const State& root, const Budget& budget, const Style& style,
           Watch<Grow>& watch)
        : rules_(rules), root_(root), budget_(budget), watch_(watch), board_(rules.size),
          habit_(board_, taste_), rng_(budget.seed),
          curiosity_(read(style, "explore", 0.6)), width_(static_cast<int>(read(style, "width", 24))),
          reply_(read(style, "reply", 1) > 0), scale_(read(style, "scale", 4)),
          local_(read(style, "local", 0.7)), radius_(static_cast<int>(read(style, "radius", 4))), unit_(read(style, "unit", 16)) {
        survey();
        turns_.push_back(choosers(round_, true));
        if (reply_) {
            Round next = round_;
            for (int k = 1; k < round_.count; ++k) {
                next.pass();
                turns_.push_back(choosers(next, false));
            }
        }
    }

    Report<Grow> run() {
        Meter meter(budget_, watch_.flag());
        do {
            simulate();
        } while (meter.spend());
        Report<Grow> report;
        report.nodes = meter.used();
        report.depth = static_cast<int>(turns_.size());
        report.lines.push_back(line());
        return report;
    }

  private:
    using Turn = std::vector<Chooser<Words>>;

    void survey() {
        field_.empty = Set::none();
        for (int seat = 0; seat < kSeats; ++seat) {
            field_.own[seat] = Set::none();
            field_.head_count[seat] = 0;
        }
        for (int k = 0; k < board_.space_count; ++k) {
            const int cell = board_.outward(board_.spaces[k]);
            const int owner = root_.owner[cell];
            if (owner == kFree) {
                field_.empty.add(board_.spaces[k]);
            } else {
                field_.own[owner - 1].add(board_.spaces[k]);
            }
        }
        settle_heads();
        round_.fresh_moves = rules_.fresh_moves;
        for (int k = 0; k < root_.order_count; ++k) {
            if (is_out(root_, root_.order[k])) continue;
            if (root_.order[k] == root_.mover) round_.place = round_.count;
            round_.seats[round_.count++] = root_.order[k];
        }
    }

    // The mover's ready heads come first in his list.
    void settle_heads() {
        const auto put = [&](int cell, int count) {
            for (int k = 0; k < count; ++k) {
                field_.add_head(root_.owner[cell] - 1, board_.inward(cell));
            }
        };
        root_.armed.each([&](int cell) { put(cell, root_.ready[cell]); });
        ready_ = field_.head_count[root_.mover];
        root_.headed.each([&](int cell) { put(cell, root_.heads[cell] - root_.ready[cell]); });
    }

    Turn choosers(const Round& round, bool root) {
        const int seat = round.mover();
        const auto foes = habit_.reach_of_foes(field_, round);
        Turn turn;
        if (!root || !root_.dropped) turn.push_back(drop_chooser(seat, foes));
        const int count = root ? ready_ : field_.head_count[seat];
        for (int k = 0; k < count; ++k) {
            Chooser<Words> chooser = head_chooser(seat, k, foes);
            if (!chooser.arms.empty()) turn.push_back(std::move(chooser));
        }
        return turn;
    }

    Chooser<Words> drop_chooser(int seat, const typename Habit<Words>::Reach& foes) {
        const auto mine = habit_.reach_of(field_, seat);
        const Set wide = habit_.inside(habit_.inside(field_.empty));
        std::vector<std::pair<int, int>> found;
        field_.empty.each([&](int cell) {
            found.emplace_back(habit_.drop_score(field_, mine, foes, wide, cell) +
                                   static_cast<int>(rng_.below(16)),
                               cell);
        });
        std::sort(found.rbegin(), found.rend());
        Chooser<Words> chooser;
        for (const auto& [score, cell] : found) {
            if (static_cast<int>(chooser.arms.size()) == width_) break;
            chooser.add(cell, true, std::exp(score / 30.0));
            chooser.windows.push_back(window(cell));
        }
        chooser.share_out();
        return chooser;
    }

    Chooser<Words> head_chooser(int seat, int place, const typename Habit<Words>::Reach& foes) {
        const int head = field_.heads[seat][place];
        Chooser<Words> chooser;
        chooser.head = place;
        chooser.windows.push_back(window(head));
        for (const int cell : board_.near[head]) {
            if (!field_.empty.has(cell)) continue;
            chooser.add(cell, true, std::exp(habit_.step_score(field_, seat, foes, cell) / 15.0));
        }
        if (!chooser.arms.empty()) chooser.share_out();
        add_travels(chooser, seat, head, foes);
        if (!chooser.arms.empty()) chooser.share_out();
        return chooser;
    }

    Set window(int cell) const {
        Set area = Set::none();
        area.add(cell);
        Set all = field_.empty;
        for (int seat = 0; seat < kSeats; ++seat) all = all | field_.own[seat];
        for (int k = 0; k < radius_; ++k) area = (area | area.beside(board_.stride)) & all;
        return area;
    }

    void add_travels(Chooser<Words>& chooser, int seat, int head,
                     const typename Habit<Words>::Reach& foes) {
        const bool stuck = chooser.arms.empty();
        const Set group = field_.group(board_, seat, head);
        Set served = field_.head_set(seat).beside(board_.stride);
        for (int k = 0; k < (stuck ? 6 : 2); ++k) {
            const int target = habit_.destination(field_, group, served, foes, rng_);
            if (target == board_.wall() || target == head) return;
            const bool known = std::any_of(chooser.arms.begin(), chooser.arms.end(),
                                           [&](const Arm& arm) { return arm.target == target; });
            if (known) continue;
            chooser.add(target, false, stuck ? 1 : 0.05);
            for (const int side : board_.near[target]) served.add(side);
        }
    }

    void simulate() {
        Board field = field_;
        Round round = round_;
        std::size_t searched = 0;
        while (field.empty.any() && searched < turns_.size()) {
            play(field, round, turns_[searched++], curiosity_);
            round.pass();
        }
        habit_.finish(field, round, rng_);
        learn(field, searched);
    }

    void play(Board& field, const Round& round, Turn& turn, double curiosity) {
        const int seat = round.mover();
        for (Chooser<Words>& chooser : turn) {
            if (chooser.head < 0 && !round.fresh_moves) continue;
            use(field, seat, chooser, curiosity);
            if (!field.empty.any()) return;
        }
        if (!turn.empty() && turn[0].head < 0 && !round.fresh_moves) {
            use(field, seat, turn[0], curiosity);
        }
    }

    void use(Board& field, int seat, Chooser<Words>& chooser, double curiosity) {
        const int k = chooser.select(curiosity, [&](const Arm& arm) {
            return !arm.step || field.empty.has(arm.target);
        });
        if (k < 0) return;
        const Arm& arm = chooser.arms[static_cast<std::size_t>(k)];
        if (arm.step) field.take(seat, arm.target);
        if (chooser.head < 0) {
            field.add_head(seat, arm.target);
        } else {
            field.heads[seat][chooser.head] = static_cast<std::uint16_t>(arm.target);
        }
    }

    void learn(const Board& field, std::size_t searched) {
        int spaces[kSeats];
        for (int k = 0; k < round_.count; ++k) {
            spaces[k] = field.own[round_.seats[k]].count();
        }
        double results[kSeats] = {};
        for (int place = 0; place < round_.count; ++place) {
            int rival = -1;
            for (int k = 0; k < round_.count; ++k) {
                if (k != place) rival = std::max(rival, spaces[k]);
            }
            results[round_.seats[place]] = 1 / (1 + std::exp((rival - spaces[place]) / scale_));
        }
        for (std::size_t turn = 0; turn < searched; ++turn) {
            const int place = (round_.place + static_cast<int>(turn)) % round_.count;
            const int seat = round_.seats[place];
            Set foes = Set::none();
            for (int k = 0; k < round_.count; ++k) {
                if (k != place) foes = foes | field.own[round_.seats[k]];
            }
            const double result = results[seat];
            for (Chooser<Words>& chooser : turns_[turn]) {
                chooser.learn(result, field.own[seat], foes, local_, unit_, round_.count - 1);
                chooser.chosen = -1;
            }
            if (turn == 0) total_ += result, ++count_;
        }
    }

    // The turn most tried, as decisions in an order in which they can be played.
    Line<Grow> line() {
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
        const auto best = [&](const Chooser<Words>& chooser) -> const Arm* {
            const Arm* found = nullptr;
            for (const Arm& arm : chooser.arms) {
                if (arm.step && state.owner[board_.outward(arm.target)] != kFree) continue;
                if (found == nullptr || arm.visits > found->visits) found = &arm;
            }
            return found;
        };
        for (const Chooser<Words>& chooser : turns_[0]) {
            if (chooser.head < 0) continue;
            if (const Arm* arm = best(chooser)) {
                act(move_of(board_.outward(field_.heads[root_.mover][chooser.head]),
                            board_.outward(arm->target)));
            }
        }
        if (!turns_[0].empty() && turns_[0][0].head < 0) {
            if (const Arm* arm = best(turns_[0][0])) act(drop_on(board_.outward(arm->target)));
        }
        if (!setup) act(kEnd);
        const double value = total_ / std::max(count_, 1.0);
        line.values.assign(static_cast<std::size_t>(rules_.players), 0.0f);
        for (int k = 0; k < round_.count; ++k) {
            line.values[static_cast<std::size_t>(round_.seats[k])] = static_cast<float>(
                k == round_.place ? value : (1 - value) / (round_.count - 1));
        }
        line.weight = 1;
        return line;
    }

    const Rules& rules_;
    const State& root_;
    const Budget& budget_;
    Watch<Grow>& watch_;
    Taste taste_;
    Geometry<Words> board_;
    Habit<Words> habit_;
    Rng rng_;
    double curiosity_;
    int width_;
    bool reply_;
    double scale_;
    double local_;
    int radius_;
    double unit_;
    Board field_;
    Round round_;
    int ready_ = 0;
    std::vector<Turn> turns_;
    double total_ = 0;
    double count_ = 0;
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
