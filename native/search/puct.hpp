// Tree search with a network: PUCT over codes, leaves handed out in batches.
//
// For games with open information. A network is asked for priors over codes and a value for each
// seat, in an order relative to the seat that decides. A code that begins an action is an edge of
// its own; chance is sampled, and an edge leads to one node for each outcome met.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "research/encoding.hpp"
#include "search/dirichlet.hpp"
#include "search/node_pool.hpp"

namespace boardwright {

struct PuctParams {
    double exploration = 1.25;   // how much priors count against values
    double first_play = 0.1;     // how much worse an unvisited code is taken to be than its node
    double noise = 0;            // the part of the root's priors that is random
    double concentration = 0.3;  // of this noise: the smaller, the fewer codes get it
    std::size_t memory = std::size_t{64} << 20;  // bytes for one tree
};

inline constexpr std::size_t kMinTreeMemory = std::size_t{256} << 10;  // always room for a choice

template <Encoded G>
class PuctTree {
    using State = typename G::State;
    using Action = typename G::Action;
    using Rules = typename G::Rules;
    using Code = Encoding<G>;
    static constexpr std::size_t kSeats = static_cast<std::size_t>(G::max_seats);

  public:
    struct Node;
    struct Edge {
        std::int32_t code = 0;
        float prior = 0;
        std::uint32_t visits = 0;
        std::uint32_t pending = 0;  // visits whose values are not known yet; they count as losses
        double value = 0;           // the sum of the shares of the seat that decides
        Node* first = nullptr;      // the nodes it leads to, one for each outcome of chance
    };
    struct Node {
        std::uint64_t chance = 0;  // equal for equal outcomes on the way from the edge
        Node* next = nullptr;      // the next node of the same edge
        Edge* edges = nullptr;
        std::int32_t count = 0;  // of edges; 0 when over, or not expanded
        std::int32_t seat = 0;   // who decides
        std::uint32_t visits = 0;
        bool is_waiting = false;  // for the network's answer
        std::array<double, kSeats> values{};
    };
    // What one walk from the root met.
    enum class Walk : std::uint8_t { leaf, over, blocked };

    PuctTree(const Rules& rules, const PuctParams& params, std::uint64_t seed, std::uint64_t stream)
        : rules_(rules), params_(params), rng_(seed, stream), memory_(0) {}

    // Begins a new tree at a position where a seat decides.
    void reset(const State& state, const Begun& begun) {
        nodes_ = Pool<Node>();
        edges_ = EdgePool();
        memory_ = MemoryBudget(std::max(params_.memory, kMinTreeMemory));
        is_full_ = false;
        leaves_.clear();
        root_ = Node();
        root_state_ = state;
        root_begun_ = begun;
        root_.seat = lowest_seat(G::deciders(rules_, state));
    }

    // Walks to a leaf and writes what the network is to judge; `blocked` if it waits already.
    Walk walk(std::uint8_t* observation, std::uint8_t* mask) {
        path_.clear();
        State& state = state_;
        state = root_state_;
        Begun begun = root_begun_;
        Node* node = &root_;
        while (true) {
            if (node->is_waiting) return blocked();
            if (G::pending(rules_, state) == Pending::over) {
                finish(node, state);
                return Walk::over;
            }
            if (node->count == 0) {
                Code::mask(rules_, state, node->seat, begun, {mask, size()});
                if (!expand(*node, mask)) return leaf(node, state, begun, observation);
            }
            Edge* edge = select(*node);
            path_.push_back({node, edge});
            ++edge->pending;
            const std::uint64_t chance = follow(state, node->seat, begun, edge->code);
            Node* next = edge->first;
            while (next != nullptr && next->chance != chance) next = next->next;
            if (next == nullptr) {
                next = add(*edge, chance, state);
                if (next == nullptr) {
                    is_full_ = true;
                    return blocked();
                }
            }
            node = next;
        }
    }

    // Whether there is no memory left to search on.
    bool is_full() const { return is_full_; }
    std::size_t leaf_count() const { return leaves_.size(); }

    // The network's answer for the k-th leaf: weights of its codes, a share for each seat.
    void answer(std::size_t k, const float* priors, const float* values) {
        Leaf& leaf = leaves_[k];
        Node& node = *leaf.node;
        set_priors(node, priors);
        node.is_waiting = false;
        if (&node == &root_ && params_.noise > 0) add_noise(node);
        std::array<double, kSeats> shares{};
        double total = 0;
        for (int seat = 0; seat < seats(); ++seat) total += static_cast<double>(values[seat]);
        for (int seat = 0; seat < seats(); ++seat) {
            shares[index((node.seat + seat) % seats())] = static_cast<double>(values[seat]) / total;
        }
        path_.swap(leaf.path);
        update(&node, shares);
    }
    void answered() { leaves_.clear(); }

    const Node& root() const { return root_; }
    const State& root_state() const { return root_state_; }
    const Begun& root_begun() const { return root_begun_; }
    int seats() const { return G::seats(rules_); }
    Rng& rng() { return rng_; }

    // Plays a code, and chance after it; a number that is equal for equal chance.
    std::uint64_t follow(State& state, int seat, Begun& begun, int code) {
        Action action{};
        if (Code::decide(rules_, state, seat, begun, code, action) == CodeResult::unfinished) {
            begun.add(code);
            return 0;
        }
        begun.clear();
        G::apply(rules_, state, seat, action);
        std::uint64_t chance = 0;
        while (G::pending(rules_, state) == Pending::chance) {
            const Action outcome = G::roll(rules_, state, rng_);
            G::apply(rules_, state, kChance, outcome);
            chance = mix(chance ^ (std::uint64_t{outcome} + 1));
        }
        return chance;
    }

