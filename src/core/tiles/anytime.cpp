// SPDX-License-Identifier: MIT
#include "tiles/anytime.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <exception>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "search/beam.hpp"
#include "search/claim.hpp"
#include "search/pool.hpp"
#include "search/reached.hpp"
#include "tiles/automaton.hpp"
#include "tiles/near.hpp"
#include "tiles/pattern_ida.hpp"
#include "tiles/solve.hpp"
#include "tiles/windows.hpp"

namespace budge::tiles {
namespace {

int find_blank(const BigCells& board) {
    return int(std::find(board.begin(), board.end(), 0) - board.begin());
}

/// What the path automaton of a 5×5 board takes while it is made; IDA* itself takes nothing.
constexpr std::size_t memory_for_proof = 64'000'000;

/// IDA* beside the search for solutions, within limits of its own.
class Prover {
public:
    Prover(const Problem& problem, const Patterns& patterns, int threads, const Limits& limits)
        : thread_([this, &problem, &patterns, threads, limits] {
              make_ready_to_throw();
              Monitor monitor(limits, [this](const Figures& figures, int bound) {
                  expanded_ = figures.expanded;
                  bound_ = bound;
                  return !stop_;
              });
              try {
                  Outcome outcome = has_pattern_kernel(patterns)
                                        ? pattern_ida(patterns, problem.start, threads, monitor)
                                        : solve(problem, {{}, &patterns}, {Algorithm::idastar}, monitor);
                  if (outcome.ending == Ending::found) solution_ = std::move(outcome.moves);
              } catch (...) {
                  // Stopped, or out of memory: what it proved so far stands, and no exception may
                  // leave a thread.
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
    bool proved(std::size_t best) const {
        return bound_ >= int(best) || (over_ && solution_.has_value());
    }
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

/// A first solution line by line. It is worth a moment more than the limit, which is below zero where
/// it would take longer still to tell the solution; a cancellation is heard.
std::vector<Move> first_solution(int width, const BigCells& start, const BigCells& goal,
                                 Monitor& monitor) {
    constexpr double moment = 0.05;
    Limits limits;
    limits.seconds = monitor.limits().seconds - monitor.seconds() + moment;
    limits.nodes = monitor.nodes_left();
    Monitor own(limits, [&](const Figures&, int) {
        try {
            monitor.look();
        } catch (const Stopped& stopped) {
            return stopped.ending == Ending::time_limit;
        }
        return true;
    });
    auto moves = construct(width, start, goal, 0, own);
    monitor.count(own.figures().expanded);
    return moves;
}

/// How wide beams of lines may get on a large board: without a time limit, what takes no time.
std::size_t widest_beam(int width, std::size_t cells, const Limits& limits) {
    constexpr std::size_t widest = 4096, effort = 4'000;
    if (std::isfinite(limits.seconds)) return widest;
    return effort / (cells * (std::size_t(width) + cells / std::size_t(width)) / 2);
}

std::optional<std::vector<Move>> beam(const Problem& problem, const Patterns& patterns,
                                      std::size_t width, int bound, Monitor& monitor) {
    const auto run = [&]<class P>() {
        reached<"tiles/beam", P::max_cells>();
        const Tiles<P, FreshEstimate, Rule::slide> domain(problem, FreshEstimate(patterns));
        return budge::beam(domain, width, bound, monitor);
    };
    return problem.start.size() <= Small::max_cells ? run.template operator()<Small>()
                                                    : run.template operator()<Large>();
}

}  // namespace

Outcome anytime(const Problem& problem, const Patterns& patterns, const Options& options,
                Monitor& monitor) {
    const BigCells start(problem.start.begin(), problem.start.end());
    const BigCells goal(problem.goal.begin(), problem.goal.end());
    const int blank = find_blank(start);
    std::vector<Move> best;
    try {
        best = first_solution(problem.width, start, goal, monitor);
    } catch (const Stopped& stopped) {
        return {stopped.ending, {}, {}};
    }
    const std::uint64_t effort = options.effort > 0 ? options.effort : Limits{}.nodes;
    Limits proving;
    proving.nodes = effort;
    proving.bytes = std::min(memory_for_proof, monitor.bytes_left() / 4 * 3);
    Claim claim(monitor);
    claim.add(proving.bytes);
    Prover prover(problem, patterns, options.threads, proving);
    std::uint64_t counted = 0;
    // Throws when a limit is reached, or when the best is known to be the best.
    const auto look = [&](std::uint64_t nodes) {
        const std::uint64_t proving = prover.expanded();
        monitor.prove(prover.bound());
        monitor.found(best.size());
        monitor.advance(nodes + proving - std::exchange(counted, proving));
        if (prover.proved(best.size())) throw Proved{};
    };
    const auto polish = [&] {
        for (const int length : {18, 24, 30}) {
            std::exception_ptr stop;
            best = shorten(problem.width, blank, best, length, [&](std::uint64_t nodes) {
                try {
                    look(nodes);
                } catch (...) {  // what is shorter already is kept
                    stop = std::current_exception();
                }
                return !stop;
            });
            if (stop) std::rethrow_exception(stop);
        }
        look(0);
    };
    // A beam expands each layer of some hundred in full, and an estimate costs it more than IDA*.
    constexpr std::size_t narrowest = 100, nodes_for_width = 7500;
    Ending ending = Ending::found;
    try {
        for (std::size_t width = narrowest; width <= effort / nodes_for_width; width *= 4) {
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
        while (!prover.over()) {
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

namespace {

/// Line by line, in ever wider beams, then windows; `more` moves are to be added to each solution.
Outcome line_by_line(int width, const BigCells& start, const BigCells& goal, std::uint64_t pieces,
                     std::size_t more, Monitor& monitor) {
    Outcome outcome;
    const int blank = find_blank(start);
    const auto note = [&](std::vector<Move> moves) {
        if (outcome.ending != Ending::found || moves.size() < outcome.moves.size())
            outcome.moves = std::move(moves);
        outcome.ending = Ending::found;
        monitor.found(outcome.moves.size() + more);
    };
    try {
        if (auto near = solve_if_near(width, start, goal)) return {Ending::found, std::move(*near), {}};
        note(first_solution(width, start, goal, monitor));
        if (pieces > 0) monitor.look();
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

void walk(int width, BigCells& board, const std::vector<Move>& way) {
    int blank = find_blank(board);
    for (const Move move : way) {
        const int from = source_of(width, blank, move);
        std::swap(board[std::size_t(blank)], board[std::size_t(from)]);
        blank = from;
    }
}

}  // namespace

Outcome construct_and_shorten(int width, BigCells start, BigCells goal, std::uint64_t pieces,
                              Monitor& monitor) {
    if (auto near = solve_if_near(width, start, goal)) {
        monitor.prove(double(near->size()));
        return {Ending::found, std::move(*near), {}};
    }
    monitor.prove(manhattan(width, start, goal));
    std::vector<Move> moves = way_to_the_rest(width, start, goal);
    walk(width, start, moves);
    walk(width, goal, moves);
    std::vector<Move> back(moves.rbegin(), moves.rend());
    for (Move& move : back) move ^= 1;
    Outcome outcome = line_by_line(width, start, goal, pieces, 2 * back.size(), monitor);
    if (outcome.moves.empty()) return outcome;
    moves.insert(moves.end(), outcome.moves.begin(), outcome.moves.end());
    moves.insert(moves.end(), back.begin(), back.end());
    outcome.moves = std::move(moves);
    return outcome;
}

}  // namespace budge::tiles
