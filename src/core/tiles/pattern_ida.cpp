// SPDX-License-Identifier: MIT
#include "tiles/pattern_ida.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "search/pool.hpp"
#include "search/reached.hpp"
#include "search/stealing.hpp"
#include "tiles/pattern_kernel.hpp"
#include "tiles/region_kernel.hpp"

namespace budge::tiles {
namespace {

constexpr std::uint64_t grant = 4096;           // nodes between two looks at the clock
constexpr std::uint64_t long_run = 4'000'000;   // nodes after which a search is worth all cores
constexpr int most_split = 12;                  // moves down to which subtrees may be shared out

/// For a search on the thread that called.
struct OwnClock final : NodeClock {
    explicit OwnClock(Monitor& monitor) : monitor(monitor) {}
    Monitor& monitor;

    std::uint64_t renew() override {
        monitor.advance(std::exchange(granted, 0));
        return granted = std::min(grant, std::max<std::uint64_t>(1, monitor.nodes_left()));
    }
};

/// The place of a subtree in the order in which one thread would search them: its path from the
/// root as a number of so many digits, the missing ones being 0.
using Order = std::uint64_t;
constexpr Order unsolved = ~Order(0);

/// For one of several threads. Giving up on a subtree behind one that is solved throws, too.
struct SharedClock final : NodeClock {
    struct Behind {};
    SharedClock(std::atomic<std::uint64_t>& expanded, const std::atomic<bool>& stop,
                const std::atomic<Order>& solved)
        : expanded(expanded), stop(stop), solved(solved) {}
    std::atomic<std::uint64_t>& expanded;
    const std::atomic<bool>& stop;
    const std::atomic<Order>& solved;
    Order at = 0;

    std::uint64_t renew() override {
        expanded += std::exchange(granted, 0);
        if (stop) throw Stopped{Ending::cancelled};
        if (at > solved) throw Behind{};
        return granted = grant;
    }
};

using Kernel = std::unique_ptr<PatternProbe>;
using MakeKernel = Kernel (*)(const Patterns&, const PathAutomaton&, NodeClock&);

class PatternIda {
    using Root = PatternProbe::Root;

public:
    PatternIda(const Patterns& patterns, MakeKernel make, int threads, Monitor& monitor)
        : patterns_(patterns),
          make_(make),
          automaton_(path_automaton(patterns.frame().shape, monitor)),
          monitor_(monitor),
          threads_(threads) {}

    Outcome run(const Cells& start, int at_least) {
        Root root = root_of(start);
        OwnClock clock(monitor_);
        const Kernel kernel = make_(patterns_, *automaton_, clock);
        root.left = kernel->estimate(root);
        spare_mirrored_moves(root);
        // Every move changes the parity of the board, so the limit rises by two.
        for (root.left += (std::max(0, at_least - root.left) + 1) / 2 * 2;; root.left += 2) {
            monitor_.prove(root.left);
            int threads = threads_;
            if (threads == 0 && monitor_.figures().expanded >= long_run)
                threads = int(std::thread::hardware_concurrency());
            if (threads > 1) {
                monitor_.count(clock.granted - kernel->unused());
                clock.granted = kernel->unused();
                if (auto moves = probe_in_parallel(root, threads)) return answer(std::move(*moves));
            } else if (auto moves = probe_alone(*kernel, root)) {
                monitor_.count(clock.granted - kernel->unused());
                return answer(std::move(*moves));
            }
        }
    }

    /// One probe below a path. A path that the automaton forbids has nothing of its own below it.
    Outcome probe_below(const Cells& start, const std::vector<Move>& prefix, int limit) {
        Root root = root_of(start);
        OwnClock clock(monitor_);
        const Kernel kernel = make_(patterns_, *automaton_, clock);
        kernel->estimate(root);
        root.left = limit;
        std::vector<Move> path;
        for (const Move move : prefix) {
            Move laid = 0;
            while (patterns_.frame().direction(laid) != move) ++laid;
            if (!kernel->descend(root, laid)) return {};
            path.push_back(laid);
        }
        const bool found = root.left >= 0 && kernel->probe(root);
        monitor_.count(clock.granted - kernel->unused());
        if (!found) return {};
        path.insert(path.end(), kernel->moves().rbegin(), kernel->moves().rend());
        return answer(std::move(path));
    }

private:
    struct Subtree {
        Root root;
        Order order;
        int depth;
    };

