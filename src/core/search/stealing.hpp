// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace budge {

/// Tasks for some workers, which make more tasks as they go. A worker takes the newest of its own,
/// as a depth-first search would; one that has run out steals the oldest of another, which is the
/// largest piece of work there is to be had.
template <class Task>
class Stealing {
public:
    explicit Stealing(std::size_t workers) : own_(workers) {}

    void push(std::size_t worker, Task task) {
        ++unfinished_;
        std::lock_guard lock(own_[worker].mutex);
        own_[worker].tasks.push_back(std::move(task));
    }

    /// A task, as soon as there is one; nothing when all are finished, or on a stop.
    std::optional<Task> take(std::size_t worker, const std::atomic<bool>& stop) {
        constexpr auto pause = std::chrono::microseconds(20);
        while (!stop) {
            for (std::size_t i = 0; i < own_.size(); ++i) {
                Queue& queue = own_[(worker + i) % own_.size()];
                std::lock_guard lock(queue.mutex);
                if (queue.tasks.empty()) continue;
                Task& taken = i == 0 ? queue.tasks.back() : queue.tasks.front();
                std::optional<Task> task(std::move(taken));
                i == 0 ? queue.tasks.pop_back() : queue.tasks.pop_front();
                return task;
            }
            if (unfinished_ == 0) break;
            std::this_thread::sleep_for(pause);
        }
        return std::nullopt;
    }

    /// To be called when a task that was taken is done, after it pushed what it leaves to do.
    void finish() { --unfinished_; }

private:
    struct Queue {
        std::mutex mutex;
        std::deque<Task> tasks;
    };
    std::vector<Queue> own_;
    std::atomic<std::size_t> unfinished_{0};
};

}  // namespace budge
