// SPDX-License-Identifier: MIT
#include "search/slot_index.hpp"

#include <algorithm>

namespace budge {

void SlotIndex::grow(std::size_t nodes, const std::function<std::uint64_t(Id)>& hash_of) {
    constexpr std::size_t most_ids = std::size_t(1) << 31;
    if (nodes >= most_ids) throw Stopped{Ending::memory_limit};
    const std::size_t count = count_ == 0 ? first_count : count_ / 2 * 3;
    claim_.add((count - count_) * sizeof(slots_[0]));
    slots_.reset();
    slots_ = std::make_unique_for_overwrite<std::uint32_t[]>(count);
    count_ = count;
    for (std::size_t at = 0; at < count; at += between_looks) {
        if (at > 0) monitor_.look();
        std::fill(&slots_[at], &slots_[0] + std::min(count, at + between_looks), empty);
    }
    capacity_ = std::min(count / 4 * 3, most_ids);
    id_mask_ = std::uint32_t(std::bit_ceil(capacity_ + 1)) - 1;
    for (std::size_t i = 0; i < nodes; ++i) {
        if (i % between_looks == between_looks - 1) monitor_.look();
        const std::uint64_t hash = hash_of(Id(i));
        std::size_t at = home(hash);
        while (slots_[at] != empty) at = at + 1 == count_ ? 0 : at + 1;
        slots_[at] = Id(i) | tag_of(hash);
    }
}

}  // namespace budge
