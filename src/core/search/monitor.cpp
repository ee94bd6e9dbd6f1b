// SPDX-License-Identifier: MIT
#include "search/monitor.hpp"

namespace budge {

Monitor::Monitor(const Limits& limits, Poll poll)
    : limits_(limits),
      poll_(std::move(poll)),
      started_(Clock::now()),
      next_poll_(started_ + time_between_polls) {}
Monitor::~Monitor() = default;

void Monitor::look() {
    const auto now = Clock::now();
    if (std::chrono::duration<double>(now - started_).count() >= limits_.seconds)
        throw Stopped{Ending::time_limit};
    if (stop_ && *stop_) throw Stopped{Ending::cancelled};
    if (now < next_poll_) return;
    next_poll_ = now + time_between_polls;
    if (poll_ && !poll_(figures_, lower_bound_)) throw Stopped{Ending::cancelled};
}

void Monitor::enter(std::string phase) { figures_.phase = std::move(phase); }

void Monitor::claim(std::size_t bytes) {
    if (bytes > limits_.bytes || claimed_ > limits_.bytes - bytes)
        throw Stopped{Ending::memory_limit};
    claimed_ += bytes;
    figures_.peak_bytes = std::max(figures_.peak_bytes, claimed_);
}

}  // namespace budge
