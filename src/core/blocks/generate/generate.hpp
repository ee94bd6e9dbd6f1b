// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <vector>

#include "blocks/generate/draw.hpp"
#include "blocks/options.hpp"
#include "search/monitor.hpp"

namespace budge::blocks {

/// What came of one attempt: a board, a shortest solution, and how far it is from the wishes, 0
/// where all are granted.
struct Made {
    Problem board;
    std::vector<Step> moves;
    double miss = 0;
};

/// One attempt, the same for the same seed and number every time. No board where none that can be
/// solved came out, or one with too many positions; where the wishes are granted a few boards, each
/// some cars away from the one before, since it takes long to find the first.
std::vector<Made> make_some(const Wishes& wishes, std::uint64_t seed, std::uint64_t attempt,
                            const std::atomic<bool>& stop);

}  // namespace budge::blocks
