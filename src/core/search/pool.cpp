// SPDX-License-Identifier: MIT
#include "search/pool.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace budge {

void run_pool(std::size_t count, int threads,
              const std::function<void(std::size_t, const std::atomic<bool>&)>& work,
              const std::function<bool(std::size_t)>& poll) {
    constexpr auto time_between_polls = std::chrono::milliseconds(40);
    std::atomic<bool> stop{false};
    std::atomic<std::size_t> next{0}, done{0};
    std::exception_ptr failure;
    std::mutex mutex;
    std::condition_variable finished;
    const auto workers = std::min(count, std::size_t(std::max(1, threads)));
    std::size_t running = workers;

    const auto worker = [&] {
        make_ready_to_throw();
        try {
            for (std::size_t item; !stop && (item = next++) < count; ++done) work(item, stop);
        } catch (...) {
            std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            stop = true;
        }
        std::lock_guard lock(mutex);
        --running;
        finished.notify_one();
    };
    std::vector<std::thread> pool;
    pool.reserve(workers);
    try {
        while (pool.size() < workers) pool.emplace_back(worker);
    } catch (const std::system_error&) {
        if (pool.empty()) throw;
        std::lock_guard lock(mutex);
        running -= workers - pool.size();  // the system gives no more threads: fewer will do
    }
    {
        std::unique_lock lock(mutex);
        while (!finished.wait_for(lock, time_between_polls, [&] { return running == 0; })) {
            lock.unlock();
            try {
                if (!stop && poll && !poll(done)) stop = true;
            } catch (...) {
                stop = true;
                std::lock_guard again(mutex);
                if (!failure) failure = std::current_exception();
            }
            lock.lock();
        }
    }
    for (std::thread& thread : pool) thread.join();
    if (failure) std::rethrow_exception(failure);
    if (poll) poll(done);
}

}  // namespace budge
