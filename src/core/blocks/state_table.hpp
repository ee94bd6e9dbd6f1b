// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "blocks/model.hpp"
#include "search/slot_index.hpp"

namespace budge::blocks {

/// Every state that a breadth-first search has seen, numbered in the order of arrival. A state
/// carries the move that led to it, which is all that is kept of the way: some 8 bytes and a slot
/// of the index for most puzzles. Nodes lie in chunks that never move.
template <class M>
class StateTable {
public:
    using Key = typename M::Key;
    using Id = SlotIndex::Id;
    static constexpr Id none = SlotIndex::none;

    StateTable(const M& model, Monitor& monitor) : model_(model), claim_(monitor), index_(monitor) {}

    std::size_t size() const { return size_; }
    const Key& node(Id id) const { return chunks_[id / chunk_size][id % chunk_size]; }
    Key key(Id id) const { return model_.without_last(node(id)); }

    /// From now on, states that are entered belong to a new layer.
    void begin_layer() { layer_ = size_; }

    /// Enters a state with the move that led to it, unless it is known; returns its number if new.
    /// Of several moves that lead to a state of this layer the one of highest rank is kept: after
    /// it the fewest others need to be tried.
    Id enter(const Key& key, Spot from, Spot to) {
        if (size_ >= index_.capacity()) [[unlikely]] grow();
        const std::uint64_t hash = key.hash();
        const auto place = index_.find(hash, [&](Id id) { return model_.same_state(node(id), key); });
        if (place.id != none) {
            Key& known = chunks_[place.id / chunk_size][place.id % chunk_size];
            if (place.id >= layer_ && model_.ranks_higher(from, known))
                known = model_.with_last(key, from, to);
            return none;
        }
        if (size_ % chunk_size == 0) {
            claim_.add(chunk_size * sizeof(Key));
            chunks_.push_back(std::make_unique_for_overwrite<Key[]>(chunk_size));
        }
        const Id id = Id(size_++);
        chunks_[id / chunk_size][id % chunk_size] = model_.with_last(key, from, to);
        index_.put(place.slot, hash, id);
        return id;
    }

    Id find(const Key& key) const {
        return index_.find(key.hash(), [&](Id id) { return model_.same_state(node(id), key); }).id;
    }

private:
    static constexpr std::size_t chunk_size = 1 << 12;

    [[gnu::noinline]] void grow() {
        index_.grow(size_, [this](Id id) { return key(id).hash(); });
    }

    const M& model_;
    Claim claim_;
    SlotIndex index_;
    std::vector<std::unique_ptr<Key[]>> chunks_;
    std::size_t size_ = 0;
    std::size_t layer_ = 0;
};

}  // namespace budge::blocks
