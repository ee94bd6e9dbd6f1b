// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "sokoban/optimal/astar.hpp"

namespace budge::sokoban {

/// Positions seen in the current probe, each with the pushes it took to get there. The table grows
/// while memory allows; then what is nearest to the start stays, which stands for the most work.
template <int P>
class Transpositions {
public:
    explicit Transpositions(Monitor& monitor);
    Transpositions(const Transpositions&) = delete;
    Transpositions& operator=(const Transpositions&) = delete;
    ~Transpositions() { monitor_.release(claimed_); }

    /// Whether the position was entered before in this probe with as few pushes; if not it is now.
    bool seen(const Packed<P>& key, int pushes, std::uint16_t probe);
    void begin_probe() { filled_ = 0; }

private:
    struct Slot {
        Packed<P> key;
        std::uint16_t pushes = 0;
        std::uint16_t probe = 0;
    };
    struct Bucket {
        Slot slots[4];
    };
    static constexpr std::size_t first_size = 1 << 10;

    /// Twice the size, if old and new fit into what is left.
    void grow(std::uint16_t probe);

    static int worth(const Slot& slot, std::uint16_t probe);

    Monitor& monitor_;
    std::vector<Bucket> buckets_;
    std::size_t claimed_ = 0;
    std::size_t filled_ = 0;
};

/// Depth-first under a rising limit on pushes plus bound: what is left to do when A* has run out
/// of memory. Begins with the bound that is proved already.
template <int P>
class IdaStar {
public:
    static constexpr int W = Packed<P>::W;

    /// Solutions of more than `most` pushes are not looked for.
    IdaStar(const Level& level, Expander<W>& expander, Monitor& monitor, int most);

    Pushes run();

private:
    using Child = typename Expander<W>::Child;

    bool probe(const Bits<W>& boxes, Cell player, int pushed, int pushes, int limit);

    const Level& level_;
    Expander<W>& expander_;
    Monitor& monitor_;
    int most_;
    Transpositions<P> seen_;
    std::uint16_t probe_ = 0;
    int beyond_ = 0;
    std::vector<Push> pushes_;
};

}  // namespace budge::sokoban
