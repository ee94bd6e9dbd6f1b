// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>

namespace budge {

/// To be called at the beginning of a thread: takes the little memory that throwing an exception in
/// it needs, while there is some. The C library ends the process when it cannot have that later.
inline void make_ready_to_throw() { static_cast<void>(std::uncaught_exceptions()); }

/// Runs `work(item, stop)` for each of `count` items on some threads. Meanwhile the calling thread
/// asks `poll(done)` some twenty times a second whether to go on; once it says no, `stop` is true:
/// items under way should end soon, and the rest are not begun. An exception, from an item or from
/// the poll, does the same and then reaches the caller.
void run_pool(std::size_t count, int threads,
              const std::function<void(std::size_t, const std::atomic<bool>&)>& work,
              const std::function<bool(std::size_t)>& poll);

}  // namespace budge
