// Thrive's strong search: iterative deepening over whole turns.
//
// Style:
//   noise  amplitude of random errors in what a turn is worth, in parts of a win (0)
//   width  how many pegs of a position are paired with each other at the root (14)
//   depth  turns looked ahead at most (20)
#pragma once

#include <cmath>
#include <thread>

#include "search/style.hpp"
#include "search/thrive/dive.hpp"

namespace boardwright {

namespace thrive {

inline constexpr double kScale = 100;  // for odds of e to one

inline double chance_of(int score) {
    if (score > kSurelyWon) return 1;
    if (score < -kSurelyWon) return 0;
    return 1 / (1 + std::exp(-score / kScale));
}

struct Candidate {
    Turn turn;
    int score = -kWin;
};

class Thinker {
  public:
    Thinker(const Rules& rules, const State& root, const Budget& budget, const Style& style,
            Memory& memory, const std::atomic<bool>& stop, int number)
        : rules_(rules), root_(root), meter_(budget, stop), diver_(rules, memory, meter_),
          lines_(budget.lines), depth_(static_cast<int>(read(style, "depth", 20))) {
        const int width = static_cast<int>(read(style, "width", 14));
        auto turns = std::make_unique<TurnList<8192>>();
        candidate_turns(rules, root, std::clamp(width, 2, PegRanking::kMost), *turns);
        Rng rng(budget.seed, static_cast<std::uint64_t>(number));
        for (const Turn& turn : *turns) {
            candidates_.push_back({turn, turn.promise});
            // Helpers look at the turns in another order.
            if (number > 0) candidates_.back().score += static_cast<int>(rng.below(60));
        }
        sort();
    }

    // `tell` is called after each completed depth.
    template <class Tell>
    void run(Tell tell) {
        for (int depth = 1; depth <= depth_ && !meter_.done(); ++depth) {
            const bool finished = deepen(depth);
            if (finished) reached_ = depth;
            tell();
            if (settled()) break;
        }
    }

    const std::vector<Candidate>& candidates() const { return candidates_; }
    std::uint64_t nodes() const { return meter_.used(); }
    int reached() const { return reached_; }

  private:
    // One more turn of depth. What is left undone keeps its place behind what was done.
    bool deepen(int depth) {
        std::vector<Candidate> found;
        std::size_t at = 0;
        for (; at < candidates_.size(); ++at) {
            const Turn turn = candidates_[at].turn;
            State child = root_;
            play_turn(rules_, child, turn);
            const int bound = static_cast<int>(found.size()) < lines_
                                  ? -kWin
                                  : found[static_cast<std::size_t>(lines_ - 1)].score;
            const int score = try_turn(child, depth, static_cast<int>(at), bound);
            if (diver_.done() && (depth > 1 || at > 0)) break;
            insert(found, {turn, score});
        }
        const bool finished = at == candidates_.size();
        for (; at < candidates_.size(); ++at) found.push_back(candidates_[at]);
        candidates_ = std::move(found);
        return finished;
    }

    int try_turn(const State& child, int depth, int at, int bound) {
        const int below = (depth - 1) * kTurn;
        const int mover = root_.mover;
        if (at >= lines_) {
            const int less = depth < 2 || at < 12 ? 0 : at < 60 ? 1 : 2;
            const int probe = diver_.after(child, mover, below - less, bound, bound + 1, 1);
            if (probe <= bound || diver_.done()) return probe;
        }
        return diver_.after(child, mover, below, bound, kWin, 1);
    }

    static void insert(std::vector<Candidate>& found, const Candidate& candidate) {
        auto at = found.end();
        while (at != found.begin() && std::prev(at)->score < candidate.score) --at;
        found.insert(at, candidate);
    }
    void sort() {
        std::stable_sort(candidates_.begin(), candidates_.end(),
                         [](const auto& a, const auto& b) { return a.score > b.score; });
    }
    // Nothing more to find out: a forced end, or no choice.
    bool settled() const {
        if (lines_ > 1) return false;
        return candidates_.size() == 1 || std::abs(candidates_[0].score) > kSurelyWon;
    }

