// Thrive's strong search: alpha-beta over whole turns with a few pegs for each move, iterative
// deepening, and helper threads that share the transposition table.
//
// Besides the table a thread takes half a megabyte, whatever the budget.
//
// Params:
//   noise  amplitude of random errors in a turn's win probability (0)
//   width  how many pegs of a position are paired with each other at the root, 2 to 16 (more for
//          larger budgets)
//   depth  the most turns to look ahead, 1 to 25 (25)
#pragma once

#include <thread>

#include "search/thrive/root_search.hpp"

namespace boardwright {

namespace thrive {

// A score as win probability: `evaluate` is fitted to be the logarithm of the odds.
inline double win_probability(int score) {
    if (score > kWinThreshold) return 1;
    if (score < -kWinThreshold) return 0;
    return 1 / (1 + std::exp(-score / 100.0));
}

// The decisions of a turn, up to the end of the game.
inline std::vector<Action> turn_actions(const Rules& rules, State state, const Turn& turn) {
    std::vector<Action> actions;
    for (const Action action : {turn.move, turn.pegs[0], turn.pegs[1]}) {
        if (action == kNone || state.is_over()) continue;
        Thrive::apply(rules, state, state.mover, action);
        actions.push_back(action);
    }
    return actions;
}

// The turns that the table expects after a position, at most four.
inline std::vector<std::pair<int, Action>> expected_continuation(const Rules& rules, State state,
                                                                 const TranspositionTable& tt) {
    std::vector<std::pair<int, Action>> steps;
    Entry entry;
    for (int turns = 0; turns < 4 && !state.is_over(); ++turns) {
        if (!tt.probe(Thrive::hash(rules, state), entry)) break;
        for (const Action action : {entry.turn.move, entry.turn.pegs[0], entry.turn.pegs[1]}) {
            if (action == kNone || state.is_over()) continue;
            const int seat = state.mover;
            if (!Thrive::is_legal(rules, state, seat, action)) return steps;
            Thrive::apply(rules, state, seat, action);
            steps.emplace_back(seat, action);
        }
    }
    return steps;
}

// The candidates in order of choice: by win probability, with random errors.
inline std::vector<Candidate> ranked_candidates(const RootSearch& root_search, double noise,
                                                std::uint64_t seed) {
    std::vector<std::pair<double, Candidate>> graded;
    Rng rng(seed);
    for (const Candidate& candidate : root_search.candidates()) {
        if (!candidate.searched && !graded.empty()) break;
        const double error = noise > 0 ? noise * (2 * rng.unit() - 1) : 0;
        graded.emplace_back(win_probability(candidate.score) + error, candidate);
    }
    if (noise > 0) {
        std::stable_sort(graded.begin(), graded.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
    }
    std::vector<Candidate> result;
    for (const auto& [grade, candidate] : graded) result.push_back(candidate);
    return result;
}

inline Variation<Thrive> make_variation(const Rules& rules, const State& root,
                                        const Candidate& candidate, const TranspositionTable& tt) {
    Variation<Thrive> variation;
    variation.turn = turn_actions(rules, root, candidate.turn);
    const auto own = static_cast<float>(win_probability(candidate.score));
    variation.values = root.mover == 0 ? std::vector{own, 1 - own} : std::vector{1 - own, own};
    State after = root;
    play_turn(rules, after, candidate.turn);
    variation.next = expected_continuation(rules, after, tt);
    return variation;
}

// Threads that run until the main one is done; all they do is fill the table.
class HelperThreads {
  public:
    HelperThreads(const Rules& rules, const State& root, const Budget& budget,
                  const ParamMap& param_map, TranspositionTable& tt) {
        for (int k = 1; k < budget.threads; ++k) {
            searches_.push_back(
                std::make_unique<RootSearch>(rules, root, budget, param_map, tt, finished_, k));
            threads_.emplace_back(
                [root_search = searches_.back().get()] { root_search->run([] {}); });
        }
    }
    ~HelperThreads() { finish(); }

    // Stops and joins them; the number of nodes they searched.
    std::uint64_t finish() {
        finished_.store(true);
        for (auto& thread : threads_) thread.join();
        threads_.clear();
        std::uint64_t nodes = 0;
        for (const auto& root_search : searches_) nodes += root_search->nodes();
        return nodes;
    }

  private:
    std::atomic<bool> finished_{false};
    std::vector<std::unique_ptr<RootSearch>> searches_;
    std::vector<std::thread> threads_;
};

}  // namespace thrive

// Nothing is hidden, so all worlds are the same.
inline SearchResult<Thrive> search_thrive(const Thrive::Rules& rules,
                                          std::span<const Thrive::State> worlds, int,
                                          const Budget& budget, const ParamMap& param_map,
                                          SearchControl<Thrive>& control) {
    const Thrive::State& root = worlds[0];
    const double noise = param(param_map, "noise", 0);
    Budget share = budget;
    // Errors may make any turn the best, so each needs a value.
    if (noise > 0) share.variations = thrive::kMaxRootTurns;
    share.nodes = std::max<std::uint64_t>(budget.nodes / static_cast<unsigned>(budget.threads), 1);
    // A table no larger than the nodes or the time can fill.
    const double useful = 64.0 * std::min(static_cast<double>(budget.nodes), 4e6 * budget.seconds);
    thrive::TranspositionTable tt(
        static_cast<std::size_t>(std::min(static_cast<double>(budget.memory), useful)));

    thrive::HelperThreads helpers(rules, root, share, param_map, tt);
    thrive::RootSearch root_search(rules, root, share, param_map, tt, control.stop_flag(), 0);
    const auto make_result = [&] {
        SearchResult<Thrive> result;
        result.nodes = root_search.nodes();
        result.depth = root_search.completed_depth();
        for (const thrive::Candidate& candidate :
             ranked_candidates(root_search, noise, budget.seed)) {
            if (static_cast<int>(result.variations.size()) == budget.variations) break;
            result.variations.push_back(make_variation(rules, root, candidate, tt));
        }
        result.variations[0].weight = 1;
        return result;
    };
    root_search.run([&] { control.publish(make_result()); });
    SearchResult<Thrive> result = make_result();
    result.nodes += helpers.finish();
    return result;
}

}  // namespace boardwright
