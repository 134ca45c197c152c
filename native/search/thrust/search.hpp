// Thrust!'s strong search: trees over possible worlds, one for each thread, and their combination.
//
// Params: "exploration", "horizon" and "even" as in SearchParams; "noise", the amplitude of random
// errors in win probability.
#pragma once

#include <map>
#include <thread>

#include "search/thrust/tree.hpp"

namespace boardwright::thrust {

// A choice at the root, summed over the trees. `mix` is how often to choose it.
struct RootChoice {
    Action action;
    double visits = 0;
    double shares = 0;  // of the searching seat
    double mix = 0;

    double value() const { return visits > 0 ? shares / visits : 0; }
};

// The worlds with the same view as the first; others belong to another decision. What the other
// side has committed already is sealed: it is chosen again in every simulation.
inline std::vector<State> consistent_worlds(const Rules& rules, std::span<const State> worlds,
                                            int seat, Rng rng) {
    std::vector<State> consistent;
    for (const State& world : worlds) {
        if (Thrust::view_hash(rules, world, seat) != Thrust::view_hash(rules, worlds[0], seat))
            continue;
        consistent.push_back(world);
        Stage& stage = consistent.back().stage;
        if (stage.is_contest() && stage.is_sealed()) stage.burns[1 - seat] = kNobody;
    }
    // Similar worlds are sampled next to each other; a short search should reach all kinds.
    for (std::size_t k = consistent.size(); k > 1; --k) {
        std::swap(consistent[k - 1], consistent[rng.below(static_cast<std::uint32_t>(k))]);
    }
    return consistent;
}

// The mixed strategy over burns that the trees have found.
inline std::vector<RootChoice> choices_from_bids(const std::vector<Tree>& trees, int seat) {
    Bids all;
    for (const Tree& tree : trees) {
        if (tree.root_bids() != nullptr) all.add(*tree.root_bids());
    }
    double sum = 0;
    for (int bid = 0; bid < kBids; ++bid) sum += all.played(seat, bid);
    std::vector<RootChoice> choices;
    double mix_total = 0;
    for (int bid = 0; bid < kBids; ++bid) {
        const double part = all.played(seat, bid) / sum;
        if (part <= 0) continue;
        constexpr double rare = 0.03;  // choices left over from early simulations
        const double visits = all.visits_of(seat, bid);
        const double mix = part >= rare ? part : 0;
        choices.push_back({burn_of(bid), visits, visits * all.share(seat, bid), mix});
        mix_total += mix;
    }
    for (RootChoice& choice : choices) choice.mix /= mix_total;
    std::stable_sort(choices.begin(), choices.end(),
                     [](const RootChoice& a, const RootChoice& b) { return a.mix > b.mix; });
    return choices;
}

// By visits; with noise by value plus a random error.
inline std::vector<RootChoice> choices_from_visits(const std::vector<Tree>& trees, double noise,
                                                   Rng rng) {
    std::map<Action, RootChoice> all;
    for (const Tree& tree : trees) {
        for (const auto& [action, visits, shares] : tree.choices()) {
            RootChoice& choice = all.try_emplace(action, RootChoice{action}).first->second;
            choice.visits += visits;
            choice.shares += shares;
        }
    }
    // Choices that were never tried count as bad as the worst that was.
    double worst = 1;
    for (const auto& [action, choice] : all) {
        if (choice.visits > 0) worst = std::min(worst, choice.value());
    }
    std::vector<std::pair<double, RootChoice>> ranked;
    for (const auto& [action, choice] : all) {
        if (noise > 0) {
            // A sum of uniform numbers is close enough to a normal distribution.
            const double error = noise * (rng.unit() + rng.unit() + rng.unit() - 1.5) * 2;
            const double value = (choice.shares + worst) / (choice.visits + 1);
            ranked.emplace_back(value + error, choice);
        } else {
            ranked.emplace_back(choice.visits, choice);
        }
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<RootChoice> choices;
    for (const auto& [rank, choice] : ranked) choices.push_back(choice);
    if (!choices.empty()) choices[0].mix = 1;
    return choices;
}

inline SearchResult<Thrust> make_result(const std::vector<Tree>& trees, int seat,
                                        const Budget& budget, double noise, std::uint64_t nodes) {
    const bool sealed = trees[0].root_bids() != nullptr;
    const auto choices = sealed ? choices_from_bids(trees, seat)
                                : choices_from_visits(trees, noise, Rng(budget.seed, 77));
    SearchResult<Thrust> result;
    result.nodes = nodes;
    for (const Tree& tree : trees) result.depth = std::max(result.depth, tree.depth());
    for (const RootChoice& choice : choices) {
        // A mix is returned whole, however few variations were asked for.
        if (static_cast<int>(result.variations.size()) >= budget.variations && choice.mix <= 0)
            break;
        Variation<Thrust> variation;
        variation.turn = {choice.action};
        const auto value = static_cast<float>(choice.value());
        variation.values =
            seat == 0 ? std::vector<float>{value, 1 - value} : std::vector<float>{1 - value, value};
        variation.samples = choice.visits;
        variation.weight = choice.mix;
        result.variations.push_back(variation);
    }
    return result;
}

// Burns that are not searched get the value of the nearest one that is, and the weight 0.
inline void add_other_burns(const BurnRange& range, int variations, SearchResult<Thrust>& result) {
    const std::vector<Variation<Thrust>> searched = result.variations;
    const auto apart = [](const Variation<Thrust>& variation, Action burn) {
        return std::abs(fuel(variation.turn[0]) - fuel(burn));
    };
    for (int k = 0; k < range.count() && static_cast<int>(result.variations.size()) < variations;
         ++k) {
        const auto nearest = std::min_element(
            searched.begin(), searched.end(), [&](const auto& one, const auto& other) {
                return apart(one, range.at(k)) < apart(other, range.at(k));
            });
        if (apart(*nearest, range.at(k)) == 0) continue;
        Variation<Thrust> variation = *nearest;
        variation.turn = {range.at(k)};
        variation.weight = 0;
        result.variations.push_back(variation);
    }
}

// Errors blend the mix with a uniform choice of burns.
inline void add_mix_errors(double noise, SearchResult<Thrust>& result) {
    const double error_share = std::min(2 * noise, 1.0);
    const double each = error_share / static_cast<double>(result.variations.size());
    for (Variation<Thrust>& variation : result.variations)
        variation.weight = (1 - error_share) * variation.weight + each;
}

inline SearchResult<Thrust> run_search(const Rules& rules, std::span<const State> sampled, int seat,
                                       const Budget& budget, const ParamMap& param_map,
                                       SearchControl<Thrust>& control) {
    const std::vector<State> worlds = consistent_worlds(rules, sampled, seat, Rng(budget.seed, 78));
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
        if (budget.variations > 1) trees.back().cover_all_root_choices();
    }
    std::vector<std::uint64_t> used(trees.size(), 0);
    const auto work = [&](std::size_t k) {
        constexpr std::uint64_t publish_every = 4096;
        BudgetMeter meter(share, control.stop_flag());
        std::size_t next = k * worlds.size() / trees.size();
        do {
            trees[k].simulate(worlds[next++ % worlds.size()]);
            if (trees.size() == 1 && meter.used() % publish_every == publish_every - 1) {
                control.publish(make_result(trees, seat, budget, noise, meter.used()));
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
    SearchResult<Thrust> total = make_result(trees, seat, budget, noise, nodes);
    if (worlds[0].stage.is_contest()) {
        const int variations = noise > 0 ? kMaxActions : budget.variations;
        add_other_burns(BurnRange(rules, worlds[0], seat), variations, total);
        if (noise > 0) add_mix_errors(noise, total);
    }
    return total;
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
