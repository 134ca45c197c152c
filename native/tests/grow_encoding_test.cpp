// Grow's codes and observations in random games: within their buffers, and in step with the rules.
#include "research/grow.hpp"

#include <memory>
#include <vector>

#include "tests/check.hpp"

using namespace boardwright;
using E = Encoding<Grow>;

namespace {

// Every code after `begun` is allowed exactly if the mask says so. Returns the completed actions.
int completed(const Grow::Rules& rules, const Grow::State& state, const Begun& begun) {
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(E::size(rules)));
    E::mask(rules, state, state.mover, begun, mask);
    int count = 0;
    for (int code = -1; code <= E::size(rules); ++code) {
        Grow::Action action{};
        const CodeResult result = E::decide(rules, state, state.mover, begun, code, action);
        const bool allowed =
            code >= 0 && code < E::size(rules) && mask[static_cast<std::size_t>(code)] != 0;
        CHECK(allowed == (result != CodeResult::illegal));
        if (result == CodeResult::unfinished) {
            Begun longer = begun;
            longer.add(code);
            const int follows = completed(rules, state, longer);
            CHECK(follows > 0);
            count += follows;
        } else if (result == CodeResult::complete) {
            const Begun codes = E::codes(rules, state, state.mover, action);
            CHECK(codes.count == begun.count + 1 && codes.codes[begun.count] == code);
            ++count;
        }
    }
    return count;
}

void observe(const Grow::Rules& rules, const Grow::State& state) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(E::observation_size(rules)));
    Begun begun;
    begun.add(rules.size * rules.size);
    for (int seat = 0; seat < rules.players; ++seat) {
        E::observe(rules, state, seat, begun, bytes);
    }
}

void walk(const Grow::Rules& rules, Rng& rng) {
    const auto actions = std::make_unique<Actions<Grow>>();
    Grow::State state = Grow::start(rules);
    for (int step = 0; step < 200; ++step) {
        observe(rules, state);
        const Pending pending = Grow::pending(rules, state);
        if (pending == Pending::over) return;
        if (pending == Pending::decide) {
            Grow::legal(rules, state, state.mover, *actions);
            CHECK(completed(rules, state, {}) == actions->size());
            Grow::apply(rules, state, state.mover, Grow::pick(rules, state, state.mover, rng));
        } else {
            Grow::apply(rules, state, kChance, Grow::roll(rules, state, rng));
        }
    }
}

}  // namespace

int main() {
    Rng rng(1);
    for (int game = 0; game < 60; ++game) {
        Grow::Rules rules;
        rules.players = 2 + static_cast<int>(rng.below(7));
        rules.size = game == 0 ? grow::kLines : 3 + static_cast<int>(rng.below(4));
        rules.first = static_cast<grow::First>(rng.below(3));
        rules.fresh_moves = rng.below(2) != 0;
        walk(rules, rng);
    }
}
