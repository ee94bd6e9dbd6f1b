// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "search/domain.hpp"
#include "search/slot_index.hpp"

namespace budge {

/// Every state that a search has seen, numbered in the order of arrival, with the cost of the best
/// way there and what is to be known of that way: the move that it ends with.
///
/// Nodes lie in blocks that never move, so growing copies nothing; a SlotIndex finds them by key.
/// Around 18 bytes a state in all for an 8-byte key. `cost_bits` is 15, or 31 where a way can get
/// longer than that and its cost is still needed.
template <class Key, class Way = Move, int cost_bits = 15>
class NodeTable {
public:
    using Id = SlotIndex::Id;
    static constexpr Id none = SlotIndex::none;

    explicit NodeTable(Monitor& monitor) : claim_(monitor), index_(monitor) {}

    std::size_t size() const { return size_; }
    std::size_t bytes() const { return claim_.held() + index_.bytes(); }

    const Key& key(Id id) const { return block(id).keys[id % block_size]; }
    int cost(Id id) const { return int(meta(id).cost); }
    Way move(Id id) const { return block(id).moves[id % block_size]; }
    bool is_closed(Id id) const { return meta(id).closed; }
    void set_closed(Id id, bool closed) { meta(id).closed = closed; }
    void set_way(Id id, int cost, Way move) {
        meta(id).cost = capped(cost);
        block(id).moves[id % block_size] = move;
    }

    struct Entry {
        Id id;
        bool is_new;
    };

    /// The node with this key, which is made if there is none yet.
    Entry enter(const Key& key, int cost, Way move) {
        if (size_ >= index_.capacity()) [[unlikely]] grow();
        const std::uint64_t hash = Hash{}(key);
        const auto place = index_.find(hash, [&](Id id) { return this->key(id) == key; });
        if (place.id != none) return {place.id, false};
        const Id id = append(key, cost, move);
        index_.put(place.slot, hash, id);
        return {id, true};
    }

    /// The node with this key, or `none`.
    Id find(const Key& key) const {
        return index_.find(Hash{}(key), [&](Id id) { return this->key(id) == key; }).id;
    }

private:
    static constexpr std::size_t block_size = 1 << 12;
    static_assert(cost_bits == 15 || cost_bits == 31);
    using Bits = std::conditional_t<cost_bits == 15, std::uint16_t, std::uint32_t>;

    struct Meta {
        Bits cost : cost_bits;
        Bits closed : 1;
    };
    struct Block {
        Key keys[block_size];
        Meta metas[block_size];
        Way moves[block_size];
    };

    Block& block(Id id) { return *blocks_[id / block_size]; }
    const Block& block(Id id) const { return *blocks_[id / block_size]; }
    Meta& meta(Id id) { return block(id).metas[id % block_size]; }
    const Meta& meta(Id id) const { return block(id).metas[id % block_size]; }

    /// Only a search that does not care for length gets beyond 15 bits: greedy search.
    static Bits capped(int cost) {
        constexpr int most = int((1u << cost_bits) - 1);
        return Bits(std::min(cost, most));
    }

    [[gnu::noinline]] void grow() {
        index_.grow(size_, [this](Id id) { return Hash{}(key(id)); });
    }

    [[gnu::noinline]] void add_block() {
        claim_.add(sizeof(Block));
        blocks_.push_back(std::make_unique_for_overwrite<Block>());
    }

    Id append(const Key& key, int cost, Way move) {
        if (size_ % block_size == 0) [[unlikely]] add_block();
        const Id id = Id(size_++);
        block(id).keys[id % block_size] = key;
        meta(id) = {capped(cost), 0};
        block(id).moves[id % block_size] = move;
        return id;
    }

    Claim claim_;
    SlotIndex index_;
    std::vector<std::unique_ptr<Block>> blocks_;
    std::size_t size_ = 0;
};

/// The moves from the start of the search, which is node 0, to a node, read back move by move.
template <Retraceable D>
std::vector<Move> path_to(const D& domain, const NodeTable<typename D::Key>& nodes,
                          std::uint32_t id) {
    std::vector<Move> moves;
    auto state = domain.state(nodes.key(id));
    while (id != 0) {
        moves.push_back(nodes.move(id));
        state = domain.before(state, nodes.move(id));
        id = nodes.find(domain.key(state));
    }
    std::reverse(moves.begin(), moves.end());
    return moves;
}

}  // namespace budge
