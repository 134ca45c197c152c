// Many games side by side, as arrays: the environment for training.
//
// A row is one game with random numbers of its own, so its course depends on the seed and its
// index, not on the other rows or the number of threads. Chance and the seats of opponents are
// played inside. Where several seats decide at once, the lowest commits first. A finished game is
// replaced by a new one at once; what it looked like at its end is kept.
#pragma once

#include <bit>
#include <cstring>

#include "research/encoding.hpp"
#include "research/opponent.hpp"
#include "research/thread_pool.hpp"

namespace boardwright {

struct VectorOptions {
    int rows = 1;
    std::uint64_t seed = 1;
    int threads = 1;
    int max_steps = 100'000;  // decisions after which a game is cut off
    bool packed = false;      // masks of eight codes a byte, the first in the lowest bit
};

// What the caller sees of all rows, row after row; overwritten by every step.
struct VectorBuffers {
    std::vector<std::uint8_t> observations;        // of the seat to act
    std::vector<std::uint8_t> masks;               // of the seat to act
    std::vector<std::int8_t> seats;                // to act
    std::vector<float> rewards;                    // of each seat
    std::vector<std::uint8_t> terminated;          // whether the game ended in this step
    std::vector<std::uint8_t> truncated;           // whether it was cut off in this step
    std::vector<std::uint8_t> final_observations;  // at the end or cut; else what they were
    std::vector<std::int8_t> final_seats;          // whose observation it is
    std::vector<std::int64_t> random_codes;        // filled by `pick_codes`
};

template <Encoded G>
class VectorEnv {
  public:
    using Rules = typename G::Rules;
    using State = typename G::State;
    using Action = typename G::Action;
    using Code = Encoding<G>;

    VectorEnv(const Rules& rules, const VectorOptions& options, Search<G> search)
        : rules_(rules),
          options_(options),
          search_(search),
          seats_(G::seats(rules)),
          code_count_(Code::size(rules)),
          mask_size_(options.packed ? (code_count_ + 7) / 8 : code_count_),
          observation_size_(Code::observation_size(rules)),
          pool_(options.threads),
          workers_(static_cast<std::size_t>(options.threads)),
          decisions_(count()) {
        const std::size_t whole_words = at(code_count_ + 7) / 8 * 8;
        for (Worker& worker : workers_) worker.mask.resize(whole_words);
        buffers_.observations.resize(count() * static_cast<std::size_t>(observation_size_));
        buffers_.final_observations.resize(buffers_.observations.size());
        buffers_.masks.resize(count() * static_cast<std::size_t>(mask_size_));
        buffers_.seats.resize(count());
        buffers_.final_seats.resize(count(), -1);
        buffers_.rewards.resize(count() * static_cast<std::size_t>(seats_));
        buffers_.terminated.resize(count());
        buffers_.truncated.resize(count());
        buffers_.random_codes.resize(count());
        rows_.reserve(count());
        for (int row = 0; row < options.rows; ++row) rows_.emplace_back(options.seed, row);
        reset();
    }

    int rows() const { return options_.rows; }
    int seats() const { return seats_; }
    int mask_size() const { return mask_size_; }
    int observation_size() const { return observation_size_; }
    VectorBuffers& buffers() { return buffers_; }
    const Rules& rules() const { return rules_; }

    // New games in all rows; the random numbers go on.
    void reset() {
        each_row([this](Worker& worker, int row) {
            clear_results(row);
            begin(worker, rows_[at(row)]);
            show(worker, row);
        });
    }
    void reseed(std::uint64_t seed) {
        for (int row = 0; row < rows(); ++row) {
            rows_[at(row)].rng = Rng(seed, 2 * static_cast<std::uint64_t>(row));
            rows_[at(row)].policy_rng = Rng(seed, 2 * static_cast<std::uint64_t>(row) + 1);
        }
    }

