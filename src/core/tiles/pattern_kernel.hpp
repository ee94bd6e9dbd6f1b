// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "search/reached.hpp"
#include "tiles/automaton.hpp"
#include "tiles/pattern_batch.hpp"
#include "tiles/patterns.hpp"

namespace budge::tiles {

/// Counts the nodes of a probe: `renew` is called before a node is expanded and grants so many nodes,
/// this one included. Throwing there ends the probe.
struct NodeClock {
    std::uint64_t granted = 0;

    virtual std::uint64_t renew() = 0;

protected:
    ~NodeClock() = default;
};

/// One depth-first probe of IDA* with additive pattern tables and the path automaton, whatever the
/// shape of the board.
class PatternProbe {
public:
    using State = PathAutomaton::State;
    using Board = std::array<std::uint8_t, most_cells>;

    PatternProbe(const Patterns& patterns, const PathAutomaton& automaton, NodeClock& clock)
        : patterns_(patterns), automaton_(automaton), clock_(clock) {}
    virtual ~PatternProbe() = default;

    /// A position somewhere on the way: where it is, how it was reached, what it may still cost.
    struct Root {
        Board board;
        int blank;
        State state;
        int left;
    };

    /// The estimates as the board lies and, where that applies, mirrored.
    std::array<int, 2> place(const Board& board) {
        board_ = board;
        std::array<std::uint8_t, most_cells> where{};
        for (int cell = 0; cell < patterns_.frame().shape.cells(); ++cell)
            where[board[std::size_t(cell)]] = std::uint8_t(cell);
        std::array<int, 2> sums{};
        for (std::size_t v = 0; v < patterns_.views().size(); ++v)
            for (int p = 0; p < patterns_.count(); ++p) {
                const auto& view = patterns_.views()[v];
                entry_[v][std::size_t(p)] = patterns_.table(p) + patterns_.index(view, p, where.data());
                sums[v] += *entry_[v][std::size_t(p)];
            }
        return sums;
    }

    /// Whether the goal can be reached from a position in exactly `root.left` moves, no more being
    /// left than it takes; then `moves()` are those moves, last one first.
    bool probe(const Root& root) {
        moves_.clear();
        const auto [plain, other] = place(root.board);
        if (plain > root.left || other > root.left) return false;
        return search(root, plain, other);
    }
    const std::vector<Move>& moves() const { return moves_; }

    /// Whether the estimates leave hope for a position.
    bool is_within(const Root& root) {
        const auto [plain, other] = place(root.board);
        return plain <= root.left && other <= root.left;
    }

    /// Counts a node that somebody else expands.
    void count() {
        if (--credit_ == 0) [[unlikely]] renew();
    }

    /// Down to this depth it is better to probe subtree after subtree than all of them at once: where
    /// there is a goal a probe may be done twice, first to see whether, then to see how.
    virtual int split_depth() const { return 0; }

    /// How many of the nodes that the clock granted last have not been used.
    std::uint64_t unused() const { return credit_ - 1; }

protected:
    /// Searches below a position that has been placed, given its estimates.
    virtual bool search(const Root& root, int plain, int other) = 0;

    [[gnu::noinline]] void renew() {
        credit_ = 1;  // nothing is left over if the clock throws
        credit_ = clock_.renew();
    }

    const Patterns& patterns_;
    const PathAutomaton& automaton_;
    std::uint64_t credit_ = 1;
    Board board_{};
    std::array<std::array<const std::uint8_t*, Patterns::most_patterns>, 2> entry_{};
    std::vector<Move> moves_;

private:
    NodeClock& clock_;
};

/// The probe over a board of a shape known at compile time. There is a function for every cell of the
/// blank, so that neighbours are constants; a move mends the one entry per look that it changes. Where
/// tables are large, boards are searched in batches until it is known which subtree has a goal.
template <int width, int height, bool mirrored, bool compact>
class PatternKernel final : public PatternProbe {
public:
    static constexpr int cells = width * height;

    PatternKernel(const Patterns& patterns, const PathAutomaton& automaton, NodeClock& clock)
        : PatternProbe(patterns, automaton, clock) {
        for (std::size_t v = 0; v < looks; ++v) {
            const auto& view = patterns.views()[v];
            auto& look = look_[v];
            look.pattern = view.pattern;
            look.delta = view.delta;
            if constexpr (compact) crossings(view, look);
        }
        if constexpr (compact)
            if (Batch::fits(patterns, automaton)) {
                reached<"tiles/batch", width>();
                batch_.emplace(patterns, automaton, [&](std::size_t look, std::size_t tile, std::size_t other) {
                    return look_[look].pass[tile][other];
                });
            }
    }

