// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace budge {

/// Random numbers that are the same on every machine: SplitMix64 of Steele, Lea and Flood. Python
/// has its twin in `budge.levels.dice`.
class Dice {
public:
    /// Dice for one of many attempts under one seed, so that attempts can be made in any order.
    Dice(std::uint64_t seed, std::uint64_t attempt) : state_(seed) {
        state_ = next() ^ (attempt * 0x9E3779B97F4A7C15ull);
        next();
    }

    std::uint64_t next() {
        std::uint64_t mixed = (state_ += 0x9E3779B97F4A7C15ull);
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ull;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBull;
        return mixed ^ (mixed >> 31);
    }
    /// From 0 to below `count`, which is far below 2^32.
    int below(std::size_t count) { return int((next() >> 32) * count >> 32); }
    int between(int least, int most) { return least + below(std::size_t(most - least + 1)); }
    bool percent(int chance) { return below(100) < chance; }

    template <class Item>
    void shuffle(std::vector<Item>& items) {
        for (std::size_t at = items.size(); at > 1; --at)
            std::swap(items[at - 1], items[std::size_t(below(at))]);
    }

private:
    std::uint64_t state_;
};

}  // namespace budge
