// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "blocks/model.hpp"
#include "search/monitor.hpp"

namespace budge::blocks {

/// Every state that a breadth-first search has seen, numbered in the order of arrival. A state
/// carries the move that led to it, which is all that is kept of the way: some 8 bytes and a slot
/// of 4 for most puzzles. Nodes lie in chunks that never move; the index is rebuilt when it grows.
template <class M>
class StateTable {
public:
    using Key = typename M::Key;
    using Id = std::uint32_t;
    static constexpr Id none = ~Id(0);

    StateTable(const M& model, Monitor& monitor) : model_(model), monitor_(monitor) {
        rebuild(3 << 12);
    }
    StateTable(const StateTable&) = delete;
    StateTable& operator=(const StateTable&) = delete;
    ~StateTable() { monitor_.release(claimed_); }

    std::size_t size() const { return size_; }
    const Key& node(Id id) const { return chunks_[id / chunk_size][id % chunk_size]; }
    Key key(Id id) const { return model_.without_last(node(id)); }

    /// From now on, states that are entered belong to a new layer.
    void begin_layer() { layer_ = size_; }

    /// Enters a state with the move that led to it, unless it is known; returns its number if new.
    /// Of several moves that lead to a state of this layer the one of highest rank is kept: after
    /// it the fewest others need to be tried.
    Id enter(const Key& key, Spot from, Spot to) {
        if (size_ >= capacity_) [[unlikely]] rebuild(slots_.size() / 2 * 3);
        const std::uint64_t hash = key.hash();
        std::size_t at = home(hash);
        const std::uint32_t tag = tag_of(hash);
        for (; slots_[at] != empty; at = at + 1 == slots_.size() ? 0 : at + 1)
            if ((slots_[at] & ~id_mask_) == tag) {
                const Id id = slots_[at] & id_mask_;
                Key& known = chunks_[id / chunk_size][id % chunk_size];
                if (!model_.same_state(known, key)) continue;
                if (id >= layer_ && model_.ranks_higher(from, known))
                    known = model_.with_last(key, from, to);
                return none;
            }
        if (size_ % chunk_size == 0) {
            claim(chunk_size * sizeof(Key));
            chunks_.push_back(std::make_unique_for_overwrite<Key[]>(chunk_size));
        }
        const Id id = Id(size_++);
        chunks_[id / chunk_size][id % chunk_size] = model_.with_last(key, from, to);
        slots_[at] = id | tag;
        return id;
    }

    Id find(const Key& key) const {
        const std::uint64_t hash = key.hash();
        const std::uint32_t tag = tag_of(hash);
        for (std::size_t at = home(hash); slots_[at] != empty;
             at = at + 1 == slots_.size() ? 0 : at + 1)
            if ((slots_[at] & ~id_mask_) == tag &&
                model_.same_state(node(slots_[at] & id_mask_), key))
                return slots_[at] & id_mask_;
        return none;
    }

private:
    static constexpr std::size_t chunk_size = 1 << 12;
    static constexpr std::uint32_t empty = ~std::uint32_t(0);

    std::size_t home(std::uint64_t hash) const {
        return std::size_t((Wide(hash) * slots_.size()) >> 64);
    }
    std::uint32_t tag_of(std::uint64_t hash) const { return std::uint32_t(hash) & ~id_mask_; }

    void rebuild(std::size_t slot_count) {
        constexpr std::size_t most_ids = std::size_t(1) << 31;
        if (size_ >= most_ids) throw Stopped{Ending::memory_limit};
        claim((slot_count - slots_.size()) * sizeof(slots_[0]));
        slots_ = {};
        slots_.resize(slot_count, empty);
        capacity_ = std::min(slot_count / 4 * 3, most_ids);
        id_mask_ = std::uint32_t(std::bit_ceil(capacity_ + 1)) - 1;
        for (std::size_t i = 0; i < size_; ++i) {
            const std::uint64_t hash = key(Id(i)).hash();
            std::size_t at = home(hash);
            while (slots_[at] != empty) at = at + 1 == slots_.size() ? 0 : at + 1;
            slots_[at] = Id(i) | tag_of(hash);
        }
    }
    void claim(std::size_t bytes) {
        monitor_.claim(bytes);
        claimed_ += bytes;
    }

    const M& model_;
    Monitor& monitor_;
    std::vector<std::unique_ptr<Key[]>> chunks_;
    std::vector<std::uint32_t> slots_;
    std::size_t size_ = 0;
    std::size_t layer_ = 0;
    std::size_t capacity_ = 0;
    std::uint32_t id_mask_ = 0;
    std::size_t claimed_ = 0;
};

}  // namespace budge::blocks
