// SPDX-License-Identifier: MIT
#include "tiles/pattern_ida.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "search/pool.hpp"
#include "tiles/pattern_kernel.hpp"

namespace budge::tiles {
namespace {

constexpr std::uint64_t grant = 4096;           // nodes between two looks at the clock
constexpr std::uint64_t long_run = 4'000'000;   // nodes after which a search is worth all cores
constexpr std::size_t subtrees_per_thread = 500;

/// For a search on the thread that called.
struct OwnClock final : NodeClock {
    explicit OwnClock(Monitor& monitor) : monitor(monitor) {}
    Monitor& monitor;

    std::uint64_t renew() override {
        monitor.advance(std::exchange(granted, 0));
        return granted = std::min(grant, std::max<std::uint64_t>(1, monitor.nodes_left()));
    }
};

/// For one of several threads. Giving up on a subtree behind one that is solved throws, too.
struct SharedClock final : NodeClock {
    struct Behind {};
    SharedClock(std::atomic<std::uint64_t>& expanded, const std::atomic<bool>& stop,
                const std::atomic<std::size_t>& solved)
        : expanded(expanded), stop(stop), solved(solved) {}
    std::atomic<std::uint64_t>& expanded;
    const std::atomic<bool>& stop;
    const std::atomic<std::size_t>& solved;
    std::size_t at = 0;

    std::uint64_t renew() override {
        expanded += std::exchange(granted, 0);
        if (stop) throw Stopped{Ending::cancelled};
        if (at > solved) throw Behind{};
        return granted = grant;
    }
};

template <int width, int height, bool mirrored, bool compact>
class PatternIda {
    using Kernel = PatternKernel<width, height, mirrored, compact>;
    using Root = typename Kernel::Root;

public:
    PatternIda(const Patterns& patterns, int threads, Monitor& monitor)
        : patterns_(patterns),
          automaton_(path_automaton(patterns.frame().shape)),
          monitor_(monitor),
          threads_(threads) {}

    Outcome run(const Cells& start) {
        Root root = root_of(start);
        OwnClock clock(monitor_);
        Kernel kernel(patterns_, *automaton_, clock);
        const auto estimates = kernel.place(root.board);
        // Every move changes the parity of the board, so the limit rises by two.
        for (root.left = std::max(estimates[0], estimates[1]);; root.left += 2) {
            monitor_.prove(root.left);
            int threads = threads_;
            if (threads == 0 && monitor_.figures().expanded >= long_run)
                threads = int(std::thread::hardware_concurrency());
            if (threads > 1) {
                monitor_.count(clock.granted - kernel.unused());
                clock.granted = kernel.unused();
                if (auto moves = probe_in_parallel(root, threads)) return answer(std::move(*moves));
            } else if (kernel.probe(root)) {
                monitor_.count(clock.granted - kernel.unused());
                return answer({kernel.moves().rbegin(), kernel.moves().rend()});
            }
        }
    }

    /// One probe below a path. A path that the automaton forbids has nothing of its own below it.
    Outcome probe_below(const Cells& start, const std::vector<Move>& prefix, int limit) {
        Subtree part{root_of(start), {}};
        part.root.left = limit;
        for (const Move move : prefix) {
            Move laid = 0;
            while (patterns_.frame().direction(laid) != move) ++laid;
            if (!descend(part, laid)) return {};
        }
        OwnClock clock(monitor_);
        Kernel kernel(patterns_, *automaton_, clock);
        const bool found = part.root.left >= 0 && kernel.probe(part.root);
        monitor_.count(clock.granted - kernel.unused());
        if (!found) return {};
        part.path.insert(part.path.end(), kernel.moves().rbegin(), kernel.moves().rend());
        return answer(std::move(part.path));
    }

private:
    struct Subtree {
        Root root;
        std::vector<Move> path;
    };

    Root root_of(const Cells& start) const {
        const Cells laid = patterns_.frame().lay(start);
        Root root{};
        std::copy(laid.begin(), laid.end(), root.board.begin());
        root.blank = int(std::find(laid.begin(), laid.end(), patterns_.frame().blank) - laid.begin());
        root.state = automaton_->start(root.blank);
        return root;
    }

    /// One move deeper, if the board and the automaton allow it.
    bool descend(Subtree& part, Move move) const {
        const int from = patterns_.frame().shape.source(part.root.blank, move);
        const auto state = from < 0 ? -1 : automaton_->next(part.root.state, move);
        if (state < 0) return false;
        auto& board = part.root.board;
        std::swap(board[std::size_t(part.root.blank)], board[std::size_t(from)]);
        part.root.blank = from;
        part.root.state = state;
        --part.root.left;
        part.path.push_back(move);
        return true;
    }

