// SPDX-License-Identifier: MIT
#include "tiles/walking.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "search/forever.hpp"

namespace budge::tiles {
namespace {

using Counts = std::vector<std::uint8_t>;

/// Four bits and 16 counts, or three and 21, or two and 32.
std::uint64_t packed(const Counts& counts, int bits) {
    std::uint64_t key = 0;
    for (const std::uint8_t count : counts) key = key << bits | count;
    return key;
}

int bits_for(int lines) { return std::min(4, 64 / (lines * lines)); }

/// The walks for a kind of board, made once.
std::shared_ptr<const Walks> walks_for(int lines, int length, int blank) {
    static std::mutex mutex;
    static auto& made = forever<std::map<std::array<int, 3>, std::shared_ptr<const Walks>>>();
    std::lock_guard lock(mutex);
    auto& walks = made[{lines, length, blank}];
    if (!walks) walks = std::make_shared<Walks>(lines, length, blank);
    return walks;
}

int goal_blank(const Cells& goal) {
    return int(std::find(goal.begin(), goal.end(), 0) - goal.begin());
}

}  // namespace

Walks::Walks(int lines, int length, int blank) : lines_(lines) {
    constexpr std::size_t most = 1'000'000;
    const int bits = bits_for(lines);
    if (bits == 0 || length >= 1 << bits) throw std::invalid_argument("no walks for such a board");
    struct Board {
        Counts counts;
        int blank;
    };
    const auto at_line = [&](int line, int home) { return std::size_t(line * lines + home); };
    Board goal{Counts(std::size_t(lines * lines)), blank};
    for (int line = 0; line < lines; ++line)
        goal.counts[at_line(line, line)] = std::uint8_t(length - (line == blank));
    numbers_[packed(goal.counts, bits)] = 0;
    distance_.push_back(0);
    std::vector<Board> boards{goal};
    for (std::size_t at = 0; at < boards.size(); ++at) {
        next_.resize((at + 1) * 2 * std::size_t(lines), -1);
        for (const bool forward : {false, true}) {
            const Board board = boards[at];
            const int there = board.blank + (forward ? 1 : -1);
            if (there < 0 || there >= lines) continue;
            for (int home = 0; home < lines; ++home) {
                if (board.counts[at_line(there, home)] == 0) continue;
                Board moved{board.counts, there};
                --moved.counts[at_line(there, home)];
                ++moved.counts[at_line(board.blank, home)];
                const auto [entry, is_new] =
                    numbers_.try_emplace(packed(moved.counts, bits), std::int32_t(boards.size()));
                if (is_new) {
                    if (boards.size() == most) throw std::invalid_argument("too many walks");
                    distance_.push_back(std::uint8_t(distance_[at] + 1));
                    boards.push_back(std::move(moved));
                }
                next_[(at * 2 + forward) * std::size_t(lines) + std::size_t(home)] = entry->second;
            }
        }
    }
}

std::int32_t Walks::number(const Counts& counts) const {
    return numbers_.at(packed(counts, bits_for(lines_)));
}

WalkingEstimate::WalkingEstimate(const Cells& goal, int width)
    : width_(width),
      height_(int(goal.size()) / width),
      down_(walks_for(height_, width_, goal_blank(goal) / width)),
      across_(walks_for(width_, height_, goal_blank(goal) % width)) {
    for (std::size_t cell = 0; cell < goal.size(); ++cell) {
        row_[goal[cell]] = std::uint8_t(int(cell) / width);
        column_[goal[cell]] = std::uint8_t(int(cell) % width);
    }
}

}  // namespace budge::tiles
