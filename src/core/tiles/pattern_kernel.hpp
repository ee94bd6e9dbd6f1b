// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "tiles/pattern_probe.hpp"

namespace budge::tiles {

/// The probe over a board of a shape known at compile time, with tables of bytes for patterns of a few
/// tiles. There is a function for every cell of the blank, so that neighbours are constants; a move
/// mends the one entry per look that it changes.
template <int width, int height, bool mirrored>
class PatternKernel final : public PatternProbe {
public:
    static constexpr int cells = width * height;

    PatternKernel(const Patterns& patterns, const PathAutomaton& automaton, NodeClock& clock)
        : PatternProbe(patterns, automaton, clock) {
        for (std::size_t v = 0; v < looks; ++v) {
            look_[v].pattern = patterns.views()[v].pattern;
            look_[v].delta = patterns.views()[v].delta;
        }
    }

    int estimate(Root& root) override {
        place(root.board);
        return std::max(sums_[0], sums_[1]);
    }

    bool is_within(const Root& root) override {
        place(root.board);
        return sums_[0] <= root.left && sums_[1] <= root.left;
    }

private:
    static constexpr std::size_t looks = mirrored ? 2 : 1;

    struct Look {
        std::array<std::uint8_t, most_cells> pattern;
        std::array<std::array<std::int32_t, most_cells>, 4> delta;
    };

    /// Looks everything up from nothing, as the board lies and, where that applies, mirrored.
    void place(const Board& board) {
        board_ = board;
        sums_ = {};
        const auto at = where(board);
        for (std::size_t v = 0; v < patterns_.views().size(); ++v)
            for (int p = 0; p < patterns_.count(); ++p) {
                const auto& view = patterns_.views()[v];
                entry_[v][std::size_t(p)] = patterns_.table(p) + patterns_.index(view, p, at.data());
                sums_[v] += *entry_[v][std::size_t(p)];
            }
    }

    bool search(const Root& root) override {
        return dispatch(root, sums_[0], sums_[1], std::make_integer_sequence<int, cells>());
    }

    template <int... blank>
    bool dispatch(const Root& root, int plain, int other, std::integer_sequence<int, blank...>) {
        bool found = false;
        ((root.blank == blank ? void(found = expand<blank>(root.left, plain, other, root.state))
                              : void()),
         ...);
        return found;
    }

    /// Tables that do not fit the caches: what the next moves will look up is fetched for all of them
    /// at once.
    static constexpr bool fetches = cells > 16;

    /// A move from here: the automaton's state and the entries after it.
    struct Step {
        State next = -1;
        const std::uint8_t* now = nullptr;
        const std::uint8_t* other_now = nullptr;
    };

    template <int blank>
    bool expand(int left, int plain, int other, State state) {
        if (left == 0) return true;
        count();
        --left;
        constexpr bool below = blank + width < cells, above = blank >= width;
        constexpr bool right = blank % width != width - 1, to_the_left = blank % width != 0;
        std::array<Step, 4> steps;
        if constexpr (fetches) {
            if constexpr (below) steps[0] = look<blank, blank + width, 0>(state);
            if constexpr (above) steps[1] = look<blank, blank - width, 1>(state);
            if constexpr (right) steps[2] = look<blank, blank + 1, 2>(state);
            if constexpr (to_the_left) steps[3] = look<blank, blank - 1, 3>(state);
        }
        if constexpr (below)
            if (move<blank, blank + width, 0>(left, plain, other, state, steps[0])) return true;
        if constexpr (above)
            if (move<blank, blank - width, 1>(left, plain, other, state, steps[1])) return true;
        if constexpr (right)
            if (move<blank, blank + 1, 2>(left, plain, other, state, steps[2])) return true;
        if constexpr (to_the_left)
            if (move<blank, blank - 1, 3>(left, plain, other, state, steps[3])) return true;
        return false;
    }

    /// Where the tile of cell `from` going to cell `blank` leads.
    template <int blank, int from, Move direction>
    [[gnu::always_inline]] Step look(State state) const {
        Step step;
        step.next = automaton_.next(state, direction);
        if (step.next < 0) return step;
        const std::size_t tile = board_[from];
        step.now = entry_[0][look_[0].pattern[tile]] + look_[0].delta[direction][tile];
        if constexpr (fetches) __builtin_prefetch(step.now);
        if constexpr (fetches && mirrored) {
            step.other_now = entry_[1][look_[1].pattern[tile]] + look_[looks - 1].delta[direction][tile];
            __builtin_prefetch(step.other_now);
        }
        return step;
    }

    template <int blank, int from, Move direction>
    [[gnu::always_inline]] bool move(int left, int plain, int other, State state, Step step) {
        if constexpr (!fetches) step = look<blank, from, direction>(state);
        if (step.next < 0) return false;
        const std::size_t tile = board_[from];

        auto& entry = entry_[0][look_[0].pattern[tile]];
        const std::uint8_t* const old = entry;
        plain += *step.now - *old;
        if (plain > left) return false;

        constexpr std::size_t second = looks - 1;
        auto& other_entry = entry_[second][look_[second].pattern[tile]];
        const std::uint8_t* const other_old = other_entry;
        if constexpr (mirrored) {
            if constexpr (!fetches) step.other_now = other_old + look_[looks - 1].delta[direction][tile];
            other += *step.other_now - *other_old;
            if (other > left) return false;
            other_entry = step.other_now;
        }
        entry = step.now;
        board_[blank] = std::uint8_t(tile);
        const bool found = expand<from>(left, plain, other, step.next);
        board_[from] = std::uint8_t(tile);
        entry = old;
        if constexpr (mirrored) other_entry = other_old;
        if (found) moves_.push_back(direction);
        return found;
    }

    std::array<Look, looks> look_;
    Board board_{};
    std::array<std::array<const std::uint8_t*, Patterns::most_patterns>, 2> entry_{};
    std::array<int, 2> sums_{};
};

}  // namespace budge::tiles
