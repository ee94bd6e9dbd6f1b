// SPDX-License-Identifier: MIT
#include "sokoban/improve/improve.hpp"

#include <cctype>

#include "sokoban/improve/improver.hpp"
#include "sokoban/widths.hpp"

namespace budge::sokoban {
namespace {

/// How long it is, as compared: what counts first comes first.
std::pair<std::size_t, std::size_t> length(const std::string& lurd, bool count_moves) {
    const auto pushes =
        std::size_t(std::ranges::count_if(lurd, [](unsigned char c) { return std::isupper(c); }));
    return count_moves ? std::pair(lurd.size(), pushes) : std::pair(pushes, lurd.size());
}

}  // namespace

Result improve(const Level& level, const std::string& text, bool count_moves, Monitor& monitor) {
    const std::vector<Push> pushes = read_pushes(level, text);
    return for_width<"sokoban/improve">(level.size, [&]<int W>(Width<W>) {
        Result result;
        result.lurd = text;
        monitor.found(length(text, count_moves).first);
        try {
            Improver<W> improver(level, pushes, monitor);
            try {
                improver.run(count_moves);
            } catch (const Stopped& stopped) {
                result.ending = stopped.ending;
            }
            std::string shorter = lurd(level, improver.pushes());
            if (length(shorter, count_moves) < length(text, count_moves))
                result.lurd = std::move(shorter);
        } catch (const Stopped& stopped) {
            result.ending = stopped.ending;
        }
        result.figures = monitor.figures();
        return result;
    });
}

}  // namespace budge::sokoban