    // Plays one code in each row. The rows whose code is illegal, in order; if there are any,
    // nothing was changed.
    std::vector<int> step(const std::int64_t* codes) {
        std::atomic<bool> refused{false};
        each_row([&](Worker&, int row) {
            Row& game = rows_[at(row)];
            Decision& decision = decisions_[at(row)];
            decision.result = codes[row] < 0 || codes[row] >= code_count_
                                  ? CodeResult::illegal
                                  : Code::decide(rules_, game.state, game.seat, game.begun,
                                                 static_cast<int>(codes[row]), decision.action);
            if (decision.result == CodeResult::illegal) {
                refused.store(true, std::memory_order_relaxed);
            }
        });
        std::vector<int> illegal;
        if (refused.load()) {
            for (int row = 0; row < rows(); ++row) {
                if (decisions_[at(row)].result == CodeResult::illegal) illegal.push_back(row);
            }
            return illegal;
        }
        each_row([&](Worker& worker, int row) {
            clear_results(row);
            play(worker, row, static_cast<int>(codes[row]));
            show(worker, row);
        });
        return illegal;
    }

    // A uniformly random legal code for each row, into `random_codes`.
    void pick_codes() {
        each_row([this](Worker& worker, int row) {
            Row& game = rows_[at(row)];
            if constexpr (requires { Code::one_code; }) {
                const Action action = G::pick(rules_, game.state, game.seat, game.policy_rng);
                const Begun codes = Code::codes(rules_, game.state, game.seat, action);
                buffers_.random_codes[at(row)] = codes.codes[0];
                return;
            }
            const std::span<const std::uint8_t> mask = mask_of(worker, row);
            std::uint32_t total = 0;
            for (const std::uint8_t open : mask) total += open;
            std::uint32_t left = game.policy_rng.below(total);
            std::size_t code = 0;
            // Eight at a time while the wanted one is further on.
            for (;; code += 8) {
                std::uint64_t eight;
                std::memcpy(&eight, mask.data() + code, 8);
                const auto here = static_cast<std::uint32_t>(std::popcount(eight));
                if (here > left) break;
                left -= here;
            }
            while (mask[code] == 0 || left-- != 0) ++code;
            buffers_.random_codes[at(row)] = static_cast<std::int64_t>(code);
        });
    }

    bool can_play_as(OpponentKind kind) const { return boardwright::can_play_as<G>(kind, search_); }
    // The number of seats that the caller plays must stay above 0.
    void set_opponent(int seat, const Opponent& opponent) {
        opponents_[static_cast<std::size_t>(seat)] = opponent;
        each_row([this](Worker& worker, int row) {
            clear_results(row);
            Row& game = rows_[at(row)];
            game.begun.clear();
            advance(worker, game);
            if (G::pending(rules_, game.state) == Pending::over) begin(worker, game);
            show(worker, row);
        });
    }
    const Opponent& opponent(int seat) const { return opponents_[static_cast<std::size_t>(seat)]; }

    const State& state(int row) const { return rows_[at(row)].state; }
    const Begun& begun(int row) const { return rows_[at(row)].begun; }
    // Continues the row from a state that isn't over; chance and opponents play at once. False,
    // and nothing changed, if that ends the game.
    bool set(int row, const State& state) {
        Row game = rows_[at(row)];
        game.state = state;
        game.begun.clear();
        game.steps = 0;
        advance(workers_[0], game);
        if (G::pending(rules_, game.state) == Pending::over) return false;
        rows_[at(row)] = game;
        clear_results(row);
        show(workers_[0], row);
        return true;
    }

    // All rows with their random numbers, as integers; `load` is false, and changes nothing, for
    // any that `save` of an environment of this shape did not write.
    std::vector<std::int32_t> save() const {
        std::vector<std::int32_t> saved{kSaveVersion, rows()};
        for (const Row& game : rows_) {
            const Wire wire = G::encode(rules_, game.state);
            saved.insert(saved.end(), {game.steps, game.begun.count});
            saved.insert(saved.end(), game.begun.codes, game.begun.codes + game.begun.count);
            for (const Rng* rng : {&game.rng, &game.policy_rng}) {
                const auto words = std::bit_cast<RngWords>(*rng);
                saved.insert(saved.end(), words.begin(), words.end());
            }
            saved.push_back(static_cast<std::int32_t>(wire.size()));
            saved.insert(saved.end(), wire.begin(), wire.end());
        }
        return saved;
    }
    bool load(WireView saved) {
        if (saved.size() < 2 || saved[0] != kSaveVersion || saved[1] != rows()) return false;
        saved = saved.subspan(2);
        std::vector<Row> loaded;
        loaded.reserve(count());
        for (int row = 0; row < rows(); ++row) {
            loaded.emplace_back(0, row);
            if (!read_row(saved, loaded.back())) return false;
        }
        if (!saved.empty()) return false;
        rows_ = std::move(loaded);
        each_row([this](Worker& worker, int row) {
            clear_results(row);
            show(worker, row);
        });
        return true;
    }

