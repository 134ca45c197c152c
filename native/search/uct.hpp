// The plain baseline: upper confidence bounds over single decisions, uniformly random rollouts.
//
// With hidden parts it is single-observer information-set search: every simulation plays one of
// the given worlds, and the tree is keyed by what the searching seat would observe.
#pragma once

#include <algorithm>
#include <cmath>

#include "search/node_pool.hpp"
#include "search/param_map.hpp"
#include "search/playouts.hpp"
#include "search/search.hpp"

namespace boardwright {

// A game with hidden parts hashes what a seat observes of a step.
template <class G>
concept HiddenInformation = requires(const typename G::Rules& rules, const typename G::State& state,
                                     int seat, typename G::Action action) {
    { G::observation_hash(rules, state, seat, action, state, seat) } -> std::same_as<std::uint64_t>;
};

template <Game G>
class Uct {
    using State = typename G::State;
    using Action = typename G::Action;
    using Rules = typename G::Rules;
    static constexpr double kExploration = 1.4;
    static constexpr std::size_t kMinMemory = std::size_t{64} << 10;  // always room for a choice

  public:
    Uct(const Rules& rules, int seat, const Budget& budget, SearchControl<G>& control)
        : rules_(rules),
          seat_(seat),
          budget_(budget),
          control_(control),
          rng_(budget.seed),
          memory_(std::max(budget.memory, kMinMemory)) {}

    SearchResult<G> run(std::span<const State> worlds) {
        BudgetMeter meter(budget_, control_.stop_flag(), 3);  // a simulation is a whole random game
        do {
            State world = worlds[rng_.below(static_cast<std::uint32_t>(worlds.size()))];
            simulate(world);
        } while (meter.spend());
        return result(meter.used());
    }

  private:
    // A step and the node it leads to.
    struct Node {
        std::uint64_t key = 0;  // the decision, or the hash of what the seat observes
        int actor = kChance;    // kChance for dice and for observed steps of others
        std::uint32_t visits = 0;
        double value = 0;       // the sum of the shares of the seat that decided
        Node* first = nullptr;  // the first step from here
        Node* next = nullptr;   // the next step from the same node
    };

    static Node* find(const Node& node, int actor, std::uint64_t key) {
        Node* step = node.first;
        while (step != nullptr && (step->key != key || step->actor != actor)) step = step->next;
        return step;
    }

    // Null if there is no memory.
    Node* add(Node& node, int actor, std::uint64_t key) {
        Node* added = nodes_.add({key, actor, 0, 0, nullptr, node.first}, memory_);
        if (added != nullptr) node.first = added;
        return added;
    }

    // Equal for steps that the seat cannot distinguish.
    std::uint64_t observation_key(const State& before, int actor, Action action,
                                  const State& after) const {
        if constexpr (HiddenInformation<G>) {
            return G::observation_hash(rules_, before, actor, action, after, seat_);
        } else {
            return action;
        }
    }

    void simulate(State& world) {
        path_.clear();
        Node* node = &root_;
        for (bool expanded = false; !expanded;) {
            const Pending pending = G::pending(rules_, world);
            if (pending == Pending::over) break;
            const State before = world;
            if (pending == Pending::chance) {
                const Action action = G::roll(rules_, world, rng_);
                G::apply(rules_, world, kChance, action);
                node = find_or_add(*node, kChance, observation_key(before, kChance, action, world));
            } else {
                const std::uint32_t seats = G::deciders(rules_, world);
                const int actor = decider(seats);
                Node* step = select(*node, world, actor, expanded);
                if (step == nullptr) break;
                const Action action = static_cast<Action>(step->key);
                path_.push_back(step);
                G::apply(rules_, world, actor, action);
                if (!HiddenInformation<G> || actor == seat_) {
                    node = step;
                } else if ((seats >> seat_ & 1) == 0) {
                    // Others choose by what they know, the searching seat continues with what it
                    // observed; in a sealed step it observed nothing and decides at the same node.
                    node =
                        find_or_add(*node, kChance, observation_key(before, actor, action, world));
                } else {
                    expanded = false;  // the searching seat has yet to commit its own choice
                }
            }
            if (node == nullptr) break;
        }
        const Playout rest = playout<G>(rules_, world, rng_);
        for (Node* step : path_) {
            ++step->visits;
            step->value += static_cast<double>(rest.shares[step->actor]);
        }
    }

