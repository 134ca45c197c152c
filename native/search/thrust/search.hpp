// The search for Thrust!: trees over possible worlds, one for each thread, and their answer.
//
// Params: "curiosity", "horizon" and "even" as in SearchParams; "noise", the errors of its
// evaluation.
#pragma once

#include <map>
#include <thread>

#include "search/thrust/tree.hpp"

namespace boardwright::thrust {

// What the trees found at the root, added up. `mix` is how often to choose it.
struct Verdict {
    Action action;
    double visits = 0;
    double shares = 0;  // of the searching seat
    double mix = 0;

    double value() const { return visits > 0 ? shares / visits : 0; }
};

// Worlds the seat can tell from the first are no worlds of the same decision. What the other side
// has committed already is sealed: it is chosen again in every simulation.
inline std::vector<State> consistent_worlds(const Rules& rules, std::span<const State> worlds,
                                            int seat, Rng rng) {
    std::vector<State> found;
    for (const State& world : worlds) {
        if (Thrust::view_hash(rules, world, seat) != Thrust::view_hash(rules, worlds[0], seat))
            continue;
        found.push_back(world);
        Stage& stage = found.back().stage;
        if (stage.is_contest() && stage.is_sealed()) stage.burns[1 - seat] = kNobody;
    }
    // Sampled worlds stand in families; a short search is to meet all of them.
    for (std::size_t k = found.size(); k > 1; --k) {
        std::swap(found[k - 1], found[rng.below(static_cast<std::uint32_t>(k))]);
    }
    return found;
}

// The mix the trees came to.
inline std::vector<Verdict> of_bids(const std::vector<Tree>& trees, int seat) {
    Bids all;
    for (const Tree& tree : trees) {
        if (tree.root_bids() != nullptr) all.add(*tree.root_bids());
    }
    double sum = 0;
    for (int bid = 0; bid < kBids; ++bid) sum += all.played(seat, bid);
    std::vector<Verdict> found;
    double kept = 0;
    for (int bid = 0; bid < kBids; ++bid) {
        const double part = all.played(seat, bid) / sum;
        if (part <= 0) continue;
        constexpr double rare = 0.03;  // choices left over from the first tries
        const double visits = all.tries(seat, bid);
        const double mix = part >= rare ? part : 0;
        found.push_back({burn_of(bid), visits, visits * all.share(seat, bid), mix});
        kept += mix;
    }
    for (Verdict& verdict : found) verdict.mix /= kept;
    std::stable_sort(found.begin(), found.end(),
                     [](const Verdict& a, const Verdict& b) { return a.mix > b.mix; });
    return found;
}

// By how often they were tried; with noise by what they seem worth to a careless eye.
inline std::vector<Verdict> of_orders(const std::vector<Tree>& trees, double noise, Rng rng) {
    std::map<Action, Verdict> all;
    for (const Tree& tree : trees) {
        for (const auto& [action, visits, shares] : tree.choices()) {
            Verdict& verdict = all.try_emplace(action, Verdict{action}).first->second;
            verdict.visits += visits;
            verdict.shares += shares;
        }
    }
    // What was never tried is thought as bad as the worst that was.
    double worst = 1;
    for (const auto& [action, verdict] : all) {
        if (verdict.visits > 0) worst = std::min(worst, verdict.value());
    }
    std::vector<std::pair<double, Verdict>> ranked;
    for (const auto& [action, verdict] : all) {
        if (noise > 0) {
            // A sum of uniform numbers is close enough to a bell.
            const double slip = noise * (rng.unit() + rng.unit() + rng.unit() - 1.5) * 2;
            const double value = (verdict.shares + worst) / (verdict.visits + 1);
            ranked.emplace_back(value + slip, verdict);
        } else {
            ranked.emplace_back(verdict.visits, verdict);
        }
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Verdict> found;
    for (const auto& [rank, verdict] : ranked) found.push_back(verdict);
    if (!found.empty()) found[0].mix = 1;
    return found;
}

inline SearchResult<Thrust> result(const std::vector<Tree>& trees, int seat, const Budget& budget,
                                   double noise, std::uint64_t nodes) {
    const bool sealed = trees[0].root_bids() != nullptr;
    const auto found =
        sealed ? of_bids(trees, seat) : of_orders(trees, noise, Rng(budget.seed, 77));
    SearchResult<Thrust> result;
    result.nodes = nodes;
    for (const Tree& tree : trees) result.depth = std::max(result.depth, tree.depth());
    for (const Verdict& verdict : found) {
        // All that is mixed is told, however few variations were asked for.
        if (static_cast<int>(result.variations.size()) >= budget.variations && verdict.mix <= 0)
            break;
        Variation<Thrust> variation;
        variation.turn = {verdict.action};
        const auto value = static_cast<float>(verdict.value());
        variation.values =
            seat == 0 ? std::vector<float>{value, 1 - value} : std::vector<float>{1 - value, value};
        variation.samples = verdict.visits;
        variation.weight = verdict.mix;
        result.variations.push_back(variation);
    }
    return result;
}

// Burns between those that are searched are worth what the nearest one is, and never advised.
inline void add_other_burns(const Terms& terms, int variations, SearchResult<Thrust>& result) {
    const std::vector<Variation<Thrust>> searched = result.variations;
    const auto apart = [](const Variation<Thrust>& variation, Action burn) {
        return std::abs(fuel(variation.turn[0]) - fuel(burn));
    };
    for (int k = 0; k < terms.count() && static_cast<int>(result.variations.size()) < variations;
         ++k) {
        const auto nearest = std::min_element(
            searched.begin(), searched.end(), [&](const auto& one, const auto& other) {
                return apart(one, terms.at(k)) < apart(other, terms.at(k));
            });
        if (apart(*nearest, terms.at(k)) == 0) continue;
        Variation<Thrust> variation = *nearest;
        variation.turn = {terms.at(k)};
        variation.weight = 0;
        result.variations.push_back(variation);
    }
}

// A careless eye confuses the mix with any burn at all.
inline void blur(double noise, SearchResult<Thrust>& result) {
    const double careless = std::min(2 * noise, 1.0);
    const double each = careless / static_cast<double>(result.variations.size());
    for (Variation<Thrust>& variation : result.variations)
        variation.weight = (1 - careless) * variation.weight + each;
}

inline SearchResult<Thrust> run_search(const Rules& rules, std::span<const State> given, int seat,
                                       const Budget& budget, const ParamMap& param_map,
                                       SearchControl<Thrust>& control) {
    const std::vector<State> worlds = consistent_worlds(rules, given, seat, Rng(budget.seed, 78));
    const SearchParams params = SearchParams::from(param_map);
    const double noise = param(param_map, "noise", 0);
    const int threads = std::max(budget.threads, 1);
    Budget share = budget;
    share.nodes = std::max<std::uint64_t>(budget.nodes / static_cast<std::uint64_t>(threads), 1);
    std::vector<Tree> trees;
    for (int k = 0; k < threads; ++k) {
        const Rng rng(budget.seed, static_cast<std::uint64_t>(k));
        trees.emplace_back(rules, seat, params, budget.memory / static_cast<std::size_t>(threads),
                           rng);
        if (budget.variations > 1) trees.back().be_thorough();
    }
    std::vector<std::uint64_t> used(trees.size(), 0);
    const auto work = [&](std::size_t k) {
        constexpr std::uint64_t often = 4096;
        BudgetMeter meter(share, control.stop_flag());
        std::size_t next = k * worlds.size() / trees.size();
        do {
            trees[k].simulate(worlds[next++ % worlds.size()]);
            if (trees.size() == 1 && meter.used() % often == often - 1) {
                control.publish(result(trees, seat, budget, noise, meter.used()));
            }
        } while (meter.spend());
        used[k] = meter.used();
    };
    std::vector<std::thread> workers;
    for (std::size_t k = 1; k < trees.size(); ++k) workers.emplace_back(work, k);
    work(0);
    for (auto& thread : workers) thread.join();
    std::uint64_t nodes = 0;
    for (const std::uint64_t count : used) nodes += count;
    SearchResult<Thrust> found = result(trees, seat, budget, noise, nodes);
    if (worlds[0].stage.is_contest()) {
        const int variations = noise > 0 ? kMostActions : budget.variations;
        add_other_burns(Terms(rules, worlds[0], seat), variations, found);
        if (noise > 0) blur(noise, found);
    }
    return found;
}

}  // namespace boardwright::thrust

namespace boardwright {

inline SearchResult<Thrust> search_thrust(const Thrust::Rules& rules,
                                          std::span<const Thrust::State> worlds, int seat,
                                          const Budget& budget, const ParamMap& param_map,
                                          SearchControl<Thrust>& control) {
    return thrust::run_search(rules, worlds, seat, budget, param_map, control);
}

}  // namespace boardwright
