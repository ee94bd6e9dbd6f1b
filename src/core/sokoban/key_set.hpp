// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/claim.hpp"

namespace budge::sokoban {

/// The keys of the positions that a search has seen.
class KeySet {
public:
    explicit KeySet(Monitor& monitor) : claim_(monitor) { resize(1 << 12); }

    std::size_t size() const { return size_; }
    /// False if it was there.
    bool insert(std::uint64_t key) {
        if (size_ * 3 > slots_.size() * 2) resize(slots_.size() * 2);
        const std::size_t at = slot_of(key ? key : 1);
        if (slots_[at]) return false;
        slots_[at] = key ? key : 1;
        ++size_;
        return true;
    }
    bool contains(std::uint64_t key) const { return slots_[slot_of(key ? key : 1)] != 0; }

private:
    std::size_t slot_of(std::uint64_t key) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = key & mask;
        while (slots_[at] && slots_[at] != key) at = (at + 1) & mask;
        return at;
    }
    void resize(std::size_t slots) {
        claim_.add(slots * sizeof(std::uint64_t));
        std::vector<std::uint64_t> old(slots, 0);
        old.swap(slots_);
        for (const auto key : old)
            if (key) slots_[slot_of(key)] = key;
        claim_.drop(old.size() * sizeof(std::uint64_t));
    }

    Claim claim_;
    std::vector<std::uint64_t> slots_;
    std::size_t size_ = 0;
};

}  // namespace budge::sokoban
