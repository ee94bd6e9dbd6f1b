// SPDX-License-Identifier: MIT
#include "levels/near.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "levels/turns.hpp"
#include "search/hash.hpp"

namespace budge::levels {
namespace {

/// A part of a level, or a level, seen from every turn: a number for each.
using Views = std::array<std::uint64_t, turn_count>;

void add(Views& to, const Views& what) {
    for (int turn = 0; turn < turn_count; ++turn) to[turn] ^= what[turn];
}

enum Kind : std::uint64_t { wall, box, goal, piece, primary, target };

class Parts {
public:
    Parts(const std::string& form, Signs signs) : signs_(signs) {
        const std::size_t split = form.find("\ngoal:\n");
        const auto board = rows(form.substr(0, split));
        height_ = int(board.size());
        width_ = int(board[0].size());
        if (signs == Signs::sokoban)
            read_level(board);
        else
            read_pieces(board, split == form.npos ? Board{} : rows(form.substr(split + 7)));
    }

    /// Calls `visit(key)` for the level and for all that losing a part leaves.
    template <class Visit>
    void each_key(Visit&& visit) const {
        Views whole{};
        for (int turn = 0; turn < turn_count; ++turn) {
            const Turn as{turn, height_, width_};
            whole[turn] = Hash{}(std::uint64_t(as.new_height()) << 32 | std::uint64_t(as.new_width()));
        }
        for (const auto& part : parts_) add(whole, part.views);
        visit(key(whole));
        for (const auto& part : parts_) {
            Views rest = whole;
            add(rest, part.views);
            visit(key(rest));
            if (part.kind != box) continue;
            for (const auto& other : parts_) {
                if (other.kind != goal) continue;
                Views less = rest;
                add(less, other.views);
                visit(key(less));
            }
        }
    }

private:
    using Board = std::vector<std::vector<std::uint32_t>>;
    struct Part {
        Kind kind;
        Views views;
    };

    /// Rows of characters; those beyond ASCII are told in several bytes.
    static Board rows(const std::string& text) {
        Board board(1);
        for (const char letter : text) {
            const auto byte = std::uint8_t(letter);
            if (byte == '\n')
                board.emplace_back();
            else if (byte >> 6 == 2 && !board.back().empty())
                board.back().back() = board.back().back() << 6 | (byte & 63);
            else
                board.back().push_back(byte);
        }
        // Gates and axes stand below the board, in longer lines.
        while (board.size() > 1 && board.back().size() != board[0].size()) board.pop_back();
        return board;
    }

    Views seen(Kind kind, const std::vector<std::pair<int, int>>& cells) const {
        Views views{};
        for (int number = 0; number < turn_count; ++number) {
            const Turn turn{number, height_, width_};
            std::uint64_t sum = 0;
            for (const auto& [row, column] : cells) {
                const auto [to_row, to_column] = turn(row, column);
                sum ^= Hash{}(std::uint64_t(to_row) << 32 | std::uint64_t(to_column));
            }
            views[number] = Hash{}(sum + kind);
        }
        return views;
    }

    void read_level(const Board& board) {
        for (int row = 0; row < height_; ++row)
            for (int column = 0; column < width_; ++column) {
                const std::uint32_t sign = board[row][column];
                const auto put = [&](Kind kind) {
                    parts_.push_back({kind, seen(kind, {{row, column}})});
                };
                const bool inside =
                    row > 0 && column > 0 && row < height_ - 1 && column < width_ - 1;
                if (sign == '#' && inside) put(wall);
                if (sign == '$' || sign == '*') put(box);
                if (sign == '.' || sign == '*' || sign == '+') put(goal);
            }
    }

    void read_pieces(const Board& board, const Board& goals) {
        std::map<std::uint32_t, std::vector<std::pair<int, int>>> places, targets;
        for (int row = 0; row < height_; ++row)
            for (int column = 0; column < width_; ++column) {
                const std::uint32_t sign = board[row][column];
                if (sign == '#' || sign == '~')
                    parts_.push_back({wall, seen(sign == '#' ? wall : goal, {{row, column}})});
                else if (sign != '.')
                    places[sign].emplace_back(row, column);
                if (row < int(goals.size()) && goals[row][column] != '.')
                    targets[goals[row][column]].emplace_back(row, column);
            }
        for (const auto& [sign, cells] : places) {
            const bool first = signs_ == Signs::rush_hour && sign == 'A';
            Views views = seen(first ? primary : piece, cells);
            if (const auto found = targets.find(sign); found != targets.end()) {
                const Views wanted = seen(target, found->second);
                for (int turn = 0; turn < turn_count; ++turn)
                    views[turn] = Hash{}(views[turn] * 3 + wanted[turn]);
            }
            parts_.push_back({piece, views});
        }
    }

    std::uint64_t key(const Views& views) const {
        if (signs_ == Signs::rush_hour) return std::min(views[0], views[2]);
        return *std::min_element(views.begin(), views.end());
    }

    Signs signs_;
    int height_;
    int width_;
    std::vector<Part> parts_;
};

}  // namespace

std::vector<std::pair<std::uint32_t, std::uint32_t>> near_pairs(
    const std::vector<std::string>& forms, Signs signs) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> keys;
    for (std::uint32_t at = 0; at < forms.size(); ++at)
        Parts(forms[at], signs).each_key([&](std::uint64_t key) { keys.emplace_back(key, at); });
    std::sort(keys.begin(), keys.end());
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::size_t at = 0, next; at < keys.size(); at = next)
        for (next = at + 1; next < keys.size() && keys[next].first == keys[at].first; ++next)
            if (keys[next].second != keys[at].second)
                pairs.emplace_back(keys[at].second, keys[next].second);
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
}

}  // namespace budge::levels
