// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace budge::sokoban {

/// What a bounded search may say of a position.
enum class Verdict : std::uint8_t { alive, dead, unknown };

/// Remembers verdicts by key in a table of fixed size; a newer one takes the place of an older.
class Verdicts {
public:
    /// 65,536 verdicts: a guess.
    explicit Verdicts(int bits = 16) : slots_(std::size_t(1) << bits), mask_(slots_.size() - 1) {}

    std::optional<Verdict> find(std::uint64_t key) const {
        const Slot& slot = slots_[key & mask_];
        if (slot.verdict == none || slot.key != key) return std::nullopt;
        return Verdict(slot.verdict);
    }
    void put(std::uint64_t key, Verdict verdict) {
        slots_[key & mask_] = {key, std::uint8_t(verdict)};
    }
    std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

private:
    static constexpr std::uint8_t none = 0xFF;
    struct Slot {
        std::uint64_t key = 0;
        std::uint8_t verdict = none;
    };
    std::vector<Slot> slots_;
    std::uint64_t mask_;
};

/// A set of keys that is emptied often: for searches of a few hundred positions.
class FewKeys {
public:
    void clear() {
        ++stamp_;
        count_ = 0;
    }
    /// False if it was there.
    bool insert(std::uint64_t key) {
        if (++count_ * 2 > slots_.size()) grow();
        for (std::size_t i = key & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
            if (slots_[i].stamp != stamp_) {
                slots_[i] = {key, stamp_};
                return true;
            }
            if (slots_[i].key == key) return --count_, false;
        }
    }

private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint64_t stamp = 0;
    };
    void grow() {
        const auto old = std::move(slots_);
        slots_.assign(old.size() * 2, {});
        count_ = 1;
        for (const Slot& slot : old)
            if (slot.stamp == stamp_) insert(slot.key);
    }

    std::vector<Slot> slots_ = std::vector<Slot>(512);
    std::uint64_t stamp_ = 1;
    std::size_t count_ = 0;
};

}  // namespace budge::sokoban
