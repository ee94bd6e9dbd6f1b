// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>

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

}  // namespace budge::blocks
