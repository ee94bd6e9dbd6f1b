// SPDX-License-Identifier: MIT
#include "sokoban/improve/vicinity.hpp"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

/// The level, once room for its table of distances is claimed.
const Level& with_room(const Level& level, Claim& claim) {
    claim.add(level.goals.size() * std::size_t(level.size + 1) * (directions + 1) * sizeof(int));
    return level;
}

}  // namespace

template <int W>
Vicinity<W>::Vicinity(const Level& level, Monitor& monitor)
    : level_(level),
      monitor_(monitor),
      claim_(monitor),
      alone_(with_room(level, claim_), &monitor),
      board_(level),
      empty_(level),
      region_(level),
      rings_(level),
      lone_(level, &monitor),
      distances_(level.size),
      steps_(level) {
    lone_.lift(empty_);
}

template <int W>
bool Vicinity<W>::search(const std::vector<std::vector<Push>>& solutions, const Scope& wanted,
                         bool count_moves, std::vector<Push>& better) {
    prepare(solutions, count_moves);
    if (best_ == 0) return false;  // it is solved as it stands
    const std::size_t room = std::min(most_bytes, monitor_.available() / 2);
    const Scope scope{wanted.strays, wanted.slack, std::min(wanted.width, room / bytes_for_each())};
    Claim claim(monitor_);
    claim.add(scope.width * bytes_for_each());
    seen_.assign(1024, 0);
    seen_count_ = 0;
    first_word_ = last_word_ = 0;
    trails_.clear();
    waiting_.assign(best_, {});
    waiting_[0].push_back({bits_of<W>(level_.boxes), level_.player, count_moves_, 0, 0, {}});
    const Bits<W> goal = bits_of<W>(level_.goals);
    bool found = false;
    for (int cost = 0; cost < best_ && !found; ++cost) {
        choose(cost, scope);
        for (const Node& node : chosen_) {
            monitor_.expanding(chosen_.size(), seen_count_);
            trails_.push_back({node.last, node.push});
            if (node.boxes == goal) {
                read_off(std::uint32_t(trails_.size() - 1), better);
                found = true;
                break;
            }
            expand(node, cost, scope);
        }
    }
    // What takes room is given back, as the claim is.
    waiting_ = {};
    seen_ = {};
    trails_ = {};
    return found;
}

template <int W>
void Vicinity<W>::prepare(const std::vector<std::vector<Push>>& solutions, bool count_moves) {
    count_moves_ = count_moves;
    stations_.clear();
    best_ = unreachable;
    for (const auto& pushes : solutions) add_stations(pushes);
    std::ranges::stable_sort(stations_, std::ranges::greater{}, &Station::rest);
    // Where several solutions pass the same position, the one that is nearest to the end counts.
    std::unordered_set<Bits<W>, Hash> met;
    std::size_t kept = stations_.size();
    for (std::size_t i = kept; i-- > 0;)
        if (met.insert(stations_[i].boxes).second) stations_[--kept] = stations_[i];
    stations_.erase(stations_.begin(), stations_.begin() + std::ptrdiff_t(kept));
    words_ = (stations_.size() + 63) / 64;
    const std::size_t bytes = stations_.capacity() * sizeof(Station) +
                              words_ * level_.size * sizeof(std::uint64_t);
    if (bytes > claimed_) {
        claim_.add(bytes - claimed_);
        claimed_ = bytes;
    }
    // Stations that there are not miss every box.
    missing_.assign(words_ * level_.size + spare, ~std::uint64_t(0));
    for (std::size_t i = 0; i < stations_.size(); ++i)
        stations_[i].boxes.each([&](int cell) {
            missing_[cell * words_ + i / 64] &= ~(std::uint64_t(1) << i % 64);
        });
    for (Words& words : more_than_) words.assign(words_ + spare, 0);
}

template <int W>
void Vicinity<W>::add_stations(const std::vector<Push>& pushes) {
    const std::size_t first = stations_.size();
    Bits<W> boxes = bits_of<W>(level_.boxes);
    Cell player = level_.player;
    int cost = 0;
    stations_.push_back({boxes, 0});
    for (const Push& push : pushes) {
        monitor_.look_now_and_then();
        if (count_moves_) {
            board_.show(boxes);
            cost += walk_length(level_, board_, player,
                                level_.next[push.box][opposite(push.direction)]);
        }
        ++cost;
        boxes.move(push.box, level_.next[push.box][push.direction]);
        player = push.box;
        stations_.push_back({boxes, cost});
    }
    for (std::size_t i = first; i < stations_.size(); ++i) stations_[i].rest = cost - stations_[i].rest;
    best_ = std::min(best_, cost);
}

