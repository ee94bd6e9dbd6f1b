// SPDX-License-Identifier: MIT
#pragma once

#include "search/monitor.hpp"
#include "search/outcome.hpp"
#include "tiles/packed.hpp"
#include "tiles/paths.hpp"
#include "tiles/patterns.hpp"

namespace budge::tiles {

/// Whether there is a kernel for this goal's outline and tables.
bool has_pattern_kernel(const Patterns& patterns);

/// IDA* from a board as given, at full speed. On several threads each probe is split into
/// subtrees, which idle threads steal; of the solutions found, that of the first subtree is kept, so
/// the answer does not depend on the number of threads. With 0 threads, long searches use all
/// cores. The nodes counted as generated are those within the limit. No solution being shorter than
/// `at_least` moves, the first limit is no less.
Outcome pattern_ida(const Patterns& patterns, const Cells& start, int threads, Monitor& monitor,
                    int at_least = 0);

/// One probe below each of some paths of moves from the start, on one thread, as `probe_each` does it.
Outcome pattern_probe(const Patterns& patterns, const Cells& start, const Paths& paths, int limit,
                      std::vector<std::uint64_t>& expanded, Monitor& monitor);

}  // namespace budge::tiles
