// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "search/monitor.hpp"

namespace budge {

/// Memory that somebody holds: claimed from the monitor before it is taken, given back at the end.
class Claim {
public:
    explicit Claim(Monitor& monitor) : monitor_(monitor) {}
    Claim(const Claim&) = delete;
    Claim& operator=(const Claim&) = delete;
    ~Claim() { monitor_.release(held_); }

    void add(std::size_t bytes) {
        monitor_.claim(bytes);
        held_ += bytes;
    }
    void drop(std::size_t bytes) {
        monitor_.release(bytes);
        held_ -= bytes;
    }
    std::size_t held() const { return held_; }

private:
    Monitor& monitor_;
    std::size_t held_ = 0;
};

}  // namespace budge
