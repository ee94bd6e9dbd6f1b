// SPDX-License-Identifier: MIT
#include "levels/sokoban_form.hpp"

#include <algorithm>
#include <vector>

#include "levels/turns.hpp"

namespace budge::levels {
namespace {

enum Content : unsigned char { wall = 1, goal = 2, box = 4, floor = 8, near = 16 };

/// A level laid out with a frame of walls, so that no step leads out of it.
class Sheet {
public:
    explicit Sheet(const std::string& text) {
        std::size_t widest = 0;
        std::vector<std::pair<std::size_t, std::size_t>> lines;
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            lines.emplace_back(at, end);
            widest = std::max(widest, end - at);
            at = end + 1;
        }
        width_ = int(widest) + 2;
        cells_.assign(std::size_t(width_) * (lines.size() + 2), 0);
        for (std::size_t row = 0; row < lines.size(); ++row)
            for (std::size_t at = lines[row].first; at < lines[row].second; ++at)
                place(text[at], int(row + 1) * width_ + int(at - lines[row].first) + 1);
    }

    std::string form() {
        if (players_ != 1 || !fill(floor, wall)) return {};
        int boxes = 0, goals = 0;
        for (const unsigned char cell : cells_) {
            if (!(cell & floor) && (cell & (goal | box)) && (cell & (goal | box)) != (goal | box)) return {};
            boxes += (cell & floor) && (cell & box);
            goals += (cell & floor) && (cell & goal);
        }
        if (boxes != goals) return {};
        fill(near, wall | box);
        return smallest();
    }

private:
    void place(char sign, int cell) {
        switch (sign) {
            case '#': cells_[cell] = wall; break;
            case '.': cells_[cell] = goal; break;
            case '$': cells_[cell] = box; break;
            case '*': cells_[cell] = goal | box; break;
            case '+': cells_[cell] = goal; [[fallthrough]];
            case '@': player_ = cell, ++players_; break;
            default: break;
        }
    }

    /// Marks what the player can reach where nothing of `closed` stands; false if that leads out.
    bool fill(unsigned char mark, unsigned char closed) {
        queue_.assign(1, player_);
        cells_[player_] |= mark;
        const int height = int(cells_.size()) / width_;
        for (std::size_t at = 0; at < queue_.size(); ++at) {
            const int row = queue_[at] / width_, column = queue_[at] % width_;
            if (row <= 0 || column <= 0 || row >= height - 1 || column >= width_ - 1) return false;
            for (const int step : {-1, 1, -width_, width_}) {
                unsigned char& cell = cells_[queue_[at] + step];
                if (cell & (closed | mark)) continue;
                cell |= mark;
                queue_.push_back(queue_[at] + step);
            }
        }
        return true;
    }

    std::string smallest() const {
        int top = int(cells_.size()), bottom = 0, left = width_, right = 0;
        for (int cell = 0; cell < int(cells_.size()); ++cell) {
            if (!(cells_[cell] & floor)) continue;
            top = std::min(top, cell / width_), bottom = std::max(bottom, cell / width_);
            left = std::min(left, cell % width_), right = std::max(right, cell % width_);
        }
        --top, --left;
        const int height = bottom + 2 - top, width = right + 2 - left;
        std::string least, form;
        for (int number = 0; number < turn_count; ++number) {
            const Turn turn{number, height, width};
            form.assign(std::size_t(turn.new_height()) * (turn.new_width() + 1) - 1, '\n');
            std::size_t first = form.size();  // of what the player can reach
            for (int row = 0; row < height; ++row)
                for (int column = 0; column < width; ++column) {
                    const unsigned char cell = cells_[(top + row) * width_ + left + column];
                    const auto [to_row, to_column] = turn(row, column);
                    const auto at = std::size_t(to_row) * (turn.new_width() + 1) + to_column;
                    form[at] = sign(cell);
                    if (cell & near) first = std::min(first, at);
                }
            form[first] = form[first] == '.' ? '+' : '@';
            if (least.empty() || form < least) least = form;
        }
        return least;
    }

    static char sign(unsigned char cell) {
        if (!(cell & floor)) return '#';
        if (cell & box) return cell & goal ? '*' : '$';
        return cell & goal ? '.' : ' ';
    }

    int width_;
    int player_ = 0;
    int players_ = 0;
    std::vector<unsigned char> cells_;
    std::vector<int> queue_;
};

}  // namespace

std::string sokoban_form(const std::string& text) { return Sheet(text).form(); }

}  // namespace budge::levels
