// SPDX-License-Identifier: MIT
#include "tiles/fitted_beam.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace budge::tiles {

// ------------------------------------------------------------------ boards seen

void FittedBeam::Seen::reset(std::size_t boards, Monitor& monitor) {
    lines_ = boards / line + 1;
    slots_ = Zeros<std::uint32_t>(lines_ * line);
    slots_.make_pages([&] { monitor.look(); });
}

inline std::size_t FittedBeam::Seen::first_of(std::uint64_t hash) const {
    return std::size_t((hash >> 32) * lines_ >> 32) * line;
}

inline void FittedBeam::Seen::prefetch(std::uint64_t hash) const {
    __builtin_prefetch(&slots_[first_of(hash)]);
}

inline bool FittedBeam::Seen::insert(std::uint64_t hash) {
    std::uint32_t* slots = &slots_[first_of(hash)];
    const std::uint32_t print = std::uint32_t(hash) | 1;
    for (std::size_t i = 0; i < line; ++i) {
        if (slots[i] == print) return false;
        if (slots[i] == 0) {
            slots[i] = print;
            return true;
        }
    }
    slots[print >> 4 & (line - 1)] = print;  // full: some older board is forgotten
    return true;
}

// ------------------------------------------------------------------ the search

FittedBeam::Found FittedBeam::run(const std::vector<std::uint16_t>& board, const Options& options,
                                  Monitor& monitor) {
    constexpr std::size_t layers_between_forgetting = 64;
    constexpr std::size_t layers_between_looks_at_the_time = 16;
    constexpr std::size_t layers_between_looks_at_the_front = 16;
    constexpr int most_failures = 5;
    // Where there is little left to gain the blank had better be elsewhere, so it goes soon.
    constexpr std::size_t patience = 10;
    Claim claim(monitor);
    begin(board, options, claim, monitor);
    if (layer_[0].distance == 0) return {true, {}};
    Stop record{std::numeric_limits<std::int32_t>::max(), {}};
    int failures = 0;
    bool hopeless = false;
    std::size_t held = claim.held();
    while (int(prefix_.size() + history_.size()) + 1 < options_.limit) {
        expand(monitor);
        if (goal_) {
            std::vector<Move> moves = way_to(history_.size(), parent_of(*goal_));
            moves.push_back(move_of(*goal_));
            if (on_line) on_line(line_to(history_.size(), parent_of(*goal_)));
            return {int(moves.size()) < options_.limit, std::move(moves)};
        }
        if (children_.empty()) {
            hopeless = true;
            break;
        }
        if (history_.size() % layers_between_looks_at_the_time == 0) {
            if (out_of_time(monitor)) break;
            keep_to_the_time(monitor);
        }
        select(monitor);
        if (layer_.empty()) break;
        claim.add(history_.back().size() * sizeof(std::uint32_t) + sizeof(history_[0]));
        note_best();
        if (history_.size() % layers_between_looks_at_the_front == 0 && move_front()) {
            record.value = std::numeric_limits<std::int32_t>::max();  // boards count otherwise now
            failures = 0;
        }
        if (history_.size() - best_.layer > patience << failures) {
            const bool better = note_stop(record);
            failures = better ? 0 : failures + 1;
            if (failures > most_failures) return {false, std::move(record.way)};
            jump(failures % 2 == 0);
            claim.drop(claim.held() - held);
        } else if (history_.size() % layers_between_forgetting == 0 && !on_line) {
            forget_the_dead(monitor);
            std::size_t bytes = held;
            for (const auto& layer : history_) bytes += layer.size() * sizeof(std::uint32_t) + sizeof layer;
            claim.drop(claim.held() - bytes);
        }
    }
    note_stop(record);
    return {false, std::move(record.way), hopeless};
}

bool FittedBeam::out_of_time(const Monitor& monitor) {
    return monitor.seconds() >= share_of_time * monitor.limits().seconds;
}

/// No wider than the rest of the time allows for as many layers as may still come, once it is known how
/// long layers take.
void FittedBeam::keep_to_the_time(const Monitor& monitor) {
    constexpr double full_layers = 8;
    const double seconds = monitor.seconds();
    const double left = std::max(0.0, share_of_time * monitor.limits().seconds - seconds);
    const auto nodes = double(monitor.figures().expanded), wanted = double(options_.width);
    if (nodes < full_layers * wanted) return;
    width_ = std::max<std::size_t>(1, std::size_t(std::min(wanted, left * nodes / (seconds * layers_left()))));
}

/// With a front there is no solution yet whose length tells something: the layers so far brought the
/// best board so much nearer to the goal, and the others will do alike. What is left at the end takes
/// longer than its distance tells, and once more where the beam is stuck.
double FittedBeam::layers_left() const {
    constexpr double least_progress = 0.02, caution = 1.1;
    const auto made = double(prefix_.size() + history_.size()), most = options_.limit - made;
    const auto cells = double(evaluation_.ground().cells());
    if (!evaluation_.has_front()) return std::min(most, most_layers(cells));
    const double nearer = first_distance_ - best_.distance;
    const double pace = nearer > least_progress * first_distance_ ? made / nearer : most_layers(cells) / std::max(first_distance_, cells);
    return std::min(most, caution * pace * best_.distance + cells);
}

