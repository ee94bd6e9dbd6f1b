// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <vector>

#include "search/bucket_queue.hpp"
#include "search/node_table.hpp"
#include "sokoban/optimal/assignment.hpp"
#include "sokoban/optimal/packed.hpp"
#include "sokoban/optimal/push_table.hpp"
#include "sokoban/pushes.hpp"

namespace budge::sokoban {

/// The same proof from the other end: A* by pulls from the solved board. Where the goals lie close
/// together in the open, the solved board can be taken apart in few ways that do not cost more than
/// they must, while boxes that begin there get into each other's way in millions.
///
/// The bound is the cheapest assignment of boxes to the places where boxes begin, by what a lone box
/// takes. It never falls by more than the pull that was made, so each position is expanded once, and
/// what the first of the queue costs is proved of all solutions.
template <int P>
class PullSearch {
public:
    static constexpr int W = Packed<P>::W;

    PullSearch(const Level& level, Monitor& monitor);

    /// Expands so many positions more, but none from which a solution would take more than `most`.
    void run(std::uint64_t expansions, int most);

    /// No solution takes fewer pushes; Assignment::impossible if none is within what was asked for.
    int proved() const { return proved_; }
    /// The pushes of a solution that takes as many as are proved, once it is found.
    bool solved() const { return found_ != none; }
    std::vector<Push> pushes() const;

    std::size_t bytes() const { return claim_.held() + nodes_.bytes() + open_.bytes(); }

private:
    struct Parent {
        std::uint32_t id = 0;
    };
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::size_t bound_span = 512;  ///< bounds that are told apart

    /// The cheapest assignment of the position that the board shows.
    int assign(const Bits<W>& boxes, Cell player);
    void expand(std::uint32_t id, int most);
    /// Of two positions that cost the same at least, first the one that is nearer to the start.
    std::size_t rank(int pulls, int bound) const {
        const std::size_t told = std::min<std::size_t>(std::size_t(bound), bound_span - 1);
        return std::size_t(pulls + bound) * bound_span + told;
    }

    const Level& level_;
    Monitor& monitor_;
    PushTable alone_;
    Claim claim_;
    Assignment assignment_;
    Board board_, open_floor_;
    Region region_, after_;
    std::vector<int> index_of_;
    Packed<P> start_;
    NodeTable<Packed<P>, Parent> nodes_;
    BucketQueue open_;
    int proved_ = 0;
    std::uint32_t found_ = none;
};

}  // namespace budge::sokoban
