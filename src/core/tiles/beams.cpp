// SPDX-License-Identifier: MIT
#include "tiles/beams.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include "tiles/construct.hpp"
#include "tiles/fitted_solver.hpp"
#include "tiles/windows.hpp"

namespace budge::tiles {
namespace {

/// The first beam: a good solution soon, and a better one by a wider beam. On huge boards a narrow one
/// finds nothing that is better than line by line, and there is no time for two: that one is as wide as
/// so many nodes allow, and gets narrower on the way if they are fewer.
std::size_t first_width(std::size_t cells, double nodes) {
    if (cells <= 900) return cells <= 36 ? 200 : cells <= 64 ? 100 : cells <= 256 ? 30 : 20;
    constexpr double least = 25, most = 1000;
    return std::size_t(std::clamp(nodes / most_layers(double(cells)), least, most));
}

/// One pass over the solution, in pieces of so many moves; what is shorter already is kept.
void shorten_once(int width, int blank, std::vector<Move>& best, int length, const Look& look) {
    std::exception_ptr stop;
    best = shorten(width, blank, best, length, [&](std::uint64_t nodes) {
        try {
            look(nodes);
        } catch (...) {
            stop = std::current_exception();
        }
        return !stop;
    });
    if (stop) std::rethrow_exception(stop);
}

/// Thrown when enough was done.
struct Content {};

}  // namespace

std::vector<Move> first_solution(int width, const BigCells& start, const BigCells& goal, Monitor& monitor) {
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
    auto moves = construct(width, start, goal, own);
    monitor.count(own.figures().expanded);
    return moves;
}

Ending improve_by_beams(const FittedWeights& weights, int width, const BigCells& start, const BigCells& goal,
                      std::vector<Move>& best, std::uint64_t effort, Monitor& monitor, const Look& look) {
    constexpr double share = 0.95, worth_while = 1.1;
    constexpr std::uint64_t most_nodes_of_windows = 1'000'000;
    FittedSolver solver(weights, width, start, goal, monitor);
    std::uint64_t used = 0;
    const int blank = find_blank(start);
    constexpr double fastest = 8e6;  // nodes a second, on a core of today
    const double nodes = std::min({double(effort), double(monitor.nodes_left()), fastest * monitor.limits().seconds});
    // Narrow beams are worth their time only to somebody who may stop this at any moment.
    const double growth = nodes < double(Limits{}.nodes) ? 8 : 3;
    Ending ending = Ending::found;
    for (std::size_t beam = first_width(start.size(), nodes); beam > 0;) {
        Limits limits;
        limits.seconds = std::max(0.0, monitor.limits().seconds - monitor.seconds());
        limits.bytes = monitor.bytes_left();
        limits.nodes = monitor.nodes_left();
        std::uint64_t seen = 0;
        Monitor own(limits, [&](const Figures& figures, int) {
            look(figures.expanded - std::exchange(seen, figures.expanded));
            return true;
        });
        std::optional<std::vector<Move>> found;
        try {
            found = solver.run(beam, int(best.size()), own);
        } catch (const Stopped& stopped) {
            if (stopped.ending != Ending::memory_limit) throw;
            ending = Ending::memory_limit;
            break;  // the beam is as wide as it gets
        }
        if (found) best = std::move(*found);
        monitor.note_peak(own.figures().peak_bytes);
        look(own.figures().expanded - seen);
        used += own.figures().expanded;
        const double left = monitor.limits().seconds - monitor.seconds();  // a beam keeps to the time by itself
        const std::uint64_t effort_left = effort - std::min(effort, used), nodes_left = monitor.nodes_left();
        const double by_time = left / std::max(own.seconds(), 1e-4);
        const double by_nodes = share * double(std::min(effort_left, nodes_left)) / double(own.figures().expanded + 1);
        const double by_memory = share * double(monitor.bytes_left()) / double(own.figures().peak_bytes + 1);
        const double most = std::min({by_time, by_nodes, by_memory});
        ending = most == by_memory ? Ending::memory_limit
                 : most == by_time ? Ending::time_limit
                 : nodes_left < effort_left ? Ending::node_limit : Ending::found;
        // Where there is no time for two more beams, the next one takes it all: the widest finds most.
        const double factor = most < growth * growth ? most : growth;
        beam = factor < worth_while ? 0 : std::size_t(double(beam) * factor);
    }
    const std::uint64_t enough = effort + std::min(effort, most_nodes_of_windows);
    try {
        for (const int length : {16, 20, 24, 28})
            shorten_once(width, blank, best, length, [&](std::uint64_t nodes) {
                look(nodes);
                used += nodes;
                if (used >= enough) throw Content{};
            });
        look(0);
    } catch (const Content&) {
    }
    return ending;
}

}  // namespace budge::tiles
