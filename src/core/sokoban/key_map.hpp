// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "search/claim.hpp"

namespace budge::sokoban {

/// The positions that a search has seen, by key, each with the number of its node.
class KeyMap {
public:
    static constexpr std::uint32_t none = ~std::uint32_t(0);

    explicit KeyMap(Monitor& monitor) : claim_(monitor) { resize(1 << 12); }

    std::size_t size() const { return size_; }
    /// To be called some time before a key is looked up.
    void expect(std::uint64_t key) const { __builtin_prefetch(&keys_[key & (keys_.size() - 1)]); }
    /// False if it was there.
    bool insert(std::uint64_t key, std::uint32_t node = 0) {
        if (size_ * 3 > keys_.size() * 2) resize(keys_.size() * 2);
        const std::size_t at = slot_of(nonzero(key));
        if (keys_[at]) return false;
        keys_[at] = nonzero(key);
        nodes_[at] = node;
        ++size_;
        return true;
    }
    std::uint32_t find(std::uint64_t key) const {
        const std::size_t at = slot_of(nonzero(key));
        return keys_[at] ? nodes_[at] : none;
    }

private:
    static std::uint64_t nonzero(std::uint64_t key) { return key ? key : 1; }
    static std::size_t bytes(std::size_t slots) {
        return slots * (sizeof(std::uint64_t) + sizeof(std::uint32_t));
    }
    std::size_t slot_of(std::uint64_t key) const {
        const std::size_t mask = keys_.size() - 1;
        std::size_t at = key & mask;
        while (keys_[at] && keys_[at] != key) at = (at + 1) & mask;
        return at;
    }
    void resize(std::size_t slots) {
        claim_.add(bytes(slots));
        std::vector<std::uint64_t> old_keys(slots, 0);
        std::vector<std::uint32_t> old_nodes(slots, 0);
        old_keys.swap(keys_);
        old_nodes.swap(nodes_);
        for (std::size_t i = 0; i < old_keys.size(); ++i)
            if (old_keys[i]) {
                const std::size_t at = slot_of(old_keys[i]);
                keys_[at] = old_keys[i];
                nodes_[at] = old_nodes[i];
            }
        claim_.drop(bytes(old_keys.size()));
    }

    Claim claim_;
    std::vector<std::uint64_t> keys_;
    std::vector<std::uint32_t> nodes_;
    std::size_t size_ = 0;
};

}  // namespace budge::sokoban
