// The turns of the root, searched by iterative deepening.
#pragma once

#include <cmath>

#include "search/param_map.hpp"
#include "search/thrive/alpha_beta.hpp"

namespace boardwright::thrive {

inline constexpr int kMaxRootTurns = 8192;
inline constexpr double kMaxDepth = 25;    // turns; quiescence may go further
inline constexpr int kBoundPenalty = 100;  // subtracted from a bound when scores are compared

struct Candidate {
    Turn turn;
    int score;  // the order score at first, then the search's
    bool searched = false;
    bool exact = false;  // else the score is an upper bound
};

class RootSearch {
  public:
    RootSearch(const Rules& rules, const State& root, const Budget& budget,
               const ParamMap& param_map, TranspositionTable& tt, const std::atomic<bool>& stop,
               int number)
        : rules_(rules),
          root_(root),
          meter_(budget, stop),
          alpha_beta_(rules, tt, meter_),
          variations_(budget.variations) {
        depth_ = static_cast<int>(std::clamp(param(param_map, "depth", kMaxDepth), 1.0, kMaxDepth));
        const double width = param(param_map, "width", default_width(budget));
        auto turns = std::make_unique<TurnList<kMaxRootTurns>>();
        candidate_turns(rules, root, static_cast<int>(std::clamp(width, 2.0, 16.0)), *turns);
        Rng rng(budget.seed, static_cast<std::uint64_t>(number));
        for (const Turn& turn : *turns) {
            candidates_.push_back({turn, turn.order_score});
            // Helper threads search the turns in another order.
            if (number > 0) candidates_.back().score += static_cast<int>(rng.below(60));
        }
        sort();
    }

    // `on_depth` is called after each completed depth.
    template <class OnDepth>
    void run(OnDepth on_depth) {
        for (int depth = 1; depth <= depth_ && !meter_.done(); ++depth) {
            const bool finished = search_depth(depth);
            if (finished) completed_depth_ = depth;
            on_depth();
            if (is_decided()) break;
        }
    }

    const std::vector<Candidate>& candidates() const { return candidates_; }
    std::uint64_t nodes() const { return meter_.used(); }
    int completed_depth() const { return completed_depth_; }

  private:
    // By the nodes, or by the time at about a million nodes a second.
    static double default_width(const Budget& budget) {
        const double nodes = std::min(static_cast<double>(budget.nodes), 1e6 * budget.seconds);
        return 4 * std::log10(std::max(nodes, 100.0)) - 8;
    }

    // Searches all candidates one turn deeper; false if the budget ran out before.
    bool search_depth(int depth) {
        std::vector<Candidate> ranked;
        std::size_t at = 0;
        for (; at < candidates_.size(); ++at) {
            const Turn turn = candidates_[at].turn;
            State child = root_;
            play_turn(rules_, child, turn);
            const int bound = static_cast<int>(ranked.size()) < variations_
                                  ? -kWin
                                  : ranked[static_cast<std::size_t>(variations_ - 1)].score;
            const int score = try_turn(child, depth, static_cast<int>(at), bound);
            if (alpha_beta_.done() && (depth > 1 || at > 0)) break;
            insert(ranked, {turn, score, true, score > bound});
        }
        const bool finished = at == candidates_.size();
        for (; at < candidates_.size(); ++at) ranked.push_back(candidates_[at]);
        candidates_ = std::move(ranked);
        if (!finished) merge_unfinished_depth();
        return finished;
    }

    // When a depth was cut short, the candidates not reached keep the score of the depth before,
    // and a turn that has fallen below them is no longer the best. An upper bound is then no more
    // than the score of the candidate ranked above.
    void merge_unfinished_depth() {
        sort();
        for (std::size_t k = 1; k < candidates_.size(); ++k) {
            candidates_[k].score = std::min(candidates_[k].score, candidates_[k - 1].score);
        }
    }

    int try_turn(const State& child, int depth, int at, int bound) {
        const int below = (depth - 1) * kDepthPerTurn;
        const int mover = root_.mover;
        if (at >= variations_) {
            const int less = depth < 2 || at < 12 ? 0 : at < 60 ? 1 : 2;
            const int probe =
                alpha_beta_.child_value(child, mover, below - less, bound, bound + 1, 1);
            if (probe <= bound || alpha_beta_.done()) return probe;
        }
        return alpha_beta_.child_value(child, mover, below, bound, kWin, 1);
    }

    static void insert(std::vector<Candidate>& ranked, const Candidate& candidate) {
        auto at = ranked.end();
        while (at != ranked.begin() && std::prev(at)->score < candidate.score) --at;
        ranked.insert(at, candidate);
    }
    void sort() {
        std::stable_sort(candidates_.begin(), candidates_.end(), [](const auto& a, const auto& b) {
            return a.searched != b.searched ? a.searched : ranking_score(a) > ranking_score(b);
        });
    }
    // A mere bound must not win narrowly: often all scores of a depth are lower than those of the
    // depth before.
    static int ranking_score(const Candidate& candidate) {
        return candidate.exact ? candidate.score : candidate.score - kBoundPenalty;
    }
    // Whether a deeper search is pointless: a forced end, or no choice.
    bool is_decided() const {
        if (variations_ > 1) return false;
        return candidates_.size() == 1 || std::abs(candidates_[0].score) > kWinThreshold;
    }

    const Rules& rules_;
    const State& root_;
    BudgetMeter meter_;
    AlphaBeta alpha_beta_;
    int variations_, depth_ = 1, completed_depth_ = 0;
    std::vector<Candidate> candidates_;
};

}  // namespace boardwright::thrive
