// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

#include "blocks/model.hpp"

namespace budge::blocks {

constexpr int most_words = 32;

/// Calls `use(model)` with the model type that fits the size of the board and of its states.
template <class Use>
auto with_model(const Problem& problem, Use use) {
    const Layout layout(problem);
    const int words = layout.words();
    if (problem.width * problem.height <= 64) {
        if (words <= 1) return use(Model<std::uint64_t, 1>(layout));
        if (words <= 2) return use(Model<std::uint64_t, 2>(layout));
        return use(Model<std::uint64_t, 8>(layout));
    }
    if (words <= 2) return use(Model<WideCells, 2>(layout));
    if (words <= 4) return use(Model<WideCells, 4>(layout));
    if (words <= 8) return use(Model<WideCells, 8>(layout));
    if (words <= most_words) return use(Model<WideCells, most_words>(layout));
    throw std::invalid_argument("the position has too many pieces for the native engine");
}

}  // namespace budge::blocks