template <int W>
std::size_t Vicinity<W>::bytes_for_each() const {
    // Every position that is taken has its trail and its key, at worst in a quarter of the table;
    // some eight wait for each of those that cost the same, and in moves for a dozen costs at once.
    const std::size_t waiting = count_moves_ ? 100 : 10;
    return std::size_t(best_) * (sizeof(Trail) + 4 * sizeof(std::uint64_t)) + waiting * sizeof(Node);
}

template <int W>
void Vicinity<W>::choose(int cost, const Scope& scope) {
    std::vector<Node> nodes = std::move(waiting_[cost]);
    std::ranges::stable_sort(nodes, {}, &Node::rank);
    chosen_.clear();
    for (Node& node : nodes) {
        if (chosen_.size() >= scope.width) break;
        monitor_.look_now_and_then();
        if (!node.settled) node.player = settle(node);
        if (is_new(key_of(level_, Position<W>{node.boxes, node.player}))) chosen_.push_back(node);
    }
    // No station before these can tell a position that is cheap enough, and none after is asked.
    const int behind = best_ - 1 + scope.slack - cost;
    const int ahead = best_ - cost - most_ahead;
    const auto last_of = [&](std::size_t word) { return stations_[word * 64 + 63].rest; };
    while (first_word_ + 1 < words_ && last_of(first_word_) > behind) ++first_word_;
    while (last_word_ + 1 < words_ && last_of(last_word_) > ahead) ++last_word_;
}

template <int W>
void Vicinity<W>::expand(const Node& node, int cost, const Scope& scope) {
    board_.show(node.boxes);
    Cell least = node.player;
    if (count_moves_)
        steps_.walk(board_, node.player);
    else
        least = region_.fill(board_, node.player);
    const auto last = std::uint32_t(trails_.size() - 1);
    node.boxes.each([&](int box) {
        bool counted = false;
        for (int d = 0; d < directions; ++d) {
            const Cell to = level_.next[box][d], behind = level_.next[box][opposite(d)];
            if (!board_.is_free(to) || !alone_.live(to, opposite(d))) continue;
            if (count_moves_ ? steps_[behind] < 0 : !region_.contains(behind)) continue;
            const int child_cost = cost + 1 + (count_moves_ ? steps_[behind] : 0);
            if (child_cost >= best_) continue;
            if (!counted) count_strays(node.boxes, box, scope.strays);
            counted = true;
            Node child{node.boxes, Cell(box), count_moves_, 0, last, {Cell(box), std::int8_t(d)}};
            child.boxes.move(box, to);
            child.rank = child_cost + rest(child.boxes, to, scope.strays);
            if (child.rank > best_ - 1 + scope.slack) continue;
            if (!count_moves_) settle_child(child, Cell(box), to, least);
            waiting_[child_cost].push_back(child);
        }
    });
}

template <int W>
Cell Vicinity<W>::settle(const Node& node) {
    board_.show(node.boxes);
    return region_.fill(board_, node.player);
}

template <int W>
void Vicinity<W>::settle_child(Node& child, Cell left, Cell taken, Cell least) const {
    if (taken == least) return;
    for (const Cell cell : level_.beside[left])
        if (board_.is_free(cell) && !region_.contains(cell)) return;
    if (region_.contains(taken) && rings_.split(board_, taken, left)) return;
    child.player = std::min(least, left);
    child.settled = true;
}

template <int W>
void Vicinity<W>::count_strays(const Bits<W>& boxes, int left_out, int strays) {
    switch (strays) {
        case 0: return count_up_to<0>(boxes, left_out);
        case 1: return count_up_to<1>(boxes, left_out);
        case 2: return count_up_to<2>(boxes, left_out);
        default: return count_up_to<3>(boxes, left_out);
    }
}

