// SPDX-License-Identifier: MIT
#include "tiles/automaton.hpp"

#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <tuple>
#include <unordered_set>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "search/claim.hpp"
#include "search/forever.hpp"
#include "search/hash.hpp"
#include "search/locked.hpp"

namespace budge::tiles {
namespace {

/// A walk that no other one makes needless.
struct Walk {
    Wide board;         // what it leaves of a board whose tiles are all different
    std::int32_t tail;   // the same walk without its first move
    std::int32_t start;  // the same walk without its last move
    std::int8_t blank;
    std::int8_t origin;
    bool begins_needless = false;  // some needless walk, needful in all its parts, begins like this
    std::array<std::int32_t, 4> longer{-1, -1, -1, -1};  // with one more move; -1 if that is needless
};

constexpr int bits = 5;

Wide moved(Wide board, int from, int to) {
    const Wide tile = board >> (bits * from) & 31;
    return (board ^ tile << (bits * from)) | tile << (bits * to);
}

/// In chunks: a vector would need room for itself twice and more as it grows.
using WalkList = std::deque<Walk>;

/// The walks found so far by what they do: an open-addressing table of their numbers.
class Effects {
public:
    Effects(const WalkList& walks, Claim& claim) : walks_(walks), claim_(claim), slots_(1 << 12, -1) {}

    /// Enters the walk that is about to get the next number, unless another one does the same.
    bool enter(Wide board, std::int8_t origin) {
        if (2 * walks_.size() >= slots_.size()) grow();
        std::int32_t& slot = find(board, origin);
        if (slot >= 0) return false;
        slot = std::int32_t(walks_.size());
        return true;
    }
    bool has(Wide board, std::int8_t origin) { return find(board, origin) >= 0; }

private:
    std::int32_t& find(Wide board, std::int8_t origin) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = Hash{}(board + Wide(origin)) & mask;
        while (slots_[at] >= 0) {
            const Walk& other = walks_[std::size_t(slots_[at])];
            if (other.board == board && other.origin == origin) break;
            at = (at + 1) & mask;
        }
        return slots_[at];
    }
    void grow() {
        const std::size_t count = 2 * slots_.size();
        claim_.add(slots_.size() * sizeof(slots_[0]));
        slots_ = {};  // not both at once
        slots_.resize(count, -1);
        for (std::size_t at = 0; at < walks_.size(); ++at)
            find(walks_[at].board, walks_[at].origin) = std::int32_t(at);
    }

