// SPDX-License-Identifier: MIT
#include "tiles/patterns.hpp"

#include <algorithm>
#include <utility>

namespace budge::tiles {
namespace {

int find(const Cells& board, std::uint8_t tile) {
    return int(std::find(board.begin(), board.end(), tile) - board.begin());
}

}  // namespace

Frame::Frame(int width, const Cells& goal) {
    const Shape given{width, int(goal.size()) / width};
    const int given_blank = find(goal, 0);
    const auto ways = symmetries(given);
    symmetry = *std::min_element(ways.begin(), ways.end(), [&](const auto& a, const auto& b) {
        return a.cell[std::size_t(given_blank)] < b.cell[std::size_t(given_blank)];
    });
    shape = symmetry.to;
    blank = symmetry.cell[std::size_t(given_blank)];
    for (std::size_t cell = 0; cell < goal.size(); ++cell) name[goal[cell]] = symmetry.cell[cell];
    for (const Symmetry& way : symmetries(shape)) {
        const bool plain = way.cell[0] == 0 && way.cell[1] == 1 && way.direction[0] == 0;
        if (!plain && way.cell[std::size_t(blank)] == blank) mirror = way;
    }
}

Cells Frame::lay(const Cells& board) const {
    Cells laid(board.size());
    for (std::size_t cell = 0; cell < board.size(); ++cell)
        laid[symmetry.cell[cell]] = name[board[cell]];
    return laid;
}

Move Frame::direction(Move in_frame) const {
    Move given = 0;
    while (symmetry.direction[given] != in_frame) ++given;
    return given;
}

std::vector<Lookup> lookups(const Frame& frame, const std::vector<CellSet>& partition) {
    std::vector<Lookup> found;
    int tiles = 0;
    for (const CellSet goal : partition) tiles += std::popcount(goal);
    const bool several_cuts = tiles >= frame.shape.cells();
    for (const CellSet goal : partition) {
        Pattern pattern = make_pattern(frame.shape, goal, frame.blank);
        pattern.by_region = several_cuts;
        const auto ways = symmetries(frame.shape);
        std::optional<Lookup> best;
        for (const Symmetry& way : ways) {
            const Pattern tabled{frame.shape, way.image(goal), way.image(pattern.region), several_cuts};
            if (!best || std::pair(tabled.goal, tabled.region) <
                             std::pair(best->tabled.goal, best->tabled.region))
                best = Lookup{tabled, way};
            if (several_cuts || pattern.tiles() > PatternIndex::most_with_gaps) break;
        }
        found.push_back(*best);
    }
    return found;
}

Patterns::Patterns(Frame frame, const std::vector<CellSet>& partition,
                   std::vector<std::span<const std::uint8_t>> tables)
    : frame_(std::move(frame)), tables_(std::move(tables)) {
    const auto parts = lookups(frame_, partition);
    const Shape shape = frame_.shape;
    CellSet covered = 0;
    for (const Lookup& part : parts) {
        if (covered == 0) cuts_.push_back({int(tabled_.size()), 0});
        covered |= part.tabled.goal;
        tabled_.push_back(part.tabled);
        cuts_.back().last = int(tabled_.size());
        if (part.tabled.by_region && std::popcount(covered) == shape.cells() - 1) covered = 0;
        indices_.emplace_back(shape.cells(), part.tabled.tiles());
    }
    std::vector<Symmetry> looks{make_symmetry(shape, false, false, false)};
    if (frame_.mirror) looks.push_back(*frame_.mirror);
    for (const Symmetry& look : looks) {
        View view;
        for (std::size_t p = 0; p < parts.size(); ++p) {
            const Symmetry& lay = parts[p].symmetry;
            auto& cells = view.cell.emplace_back();
            for (int cell = 0; cell < shape.cells(); ++cell)
                cells[std::size_t(cell)] = lay.cell[look.cell[std::size_t(cell)]];
            auto& tiles = view.tiles.emplace_back();
            // Seen in this look, a tile behaves like the one whose goal is where its own shows.
            for (int goal = 0, j = 0; goal < shape.cells(); ++goal) {
                if (!(parts[p].tabled.goal >> goal & 1)) continue;
                const auto tile = std::size_t(std::find(cells.begin(), cells.end(), goal) - cells.begin());
                tiles.push_back(std::uint8_t(tile));
                view.pattern[tile] = std::uint8_t(p);
                view.stride[tile] = indices_[p].stride(j++);
                for (Move direction = 0; direction < 4; ++direction) {
                    const Move shown = lay.direction[look.direction[direction]];
                    const int step[] = {-shape.width, shape.width, -1, 1};
                    view.delta[direction][tile] = step[shown] * view.stride[tile];
                }
            }
        }
        views_.push_back(std::move(view));
    }
}

bool Patterns::is_compact() const {
    return std::any_of(indices_.begin(), indices_.end(), [](auto& i) { return i.is_compact(); });
}

std::uint32_t Patterns::index(const View& view, int pattern, const std::uint8_t* where) const {
    const auto& cells = view.cell[std::size_t(pattern)];
    const auto& tiles = view.tiles[std::size_t(pattern)];
    return indices_[std::size_t(pattern)].of(
        [&](int j) { return cells[where[tiles[std::size_t(j)]]]; });
}

std::array<std::uint8_t, Regions::most_tiles> Patterns::shown(const View& view, int pattern,
                                                              const std::uint8_t* where) const {
    std::array<std::uint8_t, Regions::most_tiles> cells{};
    const auto& tiles = view.tiles[std::size_t(pattern)];
    for (std::size_t j = 0; j < tiles.size(); ++j) cells[j] = view.cell[std::size_t(pattern)][where[tiles[j]]];
    return cells;
}

int Patterns::moves(const View& view, int pattern, const std::uint8_t* where) const {
    if (!by_region()) return table(pattern)[index(view, pattern, where)];
    const int blank = view.cell[std::size_t(pattern)][where[frame_.blank]];
    return Regions::of(frame_.shape)
        .moves(tabled_[std::size_t(pattern)], words(pattern), shown(view, pattern, where).data(), blank);
}

int Patterns::estimate(const std::uint8_t* where) const {
    int largest = 0;
    for (const View& view : views_)
        for (const Cut& cut : cuts_) {
            int sum = 0;
            for (int p = cut.first; p < cut.last; ++p) sum += moves(view, p, where);
            largest = std::max(largest, sum);
        }
    return largest;
}

int Patterns::estimate(const Cells& board) const {
    std::array<std::uint8_t, most_cells> where{};
    const Cells laid = frame_.lay(board);
    for (std::size_t cell = 0; cell < laid.size(); ++cell) where[laid[cell]] = std::uint8_t(cell);
    for (int p = 0; p < count(); ++p)
        if (moves(views_[0], p, where.data()) == unreachable) return -1;
    return estimate(where.data());
}

}  // namespace budge::tiles