template <int W>
template <int Strays>
void Vicinity<W>::count_up_to(const Bits<W>& boxes, int left_out) {
    // A few words at a time, so that the counts of these stay in registers.
    for (std::size_t from = first_word_; from <= last_word_; from += lanes) {
        std::array<std::array<std::uint64_t, lanes>, Strays + 1> more{};
        boxes.each([&](int cell) {
            if (cell == left_out) return;
            const std::uint64_t* missing = &missing_[cell * words_ + from];
            for (std::size_t i = 0; i < lanes; ++i) {
                for (int k = Strays; k > 0; --k) more[k][i] |= more[k - 1][i] & missing[i];
                more[0][i] |= missing[i];
            }
        });
        for (int k = 0; k <= Strays; ++k)
            std::ranges::copy(more[k], more_than_[k].begin() + std::ptrdiff_t(from));
    }
}

template <int W>
int Vicinity<W>::rest(const Bits<W>& boxes, Cell moved_to, int strays) {
    const std::uint64_t* missing = &missing_[moved_to * words_];
    int least = unreachable, last_asked = -1;
    for (int count = 0; count <= strays; ++count) {
        // Of the stations at which no more boxes stray than so many, the nearest to the end.
        int nearest = -1;
        for (int i = int(last_word_); i >= int(first_word_) && nearest < 0; --i) {
            const std::uint64_t with_this = count > 0 ? more_than_[count - 1][i] : ~std::uint64_t(0);
            const std::uint64_t fit = ~(more_than_[count][i] | (with_this & missing[i]));
            if (fit) nearest = i * 64 + 63 - std::countl_zero(fit);
        }
        if (nearest < 0 || nearest >= int(stations_.size()) || nearest == last_asked) continue;
        last_asked = nearest;
        const Station& station = stations_[nearest];
        least = std::min(least, station.rest + cost_to_bring_back(boxes, station));
    }
    return least;
}

template <int W>
int Vicinity<W>::cost_to_bring_back(const Bits<W>& boxes, const Station& station) {
    std::array<Cell, most_strays> from, to;
    int strays = 0, places = 0;
    (boxes - station.boxes).each([&](int cell) { from[strays++] = Cell(cell); });
    (station.boxes - boxes).each([&](int cell) { to[places++] = Cell(cell); });
    int least = unreachable;
    std::array<int, most_strays> order{0, 1, 2};
    do {
        int sum = 0;
        for (int i = 0; i < strays; ++i) sum += distance(from[i], to[order[i]]);
        least = std::min(least, sum);
    } while (std::next_permutation(order.begin(), order.begin() + strays));
    return least;
}

template <int W>
int Vicinity<W>::distance(Cell from, Cell to) {
    auto& row = distances_[to];
    if (row.empty()) {
        claim_.add(level_.size);
        row.assign(level_.size, farthest);
        lone_.forget();
        lone_.visit_all_sides(empty_, to);
        lone_.pull_on(empty_);
        row[to] = 0;
        for (const auto& stop : lone_.stops())
            row[stop.cell] = std::uint8_t(std::min<int>(row[stop.cell], stop.distance));
    }
    return row[from];
}

template <int W>
bool Vicinity<W>::is_new(std::uint64_t key) {
    const auto put = [&](std::uint64_t wanted) {
        const std::size_t mask = seen_.size() - 1;
        std::size_t slot = wanted & mask;
        for (; seen_[slot]; slot = (slot + 1) & mask)
            if (seen_[slot] == wanted) return false;
        seen_[slot] = wanted;
        return true;
    };
    if (2 * seen_count_ >= seen_.size()) {
        Words smaller(2 * seen_.size(), 0);
        smaller.swap(seen_);
        for (const std::uint64_t known : smaller)
            if (known) put(known);
    }
    const bool added = put(key | 1);
    seen_count_ += added;
    return added;
}

template <int W>
void Vicinity<W>::read_off(std::uint32_t last, std::vector<Push>& pushes) const {
    pushes.clear();
    for (; last > 0; last = trails_[last].before) pushes.push_back(trails_[last].push);
    std::ranges::reverse(pushes);
}

#define BUDGE_INSTANTIATE(W) template class Vicinity<W>;
BUDGE_FOR_EACH_WIDTH(BUDGE_INSTANTIATE)
#undef BUDGE_INSTANTIATE

}  // namespace budge::sokoban
