// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace budge {

using Wide = unsigned __int128;

/// Spreads a key over 64 bits so that both its high and its low bits can be used.
struct Hash {
    std::size_t operator()(std::uint64_t key) const {
        const Wide product = Wide(key ^ 0x9E3779B97F4A7C15ull) * 0xD6E8FEB86659FD93ull;
        const auto folded = std::uint64_t(product) ^ std::uint64_t(product >> 64);
        const Wide again = Wide(folded) * 0xA0761D6478BD642Full;
        return std::uint64_t(again) ^ std::uint64_t(again >> 64);
    }
    std::size_t operator()(Wide key) const {
        return (*this)(std::uint64_t(key) ^ (*this)(std::uint64_t(key >> 64)));
    }
    /// A key that knows its own hash.
    template <class Key>
        requires requires(const Key& key) { key.hash(); }
    std::size_t operator()(const Key& key) const {
        return key.hash();
    }
};

}  // namespace budge
