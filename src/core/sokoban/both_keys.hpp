// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/claim.hpp"

namespace budge::sokoban {

/// The positions that two searches have seen that are to meet, by key, each with the number of its
/// node in either of them. One look in one place of memory tells both whether a position is new to the one
/// and whether the other has it.
class BothKeys {
public:
    static constexpr std::uint32_t none = ~std::uint32_t(0);

    struct Nodes {
        std::uint32_t forward = none, backward = none;
    };

    explicit BothKeys(Monitor& monitor) : claim_(monitor) { resize(1 << 12); }

    /// To be called some time before a key is looked up.
    void expect(std::uint64_t key) const { __builtin_prefetch(&slots_[key & (slots_.size() - 1)]); }
    /// What is known of the key; to be filled in if that is nothing. Good until the next call.
    Nodes& operator[](std::uint64_t key) {
        if (size_ * 3 > slots_.size() * 2) resize(slots_.size() * 2);
        key = key ? key : 1;
        Slot& slot = slot_of(key);
        size_ += slot.key == 0;
        slot.key = key;
        return slot.nodes;
    }

private:
    struct Slot {
        std::uint64_t key = 0;
        Nodes nodes;
    };

    Slot& slot_of(std::uint64_t key) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = key & mask;
        while (slots_[at].key && slots_[at].key != key) at = (at + 1) & mask;
        return slots_[at];
    }
    void resize(std::size_t slots) {
        claim_.add(slots * sizeof(Slot));
        std::vector<Slot> old(slots);
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.key) slot_of(slot.key) = slot;
        claim_.drop(old.size() * sizeof(Slot));
    }

    Claim claim_;
    std::vector<Slot> slots_;
    std::size_t size_ = 0;
};

}  // namespace budge::sokoban
