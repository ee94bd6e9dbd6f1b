// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "bindings/monitor.hpp"
#include "rows/families.hpp"
#include "rows/rows.hpp"

namespace budge::bindings {
namespace {

using namespace budge::rows;

/// A function of Python's: an array of states in, an array of numbers out. Each call is given an
/// array of its own, so that it may keep it.
class Called final : public Estimate {
public:
    Called(nb::object function, std::size_t size) : function_(std::move(function)), size_(size) {}

    void estimate(const std::uint8_t* rows, std::size_t count, std::int32_t* out) const override {
        const Locked lock;
        lock.handle_signals();
        auto copy = std::make_unique<std::uint8_t[]>(count * size_);
        std::copy_n(rows, count * size_, copy.get());
        nb::capsule owner(copy.get(), [](void* data) noexcept {
            delete[] static_cast<std::uint8_t*>(data);
        });
        std::uint8_t* const data = copy.release();
        using States = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>>;
        const States states(data, {count, size_}, owner);
        const auto numbers = nb::cast<Numbers>(lock.call(function_, states));
        if (numbers.size() != count) throw std::invalid_argument("there is a number for each state");
        std::transform(numbers.data(), numbers.data() + count, out, in_units);
    }

private:
    using Numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    nb::object function_;
    std::size_t size_;
};

/// Where an estimate that was declared consistent is not: two states, and what it says of them.
using Lie = std::tuple<nb::bytes, nb::bytes, double, double>;
using Answer = std::tuple<Ending, std::vector<nb::bytes>, bool, int, Figures, std::optional<Lie>>;

nb::bytes bytes(const Row& row) { return nb::bytes(row.data(), row.size()); }

Answer search_rows(const Rules& rules, const nb::object& estimate, Options options,
                   const Limits& limits, const nb::object& poll) {
    const std::size_t size = rules.start().size();
    std::unique_ptr<Estimate> made;
    if (nb::isinstance<nb::callable>(estimate))
        made = std::make_unique<Called>(estimate, size);
    else
        made = std::make_unique<TableEstimate>(size, nb::cast<std::vector<double>>(estimate));
    Monitor monitor = monitor_for(limits, poll);
    Solution solution;
    std::optional<Lie> lie;
    try {
        const Unlocked unlocked;
        solution = search(rules, *made, options, monitor);
    } catch (const Inconsistent& found) {
        const auto moves = [](int units) { return units == infinite ? INFINITY : double(units) / scale; };
        lie.emplace(bytes(found.before), bytes(found.after), moves(found.high), moves(found.low));
    }
    std::vector<nb::bytes> states;
    for (const Row& state : solution.states) states.push_back(bytes(state));
    return {solution.ending, states, solution.cut, monitor.lower_bound(), monitor.figures(), lie};
}

}  // namespace

void bind_rows(nb::module_& module) {
    nb::enum_<Algorithm>(module, "RowsAlgorithm")
        .value("astar", Algorithm::astar)
        .value("wastar", Algorithm::wastar)
        .value("greedy", Algorithm::greedy)
        .value("idastar", Algorithm::idastar)
        .value("beam_search", Algorithm::beam);

    nb::class_<Options>(module, "RowsOptions")
        .def("__init__",
             [](Options* self, Algorithm algorithm, double weight, std::size_t batch,
                bool consistent) { new (self) Options{algorithm, weight, batch, consistent}; },
             nb::arg("algorithm"), nb::arg("weight"), nb::arg("batch"), nb::arg("consistent"));

    nb::class_<Rules>(module, "Rules", "A puzzle whose states are rows of bytes.")
        .def("start", [](const Rules& rules) { return bytes(rules.start()); })
        .def("is_goal",
             [](const Rules& rules, const nb::bytes& row) {
                 return rules.is_goal(reinterpret_cast<const std::uint8_t*>(row.c_str()));
             },
             nb::arg("row"))
        .def("expand",
             [](const Rules& rules, const nb::bytes& row) {
                 Row children;
                 rules.expand(reinterpret_cast<const std::uint8_t*>(row.c_str()), children);
                 std::vector<nb::bytes> told;
                 for (std::size_t at = 0; at < children.size(); at += row.size())
                     told.emplace_back(&children[at], row.size());
                 return told;
             },
             nb::arg("row"), "The rows that one move leads to.");

    module.attr("ROWS_MAX_CELLS") = most_cells;
    module.def("tile_rules", &tile_rules, nb::arg("width"), nb::arg("start"), nb::arg("goal"),
               nb::arg("swap"));
    module.def("block_rules", &block_rules, nb::arg("problem"));
    module.def("search_rows", &search_rows, nb::arg("rules"), nb::arg("estimate"),
               nb::arg("options"), nb::arg("limits"), nb::arg("poll").none(),
               "Search with an estimate of many states at a time: a function of arrays, or a table "
               "with 256 numbers for each place. How it ended, the states of the solution, whether "
               "something was thrown away, the bound, the figures, and a breach of consistency.");
}

}  // namespace budge::bindings
