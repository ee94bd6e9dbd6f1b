// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "blocks/breadth_first.hpp"
#include "search/explore.hpp"

namespace budge::blocks {

/// All states of a model that can be reached.
template <class M>
class BlocksWalk final : public Walk {
public:
    BlocksWalk(const M& model, Monitor& monitor) : model_(model), frontier_(model, monitor) {}

    std::size_t size() const override { return frontier_.states.size(); }
    void begin() override { frontier_.begin(model_.start()); }
    void begin_layer() override { frontier_.begin_layer(); }
    void expand(Id id) override {
        frontier_.expand(id, go_on_);
    }
    bool is_goal(Id id) const override { return model_.is_goal(frontier_.states.key(id)); }

    void neighbours(Id id, std::vector<Id>& out) override {
        const auto key = frontier_.states.key(id);
        Spot spots[M::most_pieces];
        const auto occupied = model_.unpack(key, spots);
        model_.list_moves(spots, occupied, moves_);
        for (const auto [i, to] : moves_)
            out.push_back(frontier_.states.find(model_.moved(key, spots[i], to)));
    }

    /// Which of some interchangeable pieces stands where makes no difference: in reading order.
    void tell(Id id, std::vector<std::uint8_t>& out) const override {
        const Layout& layout = model_.layout();
        Spot spots[M::most_pieces];
        model_.unpack(frontier_.states.key(id), spots);
        std::vector<bool> given(std::size_t(model_.pieces));
        for (const int group : layout.group_of_piece)
            for (int i = 0; i < model_.pieces; ++i)
                if (!given[std::size_t(i)] && layout.group_of[spots[i]] == group) {
                    given[std::size_t(i)] = true;
                    out.push_back(std::uint8_t(layout.cell[spots[i]]));
                    break;
                }
    }

private:
    const M& model_;
    Frontier<M> frontier_;
    const typename Frontier<M>::Arrival go_on_ = [](Id, const typename M::Key&) { return true; };
    std::vector<typename M::Shift> moves_;
};

}  // namespace budge::blocks