    /// Of 6, 8 and 10 (bench/RESULTS-tiles.md): 8 and 10 spare 3 and 4 % of the nodes of the hardest
    /// positions, but random ones take half as long again and twice as long.
    int split_depth() const override { return batch_ ? 6 : 0; }

private:
    static constexpr std::size_t looks = mirrored ? 2 : 1;

    struct Look {
        std::array<std::uint8_t, most_cells> pattern;
        std::array<std::array<std::int32_t, most_cells>, 4> delta;
        // What it adds to a gapless index that one tile passes another, in reading order, of the
        // same pattern: the later of the two in the pattern counts the cells the earlier leaves.
        std::array<std::array<std::int32_t, compact ? most_cells : 1>, compact ? most_cells : 1> pass;
    };

    bool search(const Root& root, int plain, int other) override {
        if constexpr (compact)
            if (batch_ && root.left <= std::numeric_limits<std::uint8_t>::max() && !reaches_goal(root)) return false;
        return dispatch(root, plain, other, std::make_integer_sequence<int, cells>());
    }

    bool reaches_goal(const Root& root) {
        typename Batch::Node node{};
        for (int cell = 0; cell < cells; ++cell)
            if (cell != root.blank) node.board |= std::uint64_t(root.board[std::size_t(cell)]) << 4 * cell;
        for (std::size_t slot = 0; slot < node.at.size(); ++slot) {
            const std::size_t pattern = slot % 2;
            const std::uint8_t* const entry = entry_[slot / 2][pattern];
            node.at[slot] = std::uint32_t(entry - patterns_.table(int(pattern)));
            node.room[slot ^ 1] = std::uint8_t(root.left - *entry);
        }
        node.state = std::uint16_t(root.state);
        node.left = std::uint8_t(root.left);
        node.blank = std::uint8_t(root.blank);
        return batch_->reaches_goal(node, [this](std::size_t wanted) {
            if (credit_ == 1) {
                renew();
                ++credit_;  // the node that the clock was asked for is among those that follow
            }
            const auto granted = std::min<std::uint64_t>(wanted, credit_ - 1);
            credit_ -= granted;
            return std::size_t(granted);
        });
    }

    static void crossings(const Patterns::View& view, Look& look) {
        for (auto& row : look.pass) row.fill(0);
        for (const auto& tiles : view.tiles) {
            if (int(tiles.size()) <= PatternIndex::most_with_gaps) continue;
            for (std::size_t j = 0; j < tiles.size(); ++j)
                for (std::size_t i = 0; i < tiles.size(); ++i)
                    if (i != j)
                        look.pass[tiles[j]][tiles[i]] =
                            i > j ? view.stride[tiles[i]] : -view.stride[tiles[j]];
        }
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
    static constexpr bool fetches = compact || cells > 16;

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
        step.now = entry_[0][look_[0].pattern[tile]] + shift<blank, from, direction, false>(tile);
        if constexpr (fetches) __builtin_prefetch(step.now);
        if constexpr (fetches && mirrored) {
            step.other_now = entry_[1][look_[1].pattern[tile]] + shift<blank, from, direction, true>(tile);
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
            if constexpr (!fetches) step.other_now = other_old + shift<blank, from, direction, true>(tile);
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

    /// How far the move shifts the index. With gaps that is a constant; without, it depends on the
    /// tiles that are passed, which are those between the two cells in the table's reading order:
    /// mirrored in the main diagonal, that is column by column.
    template <int blank, int from, Move direction, bool in_mirror>
    [[gnu::always_inline]] std::int32_t shift(std::size_t tile) const {
        const Look& look = look_[in_mirror];
        std::int32_t sum = look.delta[direction][tile];
        if constexpr (compact) {
            constexpr int low = blank < from ? blank : from, high = blank < from ? from : blank;
            constexpr bool forward = blank > from;
            std::int32_t passed = 0;
            if constexpr (!in_mirror && high - low == width) {
                for (int cell = low + 1; cell < high; ++cell) passed += look.pass[tile][board_[std::size_t(cell)]];
            } else if constexpr (in_mirror && high - low == 1) {
                for (int cell = low + width; cell < cells; cell += width)
                    passed += look.pass[tile][board_[std::size_t(cell)]];
                for (int cell = high - width; cell >= 0; cell -= width)
                    passed += look.pass[tile][board_[std::size_t(cell)]];
            }
            sum += forward ? passed : -passed;
        }
        return sum;
    }

    using Batch = PatternBatch<compact ? width : 3>;
    std::array<Look, looks> look_;
    std::optional<Batch> batch_;
};

}  // namespace budge::tiles
