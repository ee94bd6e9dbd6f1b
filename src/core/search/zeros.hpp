// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace budge {

/// A large array of zeros that begins with a line of the cache. The system makes its pages when they are
/// first touched, large ones where it has them: whoever jumps about in it then seldom waits for an
/// address to be translated.
template <class T>
class Zeros {
public:
    Zeros() = default;
    explicit Zeros(std::size_t count)
        : memory_(std::calloc(1, count * sizeof(T) + line)), bytes_(count * sizeof(T)) {
        if (!memory_) throw std::bad_alloc();
        data_ = reinterpret_cast<T*>(rounded_up(std::uintptr_t(memory_.get()), line));
#ifdef __linux__
        const std::uintptr_t begin = rounded_up(std::uintptr_t(data_), page), end = std::uintptr_t(data_) + bytes_;
        if (begin < end) madvise(reinterpret_cast<void*>(begin), (end - begin) / page * page, MADV_HUGEPAGE);
#endif
    }

    /// Touches each large page now, with something done between: one takes up to a millisecond, and a
    /// search that jumps about would touch them all before it looks at its limits again.
    template <class Between>
    void make_pages(Between between) {
        auto* bytes = reinterpret_cast<volatile unsigned char*>(data_);
        for (std::size_t at = 0; at < bytes_; at += page) {
            between();
            bytes[at] = 0;
        }
    }

    T& operator[](std::size_t at) { return data_[at]; }
    const T& operator[](std::size_t at) const { return data_[at]; }

private:
    static constexpr std::size_t line = 64, page = std::size_t(1) << 21;
    static std::uintptr_t rounded_up(std::uintptr_t address, std::size_t to) { return (address + to - 1) / to * to; }
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    std::unique_ptr<void, Free> memory_;
    std::size_t bytes_ = 0;
    T* data_ = nullptr;
};

}  // namespace budge
