// A random network in the search, from the start to the end of games, with little memory and noise.
#include <cstdio>

#include "check.hpp"
#include "research/grow.hpp"
#include "research/thrive.hpp"
#include "search/puct_forest.hpp"

namespace boardwright {

template <Encoded G>
void play(const typename G::Rules& rules, std::size_t batch, std::size_t memory, double noise) {
    Rng rng(7);
    std::vector<typename G::State> positions;
    for (int k = 0; k < 3; ++k) {
        auto state = G::start(rules);
        while (G::pending(rules, state) == Pending::chance) {
            G::apply(rules, state, kChance, G::roll(rules, state, rng));
        }
        positions.push_back(state);
    }
    PuctParams params;
    params.noise = noise;
    params.memory = memory;
    PuctForest<G> forest(rules, positions, params, 1);
    const auto size = static_cast<std::size_t>(Encoding<G>::size(rules));
    const auto seats = static_cast<std::size_t>(G::seats(rules));
    std::vector<std::uint8_t> masks(batch * size);
    std::vector<std::uint8_t> observations(
        batch * static_cast<std::size_t>(Encoding<G>::observation_size(rules)));
    std::vector<float> priors(batch * size), values(batch * seats);
    for (int turn = 0; turn < 300; ++turn) {
        while (const std::size_t count =
                   forest.collect(batch, 20, observations.data(), masks.data())) {
            CHECK(count <= batch);
            for (float& prior : priors) prior = static_cast<float>(rng.unit());
            for (float& value : values) value = 0.1f + static_cast<float>(rng.unit());
            forest.answer(priors.data(), values.data());
        }
        for (std::size_t row = 0; row < forest.rows(); ++row) {
            if (forest.is_over(row)) continue;
            const auto& root = forest.tree(row).root();
            CHECK(root.visits >= 20 || forest.tree(row).is_full());
            std::uint32_t visits = 0;
            for (int k = 0; k < root.count; ++k) {
                CHECK(root.edges[k].pending == 0);
                visits += root.edges[k].visits;
            }
            CHECK(visits + 1 == root.visits);
            const auto k = rng.below(static_cast<std::uint32_t>(root.count));
            forest.play(row, root.edges[k].code);
        }
    }
}

}  // namespace boardwright

int main() {
    using namespace boardwright;
    for (const std::size_t memory : {std::size_t{0}, std::size_t{16} << 20}) {
        play<Thrive>(thrive::standard_rules(4, 3), 4, memory, 0.25);
        play<Thrive>(thrive::standard_rules(6, 5), 16, memory, 0);
        grow::Rules rules;
        rules.size = 4;
        rules.players = 3;
        play<Grow>(rules, 7, memory, 0.5);
    }
    std::puts("puct: ok");
}
