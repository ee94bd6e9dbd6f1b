// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "search/wide.hpp"

namespace budge {

/// The halves of a product, one upon the other: every bit of it depends on all of the factors'.
constexpr std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
    const Product product = multiply(a, b);
    return product.low ^ product.high;
}

/// Spreads a key over 64 bits, whatever the size of an address is, so that both its high and its low
/// bits can be used.
struct Hash {
    std::uint64_t operator()(std::uint64_t key) const {
        return folded(folded(key ^ 0x9E3779B97F4A7C15ull, 0xD6E8FEB86659FD93ull),
                      0xA0761D6478BD642Full);
    }
    std::uint64_t operator()(Wide key) const {
        return (*this)(std::uint64_t(key) ^ (*this)(std::uint64_t(key >> 64)));
    }
    /// A key that knows its own hash.
    template <class Key>
        requires requires(const Key& key) { key.hash(); }
    std::uint64_t operator()(const Key& key) const {
        return key.hash();
    }
};

}  // namespace budge
