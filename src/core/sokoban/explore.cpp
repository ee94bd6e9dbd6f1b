// SPDX-License-Identifier: MIT
#include "sokoban/explore.hpp"

#include <stdexcept>

#include "search/node_table.hpp"
#include "sokoban/optimal/packed.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

constexpr int most_side = 256;  ///< rows and columns are told in a byte each

template <int P>
class SokobanWalk final : public Walk {
public:
    static constexpr int W = Packed<P>::W;

    SokobanWalk(const Level& level, Monitor& monitor)
        : level_(level), goals_(bits_of<W>(level.goals)), states_(monitor) {}

    std::size_t size() const override { return states_.size(); }
    void begin() override { states_.enter({bits_of<W>(level_.boxes), level_.player}, 0, 0); }
    void expand(Id id) override {
        each_step(id, [&](const Packed<P>& child) { states_.enter(child, 0, 0); });
    }
    bool is_goal(Id id) const override { return states_.key(id).boxes() == goals_; }

    void neighbours(Id id, std::vector<Id>& out) override {
        each_step(id, [&](const Packed<P>& child) { out.push_back(states_.find(child)); });
    }

    /// Where the last step can have come from: the player steps back, and pulls or does not. Not all
    /// of that can be reached from the start.
    void before(Id id, std::vector<Id>& out) override {
        const Packed<P> key = states_.key(id);
        const Bits<W> boxes = key.boxes();
        const auto look = [&](const Packed<P>& state) {
            if (const Id found = states_.find(state); found != states_.none) out.push_back(found);
        };
        for (int d = 0; d < directions; ++d) {
            const Cell behind = level_.next[key.player()][opposite(d)];
            if (behind == level_.wall() || boxes.test(behind)) continue;
            look({boxes, behind});
            const Cell ahead = level_.next[key.player()][d];
            if (ahead == level_.wall() || !boxes.test(ahead)) continue;
            Bits<W> pulled = boxes;
            pulled.move(ahead, key.player());
            look({pulled, behind});
        }
    }

    void tell(Id id, std::vector<std::uint8_t>& out) const override {
        const auto add = [&](int cell) {
            out.push_back(std::uint8_t(level_.row[cell]));
            out.push_back(std::uint8_t(level_.column[cell]));
        };
        add(states_.key(id).player());
        states_.key(id).boxes().each(add);
    }

private:
    template <class Visit>
    void each_step(Id id, Visit&& visit) const {
        const Packed<P> key = states_.key(id);
        const Bits<W> boxes = key.boxes();
        for (int d = 0; d < directions; ++d) {
            const Cell to = level_.next[key.player()][d];
            if (to == level_.wall()) continue;
            if (!boxes.test(to)) {
                visit({boxes, to});
                continue;
            }
            const Cell beyond = level_.next[to][d];
            if (beyond == level_.wall() || boxes.test(beyond)) continue;
            Bits<W> pushed = boxes;
            pushed.move(to, beyond);
            visit({pushed, to});
        }
    }

    const Level& level_;
    Bits<W> goals_;
    NodeTable<Packed<P>> states_;
};

}  // namespace

Component explore(const Level& level, std::size_t keep, Monitor& monitor) {
    if (level.height > most_side || level.width > most_side)
        throw std::invalid_argument("the level is wider or higher than can be told");
    return for_packed_width<"sokoban/explore">(level.size + player_bits, [&]<int P>(Width<P>) {
        SokobanWalk<P> walk(level, monitor);
        return budge::explore(walk, keep, monitor);
    });
}

}  // namespace budge::sokoban
