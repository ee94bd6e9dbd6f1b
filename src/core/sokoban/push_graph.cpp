// SPDX-License-Identifier: MIT
#include "sokoban/push_graph.hpp"

#include <algorithm>

#include "search/claim.hpp"
#include "sokoban/articulation.hpp"
#include "sokoban/spots.hpp"

namespace budge::sokoban {
namespace {

template <int N>
class Builder {
public:
    Builder(const Level& level, std::size_t most, Monitor& monitor)
        : level_(level), layout_(level), field_(layout_.field), most_(most), claim_(monitor),
          monitor_(monitor) {}

    PushGraph build() {
        graph_.boxes = int(level_.boxes.size());
        graph_.complete = true;
        Mask<N> boxes;
        for (const Cell box : level_.boxes) boxes = boxes | Mask<N>::of(layout_.square[box]);
        const Mask<N> reach = field_.region(Mask<N>::of(layout_.square[level_.player]), boxes);
        spots_.enter({boxes, std::uint16_t(reach.first())}, most_);
        for (std::uint32_t at = 0; at < spots_.size(); ++at) {
            if (at % 1024 == 0) {
                claim_.add(claimed_for(spots_.size(), graph_.to.size()));
                monitor_.look();
            }
            graph_.head.push_back(std::uint32_t(graph_.to.size()));
            graph_.spoilt.push_back(0);
            if (!(spots_[at].boxes == field_.goals)) expand(at);
            if (!graph_.complete) {  // of no use to anybody but for how far it came
                graph_.player.resize(spots_.size());
                return std::move(graph_);
            }
        }
        graph_.head.push_back(std::uint32_t(graph_.to.size()));
        measure();
        tell();
        return std::move(graph_);
    }

private:
    /// What the vectors have taken since they were last asked, about.
    std::size_t claimed_for(std::size_t positions, std::size_t pushes) {
        const std::size_t bytes = positions * (sizeof(Spot<N>) + 16 + 2 * graph_.boxes) + pushes * 12;
        const std::size_t more = bytes > bytes_ ? bytes - bytes_ : 0;
        bytes_ += more;
        return more;
    }

    /// On large boards a search through the free cells tells for all pushes at once what the player
    /// reaches after them; on small ones a few shifts for each push are quicker.
    void expand(std::uint32_t at) {
        if constexpr (N >= 4)
            expand_by_links(at);
        else
            expand_by_floods(at);
    }

    void expand_by_floods(std::uint32_t at) {
        const Spot<N> spot = spots_[at];
        const Mask<N> region = field_.region(Mask<N>::of(spot.player), spot.boxes);
        const Mask<N> open = field_.floor - spot.boxes;
        for (int d = 0; d < directions; ++d) {
            const Mask<N> able =
                spot.boxes & field_.step(region, d) & field_.step(open, opposite(d));
            able.each([&](int box) {
                const int onto = box + field_.offset(d);
                if (!field_.live.test(onto)) {
                    ++graph_.spoilt[at];
                    return;
                }
                const Mask<N> after = (spot.boxes ^ Mask<N>::of(box)) | Mask<N>::of(onto);
                const Mask<N> reach = field_.region_after(region, after, box, onto, box);
                add({after, std::uint16_t(reach.first())}, layout_.cell[box], d);
            });
        }
    }

    void expand_by_links(std::uint32_t at) {
        const Spot<N> spot = spots_[at];
        board_.clear();
        boxes_.clear();
        spot.boxes.each([&](int square) { boxes_.push_back(layout_.cell[square]); });
        for (const Cell box : boxes_) board_[box] = Board::box;
        links_.run(board_);
        const Cell player = layout_.cell[spot.player];
        for (int d = 0; d < directions; ++d)
            for (const Cell box : boxes_) {
                const auto& next = level_.next[box];
                const Cell onto = next[d], behind = next[opposite(d)];
                if (!board_.is_free(behind) || !board_.is_free(onto)) continue;
                if (!links_.same_region(behind, player)) continue;
                const int from = layout_.square[box], to = layout_.square[onto];
                if (!field_.live.test(to)) {
                    ++graph_.spoilt[at];
                    continue;
                }
                Cell least = box;  // where the player now stands
                for (const Cell beside : next)
                    if (beside != onto && board_.is_free(beside))
                        least = std::min(least, links_.least_with(beside, onto));
                const Mask<N> after = (spot.boxes ^ Mask<N>::of(from)) | Mask<N>::of(to);
                add({after, std::uint16_t(layout_.square[least])}, box, d);
            }
    }

    void add(const Spot<N>& spot, Cell box, int direction) {
        const std::uint32_t number = spots_.enter(spot, most_);
        if (number == no_spot) {
            graph_.complete = false;
            return;
        }
        graph_.to.push_back(number);
        graph_.box.push_back(box);
        graph_.direction.push_back(std::int8_t(direction));
    }

    /// Breadth-first from all solved positions at once, against the pushes.
    void measure() {
        const auto count = std::uint32_t(spots_.size());
        std::vector<std::uint32_t> first(count + 1), from(graph_.to.size());
        for (const std::uint32_t number : graph_.to) ++first[number];
        for (std::uint32_t at = 0, sum = 0; at <= count; ++at) sum += std::exchange(first[at], sum);
        for (std::uint32_t at = 0; at < count; ++at)
            for (std::uint32_t edge = graph_.head[at]; edge < graph_.head[at + 1]; ++edge)
                from[first[graph_.to[edge]]++] = at;
        graph_.away.assign(count, PushGraph::lost);
        std::vector<std::uint32_t> queue;
        for (std::uint32_t at = 0; at < count; ++at)
            if (spots_[at].boxes == field_.goals) graph_.away[at] = 0, queue.push_back(at);
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const std::uint32_t at = queue[next];
            // `first` now tells where the next one begins.
            for (std::uint32_t in = at ? first[at - 1] : 0; in < first[at]; ++in) {
                if (graph_.away[from[in]] != PushGraph::lost) continue;
                graph_.away[from[in]] = std::uint16_t(graph_.away[at] + 1);
                queue.push_back(from[in]);
            }
        }
    }

    void tell() {
        graph_.places.reserve(spots_.size() * std::size_t(graph_.boxes));
        graph_.player.reserve(spots_.size());
        for (std::size_t at = 0; at < spots_.size(); ++at) {
            graph_.player.push_back(layout_.cell[spots_[at].player]);
            spots_[at].boxes.each([&](int box) { graph_.places.push_back(layout_.cell[box]); });
        }
    }

    const Level& level_;
    const Layout<N> layout_;
    const Field<N>& field_;
    const std::size_t most_;
    Claim claim_;
    Monitor& monitor_;
    std::size_t bytes_ = 0;
    Spots<N> spots_;
    Board board_{level_};
    Articulation links_{level_};
    std::vector<Cell> boxes_;
    PushGraph graph_;
};

}  // namespace

PushGraph push_graph(const Level& level, std::size_t most, Monitor& monitor) {
    return for_field(field_words(level), [&]<int N>(std::integral_constant<int, N>) {
        return Builder<N>(level, most, monitor).build();
    });
}

}  // namespace budge::sokoban
