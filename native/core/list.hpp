// A list with a fixed capacity that never uses the heap: legal actions, outcomes, pieces.
#pragma once

#include <cassert>

namespace boardwright {

template <class T, int Capacity>
struct List {
    T items[Capacity];
    int count = 0;

    static constexpr int capacity = Capacity;

    void add(T item) {
        assert(count < Capacity);
        items[count++] = item;
    }
    void clear() { count = 0; }
    int size() const { return count; }
    bool empty() const { return count == 0; }
    T& operator[](int index) { return items[index]; }
    const T& operator[](int index) const { return items[index]; }
    T* begin() { return items; }
    T* end() { return items + count; }
    const T* begin() const { return items; }
    const T* end() const { return items + count; }
};

}  // namespace boardwright
