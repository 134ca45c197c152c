// Information-set tree search: every simulation plays in one possible world, and the tree is keyed
// by what the searching seat has before its eyes, so it never plans on a secret.
#pragma once

#include <vector>

#include "search/search.hpp"
#include "search/style.hpp"
#include "search/thrust/bids.hpp"
#include "search/thrust/foresight.hpp"
#include "search/thrust/sight.hpp"

namespace boardwright::thrust {

// How the search is to play; see `Style`.
struct Manner {
    double curiosity;  // how long to try what looks worse
    int horizon;       // turns after this one to play by the policy before it is appraised
    double even;       // part of the simulations shared out evenly among the choices at the root

    static Manner from(const Style& style) {
        return {read(style, "curiosity", 0.12), static_cast<int>(read(style, "horizon", 0)),
                read(style, "even", 0)};
    }
};

class Tree {
  public:
    // One decision at the root, and how it has done for the searching seat.
    struct Choice {
        Action action;
        double visits;
        double shares;
    };

    Tree(const Rules& rules, int seat, const Manner& manner, std::size_t memory, Rng rng)
        : rules_(rules), seat_(seat), manner_(manner), policy_(rules), rng_(rng) {
        room_ = std::max<std::size_t>(memory / kBytesPerNode, 256);
        grow_index(1 << 10);
    }

    // Every choice at the root is to be judged, not only the best.
    void be_thorough() { thorough_ = true; }

    void simulate(State world) {
        path_.clear();
        bool grown = false;
        const std::uint32_t last = world.number + static_cast<std::uint32_t>(manner_.horizon);
        while (step(world, grown) && world.number <= last) {
        }
        learn(outlook(rules_, world));
    }

    const Bids* root_bids() const {
        return !nodes_.empty() && nodes_[0].bids >= 0 ? &bids_[at(nodes_[0].bids)] : nullptr;
    }
    // The most decisions in a row that the tree has looked at.
    int depth() const { return depth_; }
    std::vector<Choice> choices() const {
        std::vector<Choice> found;
        if (nodes_.empty()) return found;
        for (int edge = nodes_[0].first; edge >= 0; edge = edges_[at(edge)].next) {
            const Edge& it = edges_[at(edge)];
            found.push_back({it.name, static_cast<double>(it.visits), it.shares});
        }
        return found;
    }

  private:
    static constexpr std::size_t kBytesPerNode = 400;  // with its edges and its place in the index
    static constexpr double kMany = 1000;   // trials enough to spare some for all choices
    static constexpr double kDoubt = 0.03;  // what is untried is thought a little worse

    struct Edge {
        std::uint32_t name;  // the decision; of another seat, as it would be described
        std::uint32_t visits = 0;
        double total = 0;   // what whoever decides may hope for
        double shares = 0;  // of the win
        int next = -1;      // the next edge of the same node
    };
    struct Node {
        std::uint64_t key;
        int first = -1;
        int bids = -1;
        std::uint32_t visits = 0;
        double total = 0;
    };
    struct Passed {
        int node;
        int edge;  // or nothing, where burns were sealed
        int who;
        Bids::Pair pair;
        std::uint32_t black;
        std::uint32_t red;
    };

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    // One decision or outcome of chance; false at the end of the game.
    bool step(State& world, bool& grown) {
        if (grown || Thrust::pending(rules_, world) != Pending::decide) {
            return play_on(rules_, policy_, world, rng_);
        }
        const std::uint32_t seats = Thrust::deciders(rules_, world);
        if (seats == 3) {
            commit(world, grown);
            return true;
        }
        const int who = lowest(seats);
        Thrust::legal(rules_, world, who, legal_);
        // At the root even a forced decision has its node, for the answer is read from there.
        const bool forced = legal_.size() == 1 && !path_.empty();
        Thrust::apply(rules_, world, who, forced ? legal_[0] : descend(world, who, grown));
        return true;
    }

    // Both sides burn at once.
    void commit(State& world, bool& grown) {
        const int node = reach(sight(rules_, world, seat_), grown);
        Passed passed{node, -1, 0, {0, 0}, 0, 0};
        passed.black = sensible_bids(rules_, world, 0);
        passed.red = sensible_bids(rules_, world, 1);
        Bids blank;
        const bool known = node >= 0;
        if (known && nodes_[at(node)].bids < 0) {
            nodes_[at(node)].bids = static_cast<int>(bids_.size());
            bids_.emplace_back();
        }
        Bids& bids = known ? bids_[at(nodes_[at(node)].bids)] : blank;
        passed.pair = bids.choose(passed.black, passed.red, 0.15, rng_);
        if (known) path_.push_back(passed);
        Thrust::apply(rules_, world, 0, burn_of(passed.pair.black));
        Thrust::apply(rules_, world, 1, burn_of(passed.pair.red));
    }

    Action descend(const State& world, int who, bool& grown) {
        const int node = reach(sight(rules_, world, seat_), grown);
        if (node < 0) {
            grown = true;
            return policy_.pick(world, who, legal_, rng_);
        }
        float chances[kMostActions];
        policy_.weigh(world, who, legal_, chances);
        const int chosen = select(node, world, who, chances);
        path_.push_back({node, edges_here_[at(chosen)], who, {0, 0}, 0, 0});
        return legal_[chosen];
    }