  private:
    struct Step {
        Node* node;
        Edge* edge;
    };
    struct Leaf {
        Node* node;
        std::vector<Step> path;
    };

    // Runs of edges at stable addresses.
    class EdgePool {
      public:
        // Null if the budget is exhausted.
        Edge* add(std::size_t count, MemoryBudget& memory) {
            if (used_ + count > capacity_) {
                const std::size_t block = std::max<std::size_t>(count, 256);
                if (!memory.reserve(block * sizeof(Edge))) return nullptr;
                blocks_.push_back(std::make_unique<Edge[]>(block));
                used_ = 0;
                capacity_ = block;
            }
            Edge* added = &blocks_.back()[used_];
            used_ += count;
            return added;
        }

      private:
        std::vector<std::unique_ptr<Edge[]>> blocks_;
        std::size_t used_ = 0, capacity_ = 0;
    };

    static std::size_t index(int seat) { return static_cast<std::size_t>(seat); }
    std::size_t size() const { return static_cast<std::size_t>(Code::size(rules_)); }

    Node* add(Edge& edge, std::uint64_t chance, const State& state) {
        Node node;
        node.chance = chance;
        node.next = edge.first;
        if (G::pending(rules_, state) == Pending::decide) {
            node.seat = lowest_seat(G::deciders(rules_, state));
        }
        Node* added = nodes_.add(node, memory_);
        if (added != nullptr) edge.first = added;
        return added;
    }

    // Gives the node its edges. True if there is only one: the network need not be asked.
    bool expand(Node& node, const std::uint8_t* mask) {
        const auto count = static_cast<std::size_t>(std::count(mask, mask + size(), 1));
        Edge* edges = edges_.add(count, memory_);
        if (edges == nullptr) {
            is_full_ = true;
            return false;
        }
        node.edges = edges;
        node.count = static_cast<std::int32_t>(count);
        for (std::size_t code = 0; code < size(); ++code) {
            if (mask[code] != 0) (edges++)->code = static_cast<std::int32_t>(code);
        }
        if (count == 1 && &node != &root_) node.edges[0].prior = 1;
        return count == 1 && &node != &root_;
    }

    Walk leaf(Node* node, const State& state, const Begun& begun, std::uint8_t* observation) {
        const auto bytes = static_cast<std::size_t>(Code::observation_size(rules_));
        Code::observe(rules_, state, node->seat, begun, {observation, bytes});
        node->is_waiting = true;
        leaves_.push_back({node, path_});
        return Walk::leaf;
    }

    Walk blocked() {
        for (const Step& step : path_) --step.edge->pending;
        return Walk::blocked;
    }

    void finish(Node* node, const State& state) {
        float native_shares[kSeats] = {};
        G::shares(rules_, state, native_shares);
        std::array<double, kSeats> shares{};
        std::copy(native_shares, native_shares + kSeats, shares.begin());
        update(node, shares);
    }

    // Adds the shares to all nodes of the path, and to the last one.
    void update(Node* last, const std::array<double, kSeats>& shares) {
        const auto count = [&](Node& node) {
            ++node.visits;
            for (std::size_t seat = 0; seat < kSeats; ++seat) node.values[seat] += shares[seat];
        };
        for (const Step& step : path_) {
            --step.edge->pending;
            ++step.edge->visits;
            step.edge->value += shares[index(step.node->seat)];
            count(*step.node);
        }
        count(*last);
    }

    void set_priors(Node& node, const float* priors) {
        double total = 0;
        for (int k = 0; k < node.count; ++k) {
            total += static_cast<double>(priors[node.edges[k].code]);
        }
        for (int k = 0; k < node.count; ++k) {
            Edge& edge = node.edges[k];
            const double prior = static_cast<double>(priors[edge.code]);
            edge.prior = static_cast<float>(total > 0 ? prior / total : 1.0 / node.count);
        }
    }

    void add_noise(Node& node) {
        std::vector<double> noise(static_cast<std::size_t>(node.count));
        draw_dirichlet(rng_, params_.concentration, noise);
        for (std::size_t k = 0; k < noise.size(); ++k) {
            const double prior = static_cast<double>(node.edges[k].prior);
            node.edges[k].prior =
                static_cast<float>((1 - params_.noise) * prior + params_.noise * noise[k]);
        }
    }

    // The edge with the highest bound; the earlier one of equals.
    Edge* select(Node& node) const {
        double visits = 0, tried = 0;
        for (int k = 0; k < node.count; ++k) {
            const Edge& edge = node.edges[k];
            visits += edge.visits + edge.pending;
            if (edge.visits + edge.pending > 0) tried += static_cast<double>(edge.prior);
        }
        const double mean = node.visits > 0 ? node.values[index(node.seat)] / node.visits : 0.5;
        const double untried =
            mean -
            (&node == &root_ && params_.noise > 0 ? 0 : params_.first_play * std::sqrt(tried));
        const double exploration = params_.exploration * std::sqrt(std::max(visits, 1.0));
        Edge* best = nullptr;
        double highest = -std::numeric_limits<double>::infinity();
        for (int k = 0; k < node.count; ++k) {
            Edge& edge = node.edges[k];
            const double count = edge.visits + edge.pending;
            const double value = count > 0 ? edge.value / count : untried;
            const double bound =
                value + exploration * static_cast<double>(edge.prior) / (1 + count);
            if (bound > highest) highest = bound, best = &edge;
        }
        return best;
    }

    const Rules& rules_;
    const PuctParams& params_;
    Rng rng_;
    MemoryBudget memory_;
    bool is_full_ = false;
    Pool<Node> nodes_;
    EdgePool edges_;
    Node root_;
    State root_state_{};
    Begun root_begun_;
    State state_{};
    std::vector<Step> path_;
    std::vector<Leaf> leaves_;
};

}  // namespace boardwright
