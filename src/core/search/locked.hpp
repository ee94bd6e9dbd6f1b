// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <mutex>
#include <thread>

#include "search/monitor.hpp"

namespace budge {

/// The lock of a mutex that somebody else may hold for seconds, waited for within the limits of a search.
/// Not by std::timed_mutex, of whose locks the thread sanitizer does not hear (llvm-project#62623).
inline std::unique_lock<std::mutex> locked(std::mutex& mutex, Monitor& monitor) {
    constexpr auto between_looks = std::chrono::milliseconds(1);
    std::unique_lock lock(mutex, std::try_to_lock);
    while (!lock) {
        std::this_thread::sleep_for(between_looks);
        monitor.look();
        lock.try_lock();
    }
    return lock;
}

}  // namespace budge
