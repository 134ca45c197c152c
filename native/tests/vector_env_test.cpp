// Many games side by side under the sanitizers; the Python tests cover what they hold.
#include "research/vector_env.hpp"
#include "research/thrive.hpp"
#include "search/thrive/search.hpp"
#include "tests/check.hpp"

using namespace boardwright;

using Env = VectorEnv<Thrive>;

static VectorOptions options(int rows, int threads, bool packed = false) {
    VectorOptions options;
    options.rows = rows;
    options.threads = threads;
    options.max_steps = 50;
    options.packed = packed;
    return options;
}

static void play(Env& env, int steps) {
    for (int step = 0; step < steps; ++step) {
        env.pick_codes();
        CHECK(env.step(env.buffers().random_codes.data()).empty());
    }
}

static void threads_share_the_rows() {
    for (const int size : {4, 6, 8}) {
        const auto rules = thrive::standard_rules(size, size == 4 ? 3 : 5);
        Env one(rules, options(77, 1), &search_thrive), three(rules, options(77, 3, true), nullptr);
        play(one, 60);
        play(three, 60);
        CHECK(one.buffers().observations == three.buffers().observations);
        CHECK(one.save() == three.save());
    }
}

static void opponents_play_in_threads() {
    Env env(thrive::standard_rules(4), options(12, 3), &search_thrive);
    for (const OpponentKind kind :
         {OpponentKind::random, OpponentKind::greedy, OpponentKind::search, OpponentKind::none}) {
        env.set_opponent(1, {kind, 40, {{"noise", 0.5}}});
        play(env, 20);
    }
    CHECK(!Env(thrive::standard_rules(), options(1, 1), nullptr).can_play_as(OpponentKind::search));
}

static void illegal_codes_change_nothing() {
    Env env(thrive::standard_rules(), options(9, 2), nullptr);
    const auto saved = env.save();
    for (std::int64_t code = -3; code < 1810; ++code) {
        std::vector<std::int64_t> codes(9, code);
        codes[4] = -1;
        CHECK(!env.step(codes.data()).empty());
    }
    CHECK(env.save() == saved);
}

static void loading_is_checked() {
    Env env(thrive::standard_rules(5), options(4, 1), nullptr);
    play(env, 12);
    const auto saved = env.save();
    Rng rng(3);
    for (int round = 0; round < 4000; ++round) {
        auto broken = saved;
        const auto place = rng.below(static_cast<std::uint32_t>(broken.size()));
        broken[place] = static_cast<std::int32_t>(rng.next() >> (round % 40));
        if (round % 5 == 0) broken.resize(place);
        if (env.load(broken)) play(env, 2);
    }
    CHECK(env.load(saved) && env.save() == saved);
}

int main() {
    threads_share_the_rows();
    opponents_play_in_threads();
    illegal_codes_change_nothing();
    loading_is_checked();
    std::puts("vector_env: 4 passed, 0 failed");
}