    const Rules& rules_;
    const State& root_;
    Meter meter_;
    Diver diver_;
    int lines_, depth_, reached_ = 0;
    std::vector<Candidate> candidates_;
};

// The decisions of a turn, as far as the game goes on.
inline std::vector<Action> decisions(const Rules& rules, State state, const Turn& turn) {
    std::vector<Action> made;
    for (const Action action : {turn.move, turn.pegs[0], turn.pegs[1]}) {
        if (action == kNone || state.is_over()) continue;
        Thrive::apply(rules, state, state.mover, action);
        made.push_back(action);
    }
    return made;
}

// What the table expects after a position, a few turns.
inline std::vector<std::pair<int, Action>> expected(const Rules& rules, State state,
                                                    const Memory& memory) {
    std::vector<std::pair<int, Action>> steps;
    Recollection known;
    for (int turns = 0; turns < 4 && !state.is_over(); ++turns) {
        if (!memory.recall(Thrive::hash(rules, state), known)) break;
        for (const Action action : {known.turn.move, known.turn.pegs[0], known.turn.pegs[1]}) {
            if (action == kNone || state.is_over()) continue;
            const int seat = state.mover;
            if (!Thrive::is_legal(rules, state, seat, action)) return steps;
            Thrive::apply(rules, state, seat, action);
            steps.emplace_back(seat, action);
        }
    }
    return steps;
}

}  // namespace thrive

inline Report<Thrive> think_thrive(const Thrive::Rules& rules,
                                   std::span<const Thrive::State> worlds, int seat,
                                   const Budget& budget, const Style& style,
                                   Watch<Thrive>& watch) {
    using namespace thrive;
    const State& root = worlds[0];  // nothing is hidden
    const double noise = read(style, "noise", 0);
    Budget share = budget;
    share.lines = noise > 0 ? std::max(budget.lines, 24) : budget.lines;
    share.nodes = std::max<std::uint64_t>(budget.nodes / static_cast<unsigned>(budget.threads), 1);
    // No more room than the nodes or the time can fill.
    const double useful = 64.0 * std::min(static_cast<double>(budget.nodes), budget.seconds * 4e6);
    Memory memory(static_cast<std::size_t>(std::min(static_cast<double>(budget.memory), useful)));
    std::atomic<bool> finished{false};

    std::vector<std::unique_ptr<Thinker>> helpers;
    std::vector<std::thread> crew;
    for (int k = 1; k < budget.threads; ++k) {
        helpers.push_back(
            std::make_unique<Thinker>(rules, root, share, style, memory, finished, k));
        crew.emplace_back([helper = helpers.back().get()] { helper->run([] {}); });
    }
    Thinker thinker(rules, root, share, style, memory, watch.flag(), 0);
    const auto report = [&] {
        Report<Thrive> report;
        report.nodes = thinker.nodes();
        report.depth = thinker.reached();
        std::vector<std::pair<double, Turn>> lines;
        Rng rng(budget.seed);
        for (const Candidate& candidate : thinker.candidates()) {
            if (static_cast<int>(lines.size()) == share.lines) break;
            const double error = noise > 0 ? noise * (2 * rng.unit() - 1) : 0;
            lines.emplace_back(chance_of(candidate.score) + error, candidate.turn);
        }
        std::stable_sort(lines.begin(), lines.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        for (const auto& [value, turn] : lines) {
            if (static_cast<int>(report.lines.size()) == budget.lines) break;
            Line<Thrive> line;
            line.turn = decisions(rules, root, turn);
            State after = root;
            play_turn(rules, after, turn);
            line.next = expected(rules, after, memory);
            const auto own = static_cast<float>(std::clamp(value, 0.0, 1.0));
            line.values = seat == 0 ? std::vector{own, 1 - own} : std::vector{1 - own, own};
            line.weight = report.lines.empty() ? 1 : 0;
            report.lines.push_back(line);
        }
        return report;
    };
    thinker.run([&] { watch.tell(report()); });
    finished.store(true);
    for (auto& thread : crew) thread.join();
    Report<Thrive> result = report();
    for (const auto& helper : helpers) result.nodes += helper->nodes();
    return result;
}

}  // namespace boardwright
