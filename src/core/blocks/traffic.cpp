// SPDX-License-Identifier: MIT
#include <memory>

#include "blocks/search.hpp"
#include "blocks/traffic_search.hpp"

namespace budge::blocks {
namespace {

/// Calls `use(model)` with the model that fits, if the position is one of cars.
template <class Use>
bool with_traffic(const Problem& problem, Use&& use) {
    if (!is_traffic(problem)) return false;
    if (problem.width <= 6 && problem.height <= 6) {
        const auto model = std::make_unique<Traffic<6>>(problem);
        if (model->fits()) return use(*model), true;
    }
    const auto model = std::make_unique<Traffic<8>>(problem);
    if (model->fits()) return use(*model), true;
    reached<"blocks/traffic/does not fit">();
    return false;
}

}  // namespace

std::optional<Solution> search_traffic(const Problem& problem, const Options& options,
                                       Monitor& monitor) {
    std::optional<Solution> solution;
    with_traffic(problem, [&](const auto& model) {
        solution = solution_of(model, options.trace, monitor, [&](auto* watch) {
            return breadth_first(model, monitor, watch, !options.trace);
        });
    });
    return solution;
}

std::string traffic_name(const Problem& problem) {
    std::string name;
    with_traffic(problem, [&](const auto& model) {
        const int side = std::remove_cvref_t<decltype(model)>::side;
        name = "traffic " + std::to_string(side) + ", tags of " +
               std::to_string(8 * tag_bytes(model.number_bits())) + " bits";
    });
    return name;
}

}  // namespace budge::blocks
