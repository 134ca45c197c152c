// How players are assumed to play after the searched turns: quick, sensible, a little random.
#pragma once

#include <algorithm>

#include "search/grow/rollout_board.hpp"

namespace boardwright::grow {

// The turn order without withdrawn seats.
struct TurnOrder {
    int seats[kSeats];
    int count = 0;
    int place = 0;  // of the player to move
    bool fresh_moves = false;

    int mover() const { return seats[place]; }
    void pass() { place = place + 1 == count ? 0 : place + 1; }
};

// Scores of spaces, tuned by playing weights against each other. Nearness is 0 next to a head, then
// 1 more for each further turn. A step is scored by the enemies' nearness, the empty and the own
// neighbours; a drop by the own and the enemies' nearness and the empty space around.
struct PolicyWeights {
    int step[4][4] = {{60, 70, 74, 80}, {36, 60, 68, 76}, {17, 34, 42, 50}, {0, 24, 32, 40}};
    int own_neighbours[4] = {25, 0, 0, 0};
    int drop[3][3][6] = {
        {{38, 42, 46, 48, 53, 54}, {14, 18, 22, 24, 29, 30}, {-21, -17, -14, -11, -6, -5}},
        {{48, 68, 88, 98, 107, 108}, {12, 42, 66, 76, 85, 86}, {1, 25, 35, 39, 44, 45}},
        {{48, 78, 98, 114, 117, 118}, {30, 60, 86, 98, 109, 110}, {30, 60, 86, 98, 107, 108}}};
    int step_noise = 6;
    int drop_noise = 12;
    int drop_tries = 8;
};

template <int Words>
class RolloutPolicy {
  public:
    using Set = Bits<Words>;

    explicit RolloutPolicy(const Geometry<Words>& geometry, const PolicyWeights& weights = {})
        : geometry_(geometry), weights_(weights) {}

    // Plays so many turns, but at most until the board is full; with 0 always until then.
    void finish(RolloutBoard<Words>& board, TurnOrder order, int turns, Rng& rng) const {
        for (int k = 0; board.empty.any() && (turns == 0 || k < turns); ++k) {
            turn(board, order, rng);
            order.pass();
        }
    }

    void turn(RolloutBoard<Words>& board, const TurnOrder& order, Rng& rng) const {
        const int seat = order.mover();
        const Reach foes = reach_of_foes(board, order);
        const bool setup = !board.own[seat].any();  // G-04
        if (setup || order.fresh_moves) drop(board, seat, foes, rng);
        if (!setup) move_heads(board, seat, foes, rng);
        if (!setup && !order.fresh_moves && board.empty.any()) drop(board, seat, foes, rng);
    }

    // Spaces by their nearness to some players.
    struct Reach {
        Set next;  // next to a head
        Set soon;  // a turn later
        Set later;

        int nearness(int cell) const {
            return next.has(cell) ? 0 : soon.has(cell) ? 1 : later.has(cell) ? 2 : 3;
        }
    };
    Reach reach(const Set& heads, const Set& own, const Set& empty) const {
        const Set next = heads.beside(geometry_.stride) & empty;
        const Set soon = (next | own).beside(geometry_.stride);
        return {next, soon, (soon & empty).beside(geometry_.stride)};
    }
    Reach reach_of(const RolloutBoard<Words>& board, int seat) const {
        return reach(board.head_set(seat), board.own[seat], board.empty);
    }
    Reach reach_of_foes(const RolloutBoard<Words>& board, const TurnOrder& order) const {
        Set heads = Set::none();
        Set own = Set::none();
        for (int k = 0; k < order.count; ++k) {
            if (k == order.place) continue;
            heads = heads | board.head_set(order.seats[k]);
            own = own | board.own[order.seats[k]];
        }
        return reach(heads, own, board.empty);
    }

    int step_score(const RolloutBoard<Words>& board, int seat, const Reach& foes, int cell) const {
        int liberties = 0;
        int own_neighbours = -1;  // the head's own space
        for (const int side : geometry_.near[cell]) {
            liberties += board.empty.has(side);
            own_neighbours += board.own[seat].has(side);
        }
        return weights_.step[foes.nearness(cell)][liberties] +
               weights_.own_neighbours[own_neighbours];
    }
    int drop_score(const RolloutBoard<Words>& board, const Reach& mine, const Reach& foes,
                   const Set& open_area, int cell) const {
        const auto& near_own = weights_.drop[std::min(mine.nearness(cell), 2)];
        const auto& near_foes = near_own[std::min(foes.nearness(cell), 2)];
        return near_foes[open_area.has(cell) ? 5 : board.liberties(geometry_, cell)];
    }

    // Empty spaces with only empty ones within two steps.
    Set open_area(const RolloutBoard<Words>& board) const {
        return board.empty.inside(geometry_.stride).inside(geometry_.stride);
    }