    const WalkList& walks_;
    Claim& claim_;
    std::vector<std::int32_t> slots_;
};

/// Of a walk of the greatest length, which are the most by far, only its tail is remembered.
std::int32_t full_length(std::int32_t tail) { return -2 - tail; }

/// All needful walks of less than `depth` moves, shorter ones first, each length by the cell where
/// they begin and in the order of their moves; `longer` leads to those of `depth` moves, too.
WalkList needful_walks(Shape shape, int depth, Monitor& monitor, Claim& claim) {
    // A node of a hash set, its pointer in the table and what the allocator adds.
    constexpr std::size_t bytes_in_set = sizeof(Wide) + 4 * sizeof(void*);
    constexpr std::size_t between_looks = 1024;
    WalkList walks;
    Effects effects(walks, claim);
    for (int blank = 0; blank < shape.cells(); ++blank) {
        Wide board = 0;
        for (int cell = 0; cell < shape.cells(); ++cell)
            if (cell != blank) board |= Wide(cell + 1) << (bits * cell);
        effects.enter(board, std::int8_t(blank));
        walks.push_back({board, -1, -1, std::int8_t(blank), std::int8_t(blank)});
    }
    std::unordered_set<Wide, Hash> full;  // what walks of full length from one cell do
    std::int8_t full_from = -1;
    std::size_t begin = 0, claimed = 0, most_full = 0;
    for (int length = 1; length <= depth; ++length) {
        const std::size_t end = walks.size();
        for (std::size_t at = begin; at < end; ++at) {
            if (at % between_looks == 0) {
                monitor.look();
                claim.add((walks.size() - std::exchange(claimed, walks.size())) * sizeof(Walk));
                if (full.size() > most_full)
                    claim.add((full.size() - std::exchange(most_full, full.size())) * bytes_in_set);
            }
            for (Move move = 0; move < 4; ++move) {
                const Walk walk = walks[at];
                const int source = shape.source(walk.blank, move);
                if (source < 0) continue;
                // The tail of a walk of one move is no move at all, from where that leads.
                const std::int32_t tail =
                    walk.tail < 0 ? source : walks[std::size_t(walk.tail)].longer[move];
                if (tail < 0) continue;  // what is needless in the tail is needless here
                const Wide board = moved(walk.board, source, walk.blank);
                if (length == depth) {
                    if (std::exchange(full_from, walk.origin) != walk.origin) full.clear();
                    if (!effects.has(board, walk.origin) && full.insert(board).second) {
                        walks[at].longer[move] = full_length(tail);
                        continue;
                    }
                } else if (effects.enter(board, walk.origin)) {
                    walks[at].longer[move] = std::int32_t(walks.size());
                    walks.push_back({board, tail, std::int32_t(at), std::int8_t(source), walk.origin});
                    continue;
                }
                for (auto part = std::int32_t(at);
                     part >= 0 && !walks[std::size_t(part)].begins_needless;
                     part = walks[std::size_t(part)].start)
                    walks[std::size_t(part)].begins_needless = true;
            }
        }
        begin = end;
    }
    return walks;
}

}  // namespace

PathAutomaton::PathAutomaton(Shape shape, int depth, Monitor& monitor) {
    Claim claim(monitor);
    const WalkList walks = needful_walks(shape, depth, monitor, claim);
    claim.add(walks.size() * sizeof(State));
    // A state is what must be remembered of a walk: its longest tail that some needless walk begins
    // with (Aho and Corasick). Tails come before the walks they are tails of.
    std::vector<State> state(walks.size());
    std::size_t count = 0;
    for (std::size_t at = 0; at < walks.size(); ++at)
        state[at] = walks[at].begins_needless || walks[at].tail < 0
                        ? State(count++)
                        : state[std::size_t(walks[at].tail)];
    claim.add(count * sizeof(next_[0]));
    next_.assign(count, {forbidden, forbidden, forbidden, forbidden});
    for (std::size_t at = 0; at < walks.size(); ++at) {
        if (!walks[at].begins_needless && walks[at].tail >= 0) continue;
        for (Move move = 0; move < 4; ++move) {
            const std::int32_t to = walks[at].longer[move];
            if (to == -1) continue;
            next_[std::size_t(state[at])][move] = state[std::size_t(to < 0 ? full_length(to) : to)];
        }
    }
    for (int cell = 0; cell < shape.cells(); ++cell)
        start_[std::size_t(cell)] = state[std::size_t(cell)];
}

namespace {

/// What making an automaton took is free again, in small pieces that the C library would keep: the
/// next search is told how much the process holds.
void give_back() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

}  // namespace

std::shared_ptr<const PathAutomaton> path_automaton(Shape shape, Monitor& monitor) {
    constexpr int deepest = 12, shallowest = 6;
    static std::mutex mutex;
    using Automata = std::map<std::tuple<int, int, int>, std::shared_ptr<const PathAutomaton>>;
    static auto& made = forever<Automata>();
    const auto lock = locked(mutex, monitor);  // somebody else may be making one
    for (int depth = deepest;; depth -= 2) {
        auto& automaton = made[{shape.width, shape.height, depth}];
        if (automaton) return automaton;
        try {
            automaton = std::make_shared<PathAutomaton>(shape, depth, monitor);
            give_back();
            monitor.claim(automaton->bytes());  // for as long as this search runs
            return automaton;
        } catch (const Stopped& stopped) {
            if (stopped.ending != Ending::memory_limit || depth == shallowest) throw;
        }
    }
}

}  // namespace budge::tiles
