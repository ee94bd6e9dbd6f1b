// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <numeric>

#include "rows/table.hpp"
#include "search/best_first.hpp"

namespace budge::rows {
namespace {

/// What the searches share: many states are expanded, and their children estimated, in one go.
class Searcher {
public:
    Searcher(const Rules& rules, const Estimate& estimate, const Options& options, Monitor& monitor)
        : rules_(rules),
          estimate_(estimate),
          options_(options),
          monitor_(monitor),
          start_(rules.start()),
          size_(start_.size()) {}

protected:
    /// States to be taken together: few at first, as each batch looks at some in vain at the end.
    std::size_t batch() const {
        const auto most = std::size_t(16 + monitor_.figures().expanded / 16);
        return std::min(options_.batch, most);
    }

    std::vector<std::int32_t> estimates(const Row& rows) const {
        monitor_.look();  // a call may take long
        std::vector<std::int32_t> values(rows.size() / size_);
        if (!values.empty()) estimate_.estimate(rows.data(), values.size(), values.data());
        return values;
    }

    /// A move costs 1, so an estimate that drops by more along it is not consistent.
    void check_edge(const std::uint8_t* before, int high, const std::uint8_t* after, int low) const {
        if (!options_.consistent || low == infinite) return;
        if (high == infinite || high > low + scale)
            throw Inconsistent({before, before + size_}, {after, after + size_}, high, low);
    }

    const Rules& rules_;
    const Estimate& estimate_;
    const Options& options_;
    Monitor& monitor_;
    const Row start_;
    const std::size_t size_;
};

/// A*, weighted A* and greedy search.
class BestFirst : Searcher {
public:
    BestFirst(const Rules& rules, const Estimate& estimate, const Options& options, Monitor& monitor)
        : Searcher(rules, estimate, options, monitor),
          ranking_{options.algorithm == Algorithm::greedy ? 0.0 : 1.0, options.weight},
          whole_(ranking_.g_weight == 1 && ranking_.h_weight == 1),
          table_(size_, monitor),
          open_(monitor) {}

    Solution run() {
        Node& first = table_.node(table_.enter(start_.data()).id);
        first.cost = 0;
        first.estimate = estimates(start_)[0];
        const Buckets buckets(ranking_, whole_ ? 1 : scale, units(first.estimate));
        open_.push(buckets.bucket(0, units(first.estimate)), 0);
        while (!open_.empty()) {
            const double rank = buckets.rank(open_.least_rank());
            monitor_.prove(ranking_.bound(rank));
            taken_.clear();
            const std::size_t most = batch();
            while (!open_.empty() && taken_.size() < most &&
                   buckets.rank(open_.least_rank()) == rank) {
                const Table::Id id = open_.pop().item;
                if (table_.node(id).closed) continue;
                if (rules_.is_goal(table_.row(id))) return {Ending::found, table_.way_to(id)};
                table_.node(id).closed = true;
                ++closed_;
                taken_.push_back(id);
            }
            expand(buckets);
        }
        return {};
    }

private:
    struct Edge {
        Table::Id before, after;
    };

    void expand(const Buckets& buckets) {
        edges_.clear();
        fresh_.clear();
        news_.clear();
        for (const Table::Id id : taken_) {
            monitor_.expanding(open_.size(), closed_);
            children_.clear();
            rules_.expand(table_.row(id), children_);
            monitor_.generated(children_.size() / size_);
            for (std::size_t at = 0; at < children_.size(); at += size_) {
                const auto [child, is_new] = table_.enter(&children_[at]);
                edges_.push_back({id, child});
                if (!is_new) continue;
                news_.push_back(child);
                fresh_.insert(fresh_.end(), &children_[at], &children_[at] + size_);
            }
        }
        const std::vector<std::int32_t> values = estimates(fresh_);
        for (std::size_t i = 0; i < news_.size(); ++i) table_.node(news_[i]).estimate = values[i];
        for (const auto [before, after] : edges_) {
            const Node& parent = table_.node(before);
            Node& child = table_.node(after);
            check_edge(table_.row(before), parent.estimate, table_.row(after), child.estimate);
            const bool seen = child.cost != unreached;
            if (child.cost <= parent.cost + 1 || (seen && ranking_.g_weight == 0)) continue;
            child.cost = parent.cost + 1;
            child.parent = before;
            if (child.closed) {
                child.closed = false;
                --closed_;
                monitor_.reopened();
            }
            open_.push(buckets.bucket(child.cost, units(child.estimate)), after);
        }
    }