/// Where the beam is stuck: its best board, if it is better than where it was stuck before; else the
/// walker goes back there.
bool FittedBeam::note_stop(Stop& record) {
    go_to(best_.layer, best_.node);
    const std::int32_t value = walker_.standing().value;
    std::vector<Move> way = way_to(best_.layer, best_.node);
    const bool better = value < record.value;
    if (better) {
        if (on_line) on_line(line_to(best_.layer, best_.node));
        go_to(best_.layer, best_.node);
        record = {value, std::move(way)};
    } else {
        for (auto move = way.rbegin(); move != way.rend(); ++move) walker_.make(back(*move));
        for (const Move move : record.way) walker_.make(move);
    }
    prefix_ = record.way;
    history_.clear();
    roots_.assign(1, {});
    at_layer_ = 0;
    at_node_ = 0;
    return better;
}

void FittedBeam::release() {
    seen_ = {};
    boards_ = {};
    next_boards_ = {};
    history_ = {};
    layer_ = {};
    children_ = {};
    ranks_ = {};
    wanted_ = {};
}

void FittedBeam::begin(const std::vector<std::uint16_t>& board, const Options& options, Claim& claim,
                       Monitor& monitor) {
    const Ground& ground = evaluation_.ground();
    options_ = options;
    width_ = options.width;
    // What was seen long ago hardly comes again: twelve moves around four cells lead back.
    constexpr std::size_t layers_remembered = 24, least_seen = std::size_t(1) << 16;
    const std::size_t boards = std::max(least_seen, options.width * layers_remembered);
    // Two layers with their children and ranks.
    const auto roots = std::size_t(ground.width + ground.height);  // that a jump may make beyond the width
    const std::size_t words = keeps_boards() ? (options.width + roots) * words_ : 0;
    claim.add(options.width * (2 * sizeof(Walker::Standing) + 3 * (sizeof(Child) + 2 * sizeof(std::uint32_t))) +
              2 * words * sizeof(std::uint16_t) + boards * sizeof(std::uint32_t) + std::size_t(80 * ground.cells()));
    release();  // given back before more is taken
    for (auto* kept : {&boards_, &next_boards_}) {
        *kept = Zeros<std::uint16_t>(words);
        kept->make_pages([&] { monitor.look(); });
    }
    layer_.reserve(options.width + 1);
    children_.reserve(3 * options.width);
    ranks_.reserve(3 * options.width);
    wanted_.reserve(3 * options.width + 1);
    seen_.reset(boards, monitor);
    prefix_.clear();
    roots_.assign(1, {});
    goal_.reset();
    walker_.set(board);
    keep_roots();
    evaluation_.serve(options.width);
    if (evaluation_.has_front()) evaluation_.set_front(outermost_unsolved(std::max(ground.width, ground.height) - 1));
    at_layer_ = 0;
    at_node_ = 0;
    layer_.assign(1, walker_.standing());
    seen_.insert(layer_[0].hash);
    best_ = {layer_[0].value, 0, 0, layer_[0].distance};
    first_distance_ = layer_[0].distance;
}

void FittedBeam::expand(Monitor& monitor) {
    constexpr std::size_t nodes_between_looks = 128;
    children_.clear();
    const bool keeps = keeps_boards();
    const std::size_t depth = history_.size();
    const int left = options_.limit - int(prefix_.size() + depth) - 1;
    for (std::uint32_t node = 0; node < layer_.size(); ++node) {
        if (node % nodes_between_looks == 0)
            monitor.advance(std::min(nodes_between_looks, layer_.size() - node));
        if (!keeps) go_to(depth, node);
        const Walker walker = keeps ? board(node) : walker_;
        const auto& root = roots_[depth == 0 ? node : 0];
        const int undo = depth > 0 ? back(move_of(history_.back()[node])) : root.empty() ? -1 : back(root.back());
        const auto blocks = walker.blocks();
        const auto attempt = [&]<Move move>() {
            if (move == undo || !walker.can(move)) return;
            const auto child = walker.after<move>(layer_[node], blocks);
            if (child.distance >= left) return;
            const std::uint32_t from = node << 2 | move;
            if (child.distance == 0 && !goal_) goal_ = from;
            children_.push_back({child, from});
        };
        attempt.template operator()<0>();
        attempt.template operator()<1>();
        attempt.template operator()<2>();
        attempt.template operator()<3>();
        if (goal_) return;
    }
}

