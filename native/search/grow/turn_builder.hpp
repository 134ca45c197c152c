// From bandits to turns: the best one, its rivals, and what is expected afterwards.
#pragma once

#include "search/grow/bandit_search.hpp"
#include "search/search.hpp"

namespace boardwright::grow {

struct TurnCandidate {
    std::vector<Action> actions;
    std::vector<int> arms;  // one for each bandit
    double loss = 0;        // against the best turn, by the bandits' means
};

// Errors of the lower levels in choosing a turn.
struct ErrorModel {
    double noise = 0;  // win probability by which an arm is misjudged
    double idle = 0;   // the probability that a head or the drop is overlooked
};

template <int Words>
class TurnBuilder {
  public:
    TurnBuilder(const Rules& rules, const State& root, const RolloutRoot<Words>& rollout_root,
                const BanditSearch<Words>& bandits, const ErrorModel& errors, std::uint64_t seed)
        : rules_(rules),
          root_(root),
          rollout_root_(rollout_root),
          bandits_(bandits),
          errors_(errors),
          turn_(bandits.turns()[0]),
          rng_(seed, 1) {}

    // The turn of the most visited arms; the bandit `varied` gets `arm` instead.
    TurnCandidate candidate(int varied = Bandit::kNone, int arm = Bandit::kNone) {
        TurnCandidate candidate;
        candidate.arms.assign(turn_.size(), Bandit::kNone);
        State state = root_;
        const std::size_t first = BanditSearch<Words>::first_bandit(turn_, rollout_root_.order);
        for (std::size_t k = 0; k < turn_.size(); ++k) {
            const std::size_t c = (first + k) % turn_.size();
            if (errors_.idle > 0 && !is_setup(root_) && rng_.unit() < errors_.idle) continue;
            const bool is_varied = static_cast<int>(c) == varied && playable(state, turn_[c][arm]);
            const int chosen = is_varied ? arm : choose(state, turn_[c]);
            if (chosen == Bandit::kNone) continue;
            if (!act(state, candidate, action(turn_[c], chosen))) continue;
            candidate.arms[c] = chosen;
            if (turn_[c].head == Bandit::kDrop)
                move_new_head(state, candidate, turn_[c][chosen].target);
        }
        if (!is_setup(root_)) act(state, candidate, kEnd);
        return candidate;
    }

    // The best turn and the closest others, each a different set of decisions.
    std::vector<TurnCandidate> candidates(int count) {
        std::vector<TurnCandidate> result{candidate()};
        if (count == 1) return result;
        for (std::size_t c = 0; c < turn_.size(); ++c) {
            const int best = result[0].arms[c];
            if (best == Bandit::kNone) continue;
            for (int arm = 0; arm < turn_[c].count(); ++arm) {
                if (arm == best) continue;
                TurnCandidate other = candidate(static_cast<int>(c), arm);
                other.loss = arm_value(turn_[c], best) - arm_value(turn_[c], arm);
                if (other.arms[c] == arm) result.push_back(std::move(other));
            }
        }
        std::stable_sort(
            result.begin() + 1, result.end(),
            [](const TurnCandidate& a, const TurnCandidate& b) { return a.loss < b.loss; });
        remove_duplicates(result, static_cast<std::size_t>(count));
        return result;
    }

    // The most visited answer of the next player.
    std::vector<std::pair<int, Action>> next(const TurnCandidate& candidate) const {
        State state = root_;
        for (const Action action : candidate.actions) apply(rules_, state, action);
        std::vector<std::pair<int, Action>> result;
        if (state.ending != Ending::none || bandits_.turns().size() < 2) return result;
        const int seat = state.mover;
        for (const Bandit& bandit : bandits_.turns()[1]) {
            if (result.size() == kMaxNextActions) break;
            const int arm = choose_most(state, bandit);
            if (arm == Bandit::kNone) continue;
            const Action next_action = action_of(seat, bandit, arm);
            if (!is_legal(state, next_action)) continue;
            apply(rules_, state, next_action);
            result.emplace_back(seat, next_action);
            if (state.ending != Ending::none || state.mover != seat) break;
        }
        return result;
    }

