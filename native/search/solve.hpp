// The exact value of a position of a game for two with nothing hidden: alpha-beta to the end of
// the game, with a table of positions.
//
// A game's `SolveTraits` say which positions are the same (by symmetry too), what is settled before
// the end, and which decisions to try first.
#pragma once

#include <array>
#include <atomic>
#include <deque>
#include <memory>
#include <vector>

#include "core/game.hpp"
#include "search/solve_table.hpp"

namespace boardwright {

template <class G>
struct SolveTraits;  // key(rules, state), bounds(rules, state), rank(rules, state, action)

enum class SolveStatus : std::uint8_t { solved, too_many_nodes, chance, too_deep, no_memory };

template <class G>
struct SolveResult {
    SolveStatus status = SolveStatus::solved;
    int value = 0;  // 0 lost, 1 drawn, 2 won by seat 0
    std::uint64_t nodes = 0;
    std::uint64_t stored = 0;
    std::uint64_t replaced = 0;
    std::vector<typename G::Action> line;  // perfect play by both to the end
};

template <Game G>
class ExactSearch {
  public:
    using State = typename G::State;
    using Action = typename G::Action;
    using Traits = SolveTraits<G>;

    ExactSearch(const typename G::Rules& rules, std::size_t memory, std::uint64_t max_nodes,
                const std::atomic<bool>& stop)
        : rules_(rules), table_(memory), max_nodes_(max_nodes), stop_(stop) {}

    SolveResult<G> solve(const State& state) {
        SolveResult<G> result;
        if (!table_.is_allocated()) {
            result.status = SolveStatus::no_memory;
            return result;
        }
        states_.assign(1, state);
        result.value = search(0, 0, 2);
        if (status_ == SolveStatus::solved) result.line = best_line(result.value);
        result.status = status_;
        result.nodes = nodes_;
        result.stored = table_.stored();
        result.replaced = table_.replaced();
        return result;
    }

  private:
    static constexpr std::size_t kMaxDepth = 10'000;
    static constexpr std::size_t kHistory = 1 << 12;

    struct Ranked {
        std::uint64_t rank;
        Action action;
    };

    bool gives_up(SolveStatus why) {
        status_ = why;
        return true;
    }

    // The exact value if it is between `alpha` and `beta`, else a bound on that side. After it has
    // given up, any.
    int search(std::size_t depth, int alpha, int beta) {
        const State& state = states_[depth];
        const Pending pending = G::pending(rules_, state);
        if (pending == Pending::over) return final_value(state);
        ValueBounds bounds = Traits::bounds(rules_, state);
        if (bounds.low >= beta || bounds.low == bounds.high) return bounds.low;
        if (bounds.high <= alpha) return bounds.high;
        const PositionKey key = Traits::key(rules_, state);
        const ValueBounds known = table_.find(key);
        bounds = {std::max(bounds.low, known.low), std::min(bounds.high, known.high)};
        if (bounds.low >= beta || bounds.low == bounds.high) return bounds.low;
        if (bounds.high <= alpha) return bounds.high;
        alpha = std::max(alpha, bounds.low);
        beta = std::min(beta, bounds.high);
        if (pending == Pending::chance && gives_up(SolveStatus::chance)) return 0;
        if (depth == kMaxDepth && gives_up(SolveStatus::too_deep)) return 0;
        if (++nodes_ > max_nodes_ && gives_up(SolveStatus::too_many_nodes)) return 0;
        const std::uint64_t before = nodes_;
        const int best = search_children(depth, alpha, beta);
        if (stops()) return best;
        if (best > alpha) bounds.low = best;
        if (best < beta) bounds.high = best;
        table_.store(key, bounds, nodes_ - before);
        return best;
    }

    int search_children(std::size_t depth, int alpha, int beta) {
        const int seat = lowest_seat(G::deciders(rules_, states_[depth]));
        const std::size_t begin = actions_.size();
        list_actions(states_[depth], seat);
        int best = seat == 0 ? 0 : 2;
        for (std::size_t k = begin; k < actions_.size() && alpha < beta && !stops(); ++k) {
            const Action action = actions_[k].action;
            const int value = search_after(depth, seat, action, alpha, beta);
            if (seat == 0) {
                best = std::max(best, value);
                alpha = std::max(alpha, value);
            } else {
                best = std::min(best, value);
                beta = std::min(beta, value);
            }
            if (alpha >= beta) ++history(seat, action);
        }
        actions_.resize(begin);
        return best;
    }

    int search_after(std::size_t depth, int seat, Action action, int alpha, int beta) {
        if (states_.size() == depth + 1) states_.emplace_back();
        states_[depth + 1] = states_[depth];
        G::apply(rules_, states_[depth + 1], seat, action);
        return search(depth + 1, alpha, beta);
    }

    // Appends the decisions of the seat, the most promising first.
    void list_actions(const State& state, int seat) {
        G::legal(rules_, state, seat, *legal_);
        const auto begin = static_cast<std::ptrdiff_t>(actions_.size());
        for (const Action action : *legal_) {
            const auto rank = static_cast<std::uint64_t>(Traits::rank(rules_, state, action));
            actions_.push_back({rank << 56 | history(seat, action), action});
        }
        std::stable_sort(actions_.begin() + begin, actions_.end(),
                         [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });
    }

    // How often the decision has made others unnecessary.
    std::uint64_t& history(int seat, Action action) {
        const auto slot = static_cast<std::size_t>(mix(action)) % kHistory;
        return history_[static_cast<std::size_t>(seat) * kHistory + slot];
    }

    int final_value(const State& state) const {
        float shares[G::max_seats] = {};
        G::shares(rules_, state, shares);
        return static_cast<int>(2 * shares[0] + 0.5f);
    }

    bool stops() const {
        return status_ != SolveStatus::solved || stop_.load(std::memory_order_relaxed);
    }

    // What was found may have been replaced since; it is then searched again, without a limit.
    std::vector<Action> best_line(int value) {
        std::vector<Action> line;
        max_nodes_ = ~std::uint64_t{0};
        while (G::pending(rules_, states_[0]) != Pending::over && !stops()) {
            const int seat = lowest_seat(G::deciders(rules_, states_[0]));
            actions_.clear();
            list_actions(states_[0], seat);
            const std::vector<Ranked> choices = actions_;
            actions_.clear();
            for (const auto& [_, action] : choices) {
                if (search_after(0, seat, action, value - 1, value + 1) != value) continue;
                line.push_back(action);
                break;
            }
            G::apply(rules_, states_[0], seat, line.back());
        }
        return line;
    }

    const typename G::Rules& rules_;
    SolveTable table_;
    std::uint64_t max_nodes_;
    const std::atomic<bool>& stop_;
    std::uint64_t nodes_ = 0;
    SolveStatus status_ = SolveStatus::solved;
    std::deque<State> states_;  // by depth
    std::vector<Ranked> actions_;
    std::unique_ptr<Actions<G>> legal_ = std::make_unique<Actions<G>>();  // too large for a stack
    std::vector<std::uint64_t> history_ = std::vector<std::uint64_t>(2 * kHistory);
};

}  // namespace boardwright