    /// An estimate as the ranking counts it. Costs are whole, so A* may round up. What is called
    /// hopeless is tried last: that no goal can be reached is for the search to prove.
    int units(int value) const {
        value = std::min(value, most_estimate);
        return whole_ ? (value + scale - 1) / scale : value;
    }

    static constexpr std::int32_t unreached = Node{}.cost;
    Ranking ranking_;
    bool whole_;
    Table table_;
    BucketQueue open_;
    std::uint64_t closed_ = 0;
    std::vector<Table::Id> taken_, news_;
    std::vector<Edge> edges_;
    Row children_, fresh_;
};

/// IDA*, which takes the last few paths of its stack together. Each iteration but the last expands
/// what it would expand one by one.
class IdaStar : Searcher {
public:
    using Searcher::Searcher;

    Solution run() {
        const int first = estimates(start_)[0];
        if (first == infinite) return {};
        for (int limit = whole(first);;) {
            monitor_.prove(limit);
            if (rules_.is_goal(start_.data())) return {Ending::found, {start_}};
            beyond_ = infinite;
            Solution found = iterate(limit, first);
            if (found.ending == Ending::found || beyond_ == infinite) return found;
            limit = whole(beyond_);
        }
    }

private:
    static int whole(int value) { return (value + scale - 1) / scale; }

    /// A path that waits on the stack: its last state and the one before, and which child each of its
    /// moves led to.
    struct Path {
        Row last, before;
        std::vector<std::uint16_t> ways;
        std::int32_t estimate;

        std::size_t bytes() const {
            return sizeof(Path) + last.size() + before.size() + ways.capacity() * sizeof(ways[0]);
        }
    };

    Solution iterate(int limit, int first) {
        Claim claim(monitor_);
        std::vector<Path> stack{{start_, start_, {}, first}};
        claim.add(stack.back().bytes());
        while (!stack.empty()) {
            const std::size_t from = stack.size() - std::min(stack.size(), batch());
            std::vector<Path> taken(std::make_move_iterator(stack.begin() + std::ptrdiff_t(from)),
                                    std::make_move_iterator(stack.end()));
            stack.resize(from);
            Row rows;
            std::vector<Origin> origins;
            for (std::size_t i = 0; i < taken.size(); ++i) expand(taken[i], i, rows, origins);
            const std::vector<std::int32_t> values = estimates(rows);
            for (std::size_t i = 0; i < origins.size(); ++i) {
                const auto [index, way] = origins[i];
                const Path& path = taken[index];
                const std::uint8_t* const row = &rows[i * size_];
                check_edge(path.last.data(), path.estimate, row, values[i]);
                if (values[i] == infinite) continue;
                const int moves = int(path.ways.size()) + 1;
                const int f = moves * scale + values[i];
                if (f > limit * scale) {
                    beyond_ = std::min(beyond_, f);
                    continue;
                }
                Path child{{row, row + size_}, path.last, {}, values[i]};
                child.ways.reserve(path.ways.size() + 1);
                child.ways = path.ways;
                child.ways.push_back(way);
                if (rules_.is_goal(row)) return {Ending::found, along(child.ways)};
                claim.add(child.bytes());
                stack.push_back(std::move(child));
            }
            for (const Path& path : taken) claim.drop(path.bytes());
        }
        return {};
    }

    struct Origin {
        std::size_t path;
        std::uint16_t way;
    };

    void expand(const Path& path, std::size_t index, Row& rows, std::vector<Origin>& origins) {
        monitor_.expanding(path.ways.size(), 0);
        children_.clear();
        rules_.expand(path.last.data(), children_);
        for (std::size_t at = 0; at < children_.size(); at += size_) {
            if (std::equal(path.before.begin(), path.before.end(), &children_[at])) continue;
            monitor_.generated();
            rows.insert(rows.end(), &children_[at], &children_[at] + size_);
            origins.push_back({index, std::uint16_t(at / size_)});
        }
    }

