// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace budge::sokoban {

/// The rules that prove a position lost, or a push needless, cheapest first; and jams, which cost
/// more than was counted.
enum class Rule : std::uint8_t {
    freeze,
    pattern,
    pi_corral,
    matching,
    retrograde,
    corral,
    cluster,
    relaxed,
    pairs,
    jams,
};
constexpr int rule_count = 10;
constexpr std::array<const char*, rule_count> rule_names = {
    "freeze", "pattern", "pi-corral", "matching", "retrograde", "corral", "cluster", "relaxed", "pairs",
    "jams"};

/// Which rules are used.
class Rules {
public:
    bool has(Rule rule) const { return on_ >> int(rule) & 1; }
    void set(Rule rule, bool on) {
        on_ = std::uint16_t(on ? on_ | 1 << int(rule) : on_ & ~(1 << int(rule)));
    }
    static Rules none() {
        Rules rules;
        rules.on_ = 0;
        return rules;
    }

private:
    std::uint16_t on_ = (1 << rule_count) - 1;
};

/// How often each rule fired.
using Tally = std::array<std::uint64_t, rule_count>;

}  // namespace budge::sokoban
