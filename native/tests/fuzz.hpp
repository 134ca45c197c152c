// Malformed numbers for decode, and play from the positions it accepts.
//
// The corpus has one position a line: the options, a bar, the wire. Most are mutated before use.
#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include "search/uct.hpp"
#include "tests/check.hpp"

namespace boardwright {

struct Entry {
    Wire options;
    Wire wire;
};

inline std::vector<Entry> read_corpus(const char* path) {
    std::ifstream file(path);
    std::vector<Entry> entries;
    for (std::string line; std::getline(file, line);) {
        const auto bar = line.find('|');
        CHECK(bar != std::string::npos);
        Entry entry;
        std::istringstream options(line.substr(0, bar)), wire(line.substr(bar + 1));
        for (std::int32_t number; options >> number;) entry.options.push_back(number);
        for (std::int32_t number; wire >> number;) entry.wire.push_back(number);
        entries.push_back(entry);
    }
    CHECK(!entries.empty());
    return entries;
}

inline std::int32_t odd_number(Rng& rng) {
    switch (rng.below(4)) {
        case 0:
            return static_cast<std::int32_t>(rng.next());
        case 1:
            return static_cast<std::int32_t>(rng.below(5)) - 2;
        case 2:
            return static_cast<std::int32_t>(1u << rng.below(31));
        default:
            return static_cast<std::int32_t>(rng.below(700));
    }
}

inline void mutate(Wire& wire, Rng& rng) {
    for (std::uint32_t left = 1 + rng.below(4); left > 0; --left) {
        const auto place = wire.empty() ? 0 : rng.below(static_cast<std::uint32_t>(wire.size()));
        switch (wire.empty() ? 1 : rng.below(6)) {
            case 0:
                wire.erase(wire.begin() + place);
                break;
            case 1:
                wire.insert(wire.begin() + place, odd_number(rng));
                break;
            case 2:
                wire.resize(place);
                break;
            case 3:
                wire[place] = static_cast<std::int32_t>(static_cast<std::uint32_t>(wire[place]) +
                                                        rng.below(3) - 1);
                break;
            case 4:
                std::swap(wire[place], wire[rng.below(static_cast<std::uint32_t>(wire.size()))]);
                break;
            default:
                wire[place] = odd_number(rng);
        }
    }
}

// What must hold of every state that decode accepts, and of all that follow it.
template <Game G>
void check_state(const typename G::Rules& rules, const typename G::State& state, Rng& rng) {
    const Wire wire = G::encode(rules, state);
    const auto again = G::decode(rules, wire);
    CHECK(again.has_value());
    CHECK(G::encode(rules, *again) == wire);
    CHECK(G::hash(rules, *again) == G::hash(rules, state));
    const Pending pending = G::pending(rules, state);
    if (pending == Pending::over) {
        float shares[8] = {};
        G::shares(rules, state, shares);
        float sum = 0;
        for (const float share : shares) sum += share;
        CHECK(sum > 0.999f && sum < 1.001f);
    } else if (pending == Pending::chance) {
        Outcomes<G> outcomes;
        G::outcomes(rules, state, outcomes);
        const auto rolled = G::roll(rules, state, rng);
        bool found = false;
        for (const auto& outcome : outcomes) found = found || outcome.action == rolled;
        CHECK(found);
    } else {
        for (std::uint32_t seats = G::deciders(rules, state); seats != 0; seats &= seats - 1) {
            const int seat = lowest_seat(seats);
            static Actions<G> actions;
            G::legal(rules, state, seat, actions);
            CHECK(!actions.empty());
            const auto picked = G::pick(rules, state, seat, rng);
            bool found = false;
            for (const auto action : actions) found = found || action == picked;
            CHECK(found && G::is_legal(rules, state, seat, picked));
            const auto odd = static_cast<typename G::Action>(rng.next());
            found = false;
            for (const auto action : actions) found = found || action == odd;
            CHECK(G::is_legal(rules, state, seat, odd) == found);
        }
    }
}

template <Game G, class Search>
void try_search(const typename G::Rules& rules, const typename G::State& state, Search search,
                Rng& rng) {
    if (G::pending(rules, state) != Pending::decide) return;
    Budget budget;
    budget.nodes = 1 + rng.below(300);
    budget.threads = 1 + static_cast<int>(rng.below(2));
    budget.memory = std::size_t{1} << (10 + rng.below(10));
    budget.variations = 1 + static_cast<int>(rng.below(4));
    budget.seed = rng.next();
    SearchControl<G> control;
    const int seat = lowest_seat(G::deciders(rules, state));
    const SearchResult<G> result = search(rules, std::span<const typename G::State>(&state, 1),
                                          seat, budget, ParamMap{}, control);
    CHECK(!result.variations.empty() && !result.variations[0].turn.empty());
    for (const Variation<G>& variation : result.variations) {
        typename G::State after = state;
        for (const auto action : variation.turn) {
            CHECK(G::pending(rules, after) == Pending::decide);
            CHECK(G::is_legal(rules, after, seat, action));
            G::apply(rules, after, seat, action);
        }
    }
}

// fuzz CORPUS ROUNDS SEED
template <Game G, class Search>
int fuzz(const char* name, int count, char** arguments, Search search) {
    CHECK(count == 4);
    const std::vector<Entry> corpus = read_corpus(arguments[1]);
    const long rounds = std::atol(arguments[2]);
    Rng rng(static_cast<std::uint64_t>(std::atoll(arguments[3])));
    long accepted = 0;
    for (long round = 0; round < rounds; ++round) {
        Entry entry = corpus[rng.below(static_cast<std::uint32_t>(corpus.size()))];
        if (rng.below(8) == 0) mutate(entry.options, rng);
        const auto rules = G::decode_rules(entry.options);
        if (!rules) continue;
        if (rng.below(8) != 0) mutate(entry.wire, rng);
        auto state = G::decode(*rules, entry.wire);
        if (!state) continue;
        ++accepted;
        if (rng.below(64) == 0) {
            try_search<G>(*rules, *state, search, rng);
            try_search<G>(*rules, *state, &uct<G>, rng);
        }
        for (int step = 0; step < 40; ++step) {
            check_state<G>(*rules, *state, rng);
            if (!random_step<G>(*rules, *state, rng)) break;
        }
    }
    CHECK(accepted > 0);
    std::printf("%s fuzz: %ld positions of %ld let through; 1 passed, 0 failed\n", name, accepted,
                rounds);
    return 0;
}

}  // namespace boardwright
