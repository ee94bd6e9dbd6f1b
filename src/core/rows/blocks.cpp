// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bitset>

#include "blocks/layout.hpp"
#include "rows/families.hpp"

namespace budge::rows {
namespace {

using blocks::Layout;
using blocks::Metric;
using blocks::no_spot;
using blocks::Spot;

class BlockRules final : public Rules {
public:
    explicit BlockRules(const blocks::Problem& problem)
        : layout_(problem), alike_(layout_.groups.size()), cover_(layout_.cell.size()) {
        const std::size_t groups = layout_.groups.size();
        spot_.assign(groups * most_cells, no_spot);
        for (std::size_t spot = 0; spot < layout_.cell.size(); ++spot) {
            for (const int cell : layout_.cells[spot]) cover_[spot].set(std::size_t(cell));
            spot_[index(layout_.group_of[spot], layout_.cell[spot])] = Spot(spot);
        }
        for (std::size_t piece = 0; piece < problem.pieces.size(); ++piece)
            alike_[std::size_t(layout_.group_of_piece[piece])].push_back(piece);
    }

    Row start() const override {
        Row row;
        for (const blocks::Piece& piece : pieces()) row.push_back(std::uint8_t(piece.cells[0]));
        for (std::size_t group = 0; group < alike_.size(); ++group) sort(row.data(), group);
        return row;
    }
    bool is_goal(const std::uint8_t* row) const override {
        for (std::size_t i = 0; i < pieces().size(); ++i)
            if (pieces()[i].goal >= 0 && row[i] != pieces()[i].goal) return false;
        return true;
    }
    void expand(const std::uint8_t* row, Row& children) const override {
        Cells occupied;
        for (std::size_t i = 0; i < pieces().size(); ++i) occupied |= cover_[spot(i, row[i])];
        for (std::size_t i = 0; i < pieces().size(); ++i) {
            const Spot from = spot(i, row[i]);
            each_place(from, occupied ^ cover_[from], [&](Spot to) {
                children.insert(children.end(), row, row + pieces().size());
                std::uint8_t* const child = &children[children.size() - pieces().size()];
                child[i] = std::uint8_t(layout_.cell[to]);
                sort(child, std::size_t(layout_.group_of_piece[i]));
            });
        }
    }

private:
    using Cells = std::bitset<most_cells>;

    const std::vector<blocks::Piece>& pieces() const { return layout_.problem().pieces; }
    static std::size_t index(int group, int cell) {
        return std::size_t(group) * most_cells + std::size_t(cell);
    }
    Spot spot(std::size_t piece, int cell) const {
        return spot_[index(layout_.group_of_piece[piece], cell)];
    }

    /// Calls `visit` for each place that a piece can go to in one move.
    template <class Visit>
    void each_place(Spot from, const Cells& others, Visit&& visit) const {
        const Metric metric = layout_.problem().metric;
        const bool turns = layout_.groups[std::size_t(layout_.group_of[from])].directions == 15;
        if (metric == Metric::moves && turns) {
            std::vector<Spot> reached{from};
            for (std::size_t at = 0; at < reached.size(); ++at)
                for (const Spot to : layout_.next[reached[at]])
                    if (is_free(to, others) &&
                        std::find(reached.begin(), reached.end(), to) == reached.end()) {
                        reached.push_back(to);
                        visit(to);
                    }
            return;
        }
        for (std::size_t way = 0; way < 4; ++way)
            for (Spot to = layout_.next[from][way]; is_free(to, others); to = layout_.next[to][way]) {
                visit(to);
                if (metric == Metric::steps) break;
            }
    }
    bool is_free(Spot to, const Cells& others) const {
        return to != no_spot && (cover_[to] & others).none();
    }

    /// Puts the places of interchangeable pieces in reading order.
    void sort(std::uint8_t* row, std::size_t group) const {
        const auto& pieces = alike_[group];
        for (std::size_t i = 1; i < pieces.size(); ++i)
            for (std::size_t j = i; j > 0 && row[pieces[j]] < row[pieces[j - 1]]; --j)
                std::swap(row[pieces[j]], row[pieces[j - 1]]);
    }

    Layout layout_;
    std::vector<std::vector<std::size_t>> alike_;  // by group: its pieces
    std::vector<Cells> cover_;                     // by spot
    std::vector<Spot> spot_;                       // by group and cell
};

}  // namespace

std::unique_ptr<Rules> block_rules(const blocks::Problem& problem) {
    return std::make_unique<BlockRules>(problem);
}

}  // namespace budge::rows
