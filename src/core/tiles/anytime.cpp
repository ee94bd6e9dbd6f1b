// SPDX-License-Identifier: MIT
#include "tiles/anytime.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "search/claim.hpp"
#include "search/pool.hpp"
#include "tiles/beams.hpp"
#include "tiles/near.hpp"
#include "tiles/pattern_ida.hpp"
#include "tiles/solve.hpp"

namespace budge::tiles {
namespace {

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

}  // namespace

Outcome anytime(const Problem& problem, const Patterns& patterns, const Options& options,
                Monitor& monitor) {
    const BigCells start(problem.start.begin(), problem.start.end());
    const BigCells goal(problem.goal.begin(), problem.goal.end());
    monitor.prove(least_moves(problem.width, start, goal));
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
    monitor.prove(patterns.estimate(problem.start));
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
    // A beam looks at more for each node than IDA*.
    constexpr std::uint64_t as_long = 12;
    Ending ending = Ending::found;
    try {
        if (options.weights)
            improve_by_beams(*options.weights, problem.width, start, goal, best, effort / as_long, monitor, look);
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

}  // namespace budge::tiles
