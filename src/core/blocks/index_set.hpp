// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#ifdef __SSE2__
#include <immintrin.h>
#endif

#include "search/claim.hpp"
#include "search/processor.hpp"

namespace budge::blocks {

/// A set of numbers of so many bits, each given as a 64-bit word that has it at the top, well mixed.
/// The highest bits choose a bucket and only the rest is stored, in a `Tag`, so most sets take three
/// to six bytes a number. A bucket is half a cache line, compared at once: no branch depends on what
/// it holds. When it is full, the next one takes what is left, and the lowest bit of the tag says that
/// it strayed. Growing takes a while for many numbers: limits are looked at meanwhile.
template <class Tag>
class IndexSet {
public:
    static constexpr int bytes = sizeof(Tag) == 8 ? 64 : 32;
    static constexpr int lanes = bytes / int(sizeof(Tag));
    static constexpr int room = lanes - 1;                      // the last lane counts the others
    static constexpr int most_rest = 8 * int(sizeof(Tag)) - 2;  // bits of a number in a tag

    /// Begins with room for about `expected` numbers.
    IndexSet(int bits, std::size_t expected, Monitor& monitor) : monitor_(monitor), claim_(monitor) {
        const int enough = int(std::bit_width(expected / room));
        resize(std::min(bits, std::max({1, enough, bits - most_rest})));
    }

    struct alignas(bytes) Bucket {
        Tag tags[lanes];  // those in use have their highest bit set, which no count has

        BUDGE_INLINE bool holds(Tag tag) const {
            Lanes all;
            std::memcpy(&all, tags, bytes);
            const Words same = (Words)(all == tag);
#ifdef __AVX2__
            if constexpr (bytes == 32) return !_mm256_testz_si256((__m256i)same, (__m256i)same);
#elif defined(__SSE2__)
            if constexpr (bytes == 32) {
                using Half [[gnu::vector_size(16)]] = std::uint64_t;
                Half halves[2];
                std::memcpy(halves, &same, bytes);
                return _mm_movemask_epi8((__m128i)(halves[0] | halves[1])) != 0;
            }
#endif
            std::uint64_t words[bytes / 8], any = 0;
            std::memcpy(words, &same, bytes);
            for (const std::uint64_t word : words) any |= word;
            return any != 0;
        }
    };

    /// Where things are. A loop that enters many numbers keeps a copy, which `insert` keeps right.
    struct View {
        Bucket* buckets;
        int bucket_shift;
        int tag_shift;
    };
    View view() { return {buckets_.get(), 64 - bucket_bits_, tag_shift()}; }

    /// Whether the number is new; it is in the set from now on.
    BUDGE_INLINE bool insert(View& view, std::uint64_t number) {
        const auto tag = Tag(Tag(number >> view.tag_shift) | in_use);
        Bucket& bucket = view.buckets[number >> view.bucket_shift];
        const auto count = std::size_t(bucket.tags[room]);
        if (count == room) [[unlikely]] {
            const bool fresh = insert_further(number, tag);
            view = this->view();
            return fresh;
        }
        const bool fresh = !bucket.holds(tag);
        bucket.tags[count] = fresh ? tag : Tag(0);
        bucket.tags[room] = Tag(count + fresh);
        return fresh;
    }
    bool insert(std::uint64_t number) {
        View view = this->view();
        return insert(view, number);
    }

private:
    using Lanes [[gnu::vector_size(bytes)]] = Tag;
    using Words [[gnu::vector_size(bytes)]] = std::uint64_t;
    static constexpr auto in_use = Tag(Tag(1) << (8 * sizeof(Tag) - 1));

    static constexpr bool whole = sizeof(Tag) == 8;  // a tag has room for all of a number

    /// What is left of a number ends above the lowest bit of its tag at the latest.
    int tag_shift() const { return whole ? 1 : 64 - bucket_bits_ - (8 * int(sizeof(Tag)) - 1); }

    Bucket& beyond(std::uint64_t number, int strayed) {
        const auto home = std::size_t(number >> (64 - bucket_bits_));
        return buckets_[(home + std::size_t(strayed)) & (count() - 1)];
    }

    [[gnu::noinline]] bool insert_further(std::uint64_t number, Tag tag) {
        for (int strayed = 0; strayed < 2; ++strayed) {
            Bucket& bucket = beyond(number, strayed);
            if (bucket.holds(Tag(tag + strayed))) return false;
            if (bucket.tags[room] == room) continue;
            bucket.tags[bucket.tags[room]++] = Tag(tag + strayed);
            return true;
        }
        grow();
        place(number);
        return true;
    }

    /// Enters what is not there yet.
    void place(std::uint64_t number) {
        const auto tag = Tag(Tag(number >> tag_shift()) | in_use);
        for (int strayed = 0; strayed < 2; ++strayed) {
            Bucket& bucket = beyond(number, strayed);
            if (bucket.tags[room] == room) continue;
            bucket.tags[bucket.tags[room]++] = Tag(tag + strayed);
            return;
        }
        grow();
        place(number);
    }

    void resize(int bucket_bits) {
        claim_.add(std::size_t(bytes) << bucket_bits);
        bucket_bits_ = bucket_bits;
        buckets_ = std::make_unique_for_overwrite<Bucket[]>(count());
        for (std::size_t at = 0; at < count(); at += between_looks) {
            if (at > 0) monitor_.look();
            std::fill(&buckets_[at], &buckets_[0] + std::min(count(), at + between_looks), Bucket{});
        }
    }
    std::size_t count() const { return std::size_t(1) << bucket_bits_; }

    void grow() {
        const auto old = std::move(buckets_);
        const std::size_t old_count = count();
        const int home_shift = 64 - bucket_bits_, rest_shift = tag_shift();
        resize(bucket_bits_ + 1);
        for (std::size_t at = 0; at < old_count; ++at) {
            if (at % between_looks == between_looks - 1) monitor_.look();
            for (std::size_t i = 0; i < old[at].tags[room]; ++i) {
                const Tag tag = old[at].tags[i];
                const std::uint64_t home = (at - (tag & 1)) & (old_count - 1);
                const std::uint64_t rest = std::uint64_t(tag & ~in_use & ~Tag(1)) << rest_shift;
                place(whole ? rest : home << home_shift | rest);
            }
        }
        claim_.drop(old_count * bytes);
    }

    static constexpr std::size_t between_looks = 1 << 13;

    int bucket_bits_ = 0;
    Monitor& monitor_;
    Claim claim_;
    std::unique_ptr<Bucket[]> buckets_;
};

}  // namespace budge::blocks
