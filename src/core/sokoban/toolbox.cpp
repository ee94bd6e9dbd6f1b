// SPDX-License-Identifier: MIT
#include "sokoban/toolbox.hpp"

#include "sokoban/widths.hpp"

namespace budge::sokoban {

template <int W>
Toolbox<W>::Toolbox(const Level& the_level, const Rules& the_rules, const Parts& the_parts,
                    Monitor& the_monitor)
    : level(the_level),
      rules(the_rules),
      parts(the_parts),
      monitor(the_monitor),
      goals(bits_of<W>(level.goals)),
      distances(level, &monitor),
      freeze(level, distances),
      pi_corral(level, distances),
      patterns(level, monitor),
      matching_(level, freeze, monitor),
      retrograde_(level, freeze),
      corral_(level, distances, freeze, monitor),
      relaxed_(level, distances, freeze, patterns, monitor),
      claim_(monitor) {
    claim_.add(matching_.max_bytes + corral_.bytes() + relaxed_.bytes());
}

template <int W>
Position<W> Toolbox<W>::start() const {
    Board board(level);
    const Bits<W> boxes = bits_of<W>(level.boxes);
    board.show(boxes);
    return {boxes, Region(level).fill(board, level.player)};
}

template <int W>
bool Toolbox<W>::proved_dead(const Bits<W>& boxes, int pushed, Cell player) {
    return (rules.has(Rule::matching) && fires(Rule::matching, matching_.dead(boxes))) ||
           (rules.has(Rule::retrograde) && fires(Rule::retrograde, retrograde_.dead(boxes))) ||
           (rules.has(Rule::corral) &&
            fires(Rule::corral, corral_.dead(boxes, player, corral_budget))) ||
           (rules.has(Rule::cluster) &&
            fires(Rule::cluster, cluster_dead(boxes, pushed, player)));
}

template <int W>
bool Toolbox<W>::relaxed_dead(const Bits<W>& boxes, Cell player, bool promising) {
    if (!rules.has(Rule::relaxed)) return false;
    const double share = relaxed_share * (promising ? 2 : 1);
    if (double(relaxed_effort_) > share * double(effort) + some_effort) return false;
    const std::uint64_t before = relaxed_.effort();
    const bool dead =
        relaxed_.dead(boxes, player, promising ? 2 * relaxed_budget : relaxed_budget);
    relaxed_effort_ += relaxed_.effort() - before;
    return fires(Rule::relaxed, dead);
}

template <int W>
bool Toolbox<W>::cluster_dead(const Bits<W>& boxes, int pushed, Cell player) {
    if (double(cluster_effort_) > cluster_share * double(effort) + some_effort) return false;
    const std::uint64_t before = relaxed_.effort();
    const bool dead = relaxed_.cluster_dead(boxes, pushed, player);
    cluster_effort_ += relaxed_.effort() - before;
    return dead;
}

template <int W>
Toolbox<W>::~Toolbox() = default;

#define BUDGE_INSTANTIATE(W) template class Toolbox<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
