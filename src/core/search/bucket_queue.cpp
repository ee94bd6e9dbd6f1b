// SPDX-License-Identifier: MIT
#include "search/bucket_queue.hpp"

namespace budge {

void BucketQueue::widen(std::size_t pages) {
    const std::size_t rounded = pages * 5 / 4 + 1;
    claim((rounded - pages_.size()) * (sizeof(pages_[0]) + sizeof(occupied_[0])));
    pages_.resize(rounded);
    occupied_.resize(rounded);
}

void BucketQueue::add_page(std::size_t page) {
    claim(sizeof(Page));
    pages_[page] = std::make_unique<Page>();
}

void BucketQueue::add_chunk(Bucket& bucket) {
    std::uint32_t fresh;
    if (free_ != none) {
        fresh = free_;
        free_ = chunks_[fresh]->below;
    } else {
        claim(sizeof(Chunk));
        fresh = std::uint32_t(chunks_.size());
        chunks_.push_back(std::make_unique_for_overwrite<Chunk>());
    }
    chunks_[fresh]->below = bucket.top;
    bucket = {fresh, 0};
}

}  // namespace budge
