// The plain baseline: upper confidence bounds over single decisions, uniformly random rollouts.
//
// With hidden parts it is single-observer information-set search: every simulation plays one of
// the given worlds, and the tree is keyed by what the searching seat would see.
#pragma once

#include <algorithm>
#include <cmath>

#include "search/playouts.hpp"
#include "search/search.hpp"
#include "search/style.hpp"

namespace boardwright {

// A game with hidden parts says what a seat notices of a step, as a number.
template <class G>
concept Veiled = requires(const typename G::Rules& rules, const typename G::State& state, int seat,
                          typename G::Action action) {
    { G::seen(rules, state, seat, action, state, seat) } -> std::same_as<std::uint64_t>;
};

template <Game G>
class Uct {
    using State = typename G::State;
    using Action = typename G::Action;
    using Rules = typename G::Rules;
    static constexpr double kCuriosity = 1.4;

  public:
    Uct(const Rules& rules, int seat, const Budget& budget, Watch<G>& watch)
        : rules_(rules), seat_(seat), budget_(budget), watch_(watch), rng_(budget.seed) {
        room_ = std::max<std::size_t>(budget.memory / sizeof(Edge), 1024);
        edges_.reserve(std::min<std::size_t>(room_, 1 << 16));
        nodes_.emplace_back();
    }

    Report<G> run(std::span<const State> worlds) {
        Meter meter(budget_, watch_.flag(), 3);  // a simulation is a whole random game
        do {
            State world = worlds[rng_.below(static_cast<std::uint32_t>(worlds.size()))];
            simulate(world);
        } while (meter.spend());
        return report(meter.used());
    }

  private:
    struct Edge {
        std::uint64_t key;  // the decision, or what the seat sees of the step
        int who;            // kChance for dice and unseen steps of others
        int child = -1;
        int next = -1;  // the next edge of the same node
        std::uint32_t visits = 0;
        double value = 0;  // the sum of the shares of whoever decided
    };
    struct Node {
        int first = -1;
    };

    int find(int node, int who, std::uint64_t key) const {
        int edge = nodes_[static_cast<std::size_t>(node)].first;
        while (edge >= 0 && (at(edge).key != key || at(edge).who != who)) edge = at(edge).next;
        return edge;
    }
    Edge& at(int edge) { return edges_[static_cast<std::size_t>(edge)]; }
    const Edge& at(int edge) const { return edges_[static_cast<std::size_t>(edge)]; }

    int add(int node, int who, std::uint64_t key) {
        Node& parent = nodes_[static_cast<std::size_t>(node)];
        edges_.push_back({key, who, -1, parent.first});
        return parent.first = static_cast<int>(edges_.size()) - 1;
    }
    bool is_full() const { return edges_.size() >= room_; }

    int child(int edge) {
        if (at(edge).child < 0) {
            at(edge).child = static_cast<int>(nodes_.size());
            nodes_.emplace_back();
        }
        return at(edge).child;
    }

    // Where the seat cannot tell two steps apart, the tree does not either.
    std::uint64_t seen(const State& before, int who, Action action, const State& after) const {
        if constexpr (Veiled<G>) {
            return G::seen(rules_, before, who, action, after, seat_);
        } else {
            return action;
        }
    }

    void simulate(State& world) {
        path_.clear();
        int node = 0;
        for (bool grown = false; !grown;) {
            const Pending pending = G::pending(rules_, world);
            if (pending == Pending::over) break;
            const State before = world;
            if (pending == Pending::chance) {
                const Action action = G::roll(rules_, world, rng_);
                G::apply(rules_, world, kChance, action);
                node = follow(node, kChance, seen(before, kChance, action, world));
            } else {
                const std::uint32_t seats = G::deciders(rules_, world);
                const int who = decider(seats);
                const int edge = select(node, world, who, grown);
                if (edge < 0) break;
                const Action action = static_cast<Action>(at(edge).key);
                path_.push_back(edge);
                G::apply(rules_, world, who, action);
                if (!Veiled<G> || who == seat_) {
                    node = child(edge);
                } else if ((seats >> seat_ & 1) == 0) {
                    // Others choose by what they know, the searcher goes on with what it saw; in a
                    // sealed step it saw nothing and decides at the same node.
                    node = follow(node, kChance, seen(before, who, action, world));
                } else {
                    grown = false;  // the searcher has still to commit its own choice
                }
            }
            if (node < 0) break;
        }
        const Playout rest = playout<G>(rules_, world, rng_);
        for (const int edge : path_) {
            ++at(edge).visits;
            at(edge).value += static_cast<double>(rest.shares[at(edge).who]);
        }
    }

