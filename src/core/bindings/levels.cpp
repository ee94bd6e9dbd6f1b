// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/lock.hpp"
#include "levels/near.hpp"
#include "levels/rush_hour_form.hpp"
#include "levels/sokoban_form.hpp"

namespace budge::bindings {
namespace {

using namespace budge::levels;

std::vector<std::string> sokoban_forms(const std::vector<std::string>& texts) {
    const Unlocked unlocked;
    std::vector<std::string> forms;
    forms.reserve(texts.size());
    for (const std::string& text : texts) forms.push_back(sokoban_form(text));
    return forms;
}

std::vector<std::string> rush_hour_forms(const std::vector<std::string>& lines) {
    const Unlocked unlocked;
    std::vector<std::string> forms;
    forms.reserve(lines.size());
    for (const std::string& line : lines) forms.push_back(rush_hour_form(line));
    return forms;
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> near_forms(
    const std::vector<std::string>& forms, Signs signs) {
    const Unlocked unlocked;
    return near_pairs(forms, signs);
}

}  // namespace

void bind_levels(nb::module_& module) {
    nb::enum_<Signs>(module, "Signs", "How the signs of a canonical form are to be read.")
        .value("sokoban", Signs::sokoban)
        .value("rush_hour", Signs::rush_hour)
        .value("blocks", Signs::blocks);
    module.def("sokoban_forms", &sokoban_forms, nb::arg("texts"),
               "The canonical form of each level, in the usual signs; empty where it is none.");
    module.def("rush_hour_forms", &rush_hour_forms, nb::arg("lines"),
               "The canonical form of each square board on one line, its exit to the right; empty "
               "where it is none.");
    module.def("near_forms", &near_forms, nb::arg("forms"), nb::arg("signs"),
               "Pairs of forms that differ by one wall or one piece.");
}

}  // namespace budge::bindings
