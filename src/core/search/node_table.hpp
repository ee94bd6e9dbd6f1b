// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/domain.hpp"
#include "search/hash.hpp"
#include "search/monitor.hpp"

namespace budge {

/// Every state that a search has seen, numbered in the order of arrival, with the cost of the best
/// way there and what is to be known of that way: the move that it ends with.
///
/// Nodes lie in blocks that never move, so growing copies nothing. An open-addressing index of
/// 4-byte slots finds them by key; it is rebuilt from the nodes when it grows, after the old one is
/// gone, so it needs no room twice. The bits of a slot that no node number needs hold a piece of
/// the hash, which spares most look-ups of nodes that are not the one. Around 18 bytes a state in
/// all for an 8-byte key.
template <class Key, class Way = Move>
class NodeTable {
public:
    using Id = std::uint32_t;

    explicit NodeTable(Monitor& monitor) : monitor_(monitor) { rebuild(1 << 13); }
    NodeTable(const NodeTable&) = delete;
    NodeTable& operator=(const NodeTable&) = delete;
    ~NodeTable() { monitor_.release(claimed_); }

    std::size_t size() const { return size_; }
    std::size_t bytes() const { return claimed_; }

    const Key& key(Id id) const { return block(id).keys[id % block_size]; }
    int cost(Id id) const { return meta(id).cost; }
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
        if (size_ >= capacity_) rebuild(slots_.size() / 2 * 3);
        const std::uint64_t hash = Hash{}(key);
        std::size_t at = home(hash);
        const std::uint32_t tag = tag_of(hash);
        for (; slots_[at] != empty; at = at + 1 == slots_.size() ? 0 : at + 1) {
            if ((slots_[at] & ~id_mask_) == tag && this->key(slots_[at] & id_mask_) == key)
                return {slots_[at] & id_mask_, false};
        }
        const Id id = append(key, cost, move);
        slots_[at] = id | tag;
        return {id, true};
    }

    /// The node with this key, or `none`.
    static constexpr Id none = ~Id(0);
    Id find(const Key& key) const {
        const std::uint64_t hash = Hash{}(key);
        std::size_t at = home(hash);
        const std::uint32_t tag = tag_of(hash);
        for (; slots_[at] != empty; at = at + 1 == slots_.size() ? 0 : at + 1) {
            if ((slots_[at] & ~id_mask_) == tag && this->key(slots_[at] & id_mask_) == key)
                return slots_[at] & id_mask_;
        }
        return none;
    }

private:
    static constexpr std::size_t block_size = 1 << 12;
    static constexpr std::uint32_t empty = ~std::uint32_t(0);

    struct Meta {
        std::uint16_t cost : 15;
        std::uint16_t closed : 1;
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
    static std::uint16_t capped(int cost) {
        constexpr int most = (1 << 15) - 1;
        return std::uint16_t(std::min(cost, most));
    }

    std::size_t home(std::uint64_t hash) const {
        return std::size_t((Wide(hash) * slots_.size()) >> 64);
    }
    std::uint32_t tag_of(std::uint64_t hash) const { return std::uint32_t(hash) & ~id_mask_; }

    Id append(const Key& key, int cost, Way move) {
        if (size_ % block_size == 0) {
            claim(sizeof(Block));
            blocks_.push_back(std::make_unique_for_overwrite<Block>());
        }
        const Id id = Id(size_++);
        block(id).keys[id % block_size] = key;
        meta(id) = {capped(cost), 0};
        block(id).moves[id % block_size] = move;
        return id;
    }

    void rebuild(std::size_t slot_count) {
        constexpr std::size_t most_ids = std::size_t(1) << 31;
        if (size_ >= most_ids) throw Stopped{Ending::memory_limit};
        if (slot_count > slots_.size()) claim((slot_count - slots_.size()) * sizeof(slots_[0]));
        slots_ = {};
        slots_.shrink_to_fit();
        slots_.resize(slot_count, empty);
        capacity_ = std::min(slot_count / 10 * 7, most_ids);
        id_mask_ = std::uint32_t(std::bit_ceil(capacity_ + 1)) - 1;
        for (std::size_t i = 0; i < size_; ++i) {
            const std::uint64_t hash = Hash{}(key(Id(i)));
            std::size_t at = home(hash);
            while (slots_[at] != empty) at = at + 1 == slots_.size() ? 0 : at + 1;
            slots_[at] = Id(i) | tag_of(hash);
        }
    }

    void claim(std::size_t bytes) {
        monitor_.claim(bytes);
        claimed_ += bytes;
    }

    Monitor& monitor_;
    std::vector<std::unique_ptr<Block>> blocks_;
    std::vector<std::uint32_t> slots_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
    std::uint32_t id_mask_ = 0;
    std::size_t claimed_ = 0;
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
