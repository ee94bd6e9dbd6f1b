// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace budge {

/// How many there are, however many: there can be more shortest solutions than 64 bits count.
class Count {
public:
    Count() = default;
    explicit Count(std::uint32_t number) : digits_(number > 0, number) {}

    Count& operator+=(const Count& other) {
        if (digits_.size() < other.digits_.size()) digits_.resize(other.digits_.size());
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < digits_.size(); ++i) {
            carry += std::uint64_t(digits_[i]) + (i < other.digits_.size() ? other.digits_[i] : 0);
            digits_[i] = std::uint32_t(carry);
            carry >>= 32;
        }
        if (carry) digits_.push_back(std::uint32_t(carry));
        return *this;
    }

    bool operator==(const Count&) const = default;

    /// To the base 2^32, the least first; 0 has none.
    const std::vector<std::uint32_t>& digits() const { return digits_; }
    bool none() const { return digits_.empty(); }

private:
    std::vector<std::uint32_t> digits_;
};

}  // namespace budge
