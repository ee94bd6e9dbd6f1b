// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/domain.hpp"
#include "search/hash.hpp"
#include "search/monitor.hpp"

namespace budge {

/// How large a search was when it expanded a state.
struct Sizes {
    std::uint64_t open = 0;
    std::uint64_t closed = 0;
};

/// Looks out for some states, and notes how large the search is when it expands them.
template <class Key>
class Watch {
public:
    explicit Watch(const std::vector<Key>& keys) {
        for (const Key& key : keys) sizes_.try_emplace(key);
    }
    void expanding(const Key& key, Sizes sizes) {
        if (auto found = sizes_.find(key); found != sizes_.end()) found->second = sizes;
    }
    Sizes at(const Key& key) const { return sizes_.at(key); }

private:
    std::unordered_map<Key, Sizes, Hash> sizes_;
};

/// What came of a search, in moves as its engine tells them.
template <class AnyMove>
struct OutcomeIn {
    Ending ending = Ending::exhausted;
    std::vector<AnyMove> moves;
    std::vector<Sizes> trace;
};
using Outcome = OutcomeIn<Move>;

/// Runs `search(watch)` and turns an early stop into an outcome. With `trace`, a search that found
/// a solution is run once more with a watch on its states, which `states_along(outcome)` tells:
/// searches repeat themselves exactly.
template <class Key, class Search, class StatesAlong>
auto run_watched(bool trace, Monitor& monitor, Search&& search, StatesAlong&& states_along) {
    decltype(search(static_cast<Watch<Key>*>(nullptr))) outcome;
    Figures figures;
    try {
        outcome = search(static_cast<Watch<Key>*>(nullptr));
        figures = monitor.figures();
        if (trace && outcome.ending == Ending::found) {
            const std::vector<Key> keys = states_along(outcome);
            Watch<Key> watch(keys);
            monitor.rewind({});
            search(&watch);
            monitor.rewind(figures);
            for (const Key& key : keys) outcome.trace.push_back(watch.at(key));
        }
    } catch (const Stopped& stopped) {
        if (outcome.ending == Ending::found)
            monitor.rewind(figures);  // only the second run was stopped: the answer stands
        else
            outcome.ending = stopped.ending;
    }
    return outcome;
}

/// The same in a domain, whose moves tell the states.
template <Domain D, class Search>
Outcome run(const D& domain, bool trace, Monitor& monitor, Search&& search) {
    using Key = typename D::Key;
    return run_watched<Key>(trace, monitor, search, [&](const Outcome& outcome) {
        std::vector<Key> keys{domain.key(domain.start())};
        auto state = domain.start();
        for (const Move move : outcome.moves) {
            auto next = state;
            domain.expand(state, [&](Move other, const auto& child) {
                if (other == move) next = child;
            });
            state = next;
            keys.push_back(domain.key(state));
        }
        return keys;
    });
}

}  // namespace budge
