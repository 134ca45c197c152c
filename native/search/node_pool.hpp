// Memory for the nodes of trees: allocations are counted against a budget.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace boardwright {

// The bytes that may still be allocated.
class MemoryBudget {
  public:
    explicit MemoryBudget(std::size_t bytes) : left_(bytes) {}

    bool reserve(std::size_t bytes) {
        if (bytes > left_) return false;
        left_ -= bytes;
        return true;
    }

  private:
    std::size_t left_;
};

// Objects at stable addresses. A vector that doubles would take three times the memory while it
// moves.
template <class T>
class Pool {
  public:
    std::size_t size() const { return size_; }

    // Null if the budget is exhausted.
    T* add(const T& value, MemoryBudget& memory) {
        const std::size_t offset = size_ % kBlock;
        if (offset == 0) {
            if (!memory.reserve(kBlock * sizeof(T))) return nullptr;
            blocks_.push_back(std::make_unique_for_overwrite<T[]>(kBlock));
        }
        ++size_;
        T* added = &blocks_.back()[offset];
        *added = value;
        return added;
    }

    template <class Visit>
    void each(Visit visit) {
        for (std::size_t k = 0; k < size_; ++k) visit(blocks_[k / kBlock][k % kBlock]);
    }

  private:
    static constexpr std::size_t kBlock = (std::size_t{16} << 10) / sizeof(T);

    std::vector<std::unique_ptr<T[]>> blocks_;
    std::size_t size_ = 0;
};

}  // namespace boardwright
