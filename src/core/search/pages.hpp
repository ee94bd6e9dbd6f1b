// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace budge {

/// A large array of zeros, in large pages of memory where the system has them: a search that jumps
/// about in it then seldom waits for an address to be translated.
template <class T>
class Pages {
public:
    Pages() = default;
    explicit Pages(std::size_t count) {
        bytes_ = (count * sizeof(T) + page - 1) / page * page;
        data_ = static_cast<T*>(::operator new(bytes_, alignment));
#ifdef __linux__
        madvise(data_, bytes_, MADV_HUGEPAGE);
#endif
        for (std::size_t i = 0; i < bytes_ / sizeof(T); ++i) data_[i] = T{};
    }
    Pages(Pages&& other) noexcept { *this = std::move(other); }
    Pages& operator=(Pages&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~Pages() {
        if (data_) ::operator delete(data_, alignment);
    }

    T& operator[](std::size_t at) { return data_[at]; }
    const T& operator[](std::size_t at) const { return data_[at]; }
    T* data() { return data_; }

private:
    static constexpr std::size_t page = std::size_t(1) << 21;
    static constexpr auto alignment = std::align_val_t(page);
    T* data_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace budge
