// SPDX-License-Identifier: MIT
#include "blocks/model.hpp"

#include "blocks/symmetry.hpp"

namespace budge::blocks {

ModelTables::ModelTables(const Layout& layout)
    : metric(layout.problem().metric),
      pieces(int(layout.problem().pieces.size())),
      next(layout.next),
      mirror(find_symmetry(layout)),
      rank(layout.cell.size()),
      layout_(layout),
      code_(layout.cell.size()),
      exits_(layout.cell.size()) {
    for (std::size_t s = 0; s < layout.cell.size(); ++s) {
        const Layout::Group& group = layout.groups[std::size_t(layout.group_of[s])];
        const int cell = layout.cell[s], width = layout.problem().width;
        places_.push_back({std::uint8_t(cell / width), std::uint8_t(cell % width)});
        const int local = int(s) - group.first_spot;
        const int bit = group.first_bit + (group.is_set ? local : 0);
        code_[s] = {std::uint8_t(bit / 64), std::uint64_t(group.is_set ? 1 : local) << (bit % 64)};
        rank[s] = std::min(Spot(s), mirror.empty() ? Spot(s) : mirror[s]);
        for (std::size_t d = 0; d < 4; ++d)
            if (next[s][d] != no_spot) exits_[s] |= std::uint8_t(1u << d);
    }
    for (const Layout::Group& group : layout.groups) {
        const auto mask = (std::uint64_t(1) << (group.is_set ? 0 : group.bits)) - 1;
        fields_.push_back({group.is_set, std::uint8_t(group.first_bit / 64),
                           std::uint8_t(group.first_bit % 64), group.first_spot, mask,
                           group.first_bit, group.bits});
        if (group.goal < 0) continue;
        const Spot goal = layout.spot_at(layout.group_of[group.first_spot], group.goal);
        if (goal == no_spot) goal_cut_off_ = true;
    }
}

ModelTables::ModelTables(const ModelTables&) = default;
ModelTables::~ModelTables() = default;

std::vector<Spot> ModelTables::start_spots() const {
    std::vector<Spot> spots;
    for (std::size_t p = 0; p < layout_.problem().pieces.size(); ++p)
        spots.push_back(
            layout_.spot_at(layout_.group_of_piece[p], layout_.problem().pieces[p].cells[0]));
    return spots;
}

void ModelTables::forget_symmetry() {
    mirror.clear();
    for (std::size_t s = 0; s < rank.size(); ++s) rank[s] = Spot(s);
}

}  // namespace budge::blocks
