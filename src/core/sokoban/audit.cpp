// SPDX-License-Identifier: MIT
#include "sokoban/audit.hpp"

#include "sokoban/portfolio.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

template <int W>
Finding audit_sized(const Level& level, const std::vector<Push>& pushes, std::uint64_t effort,
                    Monitor& monitor) {
    Portfolio<W> portfolio(level, {}, monitor);
    portfolio.run(effort);
    Toolbox<W>& tools = portfolio.tools();
    tools.effort = ~std::uint64_t(0) / 2;  // no rule is to be spared for its cost
    Board board(level);
    Bits<W> boxes = bits_of<W>(level.boxes);
    for (int i = 0; i < int(pushes.size()); ++i) {
        const Push push = pushes[i];
        const Cell to = level.next[push.box][push.direction];
        boxes.move(push.box, to);
        board.show(boxes);
        const Tally before = tools.tally;
        if (!tools.distances.live(to, opposite(push.direction))) return {"dead-square", i + 1};
        tools.fires(Rule::freeze, tools.freeze.look(board, to) == Freeze::dead);
        boxes.each([&](int box) { tools.known_dead(boxes, box, push.box); });
        tools.proved_dead(boxes, to, push.box);
        tools.relaxed_dead(boxes, push.box, true);
        for (int rule = 0; rule < rule_count; ++rule)
            if (tools.tally[rule] != before[rule]) return {rule_names[rule], i + 1};
    }
    return {};
}

}  // namespace

Finding audit(const Level& level, const std::string& lurd, std::uint64_t effort,
              Monitor& monitor) {
    const std::vector<Push> pushes = read_pushes(level, lurd);
    return for_width<"sokoban/audit">(level.size, [&]<int W>(Width<W>) {
        return audit_sized<W>(level, pushes, effort, monitor);
    });
}

}  // namespace budge::sokoban