    Root root_of(const Cells& start) const {
        const Cells laid = patterns_.frame().lay(start);
        Root root{};
        std::copy(laid.begin(), laid.end(), root.board.begin());
        root.blank = int(std::find(laid.begin(), laid.end(), patterns_.frame().blank) - laid.begin());
        root.state = automaton_->start(root.blank);
        return root;
    }

    Outcome answer(std::vector<Move> moves) const {
        for (Move& move : moves) move = patterns_.frame().direction(move);
        return {Ending::found, std::move(moves), {}};
    }

    /// A board that is its own mirror image has solutions that come in pairs, and one of each pair will
    /// do. The first of all solutions is the one that the automaton is sure to leave, so of two first
    /// moves that mirror each other the later one is spared.
    void spare_mirrored_moves(const Root& root) {
        spared_ = {};
        const auto& mirror = patterns_.frame().mirror;
        if (!mirror) return;
        for (std::size_t cell = 0; cell < std::size_t(patterns_.frame().shape.cells()); ++cell)
            if (root.board[mirror->cell[cell]] != mirror->cell[root.board[cell]]) return;
        for (Move move = 0; move < 4; ++move) spared_[move] = mirror->direction[move] < move;
    }

    std::optional<std::vector<Move>> probe_alone(PatternProbe& kernel, const Root& root) {
        const auto is_spared = [](bool spared) { return spared; };
        if (root.left == 0 || std::none_of(spared_.begin(), spared_.end(), is_spared)) {
            if (!kernel.probe(root)) return std::nullopt;
            return std::vector<Move>(kernel.moves().rbegin(), kernel.moves().rend());
        }
        kernel.count();
        for (Move move = 0; move < 4; ++move) {
            Root child = root;
            if (spared_[move] || !kernel.descend(child, move) || !kernel.probe(child)) continue;
            std::vector<Move> path{move};
            path.insert(path.end(), kernel.moves().rbegin(), kernel.moves().rend());
            return path;
        }
        return std::nullopt;
    }

    /// Subtrees are split down to some depth, where a thread gets to them, and searched whole below.
    std::optional<std::vector<Move>> probe_in_parallel(const Root& root, int threads) {
        const int depth = std::min(most_split, root.left / 2);
        const auto digit = [&](int level) { return 2 * (depth - 1 - level); };
        Stealing<Subtree> subtrees{std::size_t(threads)};
        subtrees.push(0, {root, 0, 0});
        std::atomic<std::uint64_t> expanded{0};
        std::uint64_t counted = 0;
        std::atomic<Order> solved{unsolved};
        std::vector<Move> moves;
        std::mutex mutex;
        std::optional<Stopped> stopped;

        const auto split = [&](std::size_t worker, const PatternProbe& kernel, const Subtree& subtree) {
            ++expanded;
            for (Move move = 4; move-- > 0;) {  // the first one is then the newest
                Subtree child = subtree;
                if ((subtree.depth == 0 && spared_[move]) || !kernel.descend(child.root, move)) continue;
                child.order |= Order(move) << digit(child.depth++);
                subtrees.push(worker, child);
            }
        };
        const auto search = [&](const Kernel& kernel, const Subtree& subtree) {
            if (!kernel->probe(subtree.root)) return;
            std::lock_guard lock(mutex);
            if (subtree.order >= solved) return;
            solved = subtree.order;
            moves.clear();
            for (int level = 0; level < depth; ++level)
                moves.push_back(Move(subtree.order >> digit(level) & 3));
            moves.insert(moves.end(), kernel->moves().rbegin(), kernel->moves().rend());
        };
        const auto work = [&](std::size_t worker, const std::atomic<bool>& stop) {
            SharedClock clock(expanded, stop, solved);
            const Kernel kernel = make_(patterns_, *automaton_, clock);
            while (const auto subtree = subtrees.take(worker, stop)) {
                clock.at = subtree->order;
                const bool hope = subtree->order <= solved && kernel->is_within(subtree->root);
                try {
                    if (hope && subtree->depth < depth) split(worker, *kernel, *subtree);
                    if (hope && subtree->depth == depth) search(kernel, *subtree);
                } catch (const SharedClock::Behind&) {
                } catch (const Stopped&) {
                    return;
                }
                subtrees.finish();
            }
            expanded += clock.granted - kernel->unused();
        };
        const auto poll = [&](std::size_t) {
            try {
                const std::uint64_t now = expanded;
                monitor_.advance(now - std::exchange(counted, now));
                return true;
            } catch (const Stopped& reason) {
                stopped = reason;
                return false;
            }
        };
        run_pool(std::size_t(threads), threads, work, poll);
        if (solved != unsolved) return moves;
        if (stopped) throw *stopped;
        return std::nullopt;
    }

