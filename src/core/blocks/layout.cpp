// SPDX-License-Identifier: MIT
#include "blocks/layout.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace budge::blocks {

Layout::Layout(const Problem& problem) : problem_(problem) {
    if (cell_count() > max_cells) throw TooLarge("the board has too many cells");
    std::vector<bool> wall(std::size_t(problem.width * problem.height));
    std::vector<bool> gate = wall;
    for (const int cell : problem.walls) wall[std::size_t(cell)] = true;
    for (const int cell : problem.gates) gate[std::size_t(cell)] = true;
    group_pieces();
    for (std::size_t g = 0; g < groups.size(); ++g) find_spots(int(g), wall, gate);
    lay_out();
}

Layout::Layout(const Layout&) = default;
Layout::~Layout() = default;

Spot Layout::spot_at(int group, int first_cell) const {
    const Group& g = groups[std::size_t(group)];
    for (int s = g.first_spot; s < g.first_spot + g.spots; ++s)
        if (cell[std::size_t(s)] == first_cell) return Spot(s);
    return no_spot;
}

void Layout::group_pieces() {
    const int width = problem_.width;
    for (const Piece& piece : problem_.pieces) {
        const int row = piece.cells[0] / width, column = piece.cells[0] % width;
        std::vector<int> shape;
        for (const int cell : piece.cells)
            shape.push_back((cell / width - row) * 2 * width + cell % width - column);
        // Pieces that keep to a line never take each other's place: no need to merge them.
        const bool merges = piece.goal < 0 && piece.directions == 15;
        int at = -1;
        for (std::size_t g = 0; merges && g < groups.size(); ++g)
            if (groups[g].goal < 0 && groups[g].directions == 15 && groups[g].shape == shape)
                at = int(g);
        if (at < 0) {
            at = int(groups.size());
            groups.push_back({shape, piece.directions, piece.goal});
        }
        ++groups[std::size_t(at)].count;
        group_of_piece.push_back(at);
    }
}

void Layout::find_spots(int g, const std::vector<bool>& wall, const std::vector<bool>& gate) {
    Group& group = groups[std::size_t(g)];
    const int width = problem_.width, height = problem_.height;
    const auto covered = [&](int row, int column) {
        std::vector<int> found;
        for (const int offset : group.shape) {
            const int down = (offset + width + 4 * width * width) / (2 * width) - 2 * width;
            const int r = row + down, c = column + offset - down * 2 * width;
            if (r < 0 || r >= height || c < 0 || c >= width) return std::vector<int>{};
            const auto at = std::size_t(r * width + c);
            if (wall[at] || (gate[at] && group.goal < 0)) return std::vector<int>{};
            found.push_back(int(at));
        }
        return found;
    };
    static constexpr int rows[4] = {-1, 1, 0, 0}, columns[4] = {0, 0, -1, 1};
    std::map<int, std::vector<int>> reached;
    std::vector<int> queue;
    for (std::size_t p = 0; p < problem_.pieces.size(); ++p) {
        const Piece& piece = problem_.pieces[p];
        if (group_of_piece[p] == g && reached.emplace(piece.cells[0], piece.cells).second)
            queue.push_back(piece.cells[0]);
    }
    for (std::size_t at = 0; at < queue.size(); ++at) {
        for (int d = 0; d < 4; ++d) {
            const int r = queue[at] / width + rows[d], c = queue[at] % width + columns[d];
            if (!(group.directions >> d & 1) || r < 0 || r >= height || c < 0 || c >= width ||
                reached.contains(r * width + c))
                continue;
            if (auto found = covered(r, c); !found.empty()) {
                reached.emplace(r * width + c, std::move(found));
                queue.push_back(r * width + c);
            }
        }
    }
    if (cell.size() + reached.size() >= no_spot) throw TooLarge("the pieces have too many places");
    // Numbered in reading order, so that along a line the next spot has the next number.
    group.first_spot = Spot(cell.size());
    group.spots = int(reached.size());
    std::map<int, Spot> number;
    for (const auto& [first, found] : reached) {
        number[first] = Spot(cell.size());
        cell.push_back(first);
        cells.push_back(found);
        group_of.push_back(g);
    }
    for (const auto& [first, found] : reached) {
        std::array<Spot, 4> ways;
        for (int d = 0; d < 4; ++d) {
            const int c = first % width + columns[d];
            const auto there = number.find(first + rows[d] * width + columns[d]);
            const bool free = (group.directions >> d & 1) && c >= 0 && c < width;
            ways[std::size_t(d)] = free && there != number.end() ? there->second : no_spot;
        }
        next.push_back(ways);
    }
}

void Layout::lay_out() {
    spot_bits = std::bit_width(unsigned(cell.size()));
    for (Group& group : groups) {
        group.is_set = group.count > 1;
        group.bits = group.is_set ? group.spots : std::bit_width(unsigned(group.spots - 1));
        // The number of a spot lies within a word.
        if (!group.is_set && state_bits % 64 + group.bits > 64) state_bits += 64 - state_bits % 64;
        group.first_bit = state_bits;
        state_bits += group.bits;
    }
    // The last move lies within a word, too.
    if (state_bits % 64 && state_bits % 64 + 2 * spot_bits > 64) state_bits += 64 - state_bits % 64;
}

}  // namespace budge::blocks
