// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>
#include <memory>
#include <vector>

#include "rows/rows.hpp"
#include "search/claim.hpp"
#include "search/slot_index.hpp"

namespace budge::rows {

/// What a search knows of a state that it has seen.
struct Node {
    std::uint32_t parent = 0;
    std::int32_t cost = std::numeric_limits<std::int32_t>::max();
    std::int32_t estimate = infinite;
    bool closed = false;
};

/// Every state that a search has seen, numbered in the order of arrival and compared in full.
class Table {
public:
    using Id = SlotIndex::Id;

    Table(std::size_t size, Monitor& monitor) : size_(size), claim_(monitor), index_(monitor) {}

    std::size_t size() const { return count_; }
    const std::uint8_t* row(Id id) const { return &blocks_[id / block].rows[id % block * size_]; }
    Node& node(Id id) { return blocks_[id / block].nodes[id % block]; }

    struct Entry {
        Id id;
        bool is_new;
    };
    /// The state, which is entered if it was not there.
    Entry enter(const std::uint8_t* row) {
        if (count_ >= index_.capacity()) [[unlikely]]
            index_.grow(count_, [&](Id id) { return hash(this->row(id)); });
        const std::uint64_t hashed = hash(row);
        const auto place = index_.find(
            hashed, [&](Id id) { return std::memcmp(this->row(id), row, size_) == 0; });
        if (place.id != SlotIndex::none) return {place.id, false};
        if (count_ % block == 0) {
            claim_.add(block * (size_ + sizeof(Node)));
            blocks_.push_back({std::make_unique<std::uint8_t[]>(block * size_),
                               std::make_unique<Node[]>(block)});
        }
        const Id id = Id(count_++);
        std::memcpy(&blocks_[id / block].rows[id % block * size_], row, size_);
        index_.put(place.slot, hashed, id);
        return {id, true};
    }

    /// The states on the way to one.
    std::vector<Row> way_to(Id id) {
        std::vector<Row> states;
        for (;; id = node(id).parent) {
            states.emplace_back(row(id), row(id) + size_);
            if (id == 0) break;
        }
        return {states.rbegin(), states.rend()};
    }

private:
    static constexpr std::size_t block = 1024;
    struct Block {
        std::unique_ptr<std::uint8_t[]> rows;
        std::unique_ptr<Node[]> nodes;
    };

    std::uint64_t hash(const std::uint8_t* row) const {
        std::uint64_t hashed = size_;
        for (std::size_t at = 0; at < size_; at += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, row + at, std::min<std::size_t>(8, size_ - at));
            hashed = Hash{}(hashed ^ word);
        }
        return hashed;
    }

    std::size_t size_;
    std::size_t count_ = 0;
    Claim claim_;
    SlotIndex index_;
    std::vector<Block> blocks_;
};

}  // namespace budge::rows
