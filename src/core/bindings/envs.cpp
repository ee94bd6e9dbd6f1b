// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/monitor.hpp"
#include "envs/batch.hpp"
#include "envs/blocks.hpp"
#include "envs/sokoban.hpp"
#include "envs/tiles.hpp"

namespace budge::bindings {
namespace {

using namespace budge::envs;

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

using NamedArrays = nb::typed<nb::dict, nb::str, nb::object>;

/// The arrays of a batch as Python hands them over, kept alive as long as it writes into them.
class Arrays {
public:
    explicit Arrays(const NamedArrays& given) {
        for (const auto& [name, array] : given) held_.append(array), names_.append(name);
    }

    template <class T>
    T* find(const char* name, std::size_t size) const {
        for (std::size_t at = 0; at < nb::len(names_); ++at) {
            if (nb::cast<std::string>(names_[at]) != name) continue;
            const auto array = nb::cast<Array<T>>(held_[at]);
            if (array.size() != size)
                throw std::invalid_argument(std::string("the array '") + name + "' has another size");
            return array.data();
        }
        return nullptr;
    }

    template <class T>
    T* at(const char* name, std::size_t size) const {
        T* const found = find<T>(name, size);
        if (!found) throw std::invalid_argument(std::string("the array '") + name + "' is missing");
        return found;
    }

private:
    nb::list held_, names_;
};

/// A batch together with the arrays that it writes into.
template <class Game>
class Boards {
public:
    Boards(Game game, std::size_t count, const Rules& rules, const NamedArrays& arrays)
        : arrays_(arrays), batch_(std::move(game), count, rules, {}) {
        const Game& made = batch_.game();
        Buffers to;
        to.observation = arrays_.at<std::uint8_t>("observation", count * made.observation_bytes());
        to.reward = arrays_.at<float>("reward", count);
        to.terminated = arrays_.at<bool>("terminated", count);
        to.truncated = arrays_.at<bool>("truncated", count);
        to.legal = arrays_.at<bool>("legal", count);
        to.level = arrays_.at<std::int32_t>("level", count);
        to.steps = arrays_.at<std::int32_t>("steps", count);
        to.mask = arrays_.find<std::int8_t>("mask", count * std::size_t(made.actions()));
        if (rules.autoreset == Autoreset::same_step) {
            to.final_observation =
                arrays_.at<std::uint8_t>("final_observation", count * made.observation_bytes());
            to.final_level = arrays_.at<std::int32_t>("final_level", count);
            to.final_steps = arrays_.at<std::int32_t>("final_steps", count);
        }
        batch_.write_to(to);
    }

    void reset(const std::vector<std::size_t>& which,
               const std::optional<std::vector<std::uint64_t>>& seeds) {
        if (seeds && seeds->size() != which.size()) throw std::invalid_argument("a seed for each board");
        for (const std::size_t board : which)
            if (board >= batch_.size()) throw std::invalid_argument("there is no such board");
        for (std::size_t at = 0; at < which.size(); ++at) {
            if (seeds) batch_.seed(which[at], (*seeds)[at]);
            batch_.reset(which[at]);
        }
    }

    void step(const Array<const std::int64_t>& actions) {
        if (actions.size() != batch_.size()) throw std::invalid_argument("an action for each board");
        const Unlocked unlocked;
        batch_.step(actions.data());
    }

    void use_levels(std::size_t first, std::size_t last) { batch_.use_levels(first, last); }

