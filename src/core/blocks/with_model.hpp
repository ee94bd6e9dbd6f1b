// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

#include "blocks/model.hpp"
#include "search/reached.hpp"

namespace budge::blocks {

constexpr int most_words = 32;

/// Calls `use(model)` with the model type that fits the size of the board and of its states.
template <class Use>
auto with_model(const Problem& problem, Use use) {
    const Layout layout(problem);
    const int words = layout.words();
    const auto take = [&]<class Cells, int Words>() {
        reached<"blocks/model", int(sizeof(Cells)) * 8, Words>();
        return use(Model<Cells, Words>(layout));
    };
    if (problem.width * problem.height <= 64) {
        if (words <= 1) return take.template operator()<std::uint64_t, 1>();
        if (words <= 2) return take.template operator()<std::uint64_t, 2>();
        return take.template operator()<std::uint64_t, 8>();
    }
    if (words <= 2) return take.template operator()<WideCells, 2>();
    if (words <= 4) return take.template operator()<WideCells, 4>();
    if (words <= 8) return take.template operator()<WideCells, 8>();
    if (words <= most_words) return take.template operator()<WideCells, most_words>();
    throw std::invalid_argument("the position has too many pieces for the native engine");
}

}  // namespace budge::blocks
