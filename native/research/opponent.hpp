// A seat that the core plays itself: at random, one step ahead, or by a search.
#pragma once

#include <algorithm>
#include <memory>

#include "search/param_map.hpp"
#include "search/search.hpp"

namespace boardwright {

// The value of a position to a seat, for a player that looks one step ahead; specialised for each
// game that has one in research/<game>.hpp.
template <class G>
struct Greedy {
    static constexpr bool exists = false;
};

// What some seat knows is less than the state: a search needs worlds that fit it.
template <class G>
concept HidesInformation =
    requires(const typename G::Rules& rules, const typename G::State& state) {
        G::view_hash(rules, state, 0);
    };

enum class OpponentKind : std::uint8_t { none, random, greedy, search };

struct Opponent {
    OpponentKind kind = OpponentKind::none;
    std::uint64_t nodes = 1;  // of a search, for a turn
    ParamMap params;
};

template <class G>
using Search = SearchResult<G> (*)(const typename G::Rules&, std::span<const typename G::State>,
                                   int, const Budget&, const ParamMap&, SearchControl<G>&);

template <class G>
constexpr bool can_play_as(OpponentKind kind, Search<G> search) {
    if (kind == OpponentKind::greedy) return Greedy<G>::exists;
    if (kind == OpponentKind::search) return search != nullptr && !HidesInformation<G>;
    return true;
}

// Decides for a seat that is to decide; the decisions are the rest of its turn, at least one.
template <class G>
class OpponentTurn {
  public:
    using Rules = typename G::Rules;
    using State = typename G::State;
    using Action = typename G::Action;

    OpponentTurn() : legal_(std::make_unique<Actions<G>>()) {}

    const std::vector<Action>& decide(const Rules& rules, const State& state, int seat,
                                      const Opponent& opponent, Search<G> search, Rng& rng) {
        turn_.clear();
        if (opponent.kind == OpponentKind::random) {
            turn_.push_back(G::pick(rules, state, seat, rng));
            return turn_;
        }
        G::legal(rules, state, seat, *legal_);
        if (legal_->size() == 1) {
            turn_.push_back((*legal_)[0]);
        } else if (opponent.kind == OpponentKind::greedy) {
            turn_.push_back(greediest(rules, state, seat, rng));
        } else {
            search_turn(rules, state, seat, opponent, search, rng);
        }
        return turn_;
    }

  private:
    // Among equals, one that ends the turn; then any.
    Action greediest(const Rules& rules, const State& state, int seat, Rng& rng) {
        Action best = (*legal_)[0];
        if constexpr (Greedy<G>::exists) {
            double highest = -1;
            std::uint32_t equals = 0;
            bool ends = false;
            for (const Action action : *legal_) {
                State after = state;
                G::apply(rules, after, seat, action);
                const double value = Greedy<G>::value(rules, after, seat);
                const bool ending = G::begins_turn(rules, after);
                const bool better = value > highest + kTie;
                const bool equal = !better && value > highest - kTie;
                if (better || (equal && ending && !ends)) {
                    highest = better ? value : highest;
                    ends = ending;
                    best = action;
                    equals = 1;
                } else if (equal && ending == ends && rng.below(++equals) == 0) {
                    best = action;
                }
            }
        }
        return best;
    }

    void search_turn(const Rules& rules, const State& state, int seat, const Opponent& opponent,
                     Search<G> search, Rng& rng) {
        Budget budget;
        budget.nodes = opponent.nodes;
        budget.seed = rng.next();
        SearchControl<G> control;
        const SearchResult<G> result =
            search(rules, std::span(&state, 1), seat, budget, opponent.params, control);
        double left = rng.unit();
        const Variation<G>* chosen = &result.variations[0];
        for (const Variation<G>& variation : result.variations) {
            chosen = &variation;
            left -= variation.weight;
            if (left < 0) break;
        }
        turn_ = chosen->turn;
    }

    static constexpr double kTie = 1e-9;

    std::unique_ptr<Actions<G>> legal_;  // too large for a stack
    std::vector<Action> turn_;
};

}  // namespace boardwright