    std::vector<Row> along(const std::vector<std::uint16_t>& ways) {
        std::vector<Row> states{start_};
        for (const std::uint16_t way : ways) {
            children_.clear();
            rules_.expand(states.back().data(), children_);
            const auto child = children_.begin() + std::ptrdiff_t(way * size_);
            states.emplace_back(child, child + std::ptrdiff_t(size_));
        }
        return states;
    }

    int beyond_ = infinite;
    Row children_;
};

/// Breadth-first, but of each layer only the states that look best go on.
class Beam : Searcher {
public:
    Beam(const Rules& rules, const Estimate& estimate, const Options& options, Monitor& monitor)
        : Searcher(rules, estimate, options, monitor), table_(size_, monitor) {}

    Solution run() {
        Solution solution;
        std::vector<Table::Id> layer{table_.enter(start_.data()).id};
        table_.node(0) = {0, 0, estimates(start_)[0], true};
        if (rules_.is_goal(start_.data())) return {Ending::found, {start_}};
        for (int depth = 1; !layer.empty(); ++depth) {
            std::vector<Table::Id> next;
            Row rows;
            for (std::size_t i = 0; i < layer.size(); ++i) {
                monitor_.expanding(next.size() + layer.size() - i, table_.size());
                children_.clear();
                rules_.expand(table_.row(layer[i]), children_);
                monitor_.generated(children_.size() / size_);
                for (std::size_t at = 0; at < children_.size(); at += size_) {
                    const auto [id, is_new] = table_.enter(&children_[at]);
                    Node& child = table_.node(id);
                    if (child.closed || child.cost == depth) continue;
                    // Closed are those that went on; one that was dropped may come again.
                    child.parent = layer[i];
                    child.cost = depth;
                    if (rules_.is_goal(&children_[at])) return {Ending::found, table_.way_to(id)};
                    next.push_back(id);
                    rows.insert(rows.end(), &children_[at], &children_[at] + size_);
                }
            }
            const std::vector<std::int32_t> values = estimates(rows);
            for (std::size_t i = 0; i < next.size(); ++i) {
                Node& child = table_.node(next[i]);
                const Table::Id parent = child.parent;
                check_edge(table_.row(parent), table_.node(parent).estimate, table_.row(next[i]),
                           values[i]);
                child.estimate = values[i];
            }
            const auto lost = [&](Table::Id id) { return table_.node(id).estimate == infinite; };
            solution.cut |= std::erase_if(next, lost) > 0;
            std::stable_sort(next.begin(), next.end(), [&](Table::Id a, Table::Id b) {
                return table_.node(a).estimate < table_.node(b).estimate;
            });
            if (next.size() > options_.batch) {
                solution.cut = true;
                next.resize(options_.batch);
            }
            for (const Table::Id id : next) table_.node(id).closed = true;
            layer = std::move(next);
        }
        return solution;
    }

private:
    Table table_;
    Row children_;
};

}  // namespace

Solution search(const Rules& rules, const Estimate& estimate, const Options& options,
                Monitor& monitor) {
    try {
        if (options.algorithm == Algorithm::idastar)
            return IdaStar(rules, estimate, options, monitor).run();
        if (options.algorithm == Algorithm::beam)
            return Beam(rules, estimate, options, monitor).run();
        return BestFirst(rules, estimate, options, monitor).run();
    } catch (const Stopped& stopped) {
        return {stopped.ending, {}, false};
    }
}

Inconsistent::Inconsistent(Row before, Row after, int high, int low)
    : std::runtime_error("the estimate is not consistent"),
      before(std::move(before)),
      after(std::move(after)),
      high(high),
      low(low) {}

std::int32_t in_units(double moves) {
    if (moves >= double(most_estimate) / scale) return moves == INFINITY ? infinite : most_estimate;
    return std::int32_t(std::floor(moves * scale + 1e-6));
}

TableEstimate::TableEstimate(std::size_t size, std::vector<double> table)
    : size_(size), table_(std::move(table)) {
    if (table_.size() != size * 256) throw std::invalid_argument("the table has 256 numbers a place");
}

void TableEstimate::estimate(const std::uint8_t* rows, std::size_t count, std::int32_t* out) const {
    for (std::size_t i = 0; i < count; ++i, rows += size_) {
        double sum = 0;
        for (std::size_t place = 0; place < size_; ++place) sum += table_[place * 256 + rows[place]];
        out[i] = in_units(sum);
    }
}

}  // namespace budge::rows