    const Patterns& patterns_;
    MakeKernel make_;
    std::shared_ptr<const PathAutomaton> automaton_;
    Monitor& monitor_;
    int threads_;
    std::array<bool, 4> spared_{};  // first moves that need not be tried
};

template <int width, int height, bool mirrored>
Kernel make(const Patterns& patterns, const PathAutomaton& automaton, NodeClock& clock) {
    reached<"tiles/kernel", width, height, mirrored>();
    return std::make_unique<PatternKernel<width, height, mirrored>>(patterns, automaton, clock);
}

template <int side, bool mirrored>
Kernel make_regions(const Patterns& patterns, const PathAutomaton& automaton, NodeClock& clock) {
    reached<"tiles/regions", side, mirrored>();
    return std::make_unique<RegionKernel<side, mirrored>>(patterns, automaton, clock);
}

/// What makes the kernel that fits, if any does.
MakeKernel kernel_for(const Patterns& patterns) {
    const Shape shape = patterns.frame().shape;
    if (patterns.by_region()) {
        const auto fit = [&]<int side>() -> MakeKernel {
            if (!RegionKernel<side, true>::fits(patterns)) return nullptr;
            return looks_mirrored(patterns) ? make_regions<side, true> : make_regions<side, false>;
        };
        const MakeKernel small = fit.template operator()<3>();
        return small ? small : fit.template operator()<4>();
    }
    const bool mirrored = patterns.views().size() > 1;
    // Where one table is exact there is nothing to speed up, and plain IDA* counts more.
    if (patterns.count() == 1 || patterns.is_compact()) return nullptr;
    const auto fit = [&]<int width, int height>() -> MakeKernel {
        if (shape != Shape{width, height}) return nullptr;
        // Few goals of oblong boards have a mirror image, so theirs does without the second look.
        if constexpr (width == height)
            if (mirrored) return make<width, height, true>;
        return make<width, height, false>;
    };
    for (const MakeKernel kernel :
         {fit.template operator()<4, 3>(), fit.template operator()<4, 4>(), fit.template operator()<5, 3>(),
          fit.template operator()<5, 4>(), fit.template operator()<5, 5>()})
        if (kernel) return kernel;
    return nullptr;
}

}  // namespace

bool has_pattern_kernel(const Patterns& patterns) { return kernel_for(patterns) != nullptr; }

Outcome pattern_ida(const Patterns& patterns, const Cells& start, int threads, Monitor& monitor,
                    int at_least) {
    return PatternIda(patterns, kernel_for(patterns), threads, monitor).run(start, at_least);
}

Outcome pattern_probe(const Patterns& patterns, const Cells& start, const Paths& paths, int limit,
                      std::vector<std::uint64_t>& expanded, Monitor& monitor) {
    PatternIda search(patterns, kernel_for(patterns), 1, monitor);
    return probe_each(paths, expanded, monitor, [&](const auto& path) {
        return search.probe_below(start, path, limit);
    });
}

}  // namespace budge::tiles
