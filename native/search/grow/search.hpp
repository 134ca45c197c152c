// Grow's strong search: bandits over the parts of a turn. A node is one rollout.
//
// Params: "exploration", "prior_visits", "width", "scale" and "rounds" as in SearchParams, "noise"
// and "idle" as in ErrorModel.
#pragma once

#include <memory>
#include <thread>

#include "search/grow/turn_builder.hpp"
#include "search/param_map.hpp"

namespace boardwright::grow {

template <int Words>
class Search {
  public:
    Search(const Rules& rules, const State& root, const Budget& budget, const ParamMap& param_map,
           SearchControl<Grow>& control)
        : rules_(rules),
          root_(root),
          budget_(budget),
          errors_{param(param_map, "noise", 0), param(param_map, "idle", 0)},
          control_(control),
          rollout_root_(rules, root),
          bandits_(rollout_root_, root.dropped, read_params(param_map), Rng(budget.seed)) {}

    SearchResult<Grow> run() {
        run_rollouts();
        const std::vector<TurnCandidate> candidates = turn_builder().candidates(budget_.variations);
        SearchResult<Grow> result;
        for (const TurnCandidate& candidate : candidates)
            result.variations.push_back(variation(candidate));
        if (budget_.variations > 1) compare(candidates, result);
        result.nodes = nodes_;
        result.depth = rollout_root_.order.count;
        control_.publish(result);
        return result;
    }

  private:
    static constexpr std::uint64_t kPublishEvery = 4096;
    // The part of the budget for comparing variations, if there are several.
    static constexpr double kCompareShare = 0.25;

    struct Worker {  // one thread's work
        BanditSearch<Words> bandits;
        double shares[kSeats] = {};
        std::uint64_t nodes = 0;
    };

    // A part of the nodes, and the time from the start of the search until `until` of it is over.
    Budget budget_part(double part, double until) const {
        Budget budget = budget_;
        budget.seconds *= until;
        if (budget.nodes != std::numeric_limits<std::uint64_t>::max()) {
            const double nodes = static_cast<double>(budget.nodes) * part / budget.threads;
            budget.nodes = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(nodes));
        }
        return budget;
    }

    // Each thread has its own bandits; their statistics are added up at the end.
    void run_rollouts() {
        const double part = budget_.variations > 1 ? 1 - kCompareShare : 1;
        const Budget budget = budget_part(part, part);
        std::vector<std::unique_ptr<Worker>> workers;
        for (int k = 1; k < budget_.threads; ++k) {
            workers.push_back(std::make_unique<Worker>(Worker{bandits_}));
            workers.back()->bandits.reseed(Rng(budget_.seed, static_cast<std::uint64_t>(k) + 1));
        }
        std::vector<std::thread> threads;
        for (auto& worker : workers) {
            threads.emplace_back([&, this] {
                BudgetMeter meter(budget, control_.stop_flag());
                do {
                    worker->bandits.rollout(worker->shares);
                } while (meter.spend());
                worker->nodes = meter.used();
            });
        }
        BudgetMeter meter(budget, control_.stop_flag());
        do {
            bandits_.rollout(shares_);
            if (++nodes_ % kPublishEvery == 0) publish_progress();
        } while (meter.spend());
        for (auto& thread : threads) thread.join();
        for (const auto& worker : workers) {
            bandits_.add(worker->bandits);
            nodes_ += worker->nodes;
            for (int seat = 0; seat < kSeats; ++seat) shares_[seat] += worker->shares[seat];
        }
    }

    // The same number of rollouts for each variation, all beginning with that turn.
    void compare(const std::vector<TurnCandidate>& candidates, SearchResult<Grow>& result) {
        Budget budget = budget_part(kCompareShare, 1);
        budget.nodes = std::max<std::uint64_t>(budget.nodes, candidates.size());
        BudgetMeter meter(budget, control_.stop_flag());
        std::vector<std::array<double, kSeats>> shares(candidates.size());
        std::uint64_t rounds = 0;
        do {
            for (std::size_t k = 0; k < candidates.size(); ++k, ++nodes_) {
                bandits_.rollout(shares[k].data(), &candidates[k].arms);
                meter.spend();
            }
            ++rounds;
        } while (!meter.done());
        for (std::size_t k = 0; k < candidates.size(); ++k) {
            set_values(result.variations[k], shares[k].data(), static_cast<double>(rounds));
        }
        std::stable_sort(result.variations.begin(), result.variations.end(),
                         [&](const auto& a, const auto& b) {
                             return a.values[root_.mover] > b.values[root_.mover];
                         });
        for (auto& variation : result.variations) variation.weight = 0;
        result.variations[0].weight = 1;
    }

    void publish_progress() {
        SearchResult<Grow> result;
        result.variations.push_back(variation(turn_builder().candidate()));
        result.nodes = nodes_;
        result.depth = rollout_root_.order.count;
        control_.publish(result);
    }

    TurnBuilder<Words> turn_builder() const {
        return {rules_, root_, rollout_root_, bandits_, errors_, budget_.seed};
    }

    Variation<Grow> variation(const TurnCandidate& candidate) const {
        Variation<Grow> variation;
        variation.turn = candidate.actions;
        set_values(variation, shares_, static_cast<double>(nodes_));
        variation.weight = 1;
        variation.next = turn_builder().next(candidate);
        return variation;
    }
    void set_values(Variation<Grow>& variation, const double* shares, double rollouts) const {
        variation.samples = rollouts;
        variation.values.resize(static_cast<std::size_t>(rules_.players));
        for (std::size_t seat = 0; seat < variation.values.size(); ++seat) {
            variation.values[seat] = static_cast<float>(shares[seat] / rollouts);
        }
    }

    const Rules& rules_;
    const State& root_;
    const Budget& budget_;
    ErrorModel errors_;
    SearchControl<Grow>& control_;
    RolloutRoot<Words> rollout_root_;
    BanditSearch<Words> bandits_;
    double shares_[kSeats] = {};
    std::uint64_t nodes_ = 0;
};

}  // namespace boardwright::grow

namespace boardwright {

// The size of the board determines how many words a set of spaces has.
inline SearchResult<Grow> search_grow(const Grow::Rules& rules, std::span<const Grow::State> worlds,
                                      int, const Budget& budget, const ParamMap& param_map,
                                      SearchControl<Grow>& control) {
    const auto search = [&]<int Words>() {
        return std::make_unique<grow::Search<Words>>(rules, worlds[0], budget, param_map, control)
            ->run();
    };
    if (rules.size <= 7) return search.template operator()<1>();
    if (rules.size <= 10) return search.template operator()<2>();
    if (rules.size <= 15) return search.template operator()<4>();
    if (rules.size <= 20) return search.template operator()<7>();
    return search.template operator()<11>();
}

}  // namespace boardwright
