// Information-set tree search: every simulation plays in one possible world, and the tree is keyed
// by the searching seat's information sets, so it never plans on hidden information.
#pragma once

#include <vector>

#include "search/node_pool.hpp"
#include "search/search.hpp"
#include "search/thrust/bids.hpp"
#include "search/thrust/infoset_key.hpp"
#include "search/thrust/rollout.hpp"
#include "search/thrust/search_params.hpp"

namespace boardwright::thrust {

class Tree {
  public:
    // One decision at the root, and its results for the searching seat.
    struct Choice {
        Action action;
        double visits;
        double shares;
    };

    Tree(const Rules& rules, int seat, const SearchParams& params, std::size_t memory, Rng rng)
        : rules_(rules),
          seat_(seat),
          params_(params),
          policy_(rules),
          rng_(rng),
          memory_(std::max(memory, kMinMemory)) {
        grow_index();
    }

    // Makes sure that every choice at the root gets a reliable value, not only the best.
    void cover_all_root_choices() { covers_all_ = true; }

    void simulate(State world) {
        path_.clear();
        bool expanded = false;
        const std::uint32_t last = world.number + static_cast<std::uint32_t>(params_.horizon);
        while (step(world, expanded) && world.number <= last) {
        }
        backpropagate(evaluate_leaf(rules_, world));
    }

    const Bids* root_bids() const { return root_ != nullptr ? root_->bids : nullptr; }
    // The largest number of decisions in a path through the tree.
    int depth() const { return depth_; }
    std::vector<Choice> choices() const {
        std::vector<Choice> result;
        const Edge* edge = root_ != nullptr ? root_->first : nullptr;
        for (; edge != nullptr; edge = edge->next) {
            result.push_back({edge->name, static_cast<double>(edge->visits), edge->shares});
        }
        return result;
    }

  private:
    static constexpr std::size_t kMinMemory = std::size_t{64} << 10;  // always room for a root
    static constexpr std::size_t kMinIndexSize = 1 << 10;
    static constexpr double kEnoughTrials = 1000;    // visits of the root, to cover all choices
    static constexpr double kUntriedPenalty = 0.03;  // untried choices count worse than the mean
    static constexpr double kUniform = 0.2;  // part of the prior: the policy sees no further ahead

    struct Edge {
        std::uint32_t name;  // the decision; another seat's by what identifies it in all worlds
        std::uint32_t visits = 0;
        double total = 0;      // the sum of utilities of the seat that decides
        double shares = 0;     // the sum of its shares of the win
        Edge* next = nullptr;  // the next edge of the same node
    };
    struct Node {
        std::uint64_t key;
        Edge* first = nullptr;
        Bids* bids = nullptr;
        std::uint32_t visits = 0;
        double total = 0;
    };
    struct PathStep {
        Node* node;
        Edge* edge;  // null for sealed burns
        int actor;
        Bids::Pair pair;
        std::uint32_t black;
        std::uint32_t red;
    };

    // Plays one decision or chance outcome; false when the game is over.
    bool step(State& world, bool& expanded) {
        if (expanded || Thrust::pending(rules_, world) != Pending::decide) {
            return rollout_step(rules_, policy_, world, rng_);
        }
        const std::uint32_t seats = Thrust::deciders(rules_, world);
        if (seats == 3) {
            commit(world, expanded);
            return true;
        }
        const int actor = lowest_seat(seats);
        Thrust::legal(rules_, world, actor, legal_);
        // At the root even a forced decision has a node, since the result is read from there.
        const bool forced = legal_.size() == 1 && !path_.empty();
        Thrust::apply(rules_, world, actor,
                      forced ? legal_[0] : select_action(world, actor, expanded));
        return true;
    }

    // Both sides commit a burn.
    void commit(State& world, bool& expanded) {
        Node* node = find_or_add_node(infoset_key(rules_, world, seat_), expanded);
        PathStep path_step{node, nullptr, 0, {0, 0}, 0, 0};
        path_step.black = sensible_bids(rules_, world, 0);
        path_step.red = sensible_bids(rules_, world, 1);
        if (node != nullptr && node->bids == nullptr) node->bids = bids_.add({}, memory_);
        const bool has_bids = node != nullptr && node->bids != nullptr;
        Bids blank;
        Bids& bids = has_bids ? *node->bids : blank;
        path_step.pair = bids.choose(path_step.black, path_step.red, 0.15, rng_);
        if (has_bids) path_.push_back(path_step);
        Thrust::apply(rules_, world, 0, burn_of(path_step.pair.black));
        Thrust::apply(rules_, world, 1, burn_of(path_step.pair.red));
    }

    Action select_action(const State& world, int actor, bool& expanded) {
        Node* node = find_or_add_node(infoset_key(rules_, world, seat_), expanded);
        if (node == nullptr) return policy_.pick(world, actor, legal_, rng_);
        float probs[kMaxActions];
        policy_.probabilities(world, actor, legal_, probs);
        const int chosen = select(*node, world, actor, probs);
        if (chosen < 0) {
            expanded = true;
            return policy_.pick(world, actor, legal_, rng_);
        }
        path_.push_back({node, edges_here_[chosen], actor, {0, 0}, 0, 0});
        return legal_[chosen];
    }