    // In a sealed step the searcher commits last; it does not see the others' choices.
    int decider(std::uint32_t seats) const {
        const std::uint32_t others = seats & ~(1u << seat_);
        return lowest(others != 0 ? others : seats);
    }

    int follow(int node, int who, std::uint64_t key) {
        int edge = find(node, who, key);
        if (edge < 0) {
            if (is_full()) return -1;
            edge = add(node, who, key);
        }
        return child(edge);
    }

    // The edge to go down: one never tried, by lot, or the one with the highest bound.
    int select(int node, const State& world, int who, bool& grown) {
        G::legal(rules_, world, who, legal_);
        known_.clear();
        for (int edge = nodes_[static_cast<std::size_t>(node)].first; edge >= 0;
             edge = at(edge).next) {
            if (at(edge).who == who) known_.push_back(edge);
        }
        std::vector<int>& usable = usable_;
        usable.clear();
        if (static_cast<int>(known_.size()) < legal_.size() || Veiled<G>) {
            fresh_.clear();
            sort_known();
            for (const Action action : legal_) {
                const int edge = among_known(action);
                if (edge >= 0) {
                    usable.push_back(edge);
                } else {
                    fresh_.push_back(action);
                }
            }
            if (!fresh_.empty() && !is_full()) {
                grown = true;
                const auto k = rng_.below(static_cast<std::uint32_t>(fresh_.size()));
                return add(node, who, fresh_[k]);
            }
        } else {
            usable = known_;
        }
        if (usable.empty()) return -1;
        double total = 1;
        for (const int edge : usable) total += at(edge).visits;
        const double curiosity = kCuriosity * std::sqrt(std::log(total));
        int best = -1;
        double highest = -1;
        for (const int edge : usable) {
            const double visits = std::max<double>(at(edge).visits, 1e-3);
            const double bound = at(edge).value / visits + curiosity / std::sqrt(visits);
            if (bound > highest) highest = bound, best = edge;
        }
        return best;
    }

    void sort_known() {
        std::sort(known_.begin(), known_.end(),
                  [this](int a, int b) { return at(a).key < at(b).key; });
    }
    int among_known(Action action) const {
        const auto found =
            std::lower_bound(known_.begin(), known_.end(), static_cast<std::uint64_t>(action),
                             [this](int edge, std::uint64_t key) { return at(edge).key < key; });
        return found != known_.end() && at(*found).key == action ? *found : -1;
    }

    Report<G> report(std::uint64_t used) const {
        std::vector<int> found;
        for (int edge = nodes_[0].first; edge >= 0; edge = at(edge).next) {
            if (at(edge).who == seat_) found.push_back(edge);
        }
        std::sort(found.begin(), found.end(),
                  [this](int a, int b) { return at(a).visits > at(b).visits; });
        Report<G> report;
        report.nodes = used;
        const int seats = G::seats(rules_);
        for (const int edge : found) {
            if (static_cast<int>(report.lines.size()) == budget_.lines) break;
            Line<G> line;
            line.turn.push_back(static_cast<Action>(at(edge).key));
            const double value = at(edge).visits ? at(edge).value / at(edge).visits : 0;
            const double rest = seats > 1 ? (1 - value) / (seats - 1) : 0;
            line.values.assign(static_cast<std::size_t>(seats), static_cast<float>(rest));
            line.values[static_cast<std::size_t>(seat_)] = static_cast<float>(value);
            line.weight = report.lines.empty() ? 1 : 0;
            report.lines.push_back(line);
        }
        return report;
    }

    const Rules& rules_;
    int seat_;
    const Budget& budget_;
    Watch<G>& watch_;
    Rng rng_;
    std::size_t room_;
    std::vector<Edge> edges_;
    std::vector<Node> nodes_;
    std::vector<int> path_;
    std::vector<int> known_;
    std::vector<int> usable_;
    std::vector<Action> fresh_;
    Actions<G> legal_;
};

template <Game G>
Report<G> uct(const typename G::Rules& rules, std::span<const typename G::State> worlds, int seat,
              const Budget& budget, const Style&, Watch<G>& watch) {
    return Uct<G>(rules, seat, budget, watch).run(worlds);
}

}  // namespace boardwright