    nb::bytes tell(std::size_t board) const {
        if (board >= batch_.size()) throw std::invalid_argument("there is no such board");
        std::vector<std::uint8_t> grid(batch_.game().cells());
        batch_.game().tell(board, grid.data());
        return nb::bytes(grid.data(), grid.size());
    }

private:
    Arrays arrays_;
    Batch<Game> batch_;
};

template <class Game, class Class>
void bind_boards(Class& boards) {
    using Bound = Boards<Game>;
    boards
        .def("reset", &Bound::reset, nb::arg("which"), nb::arg("seeds").none(),
             "Begin anew on some boards, with dice of their own or on with the ones they have.")
        .def("step", &Bound::step, nb::arg("actions"), "One action on every board.")
        .def("use_levels", &Bound::use_levels, nb::arg("first"), nb::arg("last"),
             "Boards that begin from now on take levels from this range.")
        .def("tell", &Bound::tell, nb::arg("board"), "One board as a number for each cell.");
}

}  // namespace

void bind_envs(nb::module_& module) {
    nb::enum_<Observe>(module, "EnvsObserve")
        .value("grid", Observe::grid)
        .value("planes", Observe::planes);
    nb::enum_<Autoreset>(module, "EnvsAutoreset")
        .value("next_step", Autoreset::next_step)
        .value("same_step", Autoreset::same_step)
        .value("disabled", Autoreset::disabled);
    nb::enum_<Tiles::Moves>(module, "EnvsTilesMoves")
        .value("tile", Tiles::Moves::tile)
        .value("blank", Tiles::Moves::blank)
        .value("swap", Tiles::Moves::swap);
    nb::class_<Rules>(module, "EnvsRules", "What is paid, and when a board ends.")
        .def(nb::init<>())
        .def_rw("move", &Rules::move)
        .def_rw("push", &Rules::push)
        .def_rw("placed", &Rules::placed)
        .def_rw("removed", &Rules::removed)
        .def_rw("solved", &Rules::solved)
        .def_rw("max_steps", &Rules::max_steps)
        .def_rw("autoreset", &Rules::autoreset);

    nb::class_<Boards<Tiles>> tiles(module, "TilesBoards", "Many boards of sliding tiles.");
    tiles.def(
        "__init__",
        [](Boards<Tiles>* self, int width, Tiles::Cells goal, std::vector<Tiles::Cells> starts,
           int walk, Tiles::Moves moves, Observe observe, std::size_t count, const Rules& rules,
           const NamedArrays& arrays) {
            new (self) Boards<Tiles>(
                Tiles(width, std::move(goal), std::move(starts), walk, moves, observe), count,
                rules, arrays);
        },
        nb::arg("width"), nb::arg("goal"), nb::arg("starts"), nb::arg("walk"), nb::arg("moves"),
        nb::arg("observe"), nb::arg("count"), nb::arg("rules"), nb::arg("arrays"));
    bind_boards<Tiles>(tiles);

    nb::class_<Boards<Sokoban>> sokoban(module, "SokobanBoards", "Many boards of Sokoban.");
    sokoban.def(
        "__init__",
        [](Boards<Sokoban>* self, int height, int width,
           const std::vector<std::vector<std::uint8_t>>& levels, const std::vector<int>& players,
           bool told_apart, Observe observe, std::size_t count, const Rules& rules,
           const NamedArrays& arrays) {
            if (levels.size() != players.size()) throw std::invalid_argument("a player for each level");
            std::vector<Sokoban::Level> made;
            for (std::size_t at = 0; at < levels.size(); ++at) made.push_back({levels[at], players[at]});
            new (self) Boards<Sokoban>(Sokoban(height, width, std::move(made), observe, told_apart),
                                       count, rules, arrays);
        },
        nb::arg("height"), nb::arg("width"), nb::arg("levels"), nb::arg("players"),
        nb::arg("told_apart"), nb::arg("observe"), nb::arg("count"), nb::arg("rules"),
        nb::arg("arrays"));
    bind_boards<Sokoban>(sokoban);

    nb::class_<Boards<Blocks>> blocks(module, "BlocksBoards", "Many boards of sliding blocks.");
    blocks.def(
        "__init__",
        [](Boards<Blocks>* self, int height, int width,
           const std::vector<const budge::blocks::Problem*>& levels, int pieces, int distances,
           bool on_a_line, Observe observe, std::size_t count, const Rules& rules,
           const NamedArrays& arrays) {
            std::vector<budge::blocks::Problem> made;
            for (const budge::blocks::Problem* level : levels) made.push_back(*level);
            new (self) Boards<Blocks>(
                Blocks(height, width, made, pieces, distances, on_a_line, observe), count, rules,
                arrays);
        },
        nb::arg("height"), nb::arg("width"), nb::arg("levels"), nb::arg("pieces"),
        nb::arg("distances"), nb::arg("on_a_line"), nb::arg("observe"), nb::arg("count"),
        nb::arg("rules"), nb::arg("arrays"));
    bind_boards<Blocks>(blocks);
}

}  // namespace budge::bindings
