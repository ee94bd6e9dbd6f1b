// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>

namespace budge {

/// Both halves of the product of two words.
struct Product {
    std::uint64_t low, high;
};

/// The same without numbers of 128 bits, half a word at a time.
constexpr Product multiply_by_halves(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t half = 0xFFFFFFFF;
    const std::uint64_t low = (a & half) * (b & half);
    const std::uint64_t left = (a >> 32) * (b & half) + (low >> 32);  // at most 2^64 - 2^32
    const std::uint64_t right = (a & half) * (b >> 32) + (left & half);
    return {right << 32 | (low & half), (a >> 32) * (b >> 32) + (left >> 32) + (right >> 32)};
}

/// 128 bits where the compiler has no such number: what boards packed into one are built with.
struct TwoWords {
    std::uint64_t low = 0, high = 0;

    constexpr TwoWords() = default;
    template <std::integral T>
    constexpr TwoWords(T value)
        : low(std::uint64_t(value)), high(value < 0 ? ~std::uint64_t(0) : 0) {}
    constexpr TwoWords(std::uint64_t high_word, std::uint64_t low_word)
        : low(low_word), high(high_word) {}
    template <std::integral T>
    explicit constexpr operator T() const {
        return T(low);
    }

    friend constexpr bool operator==(const TwoWords&, const TwoWords&) = default;
    friend constexpr TwoWords operator&(TwoWords a, TwoWords b) {
        return {a.high & b.high, a.low & b.low};
    }
    friend constexpr TwoWords operator|(TwoWords a, TwoWords b) {
        return {a.high | b.high, a.low | b.low};
    }
    friend constexpr TwoWords operator^(TwoWords a, TwoWords b) {
        return {a.high ^ b.high, a.low ^ b.low};
    }
    friend constexpr TwoWords operator+(TwoWords a, TwoWords b) {
        const std::uint64_t sum = a.low + b.low;
        return {a.high + b.high + (sum < a.low), sum};
    }
    friend constexpr TwoWords operator<<(TwoWords a, int by) {
        if (by == 0) return a;
        if (by >= 64) return {a.low << (by - 64), 0};
        return {a.high << by | a.low >> (64 - by), a.low << by};
    }
    friend constexpr TwoWords operator>>(TwoWords a, int by) {
        if (by == 0) return a;
        if (by >= 64) return {0, a.high >> (by - 64)};
        return {a.high >> by, a.low >> by | a.high << (64 - by)};
    }
    constexpr TwoWords& operator|=(TwoWords other) { return *this = *this | other; }
};

#ifdef __SIZEOF_INT128__
using Wide = unsigned __int128;

constexpr Product multiply(std::uint64_t a, std::uint64_t b) {
    const Wide product = Wide(a) * b;
    return {std::uint64_t(product), std::uint64_t(product >> 64)};
}
#else
using Wide = TwoWords;

constexpr Product multiply(std::uint64_t a, std::uint64_t b) { return multiply_by_halves(a, b); }
#endif

}  // namespace budge
