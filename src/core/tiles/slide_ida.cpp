// SPDX-License-Identifier: MIT
#include "tiles/slide_ida.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/claim.hpp"

namespace budge::tiles {
namespace {

constexpr std::uint64_t long_run = 3'000'000;  // nodes after which a search is worth large tables

class SlideIda {
public:
    SlideIda(SlideTables& tables, const Cells& start, Monitor& monitor)
        : tables_(tables), shape_(tables.shape()), board_(tables.board(start)), monitor_(monitor) {}

    Outcome run() {
        if (is_solved(board_, shape_.cells())) return {Ending::found, {}, {}};
        use(tables_.quick(monitor_));
        int limit = std::min(at_least(along_rows), at_least(along_columns));
        if (limit > hopeless) return {};
        for (bool large = false;; ++limit) {
            monitor_.prove(limit);
            if (!large && monitor_.figures().expanded >= long_run) {
                large = true;
                use(tables_.large(monitor_));
            }
            for (const Way way : {along_rows, along_columns})
                if (at_least(way) <= limit && probe(way, limit)) {
                    monitor_.count(std::exchange(nodes_, 0));
                    std::reverse(moves_.begin(), moves_.end());
                    return {Ending::found, std::move(moves_), {}};
                }
        }
    }

private:
    static constexpr int hopeless = 255;  // what tables say of boards from which the goal cannot be reached

    void use(const SlideTables::Patterns& patterns) {
        patterns_ = &patterns;
        std::size_t bytes = 0;
        for (const SlidePattern& pattern : patterns) bytes += pattern.bytes();
        claim_.add(bytes);
    }

    int at_least(Way way) const {
        int most = 0;
        for (const SlidePattern& pattern : *patterns_) most = std::max(most, pattern.slides(board_, way));
        return most;
    }
    bool within(Way way, int left) const {
        for (const SlidePattern& pattern : *patterns_)
            if (pattern.slides(board_, way) > left) return false;
        return true;
    }

    /// The tile of a cell moves into the blank.
    void move_from(int cell) {
        const std::uint8_t tile = board_.tile[std::size_t(cell)];
        board_.tile[std::size_t(board_.blank)] = tile;
        board_.cell[tile] = std::uint8_t(board_.blank);
        board_.tile[std::size_t(cell)] = std::uint8_t(tables_.blank_home());
        board_.blank = cell;
    }

    /// Whether the goal can be reached in exactly so many slides, the first of which goes that way;
    /// then `moves_` are those, last one first.
    bool probe(Way way, int left) {
        if (++nodes_ == nodes_between_looks) monitor_.advance(std::exchange(nodes_, 0));
        const Move first = way == along_rows ? 2 : 0;
        const int blank = board_.blank;
        for (Move direction = first; direction < first + 2; ++direction) {
            int tiles = 0;
            for (int from = shape_.source(blank, direction); from >= 0; from = shape_.source(from, direction)) {
                move_from(from);
                ++tiles;
                const bool found = left == 1 ? is_solved(board_, shape_.cells())
                                             : within(other(way), left - 1) && probe(other(way), left - 1);
                if (!found) continue;
                moves_.push_back(slide_of(direction, tiles));
                return true;
            }
            while (board_.blank != blank) move_from(shape_.source(board_.blank, direction ^ 1));
        }
        return false;
    }

    static constexpr std::uint64_t nodes_between_looks = 1024;

    SlideTables& tables_;
    Shape shape_;
    SlideBoard board_;
    Monitor& monitor_;
    Claim claim_{monitor_};
    const SlideTables::Patterns* patterns_ = nullptr;
    std::uint64_t nodes_ = 0;
    std::vector<Move> moves_;
};

}  // namespace

Outcome solve_slides(SlideTables& tables, const Cells& start, Monitor& monitor) {
    try {
        return SlideIda(tables, start, monitor).run();
    } catch (const Stopped& stopped) {
        return {stopped.ending, {}, {}};
    }
}

}  // namespace budge::tiles
