// Many PUCT trees that share the network's batches: one for a search, hundreds for self-play.
#pragma once

#include <memory>

#include "search/puct.hpp"

namespace boardwright {

template <Encoded G>
class PuctForest {
    using Tree = PuctTree<G>;
    using State = typename G::State;
    using Action = typename G::Action;
    using Rules = typename G::Rules;

  public:
    // What the search found of one action of a root.
    struct Choice {
        Action action;
        std::uint32_t first_visits;  // of its first code
        std::uint32_t visits;
        std::array<float, static_cast<std::size_t>(G::max_seats)> values;
    };

    // A seat must be to decide in every position.
    PuctForest(const Rules& rules, std::span<const State> positions, const PuctParams& params,
               std::uint64_t seed)
        : rules_(rules), params_(params) {
        for (std::size_t row = 0; row < positions.size(); ++row) {
            trees_.push_back(std::make_unique<Tree>(rules_, params_, seed, row));
            trees_.back()->reset(positions[row], Begun());
        }
    }
    PuctForest(const PuctForest&) = delete;
    PuctForest& operator=(const PuctForest&) = delete;

    std::size_t rows() const { return trees_.size(); }
    const Rules& rules() const { return rules_; }
    const Tree& tree(std::size_t row) const { return *trees_[row]; }
    bool is_over(std::size_t row) const {
        return G::pending(rules_, trees_[row]->root_state()) == Pending::over;
    }

    void reset(std::size_t row, const State& position) { trees_[row]->reset(position, Begun()); }

    // Plays a code from a root, and chance after it; what was searched from there is forgotten.
    void play(std::size_t row, int code) {
        Tree& tree = *trees_[row];
        State state = tree.root_state();
        Begun begun = tree.root_begun();
        tree.follow(state, tree.root().seat, begun, code);
        tree.reset(state, begun);
    }

    // Walks until each tree has had `visits` in all, or the buffers hold `batch` leaves. Returns
    // how many leaves they hold; none when all trees are done.
    std::size_t collect(std::size_t batch, std::uint32_t visits, std::uint8_t* observations,
                        std::uint8_t* masks) {
        const auto mask_size = static_cast<std::size_t>(Encoding<G>::size(rules_));
        const auto size = static_cast<std::size_t>(Encoding<G>::observation_size(rules_));
        waiting_.clear();
        for (std::size_t k = 0; k < trees_.size(); ++k) {
            const std::size_t row = (next_row_ + k) % trees_.size();
            const std::size_t before = waiting_.size();
            collect_tree(
                row, visits,
                [&] {
                    const std::size_t at = waiting_.size();
                    return at == batch ? nullptr : &masks[at * mask_size];
                },
                [&] { return &observations[waiting_.size() * size]; });
            if (waiting_.size() == batch && before < batch) {
                next_row_ = row;
                if (trees_.size() > 1) next_row_ = (row + 1) % trees_.size();
                break;
            }
        }
        return waiting_.size();
    }

    // The network's answer for each leaf of the last batch.
    void answer(const float* priors, const float* values) {
        const auto size = static_cast<std::size_t>(Encoding<G>::size(rules_));
        const auto seats = static_cast<std::size_t>(G::seats(rules_));
        for (std::size_t k = 0; k < waiting_.size(); ++k) {
            const Waiting& leaf = waiting_[k];
            trees_[leaf.row]->answer(leaf.index, priors + k * size, values + k * seats);
        }
        for (const Waiting& leaf : waiting_) trees_[leaf.row]->answered();
        waiting_.clear();
    }

    // The actions of a root, most visited first.
    std::vector<Choice> choices(std::size_t row) const {
        const Tree& tree = *trees_[row];
        std::vector<Choice> listed;
        list(tree, tree.root(), tree.root_begun(), 0, listed);
        std::stable_sort(listed.begin(), listed.end(), [](const Choice& a, const Choice& b) {
            return a.first_visits != b.first_visits ? a.first_visits > b.first_visits
                                                    : a.visits > b.visits;
        });
        return listed;
    }

  private:
    struct Waiting {
        std::size_t row, index;
    };

    // A tree gets few leaves at a time while it is small: a leaf is chosen without the values of
    // those that wait.
    template <class Mask, class Observation>
    void collect_tree(std::size_t row, std::uint32_t visits, Mask next_mask,
                      Observation next_observation) {
        Tree& tree = *trees_[row];
        if (is_over(row)) return;
        const std::size_t limit = 1 + tree.root().visits / 8;
        while (!tree.is_full() && tree.root().visits + tree.leaf_count() < visits &&
               tree.leaf_count() < limit) {
            std::uint8_t* mask = next_mask();
            if (mask == nullptr) return;
            const auto walk = tree.walk(next_observation(), mask);
            if (walk == Tree::Walk::blocked) return;
            if (walk == Tree::Walk::leaf) waiting_.push_back({row, tree.leaf_count() - 1});
        }
    }

    void list(const Tree& tree, const typename Tree::Node& node, const Begun& begun,
              std::uint32_t first_visits, std::vector<Choice>& listed) const {
        for (int k = 0; k < node.count; ++k) {
            const typename Tree::Edge& edge = node.edges[k];
            const std::uint32_t first = begun.count == 0 ? edge.visits : first_visits;
            Action action{};
            const auto result = Encoding<G>::decide(rules_, tree.root_state(), tree.root().seat,
                                                    begun, edge.code, action);
            if (result == CodeResult::complete) {
                listed.push_back({action, first, edge.visits, mean(edge)});
            } else if (edge.first != nullptr) {
                Begun longer = begun;
                longer.add(edge.code);
                list(tree, *edge.first, longer, first, listed);
            }
        }
    }

    auto mean(const typename Tree::Edge& edge) const {
        std::array<double, static_cast<std::size_t>(G::max_seats)> sums{};
        std::array<float, static_cast<std::size_t>(G::max_seats)> values{};
        for (const auto* node = edge.first; node != nullptr; node = node->next) {
            for (std::size_t seat = 0; seat < sums.size(); ++seat) sums[seat] += node->values[seat];
        }
        for (std::size_t seat = 0; seat < sums.size(); ++seat) {
            values[seat] = static_cast<float>(edge.visits > 0 ? sums[seat] / edge.visits : 0);
        }
        return values;
    }

    Rules rules_;
    PuctParams params_;
    std::vector<std::unique_ptr<Tree>> trees_;
    std::vector<Waiting> waiting_;
    std::size_t next_row_ = 0;
};

}  // namespace boardwright
