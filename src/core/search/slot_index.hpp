// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "search/claim.hpp"
#include "search/hash.hpp"

namespace budge {

/// Finds numbered nodes by a hash: open addressing in slots of 4 bytes. The bits of a slot that no
/// number needs hold a piece of the hash, which spares most look-ups of nodes that are not the one.
///
/// When it grows it is rebuilt from the nodes themselves, after the old slots are gone, so it needs
/// no room twice. That takes a while for many nodes: limits are looked at meanwhile. A search that
/// is stopped then must not look anything up any more.
class SlotIndex {
public:
    using Id = std::uint32_t;
    static constexpr Id none = ~Id(0);

    explicit SlotIndex(Monitor& monitor) : monitor_(monitor), claim_(monitor) {
        grow(0, [](Id) { return std::uint64_t(0); });
    }

    /// A slot, and the node in it; `none` if the slot is where such a node belongs.
    struct Place {
        std::size_t slot;
        Id id;
    };
    template <class Same>
    Place find(std::uint64_t hash, Same&& same) const {
        std::size_t at = home(hash);
        const std::uint32_t tag = tag_of(hash);
        for (; slots_[at] != empty; at = at + 1 == count_ ? 0 : at + 1)
            if ((slots_[at] & ~id_mask_) == tag && same(slots_[at] & id_mask_))
                return {at, slots_[at] & id_mask_};
        return {at, none};
    }
    void put(std::size_t slot, std::uint64_t hash, Id id) { slots_[slot] = id | tag_of(hash); }

    /// How many nodes there is room for.
    std::size_t capacity() const { return capacity_; }
    std::size_t bytes() const { return claim_.held(); }

    /// Makes room for more than the nodes there are.
    void grow(std::size_t nodes, const std::function<std::uint64_t(Id)>& hash_of);

private:
    static constexpr std::uint32_t empty = ~std::uint32_t(0);
    static constexpr std::size_t first_count = 3 << 12;
    static constexpr std::size_t between_looks = 1 << 16;

    std::size_t home(std::uint64_t hash) const { return std::size_t(multiply(hash, count_).high); }
    std::uint32_t tag_of(std::uint64_t hash) const { return std::uint32_t(hash) & ~id_mask_; }

    Monitor& monitor_;
    Claim claim_;
    std::unique_ptr<std::uint32_t[]> slots_;
    std::size_t count_ = 0;
    std::size_t capacity_ = 0;
    std::uint32_t id_mask_ = 0;
};

}  // namespace budge
