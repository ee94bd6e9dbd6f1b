// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "rows/families.hpp"

namespace budge::rows {
namespace {

class TileRules final : public Rules {
public:
    TileRules(int width, Row start, Row goal, bool swap)
        : start_(std::move(start)), goal_(std::move(goal)), swap_(swap) {
        const int cells = int(start_.size());
        neighbours_.resize(start_.size());
        for (int cell = 0; cell < cells; ++cell) {
            if (cell % width + 1 < width) join(cell, cell + 1);
            if (cell + width < cells) join(cell, cell + width);
        }
    }

    Row start() const override { return start_; }
    bool is_goal(const std::uint8_t* row) const override {
        return std::equal(goal_.begin(), goal_.end(), row);
    }
    void expand(const std::uint8_t* row, Row& children) const override {
        if (swap_) {
            for (const auto& [a, b] : pairs_) add(row, a, b, children);
            return;
        }
        const std::size_t blank = std::size_t(std::find(row, row + start_.size(), 0) - row);
        for (const std::size_t other : neighbours_[blank]) add(row, blank, other, children);
    }

private:
    void join(int a, int b) {
        neighbours_[std::size_t(a)].push_back(std::size_t(b));
        neighbours_[std::size_t(b)].push_back(std::size_t(a));
        pairs_.emplace_back(a, b);
    }
    void add(const std::uint8_t* row, std::size_t a, std::size_t b, Row& children) const {
        children.insert(children.end(), row, row + start_.size());
        std::uint8_t* const child = &children[children.size() - start_.size()];
        std::swap(child[a], child[b]);
    }

    Row start_, goal_;
    bool swap_;
    std::vector<std::vector<std::size_t>> neighbours_;
    std::vector<std::pair<std::size_t, std::size_t>> pairs_;
};

}  // namespace

std::unique_ptr<Rules> tile_rules(int width, Row start, Row goal, bool swap) {
    return std::make_unique<TileRules>(width, std::move(start), std::move(goal), swap);
}

}  // namespace budge::rows
