// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "sokoban/board.hpp"

namespace budge::sokoban {

/// What a bounded search may say of a position.
enum class Verdict : std::uint8_t { alive, dead, unknown };

/// What a verdict is about: boxes, those of them that are walls, the player, and a cell of the
/// region in question, where there is one.
template <int W>
struct Question {
    Bits<W> boxes;
    Bits<W> frozen;
    Cell player = 0;
    Cell region = 0;

    bool operator==(const Question&) const = default;
};

/// Remembers verdicts in a table of fixed size; a newer one takes the place of an older. The key
/// says where to look and the question itself is compared: proofs rest on these verdicts.
template <int W>
class Verdicts {
public:
    Verdicts() : slots_(slot_count), mask_(slots_.size() - 1) {}

    std::optional<Verdict> find(std::uint64_t key, const Question<W>& question) const {
        const Slot& slot = slots_[std::size_t(key) & mask_];
        if (slot.verdict == none || slot.key != key || !(questions_[slot.question] == question))
            return std::nullopt;
        return Verdict(slot.verdict);
    }
    void put(std::uint64_t key, const Question<W>& question, Verdict verdict) {
        Slot& slot = slots_[std::size_t(key) & mask_];
        if (slot.verdict == none) {
            slot.question = std::uint32_t(questions_.size());
            questions_.push_back(question);
        } else {
            questions_[slot.question] = question;
        }
        slot.key = key;
        slot.verdict = std::uint8_t(verdict);
    }
    /// An upper limit of what the table takes.
    static constexpr std::size_t bytes() {
        return slot_count * (sizeof(Slot) + sizeof(Question<W>));
    }

private:
    static constexpr std::uint8_t none = 0xFF;
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t question = 0;
        std::uint8_t verdict = none;
    };
    static constexpr std::size_t most_bytes = std::size_t(8) << 20;
    static constexpr std::size_t slot_count =
        std::min(std::size_t(1) << 16, std::bit_floor(most_bytes / sizeof(Question<W>)));

    std::vector<Slot> slots_;
    std::size_t mask_;
    std::vector<Question<W>> questions_;
};

/// A set of positions that is emptied often: for searches of a few hundred positions.
template <int W>
class FewPositions {
public:
    void clear() {
        ++stamp_;
        count_ = 0;
    }
    /// False if it was there.
    bool insert(std::uint64_t key, const Position<W>& position) {
        if (++count_ * 2 > slots_.size()) grow();
        for (std::size_t i = key & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
            if (slots_[i].stamp != stamp_) {
                slots_[i] = {key, stamp_, position};
                return true;
            }
            if (slots_[i].key == key && slots_[i].position == position) return --count_, false;
        }
    }

private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint64_t stamp = 0;
        Position<W> position;
    };
    void grow() {
        const auto old = std::move(slots_);
        slots_.assign(old.size() * 2, {});
        count_ = 1;
        for (const Slot& slot : old)
            if (slot.stamp == stamp_) insert(slot.key, slot.position);
    }

    std::vector<Slot> slots_ = std::vector<Slot>(512);
    std::uint64_t stamp_ = 1;
    std::size_t count_ = 0;
};

}  // namespace budge::sokoban