    // Where a head without an empty neighbour should move: a space of its group next to empty
    // spaces that no other head is next to. The wall if the group can never grow again.
    int relocation_target(const RolloutBoard<Words>& board, const Set& group, const Set& covered,
                          const Reach& foes, Rng& rng) const {
        const Set open = board.empty - covered;
        Set goal = group & (open & foes.soon).beside(geometry_.stride);
        if (!goal.any()) goal = group & open.beside(geometry_.stride);
        if (!goal.any()) goal = group & board.empty.beside(geometry_.stride);
        if (!goal.any()) return geometry_.wall();
        const auto random_word = rng.below(static_cast<std::uint32_t>(geometry_.space_count));
        return goal.from(geometry_.spaces[random_word]);
    }

    // The empty neighbour a head moves to, or the wall.
    int step(const RolloutBoard<Words>& board, int seat, const Reach& foes, int head,
             Rng& rng) const {
        int best = kWorst;
        int choice = geometry_.wall();
        std::uint64_t random_bits = rng.next();
        for (const int cell : geometry_.near[head]) {
            if (!board.empty.has(cell)) continue;
            const int score =
                step_score(board, seat, foes, cell) + noise(random_bits, weights_.step_noise);
            if (score > best) best = score, choice = cell;
        }
        return choice;
    }

    // Moves heads without an empty neighbour within their groups; one that can never grow again is
    // moved to the wall.
    void relocate(RolloutBoard<Words>& board, int seat, const Reach& foes,
                  const std::uint16_t* stuck, int stuck_count, Rng& rng) const {
        Set group = Set::none();
        Set covered = board.head_set(seat).beside(geometry_.stride);
        for (int k = 0; k < stuck_count; ++k) {
            std::uint16_t& head = board.heads[seat][stuck[k]];
            if (!group.has(head)) group = board.group(geometry_, seat, head);
            const int target = relocation_target(board, group, covered, foes, rng);
            head = static_cast<std::uint16_t>(target);
            if (target != geometry_.wall()) {
                for (const int side : geometry_.near[target]) covered.add(side);
            }
        }
    }

    // The best of a few random empty spaces.
    int drop_choice(const RolloutBoard<Words>& board, int seat, const Reach& foes, Rng& rng) const {
        const Reach mine = reach_of(board, seat);
        const Set open = open_area(board);
        int best = kWorst;
        int choice = 0;
        for (int k = 0; k < weights_.drop_tries; ++k) {
            const std::uint64_t random_word = rng.next();
            const auto place =
                ((random_word >> 32) * static_cast<unsigned>(geometry_.space_count)) >> 32;
            const int cell = board.empty.from(geometry_.spaces[place]);
            std::uint64_t random_bits = random_word & 0xffff;
            const int score =
                drop_score(board, mine, foes, open, cell) + noise(random_bits, weights_.drop_noise);
            if (score > best) best = score, choice = cell;
        }
        return choice;
    }

  private:
    static constexpr int kWorst = -1'000'000;

    static int noise(std::uint64_t& random_bits, int range) {
        const int noise_value =
            static_cast<int>((random_bits & 0xffff) * static_cast<unsigned>(range) >> 16);
        random_bits = random_bits >> 16 | random_bits << 48;
        return noise_value;
    }

    void move_heads(RolloutBoard<Words>& board, int seat, const Reach& foes, Rng& rng) const {
        const int count = board.head_count[seat];
        if (count == 0) return;
        std::uint16_t stuck[RolloutBoard<Words>::kHeads];
        int stuck_count = 0;
        const int first = static_cast<int>(rng.below(static_cast<unsigned>(count)));
        for (int k = 0; k < count; ++k) {
            const int place = first + k < count ? first + k : first + k - count;
            std::uint16_t& head = board.heads[seat][place];
            const int target = step(board, seat, foes, head, rng);
            if (target == geometry_.wall()) {
                stuck[stuck_count++] = static_cast<std::uint16_t>(place);
            } else {
                board.take(seat, target);
                head = static_cast<std::uint16_t>(target);
            }
        }
        if (stuck_count == 0) return;
        relocate(board, seat, foes, stuck, stuck_count, rng);
        for (int place = count; place-- > 0;) {
            if (board.heads[seat][place] == geometry_.wall()) board.remove_head(seat, place);
        }
    }

    void drop(RolloutBoard<Words>& board, int seat, const Reach& foes, Rng& rng) const {
        const int cell = drop_choice(board, seat, foes, rng);
        board.take(seat, cell);
        board.add_head(seat, cell);
    }

    const Geometry<Words>& geometry_;
    PolicyWeights weights_;
};

}  // namespace boardwright::grow
