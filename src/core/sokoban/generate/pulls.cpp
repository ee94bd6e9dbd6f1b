// SPDX-License-Identifier: MIT
#include "sokoban/generate/pulls.hpp"


#include "sokoban/spots.hpp"

namespace budge::sokoban {

Pulls::Pulls(const Room& room, const std::vector<int>& goals, std::size_t most, Monitor& monitor)
    : stride_(goals.size() + 1) {
    // A room has walls at both ends of its rows, so it can be laid out as it is.
    const int squares = room.height * room.width;
    const int words = squares <= 64 ? 1 : squares <= 128 ? 2 : squares <= 256 ? 4 : 8;
    for_field(squares <= 512 && room.width < 64 ? words : 0,
              [&]<int N>(std::integral_constant<int, N>) {
                  walk<N>(room, goals, most / std::size_t(N), monitor);
              });
}

template <int N>
void Pulls::walk(const Room& room, const std::vector<int>& goals, std::size_t most,
                 Monitor& monitor) {
    Field<N> field;
    field.stride = room.width;
    for (int cell = 0; cell < int(room.floor.size()); ++cell)
        if (room.floor[cell]) field.floor = field.floor | Mask<N>::of(cell);
    for (const int goal : goals) field.goals = field.goals | Mask<N>::of(goal);

    Spots<N> spots;
    for (Mask<N> rest = field.floor - field.goals; rest.any();) {
        const Mask<N> region = field.region(Mask<N>::of(rest.first()), field.goals);
        spots.enter({field.goals, std::uint16_t(region.first())}, most);
        rest = rest - region;
    }
    ends_.assign(1, spots.size());
    for (std::size_t at = 0; at < spots.size(); ++at) {
        if (at == ends_.back()) {
            if (!complete_) break;
            ends_.push_back(spots.size());
        }
        if (at % 1024 == 0) monitor.look();
        const Spot<N> spot = spots[at];
        const Mask<N> region = field.region(Mask<N>::of(spot.player), spot.boxes);
        const Mask<N> open = field.floor - spot.boxes;
        for (int d = 0; d < directions; ++d) {
            // The player beside the box, with room for another step away from it.
            const Mask<N> able = region & field.step(spot.boxes, d) & field.step(open, opposite(d));
            able.each([&](int player) {
                const int box = player - field.offset(d), to = player + field.offset(d);
                const Mask<N> before = (spot.boxes ^ Mask<N>::of(box)) | Mask<N>::of(player);
                const Mask<N> reach = field.region_after(region, before, box, player, to);
                if (spots.enter({before, std::uint16_t(reach.first())}, most) == no_spot)
                    complete_ = false;
            });
        }
    }
    if (ends_.back() != spots.size()) ends_.push_back(spots.size());
    places_.reserve(spots.size() * stride_);
    for (std::size_t at = 0; at < spots.size(); ++at) {
        places_.push_back(spots[at].player);
        spots[at].boxes.each([&](int box) { places_.push_back(std::uint16_t(box)); });
    }
}

}  // namespace budge::sokoban
