// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/claim.hpp"
#include "search/monitor.hpp"
#include "sokoban/distances.hpp"
#include "sokoban/improve/footsteps.hpp"
#include "sokoban/pushes.hpp"
#include "sokoban/rings.hpp"

namespace budge::sokoban {

/// Looks for a better way through all positions near the solutions that are known: those in which all
/// boxes but a few strays stand as they do somewhere on one of these. So the whole way is searched at
/// once: boxes may be put off, sent first or to each other's places, and one solution may be left
/// for another where the two pass near each other.
///
/// A position is ranked by what a solution through it is likely to cost: what it took to get there, to
/// bring its strays back to where a solution has them, and what is left of that solution. Positions
/// are taken in order of the cost so far, and of those that cost the same the best so many: a beam.
template <int W>
class Vicinity {
public:
    static constexpr int most_strays = 3;

    struct Scope {
        int strays;         ///< boxes that may stand elsewhere
        int slack;          ///< how much dearer than the best solution a position may look
        std::size_t width;  ///< positions of the same cost
    };

    Vicinity(const Level& level, Monitor& monitor);

    /// True if `better` now holds a solution of fewer pushes, or moves, than all of these.
    bool search(const std::vector<std::vector<Push>>& solutions, const Scope& scope,
                bool count_moves, std::vector<Push>& better);

private:
    /// A stray costs no more than that to bring back, for another may take its place: a guess.
    static constexpr int farthest = 12;
    static constexpr std::size_t most_bytes = std::size_t(256) << 20;  ///< a guess
    /// A position is not held to a solution that is so many pushes further already: a guess.
    static constexpr int most_ahead = 150;

    static constexpr std::size_t lanes = 4;  ///< words that are counted at a time
    static constexpr std::size_t spare = lanes - 1;

    /// A position of a solution, and what the solution costs from there.
    struct Station {
        Bits<W> boxes;
        int rest;
    };
    struct Node {
        Bits<W> boxes;
        Cell player;
        bool settled;  ///< whether the player is where all positions that differ by a walk have it
        int rank;
        std::uint32_t last;  ///< where the trail that led here ended
        Push push;           ///< the one since
    };
    struct Trail {
        std::uint32_t before;
        Push push;
    };
    using Words = std::vector<std::uint64_t>;

    void prepare(const std::vector<std::vector<Push>>& solutions, bool count_moves);
    void add_stations(const std::vector<Push>& pushes);
    /// For each position of the same cost.
    std::size_t bytes_for_each() const;

    /// Leaves the best of those that wait at this cost and were not met before.
    void choose(int cost, const Scope& scope);
    void expand(const Node& node, int cost, const Scope& scope);
    Cell settle(const Node& node);
    /// The same for the child of the position that is expanded, where that takes no search.
    void settle_child(Node& child, Cell left, Cell taken, Cell least) const;

    /// Counts at how many stations how many boxes stray, of all but one.
    void count_strays(const Bits<W>& boxes, int left_out, int strays);
    template <int Strays>
    void count_up_to(const Bits<W>& boxes, int left_out);
    /// What is likely to be left when the box left out stands on that cell.
    int rest(const Bits<W>& boxes, Cell moved_to, int strays);
    int cost_to_bring_back(const Bits<W>& boxes, const Station& station);
    int distance(Cell from, Cell to);

    /// False if it was met before.
    bool is_new(std::uint64_t key);
    void read_off(std::uint32_t last, std::vector<Push>& pushes) const;

    const Level& level_;
    Monitor& monitor_;
    Claim claim_;
    std::size_t claimed_ = 0;  ///< for stations
    Distances alone_;
    Board board_, empty_;
    Region region_;
    Rings rings_;
    LoneBox lone_;
    std::vector<std::vector<std::uint8_t>> distances_;  ///< to each cell, as far as asked for
    bool count_moves_ = false;
    int best_ = 0;                   ///< what the best solution known costs
    std::vector<Station> stations_;  ///< those with the least left last
    std::size_t words_ = 0, first_word_ = 0, last_word_ = 0;
    Words missing_;  ///< for each cell: the stations at which no box stands there
    std::array<Words, most_strays + 1> more_than_;  ///< the stations with more strays than so many
    std::vector<std::vector<Node>> waiting_;        ///< by what they cost
    std::vector<Node> chosen_;
    std::vector<Trail> trails_;
    Words seen_;
    std::size_t seen_count_ = 0;
    Footsteps steps_;
};

}  // namespace budge::sokoban
