// The input and output of every search.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <vector>

#include "core/game.hpp"

namespace boardwright {

using Clock = std::chrono::steady_clock;

// The limits of one search; the first to be reached ends it. With `nodes` alone and one thread the
// result depends on the seed only.
struct Budget {
    Clock::time_point begin = Clock::now();  // time counts from here, allocations included
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    double seconds = std::numeric_limits<double>::infinity();
    int threads = 1;
    std::uint64_t seed = 1;
    std::size_t memory = std::size_t{64} << 20;  // bytes for tables and trees, all threads together
    int variations = 1;                          // how many turns to return
};

// One whole turn and its values: the share of the win each seat expects, 0 to 1.
template <class G>
struct Variation {
    std::vector<typename G::Action> turn;  // the decisions of the seat to move, in order
    std::vector<float> values;
    double samples = std::numeric_limits<double>::infinity();  // behind the values
    double weight = 0;  // how often to choose it; the weights of all variations add up to 1
    std::vector<std::pair<int, typename G::Action>> next;  // expected play afterwards
};

template <class G>
struct SearchResult {
    std::vector<Variation<G>> variations;  // best first
    std::uint64_t nodes = 0;
    int depth = 0;
};

// Shared by a search and a thread that watches or stops it. All methods are thread-safe.
template <class G>
class SearchControl {
  public:
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    const std::atomic<bool>& stop_flag() const { return stop_; }

    void publish(const SearchResult<G>& result) {
        const std::lock_guard lock(mutex_);
        latest_ = result;
    }
    SearchResult<G> latest() const {
        const std::lock_guard lock(mutex_);
        return latest_;
    }

  private:
    std::atomic<bool> stop_{false};
    mutable std::mutex mutex_;
    SearchResult<G> latest_;
};

// Counts nodes, and checks the clock and the stop flag now and then.
class BudgetMeter {
  public:
    // The clock is checked every `every` + 1 nodes; `every` is a power of two less one.
    BudgetMeter(const Budget& budget, const std::atomic<bool>& stop, std::uint64_t every = 127)
        : stop_(stop),
          nodes_(budget.nodes),
          seconds_(budget.seconds),
          every_(every),
          begin_(budget.begin) {}

    std::uint64_t used() const { return used_; }
    double elapsed() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

    // Counts one node; false when the budget is used up or the search was stopped.
    bool spend() {
        if (done_) return false;
        ++used_;
        if (used_ >= nodes_) done_ = true;
        if ((used_ & every_) == 0 &&
            (stop_.load(std::memory_order_relaxed) || elapsed() >= seconds_)) {
            done_ = true;
        }
        return !done_;
    }
    bool done() const { return done_; }

  private:
    const std::atomic<bool>& stop_;
    std::uint64_t nodes_;
    double seconds_;
    std::uint64_t every_;
    Clock::time_point begin_;
    std::uint64_t used_ = 0;
    bool done_ = false;
};

}  // namespace boardwright