    // In a sealed step the searching seat commits last; it does not see the others' choices.
    int decider(std::uint32_t seats) const {
        const std::uint32_t others = seats & ~(1u << seat_);
        return lowest_seat(others != 0 ? others : seats);
    }

    Node* find_or_add(Node& node, int actor, std::uint64_t key) {
        Node* step = find(node, actor, key);
        return step != nullptr ? step : add(node, actor, key);
    }

    // The step to take: a random untried one, or the one with the highest bound.
    Node* select(Node& node, const State& world, int actor, bool& expanded) {
        G::legal(rules_, world, actor, legal_);
        known_.clear();
        for (Node* step = node.first; step != nullptr; step = step->next) {
            if (step->actor == actor) known_.push_back(step);
        }
        std::vector<Node*>& usable = usable_;
        usable.clear();
        if (static_cast<int>(known_.size()) < legal_.size() || HiddenInformation<G>) {
            untried_.clear();
            sort_known();
            for (const Action action : legal_) {
                Node* step = find_known(action);
                if (step != nullptr) {
                    usable.push_back(step);
                } else {
                    untried_.push_back(action);
                }
            }
            if (!untried_.empty()) {
                const auto k = rng_.below(static_cast<std::uint32_t>(untried_.size()));
                if (Node* added = add(node, actor, untried_[k])) {
                    expanded = true;
                    return added;
                }
            }
        } else {
            usable = known_;
        }
        double total = 1;
        for (const Node* step : usable) total += step->visits;
        const double exploration = kExploration * std::sqrt(std::log(total));
        Node* best = nullptr;
        double highest = -1;
        for (Node* step : usable) {
            const double visits = std::max<double>(step->visits, 1e-3);
            const double bound = step->value / visits + exploration / std::sqrt(visits);
            if (bound > highest) highest = bound, best = step;
        }
        return best;
    }

    void sort_known() {
        std::sort(known_.begin(), known_.end(),
                  [](const Node* a, const Node* b) { return a->key < b->key; });
    }
    Node* find_known(Action action) const {
        const auto ranked =
            std::lower_bound(known_.begin(), known_.end(), static_cast<std::uint64_t>(action),
                             [](const Node* step, std::uint64_t key) { return step->key < key; });
        return ranked != known_.end() && (*ranked)->key == action ? *ranked : nullptr;
    }

    SearchResult<G> result(std::uint64_t used) const {
        std::vector<const Node*> ranked;
        for (const Node* step = root_.first; step != nullptr; step = step->next) {
            if (step->actor == seat_) ranked.push_back(step);
        }
        std::sort(ranked.begin(), ranked.end(),
                  [](const Node* a, const Node* b) { return a->visits > b->visits; });
        SearchResult<G> result;
        result.nodes = used;
        const int seats = G::seats(rules_);
        for (const Node* step : ranked) {
            if (static_cast<int>(result.variations.size()) == budget_.variations) break;
            Variation<G> variation;
            variation.turn.push_back(static_cast<Action>(step->key));
            const double value = step->visits ? step->value / step->visits : 0;
            const double rest = seats > 1 ? (1 - value) / (seats - 1) : 0;
            variation.values.assign(static_cast<std::size_t>(seats), static_cast<float>(rest));
            variation.values[static_cast<std::size_t>(seat_)] = static_cast<float>(value);
            variation.samples = step->visits;
            variation.weight = result.variations.empty() ? 1 : 0;
            result.variations.push_back(variation);
        }
        return result;
    }

    const Rules& rules_;
    int seat_;
    const Budget& budget_;
    SearchControl<G>& control_;
    Rng rng_;
    MemoryBudget memory_;
    Pool<Node> nodes_;
    Node root_;
    std::vector<Node*> path_;
    std::vector<Node*> known_;
    std::vector<Node*> usable_;
    std::vector<Action> untried_;
    Actions<G> legal_;
};

template <Game G>
SearchResult<G> uct(const typename G::Rules& rules, std::span<const typename G::State> worlds,
                    int seat, const Budget& budget, const ParamMap&, SearchControl<G>& control) {
    return Uct<G>(rules, seat, budget, control).run(worlds);
}

}  // namespace boardwright
