// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/monitor.hpp"

namespace budge {

/// A priority queue for small whole-number ranks: a stack per rank, the least rank first and the
/// latest entry first within it. Stacks are chains of chunks from one pool, 4 bytes an entry. Ranks
/// may lie far apart: 64 at a time get buckets when the first of them is used.
class BucketQueue {
public:
    explicit BucketQueue(Monitor& monitor) : monitor_(monitor) {}
    BucketQueue(const BucketQueue&) = delete;
    BucketQueue& operator=(const BucketQueue&) = delete;
    ~BucketQueue() { monitor_.release(claimed_); }

    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    std::size_t bytes() const { return claimed_; }

    void push(std::size_t rank, std::uint32_t item) {
        if (rank / 64 >= pages_.size()) widen(rank / 64 + 1);
        if (!pages_[rank / 64]) [[unlikely]] add_page(rank / 64);
        Bucket& bucket = bucket_of(rank);
        if (bucket.fill == 0 || bucket.fill == chunk_size) add_chunk(bucket);
        chunks_[bucket.top]->items[bucket.fill++] = item;
        occupied_[rank / 64] |= std::uint64_t(1) << (rank % 64);
        if (rank / 64 < first_word_) first_word_ = rank / 64;
        ++size_;
    }

    struct Entry {
        std::size_t rank;
        std::uint32_t item;
    };

    /// The best entry. The queue must not be empty.
    Entry pop() { return pop_rank(least_rank()); }

    /// The best rank. The queue must not be empty.
    std::size_t least_rank() {
        while (occupied_[first_word_] == 0) ++first_word_;
        return first_word_ * 64 + std::countr_zero(occupied_[first_word_]);
    }
    /// The best rank from `rank` on and before `end`, or `end`.
    std::size_t rank_from(std::size_t rank, std::size_t end) const {
        for (std::size_t word = rank / 64; word * 64 < std::min(end, 64 * pages_.size()); ++word) {
            std::uint64_t ranks = occupied_[word];
            if (word == rank / 64) ranks &= ~std::uint64_t(0) << rank % 64;
            if (ranks) return std::min<std::size_t>(end, word * 64 + std::countr_zero(ranks));
        }
        return end;
    }

    bool holds(std::size_t rank) const {
        return rank / 64 < pages_.size() && (occupied_[rank / 64] >> rank % 64 & 1);
    }

    /// The latest entry of a rank that has one.
    Entry pop_rank(std::size_t rank) {
        Bucket& bucket = bucket_of(rank);
        const std::uint32_t item = chunks_[bucket.top]->items[--bucket.fill];
        if (bucket.fill == 0) drop_chunk(bucket, rank);
        --size_;
        return {rank, item};
    }

private:
    static constexpr std::uint32_t chunk_size = 255;
    static constexpr std::uint32_t none = ~std::uint32_t(0);

    struct Chunk {
        std::uint32_t items[chunk_size];
        std::uint32_t below;
    };
    struct Bucket {
        std::uint32_t top = none;
        std::uint32_t fill = 0;
    };
    using Page = std::array<Bucket, 64>;

    Bucket& bucket_of(std::size_t rank) { return (*pages_[rank / 64])[rank % 64]; }

    void widen(std::size_t pages);
    void add_page(std::size_t page);
    void add_chunk(Bucket& bucket);
    void drop_chunk(Bucket& bucket, std::size_t rank) {
        const std::uint32_t emptied = bucket.top;
        const std::uint32_t below = chunks_[emptied]->below;
        chunks_[emptied]->below = free_;
        free_ = emptied;
        bucket = {below, below == none ? 0 : chunk_size};
        if (below == none) occupied_[rank / 64] &= ~(std::uint64_t(1) << (rank % 64));
    }

    void claim(std::size_t bytes) {
        monitor_.claim(bytes);
        claimed_ += bytes;
    }

    Monitor& monitor_;
    std::vector<std::unique_ptr<Page>> pages_;
    std::vector<std::uint64_t> occupied_;
    std::vector<std::unique_ptr<Chunk>> chunks_;
    std::uint32_t free_ = none;
    std::size_t first_word_ = 0;
    std::size_t size_ = 0;
    std::size_t claimed_ = 0;
};

}  // namespace budge
