// Thrust!'s strong search: trees over possible worlds, one for each thread, and their combination.
//
// Params: "exploration", "horizon" and "even" as in SearchParams; "noise", the amplitude of random
// errors in win probability; "poor_bids", the part of the contests in which it burns anything.
#pragma once

#include <bit>
#include <map>
#include <thread>

#include "search/thrust/tree.hpp"
#include "search/thrust/waste.hpp"

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

// The choices at the root, summed over the trees, in the order of their codes.
inline std::vector<RootChoice> root_choices(const std::vector<Tree>& trees) {
    std::map<Action, RootChoice> all;
    for (const Tree& tree : trees) {
        for (const auto& [action, visits, shares] : tree.choices()) {
            RootChoice& choice = all.try_emplace(action, RootChoice{action}).first->second;
            choice.visits += visits;
            choice.shares += shares;
        }
    }
    std::vector<RootChoice> choices;
    for (const auto& [action, choice] : all) choices.push_back(choice);
    return choices;
}

// Best first, by a rank for each; all the mix is the best one's.
template <class Rank>
std::vector<RootChoice> ranked(const std::vector<RootChoice>& choices, Rank rank) {
    std::vector<std::pair<double, RootChoice>> pairs;
    for (const RootChoice& choice : choices) pairs.emplace_back(rank(choice), choice);
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<RootChoice> sorted;
    for (const auto& [_, choice] : pairs) sorted.push_back(choice);
    if (!sorted.empty()) sorted[0].mix = 1;
    return sorted;
}

inline std::vector<RootChoice> choices_from_visits(const std::vector<Tree>& trees) {
    return ranked(root_choices(trees), [](const RootChoice& choice) { return choice.visits; });
}

// By value plus a random error; what throws fuel away comes last.
inline std::vector<RootChoice> careless_choices(const std::vector<Tree>& trees, const Rules& rules,
                                                const State& state, int seat, double noise,
                                                Rng rng) {
    const std::vector<RootChoice> choices = root_choices(trees);
    // Choices that were never tried count as bad as the worst that was.
    double worst = 1;
    for (const RootChoice& choice : choices) {
        if (choice.visits > 0) worst = std::min(worst, choice.value());
    }
    return ranked(choices, [&](const RootChoice& choice) {
        constexpr double below_all = 100;
        // A sum of uniform numbers is close enough to a normal distribution.
        const double error = noise * (rng.unit() + rng.unit() + rng.unit() - 1.5) * 2;
        const double value = (choice.shares + worst) / (choice.visits + 1);
        return value + error - below_all * is_wasteful(rules, state, seat, choice.action);
    });
}

// A search at one decision, and how carefully it is done.
struct Question {
    const Rules& rules;
    const State& state;  // one of the possible worlds
    int seat;
    const Budget& budget;
    double noise;
};

inline std::vector<RootChoice> answer(const Question& question, const std::vector<Tree>& trees) {
    const auto& [rules, state, seat, budget, noise] = question;
    if (trees[0].root_bids() != nullptr) return choices_from_bids(trees, seat);
    if (noise <= 0) return choices_from_visits(trees);
    return careless_choices(trees, rules, state, seat, noise, Rng(budget.seed, 77));
}

inline SearchResult<Thrust> make_result(const Question& question, const std::vector<Tree>& trees,
                                        std::uint64_t nodes) {
    const std::vector<RootChoice> choices = answer(question, trees);
    SearchResult<Thrust> result;
    result.nodes = nodes;
    for (const Tree& tree : trees) result.depth = std::max(result.depth, tree.depth());
    for (const RootChoice& choice : choices) {
        // A mix is returned whole, however few variations were asked for.
        const int listed = static_cast<int>(result.variations.size());
        if (listed >= question.budget.variations && choice.mix <= 0) break;
        Variation<Thrust> variation;
        variation.turn = {choice.action};
        const auto value = static_cast<float>(choice.value());
        variation.values = question.seat == 0 ? std::vector<float>{value, 1 - value}
                                              : std::vector<float>{1 - value, value};
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

// A poor bidder burns anything in some contests, even a whole tank, but never its last ship's.
inline void add_poor_bids(const State& state, int seat, double share,
                          SearchResult<Thrust>& result) {
    const bool last = std::popcount(living(state, seat)) == 1;
    const auto is_poor = [&](const Variation<Thrust>& variation) {
        const int burn = fuel(variation.turn[0]);
        return burn <= kBurns[kBids - 1] && !(last && runs_dry(contestant(state, seat), burn));
    };
    const auto& listed = result.variations;
    const auto poor = std::count_if(listed.begin(), listed.end(), is_poor);
    if (poor == 0) return;
    for (Variation<Thrust>& variation : result.variations) {
        variation.weight *= 1 - share;
        if (is_poor(variation)) variation.weight += share / static_cast<double>(poor);
    }
}

inline SearchResult<Thrust> run_search(const Rules& rules, std::span<const State> sampled, int seat,
                                       const Budget& budget, const ParamMap& param_map,
                                       SearchControl<Thrust>& control) {
    const std::vector<State> worlds = consistent_worlds(rules, sampled, seat, Rng(budget.seed, 78));
    const SearchParams params = SearchParams::from(param_map);
    const Question question{rules, worlds[0], seat, budget, param(param_map, "noise", 0)};
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
                control.publish(make_result(question, trees, meter.used()));
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
    SearchResult<Thrust> total = make_result(question, trees, nodes);
    if (worlds[0].stage.is_contest()) {
        const double poor_bids = param(param_map, "poor_bids", 0);
        const int variations = poor_bids > 0 ? kMaxActions : budget.variations;
        add_other_burns(BurnRange(rules, worlds[0], seat), variations, total);
        if (poor_bids > 0) add_poor_bids(worlds[0], seat, poor_bids, total);
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
