// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "sokoban/deadlock/rules.hpp"

namespace budge::bindings {

/// All deadlock rules but those named.
inline sokoban::Rules rules_without(const std::vector<std::string>& names) {
    sokoban::Rules rules;
    for (const auto& name : names) {
        bool known = false;
        for (int rule = 0; rule < sokoban::rule_count; ++rule)
            if (name == sokoban::rule_names[rule]) {
                rules.set(sokoban::Rule(rule), false);
                known = true;
            }
        if (!known) throw std::invalid_argument("no deadlock rule is called " + name);
    }
    return rules;
}

/// How often each rule fired, by name; those that never did are left out.
inline std::map<std::string, std::uint64_t> by_name(const sokoban::Tally& tally) {
    std::map<std::string, std::uint64_t> named;
    for (int rule = 0; rule < sokoban::rule_count; ++rule)
        if (tally[rule]) named[sokoban::rule_names[rule]] = tally[rule];
    return named;
}

}  // namespace budge::bindings
