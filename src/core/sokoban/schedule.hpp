// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace budge::sokoban {

/// Whose turn it is among strategies that share one thread, and for how long: stride scheduling. Each
/// has a share, and the next turn goes to the one that has had the least for its share, so that
/// nobody starves. The shares learn: a turn that got further doubles what the strategy is
/// due, up to a limit; one that did not halves it, and of those that tire, searches that go on and on in
/// the same way, below what they began with. Turns grow with what a strategy has had already.
/// Effort is counted, not timed, so the same level goes the same way every time.
class Schedule {
public:
    /// `first_turn` is the effort of a first turn with a share of 1.
    explicit Schedule(std::uint64_t first_turn) : first_turn_(first_turn) {}

    /// Whoever joins later is due as much as the others from now on, not what they have had before.
    void add(double share);
    void remove(std::size_t member) { members_.erase(members_.begin() + std::ptrdiff_t(member)); }

    /// The one whose turn it is: of several the first.
    std::size_t next() const;
    /// The effort of its turn.
    std::uint64_t turn(std::size_t member) const;
    /// What came of it.
    void note(std::size_t member, std::uint64_t effort, bool further, bool tires);

private:
    static constexpr double most_favour = 2;
    static constexpr double least_favour = 0.25;
    static constexpr double growth = 0.5;  ///< of what it has had, the part that the next turn is at least

    struct Member {
        double share;
        double favour = 1;
        double had = 0;     ///< effort
        double passed = 0;  ///< effort for the share it was due at the time
    };

    std::uint64_t first_turn_;
    std::vector<Member> members_;
};

/// A strategy whose share is dealt out to one of several threads.
struct ToDeal {
    double share;
    bool learns;  ///< from the others of which this is said: they all go to one thread
};

/// The thread of each: the next largest share goes to the thread that has least.
std::vector<int> dealt_out(const std::vector<ToDeal>& strategies, int threads);

}  // namespace budge::sokoban
