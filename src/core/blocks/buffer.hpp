// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>

#include "search/claim.hpp"

namespace budge::blocks {

/// Room for plain values, not set to anything, that can be made larger. A large one grows in place
/// or by moving its pages, where a vector would hold the old and the new at once.
template <class Value>
class Buffer {
    static_assert(std::is_trivially_copyable_v<Value>);

public:
    Buffer() = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { std::free(values_); }

    void reserve(std::size_t count) {
        void* larger = std::realloc(values_, count * sizeof(Value));
        if (!larger) throw std::bad_alloc();
        values_ = static_cast<Value*>(larger);
    }
    Value* data() { return values_; }
    Value& operator[](std::size_t at) { return values_[at]; }
    const Value& operator[](std::size_t at) const { return values_[at]; }

private:
    Value* values_ = nullptr;
};

/// A list that grows in such a buffer, by what the memory limit allows.
template <class Value>
class List {
public:
    explicit List(Monitor& monitor) : claim_(monitor) {}

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Value& operator[](std::size_t at) { return values_[at]; }
    const Value& operator[](std::size_t at) const { return values_[at]; }
    Value& back() { return values_[size_ - 1]; }
    void push_back(const Value& value) {
        if (size_ == capacity_) [[unlikely]] {
            const std::size_t more = std::max<std::size_t>(1024, capacity_ / 2);
            claim_.add(more * sizeof(Value));
            values_.reserve(capacity_ + more);
            capacity_ += more;
        }
        values_[size_++] = value;
    }
    void pop_back() { --size_; }

private:
    Claim claim_;
    Buffer<Value> values_;
    std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace budge::blocks