    std::mutex mutex;  // one caller at a time

  private:
    static constexpr std::int32_t kSaveVersion = 1;
    using RngWords = std::array<std::int32_t, sizeof(Rng) / sizeof(std::int32_t)>;

    struct Row {
        Row(std::uint64_t seed, int row)
            : rng(seed, 2 * static_cast<std::uint64_t>(row)),
              policy_rng(seed, 2 * static_cast<std::uint64_t>(row) + 1) {}

        State state{};
        Begun begun;
        Rng rng;         // of chance and opponents
        Rng policy_rng;  // of `pick_codes`
        int steps = 0;
        int seat = 0;
    };
    struct Decision {
        Action action;
        CodeResult result;
    };
    struct Worker {
        OpponentTurn<G> opponent_turn;
        std::vector<std::uint8_t> mask;
    };

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    std::size_t count() const { return at(options_.rows); }

    template <class Task>
    void each_row(const Task& task) {
        const int block = std::clamp(rows() / (8 * pool_.size()), 1, 64);
        pool_.run(rows(), block, [&](int worker, int row) { task(workers_[at(worker)], row); });
    }

    void begin(Worker& worker, Row& game) {
        do {  // an opponent may win before anybody else has a turn
            game.state = G::start(rules_);
            game.begun.clear();
            game.steps = 0;
            advance(worker, game);
        } while (G::pending(rules_, game.state) == Pending::over);
    }

    // Plays chance and opponents up to a decision of the caller, the end, or the cut.
    void advance(Worker& worker, Row& game) {
        while (true) {
            const Pending pending = G::pending(rules_, game.state);
            if (pending == Pending::over) return;
            if (pending == Pending::chance) {
                G::apply(rules_, game.state, kChance, G::roll(rules_, game.state, game.rng));
                continue;
            }
            game.seat = lowest_seat(G::deciders(rules_, game.state));
            const Opponent& opponent = opponents_[at(game.seat)];
            if (opponent.kind == OpponentKind::none || game.steps >= options_.max_steps) return;
            play_opponent(worker, game, opponent);
        }
    }

    void play_opponent(Worker& worker, Row& game, const Opponent& opponent) {
        const int seat = game.seat;
        for (const Action action :
             worker.opponent_turn.decide(rules_, game.state, seat, opponent, search_, game.rng)) {
            const bool due = G::pending(rules_, game.state) == Pending::decide &&
                             (G::deciders(rules_, game.state) >> seat & 1) != 0 &&
                             G::is_legal(rules_, game.state, seat, action);
            if (!due) return;
            G::apply(rules_, game.state, seat, action);
            ++game.steps;
        }
    }

    void play(Worker& worker, int row, int code) {
        Row& game = rows_[at(row)];
        const Decision& decision = decisions_[at(row)];
        if (decision.result == CodeResult::unfinished) return game.begun.add(code);
        const int actor = game.seat;
        game.begun.clear();
        G::apply(rules_, game.state, actor, decision.action);
        ++game.steps;
        advance(worker, game);
        const bool over = G::pending(rules_, game.state) == Pending::over;
        if (!over && game.steps < options_.max_steps) return;
        if (over) pay(row);
        (over ? buffers_.terminated : buffers_.truncated)[at(row)] = 1;
        const int viewer = over ? actor : game.seat;
        buffers_.final_seats[at(row)] = static_cast<std::int8_t>(viewer);
        Code::observe(rules_, game.state, viewer, game.begun,
                      slice(buffers_.final_observations, row, observation_size_));
        begin(worker, game);
    }

