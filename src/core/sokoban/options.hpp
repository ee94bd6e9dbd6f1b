// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "sokoban/deadlock/rules.hpp"
#include "sokoban/fess/parts.hpp"

namespace budge::sokoban {

/// The strategies of the portfolio by name, and what each does in words.
constexpr std::array strategy_names = {"fess-pack", "fess-basin", "fess-plan", "fess-second-plan",
                                       "perimeter-near", "perimeter-far", "perimeter-open",
                                       "perimeter-reach", "perimeter-loosen", "perimeter-headlong",
                                       "perimeter-varied", "bidirectional"};
constexpr std::array strategy_words = {
    "packing boxes as planned",
    "clearing the way to the last goal",
    "clearing the floor as planned",
    "packing boxes by a second plan",
    "going back to where the boxes began",
    "going back to boxes off their goals",
    "going back to an open floor",
    "going back to boxes within reach",
    "going back to boxes that come loose",
    "going back headlong to loose boxes",
    "going back to other boards in turn",
    "pushing from the start, pulling from the goals",
};
static_assert(strategy_names.size() == strategy_words.size());

/// How to look for a solution. Whatever has a name can be left out, to learn what it is worth.
struct Options {
    Rules rules;
    Parts parts;
    std::vector<std::string> left_out;  ///< strategies
    std::string only;  ///< run just the strategies whose names hold this
    int threads = 1;   ///< more than there are strategies are no use

    bool runs(const std::string& strategy) const {
        return strategy.find(only) != std::string::npos &&
               std::ranges::find(left_out, strategy) == left_out.end();
    }
    /// Does without a rule, a part of FESS or a strategy; false if nothing is called so.
    bool leave_out(const std::string& name) {
        const auto index_in = [&](const auto& names) {
            const auto same = [&](const char* other) { return name == other; };
            return int(std::ranges::find_if(names, same) - names.begin());
        };
        if (const int rule = index_in(rule_names); rule < rule_count) {
            rules.set(Rule(rule), false);
        } else if (const int part = index_in(part_names); part < part_count) {
            parts.drop(Part(part));
        } else {
            left_out.push_back(name);
            return index_in(strategy_names) < int(strategy_names.size());
        }
        return true;
    }
};

}  // namespace budge::sokoban