    // The index of the legal decision to try; -1 if there was no memory for any of them.
    int select(Node& node, const State& world, int actor, const float* probs) {
        double visits = 0;
        Edge* guess = node.first;  // edges are mostly in the order of the decisions
        for (int k = 0; k < legal_.size(); ++k) {
            const std::uint32_t label = actor == seat_ ? legal_[k] : name(world, actor, legal_[k]);
            const bool is_guess = guess != nullptr && guess->name == label;
            Edge* edge = edges_here_[k] = is_guess ? guess : find_or_add(node, label);
            if (edge == nullptr) continue;
            visits += edge->visits;
            guess = edge->next;
        }
        const double mean_utility =
            node.visits > 0 ? node.total / node.visits - kUntriedPenalty : 0.5;
        const double exploration = params_.exploration * std::sqrt(visits + 1);
        const double uniform = kUniform / legal_.size();
        const double least = &node == root_ ? least_visits(visits) : 0;
        int best = -1;
        double highest = -10;
        for (int k = 0; k < legal_.size(); ++k) {
            const Edge* edge = edges_here_[k];
            if (edge == nullptr) continue;
            double bound = edge->visits > 0 ? edge->total / edge->visits : mean_utility;
            const double prior = (1 - kUniform) * static_cast<double>(probs[k]) + uniform;
            bound += exploration * prior / (1.0 + edge->visits);
            if (edge->visits < least) bound += 1;
            if (bound > highest) highest = bound, best = k;
        }
        return best;
    }

    // The least number of visits of each choice at the root.
    double least_visits(double all) const {
        const double coverage = covers_all_ && all >= kEnoughTrials ? std::sqrt(all) / 4 : 0;
        return std::max(coverage, params_.even * all / legal_.size());
    }

    // Equal for the same decision in all worlds, whatever the ship's place in its fleet.
    static std::uint32_t name(const State& world, int actor, Action action) {
        const Ship& ship = world.fleets[actor][place(action)];
        const std::uint64_t all = static_cast<std::uint64_t>(verb(action)) << 32 | argument(action);
        return static_cast<std::uint32_t>(mix(all ^ std::uint64_t{ship.kind} << 40 ^
                                              static_cast<std::uint64_t>(ship.band) << 48 ^
                                              std::uint64_t{ship.contact} << 52));
    }

    Edge* find_or_add(Node& node, std::uint32_t name) {
        Edge** edge = &node.first;
        while (*edge != nullptr && (*edge)->name != name) edge = &(*edge)->next;
        if (*edge == nullptr) *edge = edges_.add({name}, memory_);
        return *edge;
    }

    // The node of this information set, or null if there is no memory; a new node ends the descent.
    Node* find_or_add_node(std::uint64_t key, bool& expanded) {
        if (Node* node = find(key)) return node;
        expanded = true;
        if (2 * nodes_.size() > mask_ && !grow_index()) return nullptr;
        Node* node = find(key) = nodes_.add({key}, memory_);
        if (root_ == nullptr) root_ = node;
        return node;
    }

    // The slot of this key in the index.
    Node*& find(std::uint64_t key) {
        std::size_t slot = key & mask_;
        while (index_[slot] != nullptr && index_[slot]->key != key) slot = (slot + 1) & mask_;
        return index_[slot];
    }

    bool grow_index() {
        const std::size_t size = std::max(2 * index_.size(), kMinIndexSize);
        if (!memory_.reserve((size - index_.size()) * sizeof(Node*))) return false;
        std::vector<Node*>().swap(index_);  // never two of them in memory
        index_.resize(size);
        mask_ = size - 1;
        nodes_.each([this](Node& node) { find(node.key) = &node; });
        return true;
    }

    void backpropagate(const Evaluation& end) {
        depth_ = std::max(depth_, static_cast<int>(path_.size()));
        for (const PathStep& path_step : path_) {
            Node& node = *path_step.node;
            const double utility = end.utility[path_step.actor];
            ++node.visits;
            node.total += utility;
            if (path_step.edge == nullptr) {
                const double black_utility = (1 + end.utility[0] - end.utility[1]) / 2;
                node.bids->update(path_step.pair, path_step.black, path_step.red, black_utility,
                                  end.share);
                continue;
            }
            Edge& edge = *path_step.edge;
            ++edge.visits;
            edge.total += utility;
            edge.shares += path_step.actor == 0 ? end.share : 1 - end.share;
        }
    }

    const Rules& rules_;
    int seat_;
    SearchParams params_;
    RolloutPolicy policy_;
    Rng rng_;
    MemoryBudget memory_;
    Node* root_ = nullptr;
    std::size_t mask_ = 0;
    bool covers_all_ = false;
    int depth_ = 0;
    std::vector<Node*> index_;
    Pool<Node> nodes_;
    Pool<Edge> edges_;
    Pool<Bids> bids_;
    std::vector<PathStep> path_;
    Edge* edges_here_[kMaxActions];
    ActionList legal_;
};

}  // namespace boardwright::thrust