    // The share of one win, scaled so that all rewards add up to 0 and a sole winner has 1.
    void pay(int row) {
        float shares[8] = {};
        G::shares(rules_, rows_[at(row)].state, shares);
        const auto seats = static_cast<float>(seats_);
        for (int seat = 0; seat < seats_; ++seat) {
            buffers_.rewards[at(row * seats_ + seat)] = (seats * shares[seat] - 1) / (seats - 1);
        }
    }

    void clear_results(int row) {
        std::fill_n(buffers_.rewards.begin() + row * seats_, seats_, 0.0f);
        buffers_.terminated[at(row)] = buffers_.truncated[at(row)] = 0;
        buffers_.final_seats[at(row)] = -1;
    }

    void show(Worker& worker, int row) {
        const Row& game = rows_[at(row)];
        buffers_.seats[at(row)] = static_cast<std::int8_t>(game.seat);
        Code::observe(rules_, game.state, game.seat, game.begun,
                      slice(buffers_.observations, row, observation_size_));
        const auto shown = slice(buffers_.masks, row, mask_size_);
        if (!options_.packed) {
            return void(Code::mask(rules_, game.state, game.seat, game.begun, shown));
        }
        const std::span<const std::uint8_t> mask = mask_of(worker, row);
        for (std::size_t k = 0; k < shown.size(); ++k) {
            std::uint64_t eight;
            std::memcpy(&eight, mask.data() + 8 * k, 8);
            shown[k] = static_cast<std::uint8_t>(eight * 0x0102040810204080 >> 56);
        }
    }

    // The mask of the row in whole words, zeros at the end; not read from the buffer, which the
    // caller may have written to.
    std::span<const std::uint8_t> mask_of(Worker& worker, int row) const {
        const Row& game = rows_[at(row)];
        Code::mask(rules_, game.state, game.seat, game.begun,
                   std::span(worker.mask).first(at(code_count_)));
        return worker.mask;
    }

    static std::span<std::uint8_t> slice(std::vector<std::uint8_t>& bytes, int row, int size) {
        return std::span(bytes).subspan(at(row) * at(size), at(size));
    }

    bool read_row(WireView& saved, Row& game) const {
        const auto take = [&saved](std::size_t length) {
            const WireView taken = saved.first(std::min(length, saved.size()));
            saved = saved.subspan(taken.size());
            return taken;
        };
        const WireView head = take(2);
        if (head.size() != 2 || head[0] < 0 || head[1] < 0 || head[1] >= kMaxCodes) return false;
        game.steps = head[0];
        const WireView begun = take(at(head[1]));
        RngWords words[2];
        for (RngWords& rng_words : words) {
            const WireView taken = take(rng_words.size());
            if (taken.size() != rng_words.size()) return false;
            std::copy(taken.begin(), taken.end(), rng_words.begin());
        }
        game.rng = std::bit_cast<Rng>(words[0]);
        game.policy_rng = std::bit_cast<Rng>(words[1]);
        const WireView length = take(1);
        if (length.empty() || length[0] < 0 || at(length[0]) > saved.size()) return false;
        const auto state = G::decode(rules_, take(at(length[0])));
        if (!state || G::pending(rules_, *state) != Pending::decide) return false;
        game.state = *state;
        game.seat = lowest_seat(G::deciders(rules_, game.state));
        for (const std::int32_t code : begun) {
            Action action{};
            if (Code::decide(rules_, game.state, game.seat, game.begun, code, action) !=
                CodeResult::unfinished) {
                return false;
            }
            game.begun.add(code);
        }
        return true;
    }

    Rules rules_;
    VectorOptions options_;
    Search<G> search_;
    int seats_, code_count_, mask_size_, observation_size_;
    ThreadPool pool_;
    std::vector<Worker> workers_;
    std::vector<Row> rows_;
    std::vector<Decision> decisions_;
    std::array<Opponent, 8> opponents_;
    VectorBuffers buffers_;
};

}  // namespace boardwright
