// Threads that wait between parallel loops, so that short loops don't pay for starting them.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace boardwright {

class ThreadPool {
  public:
    // `threads` counts the caller of `run`, which works too.
    explicit ThreadPool(int threads) {
        for (int worker = 1; worker < threads; ++worker) {
            threads_.emplace_back([this, worker] { serve(worker); });
        }
    }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;
    ~ThreadPool() {
        {
            const std::lock_guard lock(mutex_);
            closing_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }

    int size() const { return static_cast<int>(threads_.size()) + 1; }

    // Calls `task(worker, index)` once for each index below `count`; returns when all are done.
    // The indexes are taken in blocks, whoever is free first. `task` must not throw.
    template <class Task>
    void run(int count, int block, const Task& task) {
        next_.store(0);
        const std::function<void(int)> work = [&, count, block](int worker) {
            for (int first; (first = next_.fetch_add(block)) < count;) {
                const int end = std::min(count, first + block);
                for (int index = first; index < end; ++index) task(worker, index);
            }
        };
        if (threads_.empty()) return work(0);
        {
            const std::lock_guard lock(mutex_);
            work_ = &work;
            busy_ = static_cast<int>(threads_.size());
            ++generation_;
        }
        wake_.notify_all();
        work(0);
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return busy_ == 0; });
    }

  private:
    void serve(int worker) {
        std::uint64_t seen = 0;
        while (true) {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return closing_ || generation_ != seen; });
            if (closing_) return;
            seen = generation_;
            lock.unlock();
            (*work_)(worker);
            lock.lock();
            if (--busy_ == 0) done_.notify_one();
        }
    }

    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable wake_, done_;
    const std::function<void(int)>* work_ = nullptr;
    std::uint64_t generation_ = 0;
    int busy_ = 0;
    bool closing_ = false;
    std::atomic<int> next_{0};
};

}  // namespace boardwright
