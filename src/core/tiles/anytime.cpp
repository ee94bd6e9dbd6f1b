// SPDX-License-Identifier: MIT
#include "tiles/anytime.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "search/beam.hpp"
#include "tiles/pattern_ida.hpp"
#include "tiles/solve.hpp"
#include "tiles/windows.hpp"

namespace budge::tiles {
namespace {

int find_blank(const BigCells& board) {
    return int(std::find(board.begin(), board.end(), 0) - board.begin());
}

int manhattan(int width, const BigCells& start, const BigCells& goal) {
    std::vector<int> home(goal.size());
    for (std::size_t cell = 0; cell < goal.size(); ++cell) home[goal[cell]] = int(cell);
    int sum = 0;
    for (std::size_t at = 0; at < start.size(); ++at) {
        const int cell = int(at), to = home[start[at]];
        if (start[at] != 0)
            sum += std::abs(cell / width - to / width) + std::abs(cell % width - to % width);
    }
    return sum;
}

/// IDA* beside the search for solutions.
class Prover {
public:
    Prover(const Problem& problem, const Patterns& patterns, int threads)
        : thread_([this, &problem, &patterns, threads] {
              Monitor monitor({}, [this](const Figures& figures, int bound) {
                  expanded_ = figures.expanded;
                  bound_ = bound;
                  return !stop_;
              });
              try {
                  Outcome outcome = has_pattern_kernel(patterns)
                                        ? pattern_ida(patterns, problem.start, threads, monitor)
                                        : solve(problem, {{}, &patterns}, {Algorithm::idastar}, monitor);
                  if (outcome.ending == Ending::found) solution_ = std::move(outcome.moves);
              } catch (const Stopped&) {
              }
              expanded_ = monitor.figures().expanded;
              bound_ = monitor.lower_bound();
              over_ = true;
          }) {}
    ~Prover() { finish(); }

    void finish() {
        stop_ = true;
        if (thread_.joinable()) thread_.join();
    }
    bool over() const { return over_; }
    int bound() const { return bound_; }
    std::uint64_t expanded() const { return expanded_; }
    /// To be read when it is over: a shortest solution, if one was found.
    const std::optional<std::vector<Move>>& solution() const { return solution_; }

private:
    std::atomic<bool> stop_{false}, over_{false};
    std::atomic<int> bound_{0};
    std::atomic<std::uint64_t> expanded_{0};
    std::optional<std::vector<Move>> solution_;
    std::thread thread_;  // last: it uses the others
};

struct Proved {};

/// How wide beams of lines may get on a large board: without a time limit, what takes no time.
std::size_t widest_beam(int width, std::size_t cells, const Limits& limits) {
    constexpr std::size_t widest = 4096, effort = 4'000;
    if (std::isfinite(limits.seconds)) return widest;
    return effort / (cells * (std::size_t(width) + cells / std::size_t(width)) / 2);
}

std::optional<std::vector<Move>> beam(const Problem& problem, const Patterns& patterns,
                                      std::size_t width, int bound, Monitor& monitor) {
    const auto run = [&]<class P>() {
        const Tiles<P, PatternEstimate, Rule::slide> domain(problem, PatternEstimate(patterns));
        return budge::beam(domain, width, bound, monitor);
    };
    return problem.start.size() <= Small::max_cells ? run.template operator()<Small>()
                                                    : run.template operator()<Large>();
}

}  // namespace

Outcome anytime(const Problem& problem, const Patterns& patterns, int threads, Monitor& monitor) {
    const BigCells start(problem.start.begin(), problem.start.end());
    const BigCells goal(problem.goal.begin(), problem.goal.end());
    const int blank = find_blank(start);
    Monitor free({});
    std::vector<Move> best = construct(problem.width, start, goal, 0, free);
    Prover prover(problem, patterns, threads);
    std::uint64_t counted = 0;
    // Throws when a limit is reached, or when the best is known to be the best.
    const auto look = [&](std::uint64_t nodes) {
        const std::uint64_t proving = prover.expanded();
        monitor.prove(prover.bound());
        monitor.found(best.size());
        monitor.advance(nodes + proving - std::exchange(counted, proving));
        if (prover.over() || prover.bound() >= int(best.size())) throw Proved{};
    };
    const auto polish = [&] {
        for (const int length : {18, 24, 30}) {
            best = shorten(problem.width, blank, best, length, [&](std::uint64_t nodes) {
                monitor.prove(prover.bound());
                monitor.count(nodes);
                return monitor.in_time() && !prover.over();
            });
            look(0);
        }
    };
    constexpr std::size_t narrowest = 100;
    Ending ending = Ending::found;
    try {
        for (std::size_t width = narrowest;; width *= 4) {
            std::uint64_t seen = 0;
            Limits limits;
            limits.bytes = monitor.bytes_left();
            Monitor own(limits, [&](const Figures& figures, int) {
                look(figures.expanded - std::exchange(seen, figures.expanded));
                return true;
            });
            try {
                const auto found = beam(problem, patterns, width, int(best.size()), own);
                if (found) best = *found;
                look(own.figures().expanded - seen);
                if (found) polish();
            } catch (const Stopped& stopped) {
                if (stopped.ending != Ending::memory_limit) throw;
                break;  // the beam is as wide as it gets
            }
            monitor.note_peak(own.figures().peak_bytes);
        }
        for (;;) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            look(0);
        }
    } catch (const Proved&) {
    } catch (const Stopped& stopped) {
        ending = stopped.ending;
    }
    prover.finish();
    monitor.prove(prover.bound());
    if (prover.solution()) {
        best = *prover.solution();
        ending = Ending::found;
        monitor.prove(double(best.size()));
    }
    return {ending, std::move(best), {}};
}

Outcome construct_and_shorten(int width, const BigCells& start, const BigCells& goal,
                              std::uint64_t pieces, Monitor& monitor) {
    Outcome outcome;
    monitor.prove(manhattan(width, start, goal));
    const int blank = find_blank(start);
    const auto note = [&](std::vector<Move> moves) {
        if (outcome.ending != Ending::found || moves.size() < outcome.moves.size())
            outcome.moves = std::move(moves);
        outcome.ending = Ending::found;
        monitor.found(outcome.moves.size());
    };
    try {
        note(construct(width, start, goal, 0, monitor));
        // Every beam takes four times as long as the last; a part of the time is left for windows.
        const std::size_t widest = pieces > 0 ? widest_beam(width, start.size(), monitor.limits()) : 0;
        for (std::size_t beam = 1; beam <= widest; beam *= 4) {
            const double began = monitor.seconds();
            try {
                note(construct(width, start, goal, beam, monitor));
            } catch (const Stopped& stopped) {
                if (stopped.ending != Ending::memory_limit) throw;
                break;
            }
            const double next = 5 * (monitor.seconds() - began);
            if (monitor.seconds() + next > 0.9 * monitor.limits().seconds) break;
        }
        for (const int length : {16, 22, 28}) {
            for (bool better = true; better && pieces > 0;) {
                const std::size_t before = outcome.moves.size();
                std::optional<Stopped> stop;
                note(shorten(width, blank, outcome.moves, length, [&](std::uint64_t nodes) {
                    try {
                        monitor.advance(nodes);
                    } catch (const Stopped& reason) {
                        stop = reason;
                    }
                    return !stop && --pieces > 0;
                }));
                if (stop) throw *stop;
                better = outcome.moves.size() + before / 100 < before;
            }
        }
    } catch (const Stopped& stopped) {
        outcome.ending = stopped.ending;
    }
    return outcome;
}

}  // namespace budge::tiles
