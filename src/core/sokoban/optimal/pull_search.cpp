// SPDX-License-Identifier: MIT
#include "sokoban/optimal/pull_search.hpp"

#include "sokoban/optimal/astar.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int P>
PullSearch<P>::PullSearch(const Level& level, Monitor& monitor)
    : level_(level),
      monitor_(monitor),
      alone_(PushTable::from_start(level, &monitor)),
      claim_(monitor),
      assignment_(int(level.boxes.size())),
      board_(level),
      open_floor_(level),
      region_(level),
      after_(level),
      index_of_(level.size),
      nodes_(monitor),
      open_(monitor) {
    claim_.add(alone_.bytes());
    const auto boxes = bits_of<W>(level.boxes), goals = bits_of<W>(level.goals);
    board_.show(boxes);
    start_ = {boxes, region_.fill(board_, level.player)};
    board_.show(goals);
    for (Cell cell = 0; cell < level.size; ++cell) {
        // The least cell of each part of the floor.
        if (!board_.is_free(cell) || region_.fill(board_, cell) != cell) continue;
        const int bound = assign(goals, cell);
        if (bound >= Assignment::impossible) continue;
        open_.push(rank(0, bound), nodes_.enter({goals, cell}, 0, {}).id);
    }
}

template <int P>
void PullSearch<P>::run(std::uint64_t expansions, int most) {
    while (expansions > 0 && !solved()) {
        if (open_.empty()) {
            proved_ = Assignment::impossible;
            return;
        }
        const auto [rank, id] = open_.pop();
        if (nodes_.is_closed(id)) continue;
        nodes_.set_closed(id, true);
        const int least = int(rank / bound_span);
        proved_ = least > most ? Assignment::impossible : least;  // what is left costs no less
        if (least > most) return;
        if (nodes_.key(id) == start_) {
            found_ = id;
            return;
        }
        --expansions;
        expand(id, most);
    }
}

template <int P>
int PullSearch<P>::assign(const Bits<W>& boxes, Cell player) {
    int index = 0;
    boxes.each([&](int box) {
        index_of_[box] = index;
        assignment_.set_costs(index++, alone_.row(box, player, open_floor_));
    });
    return assignment_.solve();
}

template <int P>
void PullSearch<P>::expand(std::uint32_t id, int most) {
    const Packed<P> key = nodes_.key(id);
    const Bits<W> boxes = key.boxes();
    const int pulls = nodes_.cost(id) + 1;
    // What is shown as open and closed is that of the search by pushes.
    monitor_.expanding(monitor_.figures().open, monitor_.figures().closed);
    board_.show(boxes);
    region_.fill(board_, key.player());
    assign(boxes, key.player());
    boxes.each([&](int box) {
        for (int d = 0; d < directions; ++d) {
            const Cell to = level_.next[box][d], beyond = level_.next[to][d];
            if (!region_.contains(to) || !board_.is_free(beyond)) continue;
            monitor_.generated();
            const int bound = assignment_.total_with(index_of_[box], alone_.row(to, d));
            if (bound >= Assignment::impossible || bound > most - pulls) continue;
            board_[box] = Board::empty;
            board_[to] = Board::box;
            Bits<W> after = boxes;
            after.move(box, to);
            const auto [child, is_new] =
                nodes_.enter({after, after_.fill(board_, beyond)}, pulls, {id});
            board_[to] = Board::empty;
            board_[box] = Board::box;
            if (!is_new) {
                if (pulls >= nodes_.cost(child)) continue;
                nodes_.set_way(child, pulls, {id});
            }
            open_.push(rank(pulls, bound), child);
        }
    });
}

template <int P>
std::vector<Push> PullSearch<P>::pushes() const {
    std::vector<Push> pushes;
    for (std::uint32_t id = found_; nodes_.cost(id) > 0;) {
        const std::uint32_t next = nodes_.move(id).id;
        pushes.push_back(push_between(level_, nodes_.key(id).boxes(), nodes_.key(next).boxes()));
        id = next;
    }
    return pushes;
}

#define BUDGE_INSTANTIATE(P) template class PullSearch<P>;
BUDGE_FOR_EACH_PACKED_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