  private:
    static constexpr std::size_t kMaxNextActions = 6;

    bool playable(const State& state, const Arm& arm) const {
        return !arm.onto_free ||
               state.owner[rollout_root_.geometry.to_rules_cell(arm.target)] == kFree;
    }
    double arm_value(const Bandit& bandit, int arm) const {
        return bandit[arm].mean(bandit.mean_value(), bandits_.params().prior_visits);
    }
    int choose_most(const State& state, const Bandit& bandit) const {
        return bandit.best([&](const Arm& arm) { return playable(state, arm); },
                           [](const Arm& arm) { return arm.visits + arm.prior; });
    }
    int choose(const State& state, const Bandit& bandit) {
        if (errors_.noise <= 0) return choose_most(state, bandit);
        return bandit.best(
            [&](const Arm& arm) { return playable(state, arm); },
            [&](const Arm& arm) {
                const double error = rng_.unit() + rng_.unit() + rng_.unit() + rng_.unit() - 2;
                return arm.mean(bandit.mean_value(), bandits_.params().prior_visits) +
                       errors_.noise * std::sqrt(3.0) * error;
            });
    }

    Action action_of(int seat, const Bandit& bandit, int arm) const {
        const int target = rollout_root_.geometry.to_rules_cell(bandit[arm].target);
        if (bandit.head == Bandit::kDrop) return drop_on(target);
        return move_of(
            rollout_root_.geometry.to_rules_cell(rollout_root_.board.heads[seat][bandit.head]),
            target);
    }
    Action action(const Bandit& bandit, int arm) const {
        return action_of(root_.mover, bandit, arm);
    }

    bool act(State& state, TurnCandidate& candidate, Action action) const {
        if (state.ending != Ending::none || state.mover != root_.mover) return false;
        if (!is_legal(state, action)) return false;
        apply(rules_, state, action);
        candidate.actions.push_back(action);
        return true;
    }

    // G-06: moves the head just dropped, if it may move at once.
    void move_new_head(State& state, TurnCandidate& candidate, int head) const {
        if (!rules_.fresh_moves || is_setup(root_)) return;
        RolloutBoard<Words> board = rollout_root_.board;
        board.take(root_.mover, head);
        const auto foes = bandits_.policy().reach_of_foes(board, rollout_root_.order);
        int best = -1;
        int target = rollout_root_.geometry.wall();
        for (const int cell : rollout_root_.geometry.near[head]) {
            if (!board.empty.has(cell)) continue;
            const int score = bandits_.policy().step_score(board, root_.mover, foes, cell);
            if (score > best) best = score, target = cell;
        }
        if (target == rollout_root_.geometry.wall()) return;
        act(state, candidate,
            move_of(rollout_root_.geometry.to_rules_cell(head),
                    rollout_root_.geometry.to_rules_cell(target)));
    }

    static void remove_duplicates(std::vector<TurnCandidate>& candidates, std::size_t most) {
        std::vector<std::vector<Action>> seen;
        std::vector<TurnCandidate> kept;
        for (TurnCandidate& candidate : candidates) {
            std::vector<Action> actions = candidate.actions;
            std::sort(actions.begin(), actions.end());
            if (std::find(seen.begin(), seen.end(), actions) != seen.end()) continue;
            seen.push_back(std::move(actions));
            kept.push_back(std::move(candidate));
            if (kept.size() == most) break;
        }
        candidates = std::move(kept);
    }

    const Rules& rules_;
    const State& root_;
    const RolloutRoot<Words>& rollout_root_;
    const BanditSearch<Words>& bandits_;
    ErrorModel errors_;
    const TurnBandits& turn_;
    Rng rng_;
};

}  // namespace boardwright::grow
