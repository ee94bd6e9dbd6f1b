// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "search/claim.hpp"

namespace budge::blocks {

/// A set of numbers below some power of two. A number is scrambled; its high bits choose a bucket
/// and only the rest is stored, in a `Tag`, so most sets take three to six bytes a number. A bucket
/// is half a cache line, compared at once: no branch depends on what it holds. When it is full, one
/// of the next three takes what is left, and two bits of the tag say how far it strayed.
template <class Tag>
class IndexSet {
public:
    static constexpr int bytes = 32;
    static constexpr int lanes = bytes / int(sizeof(Tag));
    static constexpr int room = lanes - 1;                       // the last lane counts the others
    static constexpr int most_rest = 8 * int(sizeof(Tag)) - 3;   // bits of a number in a tag

    IndexSet(int bits, Monitor& monitor) : bits_(bits), claim_(monitor) {
        resize(std::clamp(bits - most_rest, std::min(bits, 6), bits));
    }

    /// Whether the number is new; it is in the set from now on.
    bool insert(std::uint64_t number) {
        const std::uint64_t mixed = mix(number);
        const auto tag = Tag(((mixed & rest_mask_) << 2) + lanes);
        Bucket& bucket = buckets_[mixed >> rest_];
        const int count = bucket.tags[room];
        if (count == room) [[unlikely]] return insert_further(mixed, tag);
        const bool fresh = !bucket.holds(tag);
        bucket.tags[count] = fresh ? tag : Tag(0);
        bucket.tags[room] = Tag(count + fresh);
        return fresh;
    }

private:
    using Lanes [[gnu::vector_size(bytes)]] = Tag;
    using Words [[gnu::vector_size(bytes)]] = std::uint64_t;

    struct alignas(bytes) Bucket {
        Tag tags[lanes];  // those in use are at least `lanes`, which no count is

        bool holds(Tag tag) const {
            Lanes all;
            std::memcpy(&all, tags, bytes);
            const Words same = (Words)(all == tag);
#ifdef __AVX2__
            return !_mm256_testz_si256((__m256i)same, (__m256i)same);
#else
            return (same[0] | same[1] | same[2] | same[3]) != 0;
#endif
        }
    };

    std::uint64_t mix(std::uint64_t number) const {
        return number * 0x9E3779B97F4A7C15ull & ((std::uint64_t(1) << bits_) - 1);
    }

    bool insert_further(std::uint64_t mixed, Tag tag) {
        const std::size_t last = buckets_.size() - 1;
        for (int strayed = 0; strayed < 4; ++strayed) {
            Bucket& bucket = buckets_[((mixed >> rest_) + std::size_t(strayed)) & last];
            if (bucket.holds(Tag(tag + strayed))) return false;
            if (bucket.tags[room] == room) continue;
            bucket.tags[bucket.tags[room]++] = Tag(tag + strayed);
            return true;
        }
        grow();
        return place(mixed);
    }

    /// Enters what is not there yet.
    bool place(std::uint64_t mixed) {
        const auto tag = Tag(((mixed & rest_mask_) << 2) + lanes);
        const std::size_t last = buckets_.size() - 1;
        for (int strayed = 0; strayed < 4; ++strayed) {
            Bucket& bucket = buckets_[((mixed >> rest_) + std::size_t(strayed)) & last];
            if (bucket.tags[room] == room) continue;
            bucket.tags[bucket.tags[room]++] = Tag(tag + strayed);
            return true;
        }
        grow();
        return place(mixed);
    }

    void resize(int bucket_bits) {
        const auto count = std::size_t(1) << bucket_bits;
        claim_.add(count * bytes);
        rest_ = bits_ - bucket_bits;
        rest_mask_ = (std::uint64_t(1) << rest_) - 1;
        buckets_.assign(count, Bucket{});
    }

    void grow() {
        const std::vector<Bucket> old = std::move(buckets_);
        const int rest = rest_;
        resize(bits_ - rest + 1);
        for (std::size_t at = 0; at < old.size(); ++at)
            for (Tag i = 0; i < old[at].tags[room]; ++i) {
                const auto coded = std::uint64_t(old[at].tags[i] - lanes);
                const std::size_t home = (at - (coded & 3)) & (old.size() - 1);
                place(std::uint64_t(home) << rest | coded >> 2);
            }
        claim_.drop(old.size() * bytes);
    }

    int bits_;
    int rest_ = 0;
    std::uint64_t rest_mask_ = 0;
    Claim claim_;
    std::vector<Bucket> buckets_;
};

}  // namespace budge::blocks
