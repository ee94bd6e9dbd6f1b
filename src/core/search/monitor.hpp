// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>

namespace budge {

/// How a search ended.
enum class Ending { found, exhausted, time_limit, memory_limit, node_limit, cancelled };

/// Thrown inside a search to end it early; caught where the search was started.
struct Stopped {
    Ending ending;
};

struct Limits {
    double seconds = std::numeric_limits<double>::infinity();
    std::size_t bytes = std::numeric_limits<std::size_t>::max();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
};

struct Figures {
    std::uint64_t expanded = 0;
    std::uint64_t generated = 0;
    std::uint64_t reopened = 0;
    std::uint64_t max_open = 0;
    std::uint64_t open = 0;
    std::uint64_t closed = 0;
    std::size_t peak_bytes = 0;
    std::int64_t best = -1;  ///< what the best solution so far costs, -1 without one
    std::string phase;  ///< what the search is at, in a few words; empty for searches without phases
};

/// Counts what a search does, and stops it at a limit by throwing Stopped. Whoever started the
/// search may give a `poll`, called some twenty times a second, which answers false to cancel.
/// Tables claim their memory here before they take it, which is how the limit is kept.
class Monitor {
public:
    using Poll = std::function<bool(const Figures&, int lower_bound)>;

    explicit Monitor(const Limits& limits, Poll poll = {});
    ~Monitor();
    Monitor(const Monitor&) = delete;
    Monitor& operator=(const Monitor&) = delete;

    /// To be called before each expansion.
    void expanding(std::uint64_t open, std::uint64_t closed) {
        if (figures_.expanded >= limits_.nodes) throw Stopped{Ending::node_limit};
        figures_.open = open;
        figures_.closed = closed;
        figures_.max_open = std::max(figures_.max_open, open);
        if (figures_.expanded % nodes_between_looks == 0) [[unlikely]] look();
        ++figures_.expanded;
    }

    /// To be called before some expansions in a row, at most `nodes_between_looks`; returns how many
    /// the limit allows, one at least. They are counted by `expanded` once they are done.
    std::uint64_t expanding_some(std::uint64_t open, std::uint64_t closed) {
        if (figures_.expanded >= limits_.nodes) throw Stopped{Ending::node_limit};
        figures_.open = open;
        figures_.closed = closed;
        look();
        return std::min(nodes_between_looks, limits_.nodes - figures_.expanded);
    }
    void expanded(std::uint64_t nodes, std::uint64_t closed, std::uint64_t most_open) {
        figures_.expanded += nodes;
        figures_.closed = closed;
        figures_.max_open = std::max(figures_.max_open, most_open);
    }

    /// For work between expansions, worth so many small ones: limits are looked at now and then.
    void look_now_and_then(std::uint64_t worth = 1) {
        idle_ += worth;
        if (idle_ < nodes_between_looks) [[likely]] return;
        idle_ = 0;
        look();
    }

    /// Stops if time is up or somebody cancelled; `expanding` looks now and then by itself.
    void look();

    /// The same for a search that counts by itself: so many nodes have been expanded since.
    void advance(std::uint64_t nodes) {
        count(nodes);
        if (figures_.expanded >= limits_.nodes) throw Stopped{Ending::node_limit};
        look();
    }
    void count(std::uint64_t nodes) {
        figures_.expanded += nodes;
        figures_.generated += nodes;
    }
    bool in_time() const { return seconds() < limits_.seconds; }
    std::size_t bytes_left() const { return limits_.bytes - claimed_; }
    void note_peak(std::size_t bytes) {
        figures_.peak_bytes = std::max(figures_.peak_bytes, claimed_ + bytes);
    }
    /// How many more nodes the limit allows.
    std::uint64_t nodes_left() const {
        return limits_.nodes - std::min(limits_.nodes, figures_.expanded);
    }

    void enter(std::string phase);
    void generated(std::uint64_t count = 1) { figures_.generated += count; }
    void reopened() { ++figures_.reopened; }

    /// Note a solution. The best so far is what is shown.
    void found(std::size_t cost) {
        const auto now = std::int64_t(cost);
        figures_.best = figures_.best < 0 ? now : std::min(figures_.best, now);
    }

    /// Note that no solution costs less.
    void prove(double lower_bound) {
        if (lower_bound > lower_bound_) lower_bound_ = int(std::ceil(lower_bound - 1e-6));
    }

    void claim(std::size_t bytes);
    std::size_t available() const { return limits_.bytes - claimed_; }
    void release(std::size_t bytes) { claimed_ -= bytes; }

    /// Cancels when another thread sets the flag.
    void stop_when(const std::atomic<bool>& flag) { stop_ = &flag; }
    /// Adds what a search on another thread counted.
    void absorb(const Figures& other) {
        figures_.expanded += other.expanded;
        figures_.generated += other.generated;
    }
    const Limits& limits() const { return limits_; }

    /// Forget what was counted since: a search that is run again to be watched costs nothing extra.
    void rewind(const Figures& figures) { figures_ = figures; }

    const Figures& figures() const { return figures_; }
    int lower_bound() const { return lower_bound_; }
    double seconds() const {
        return std::chrono::duration<double>(Clock::now() - started_).count();
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t nodes_between_looks = 64;
    static constexpr auto time_between_polls = std::chrono::milliseconds(40);

    Limits limits_;
    Poll poll_;
    Clock::time_point started_;
    Clock::time_point next_poll_;
    Figures figures_;
    std::size_t claimed_ = 0;
    std::uint64_t idle_ = 0;
    int lower_bound_ = 0;
    const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace budge