    Outcome answer(std::vector<Move> moves) const {
        for (Move& move : moves) move = patterns_.frame().direction(move);
        return {Ending::found, std::move(moves), {}};
    }

    /// The tree cut into so many parts or a few more, in the order in which one thread would search
    /// them; too small a tree stays whole.
    std::vector<Subtree> cut(const Root& root, std::size_t wanted) {
        std::vector<Subtree> parts{{root, {}}};
        for (int depth = 0; parts.size() < wanted && depth < root.left / 2; ++depth) {
            std::vector<Subtree> next;
            for (const Subtree& part : parts) {
                monitor_.count(1);
                for (Move move = 0; move < 4; ++move) {
                    Subtree child = part;
                    if (descend(child, move)) next.push_back(std::move(child));
                }
            }
            parts = std::move(next);
        }
        return parts;
    }

    std::optional<std::vector<Move>> probe_in_parallel(const Root& root, int threads) {
        const auto parts = cut(root, subtrees_per_thread * std::size_t(threads));
        std::atomic<std::uint64_t> expanded{0};
        std::uint64_t counted = 0;
        std::atomic<std::size_t> solved{parts.size()};
        std::atomic<std::size_t> next{0};
        std::vector<Move> moves;
        std::mutex mutex;
        std::optional<Stopped> stopped;

        const auto work = [&](std::size_t, const std::atomic<bool>& stop) {
            SharedClock clock(expanded, stop, solved);
            Kernel kernel(patterns_, *automaton_, clock);
            for (std::size_t at; !stop && (at = next++) < parts.size();) {
                if (at > solved) continue;
                clock.at = at;
                try {
                    if (!kernel.probe(parts[at].root)) continue;
                } catch (const SharedClock::Behind&) {
                    continue;
                } catch (const Stopped&) {
                    return;
                }
                std::lock_guard lock(mutex);
                if (at >= solved) continue;
                solved = at;
                moves = parts[at].path;
                moves.insert(moves.end(), kernel.moves().rbegin(), kernel.moves().rend());
            }
            expanded += clock.granted - kernel.unused();
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
        if (solved < parts.size()) return moves;
        if (stopped) throw *stopped;
        return std::nullopt;
    }

    const Patterns& patterns_;
    std::shared_ptr<const PathAutomaton> automaton_;
    Monitor& monitor_;
    int threads_;
};

/// Calls `use.operator()<width, height, mirrored, compact>()` for the kernel that fits, if any does.
template <class Use>
bool with_kernel(const Patterns& patterns, Use use) {
    const Shape shape = patterns.frame().shape;
    const bool mirrored = patterns.views().size() > 1;
    const auto try_shape = [&]<int width, int height>() {
        if (shape != Shape{width, height} || patterns.is_compact()) return false;
        mirrored ? use.template operator()<width, height, true, false>()
                 : use.template operator()<width, height, false, false>();
        return true;
    };
    if (shape == Shape{4, 4} && patterns.is_compact() && mirrored) {
        use.template operator()<4, 4, true, true>();
        return true;
    }
    return try_shape.template operator()<4, 3>() || try_shape.template operator()<4, 4>() ||
           try_shape.template operator()<5, 3>() || try_shape.template operator()<5, 4>() ||
           try_shape.template operator()<5, 5>();
}

}  // namespace

bool has_pattern_kernel(const Patterns& patterns) {
    return with_kernel(patterns, []<int, int, bool, bool>() {});
}

Outcome pattern_ida(const Patterns& patterns, const Cells& start, int threads, Monitor& monitor) {
    Outcome outcome;
    with_kernel(patterns, [&]<int width, int height, bool mirrored, bool compact>() {
        outcome = PatternIda<width, height, mirrored, compact>(patterns, threads, monitor).run(start);
    });
    return outcome;
}

Outcome pattern_probe(const Patterns& patterns, const Cells& start, const Paths& paths, int limit,
                      std::vector<std::uint64_t>& expanded, Monitor& monitor) {
    Outcome outcome;
    with_kernel(patterns, [&]<int width, int height, bool mirrored, bool compact>() {
        PatternIda<width, height, mirrored, compact> search(patterns, 1, monitor);
        outcome = probe_each(paths, expanded, monitor, [&](const auto& path) {
            return search.probe_below(start, path, limit);
        });
    });
    return outcome;
}

}  // namespace budge::tiles