/// The best children become the next layer, in the order of their parents. By a histogram, and the
/// boards that were there before left out on the way. Half of the children go on, so no branch should depend
/// on which: what is chosen is written one after the other, and what is not is written over.
void FittedBeam::select(Monitor& monitor) {
    // To look through many empty ones takes longer than a narrow layer itself.
    constexpr std::size_t buckets_a_board = 16, least_buckets = 64, most_buckets_of_all = 4096;
    const std::size_t most_buckets =
        std::clamp(std::bit_ceil(buckets_a_board * options_.width), least_buckets, most_buckets_of_all);
    constexpr std::size_t ahead = 12;
    const std::size_t count = children_.size(), width = width_;
    const auto look = [&monitor](std::size_t done) {
        constexpr std::size_t between = std::size_t(1) << 16;
        if (done % between == between - 1) monitor.look();
    };
    std::int32_t low = std::numeric_limits<std::int32_t>::max(), high = std::numeric_limits<std::int32_t>::min();
    for (std::size_t i = 0; i < count; ++i) {
        look(i);
        low = std::min(low, children_[i].standing.value);
        high = std::max(high, children_[i].standing.value);
    }
    int shift = 0;
    while (std::uint32_t(high - low) >> shift >= most_buckets) ++shift;
    buckets_.assign(most_buckets, 0);
    ranks_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        look(i);
        ranks_[i] = std::uint32_t(children_[i].standing.value - low) >> shift;
        ++buckets_[ranks_[i]];
    }
    // Those of the first buckets are taken as long as they fit; of the others, which may take the
    // place of doubles, as many as there is room for.
    constexpr std::uint32_t taken = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t sure = 0, last = 0;
    for (std::size_t sum = 0; sure < most_buckets && sum + buckets_[sure] <= width; ++sure) sum += buckets_[sure];
    for (std::size_t sum = 0; last < most_buckets && sum < width + width / 2 + 4; ++last) sum += buckets_[last];
    std::size_t room = width;
    wanted_.resize(count + 1);
    const auto take = [&](std::uint32_t from, std::uint32_t to) {
        std::size_t wanted = 0;
        for (std::size_t i = 0; i < count; ++i) {
            look(i);
            wanted_[wanted] = std::uint32_t(i);
            wanted += ranks_[i] - from < to - from;
        }
        for (std::size_t i = 0; i < wanted && room > 0; ++i) {
            look(i);
            if (i + ahead < wanted) seen_.prefetch(children_[wanted_[i + ahead]].standing.hash);
            const bool is_new = seen_.insert(children_[wanted_[i]].standing.hash);
            ranks_[wanted_[i]] = is_new ? taken : ranks_[wanted_[i]];
            room -= is_new;
        }
    };
    take(0, sure);
    if (room > 0) take(sure, last);
    const std::size_t chosen = width - room;
    layer_.resize(chosen + 1);
    auto& history = history_.emplace_back(chosen + 1);
    std::size_t at = 0;
    for (std::size_t i = 0; i < count; ++i) {
        look(i);
        layer_[at] = children_[i].standing;
        history[at] = children_[i].from;
        at += ranks_[i] == taken;
    }
    layer_.pop_back();
    history.pop_back();
    if (!keeps_boards()) return;
    for (std::size_t i = 0; i < history.size(); ++i) {
        look(i);
        std::uint16_t* next = &next_boards_[i * words_];
        std::copy_n(&boards_[parent_of(history[i]) * words_], words_, next);
        Walker(evaluation_, terrain_, next).make(move_of(history[i]));
    }
    std::swap(boards_, next_boards_);
}

/// Of the walker's board, from a line inwards: what is amiss outside has its weight anyway.
int FittedBeam::outermost_unsolved(int from) const {
    const Ground& ground = evaluation_.ground();
    int line = 1;
    for (int r = 0; r < ground.height; ++r)
        for (int c = 0; c < ground.width; ++c) {
            const int cell = ground.cell(r, c), here = ground.lines_left(cell);
            if (here > line && here <= from && walker_.tile(cell) != cell) line = here;
        }
    return line;
}

bool FittedBeam::move_front() {
    if (!evaluation_.has_front()) return false;
    const auto least = std::min_element(layer_.begin(), layer_.end(),
                                        [](const auto& a, const auto& b) { return a.value < b.value; });
    go_to(history_.size(), std::uint32_t(least - layer_.begin()));
    const int front = outermost_unsolved(evaluation_.front());
    if (front == evaluation_.front()) return false;
    evaluation_.set_front(front);
    for (std::uint32_t node = 0; node < layer_.size(); ++node) {
        go_to(history_.size(), node);
        layer_[node] = walker_.standing();
    }
    best_.value = std::numeric_limits<std::int32_t>::max();
    note_best();
    return true;
}

void FittedBeam::note_best() {
    for (std::uint32_t node = 0; node < layer_.size(); ++node)
        if (layer_[node].value < best_.value) best_ = {layer_[node].value, history_.size(), node, layer_[node].distance};
}

}  // namespace budge::tiles