    int select(int node, const State& world, int who, const float* chances) {
        edges_here_.clear();
        double visits = 0;
        int likely = nodes_[at(node)].first;  // edges stand in the order of the decisions
        for (const Action action : legal_) {
            const std::uint32_t called = who == seat_ ? action : name(world, who, action);
            const bool is_it = likely >= 0 && edges_[at(likely)].name == called;
            const int edge = is_it ? likely : find_or_add(node, called);
            edges_here_.push_back(edge);
            visits += edges_[at(edge)].visits;
            likely = edges_[at(edge)].next;
        }
        const Node& here = nodes_[at(node)];
        const double usual = here.visits > 0 ? here.total / here.visits - kDoubt : 0.5;
        const double curiosity = manner_.curiosity * std::sqrt(visits + 1);
        const double least = node == 0 ? least_visits(visits) : 0;
        int best = 0;
        double highest = -10;
        for (int k = 0; k < legal_.size(); ++k) {
            const Edge& edge = edges_[at(edges_here_[at(k)])];
            double bound = edge.visits > 0 ? edge.total / edge.visits : usual;
            bound += curiosity * static_cast<double>(chances[k]) / (1.0 + edge.visits);
            if (edge.visits < least) bound += 1;
            if (bound > highest) highest = bound, best = k;
        }
        return best;
    }

    // What every choice at the root is tried, for its own sake.
    double least_visits(double all) const {
        const double fair = thorough_ && all >= kMany ? std::sqrt(all) / 4 : 0;
        return std::max(fair, manner_.even * all / legal_.size());
    }

    // The same order means the same in all worlds, wherever the ship stands in its fleet.
    static std::uint32_t name(const State& world, int who, Action action) {
        const Ship& ship = world.fleets[who][place(action)];
        const std::uint64_t all = static_cast<std::uint64_t>(verb(action)) << 32 | about(action);
        return static_cast<std::uint32_t>(mix(all ^ std::uint64_t{ship.kind} << 40 ^
                                              static_cast<std::uint64_t>(ship.band) << 48 ^
                                              std::uint64_t{ship.contact} << 52));
    }

    int find_or_add(int node, std::uint32_t name) {
        int* edge = &nodes_[at(node)].first;
        while (*edge >= 0 && edges_[at(*edge)].name != name) edge = &edges_[at(*edge)].next;
        if (*edge >= 0) return *edge;
        const int added = *edge = static_cast<int>(edges_.size());
        edges_.push_back({name});
        return added;
    }

    // The node of this sight; a new one ends the descent, and there may be no room for it.
    int reach(std::uint64_t key, bool& grown) {
        std::size_t slot = key & mask_;
        while (index_[slot] >= 0 && nodes_[at(index_[slot])].key != key) slot = (slot + 1) & mask_;
        if (index_[slot] >= 0) return index_[slot];
        grown = true;
        if (is_full()) return -1;
        index_[slot] = static_cast<int>(nodes_.size());
        nodes_.push_back({key});
        if (2 * nodes_.size() > mask_) grow_index(2 * (mask_ + 1));
        return static_cast<int>(nodes_.size()) - 1;
    }

    bool is_full() const {
        const std::size_t bytes = nodes_.size() * (sizeof(Node) + 16) +
                                  edges_.size() * sizeof(Edge) + bids_.size() * sizeof(Bids);
        return bytes + sizeof(Bids) > room_ * kBytesPerNode;
    }

    void grow_index(std::size_t size) {
        mask_ = size - 1;
        index_.assign(size, -1);
        for (std::size_t k = 0; k < nodes_.size(); ++k) {
            std::size_t slot = nodes_[k].key & mask_;
            while (index_[slot] >= 0) slot = (slot + 1) & mask_;
            index_[slot] = static_cast<int>(k);
        }
    }

    void learn(const Outlook& end) {
        depth_ = std::max(depth_, static_cast<int>(path_.size()));
        for (const Passed& passed : path_) {
            Node& node = nodes_[at(passed.node)];
            const double appeal = end.appeal[passed.who];
            ++node.visits;
            node.total += appeal;
            if (passed.edge < 0) {
                const double wanted = (1 + end.appeal[0] - end.appeal[1]) / 2;
                bids_[at(node.bids)].learn(passed.pair, passed.black, passed.red, wanted,
                                           end.share);
                continue;
            }
            Edge& edge = edges_[at(passed.edge)];
            ++edge.visits;
            edge.total += appeal;
            edge.shares += passed.who == 0 ? end.share : 1 - end.share;
        }
    }

    const Rules& rules_;
    int seat_;
    Manner manner_;
    Policy policy_;
    Rng rng_;
    std::size_t room_;
    std::size_t mask_ = 0;
    bool thorough_ = false;
    int depth_ = 0;
    std::vector<int> index_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<Bids> bids_;
    std::vector<Passed> path_;
    std::vector<int> edges_here_;
    ActionList legal_;
};

}  // namespace boardwright::thrust
