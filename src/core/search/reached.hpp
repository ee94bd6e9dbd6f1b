// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <vector>

namespace budge {

/// Where the core chooses between forms of one search (a width, a size class, a special case), the
/// chosen one says so: a test sees to it that none is never tried. Not for inner loops.
class Point {
public:
    Point(const char* name, std::initializer_list<int> sizes);

    void pass() { count_.fetch_add(1, std::memory_order_relaxed); }

    /// How often each has been passed, those that never were included: all points of the program
    /// are known before it begins.
    static std::map<std::string, std::uint64_t> counts();

private:
    std::string name() const;

    const char* name_;
    std::array<int, 4> sizes_{};
    std::size_t named_sizes_ = 0;
    std::atomic<std::uint64_t> count_{0};
};

/// A name that can be an argument of a template.
template <std::size_t Size>
struct Name {
    char text[Size];
    constexpr Name(const char (&from)[Size]) { std::copy_n(from, Size, text); }
};

template <Name name, int... sizes>
inline Point point{name.text, {sizes...}};

/// `reached<"blocks/traffic", 6, 16>()` counts the point `blocks/traffic/6/16`.
template <Name name, int... sizes>
void reached() {
    point<name, sizes...>.pass();
}

}  // namespace budge
