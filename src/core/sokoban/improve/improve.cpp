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

Improved improve(const Level& level, const std::vector<std::string>& texts, bool count_moves,
                 int first_round, Monitor& monitor) {
    const auto shorter = [&](const std::string& a, const std::string& b) {
        return length(a, count_moves) < length(b, count_moves);
    };
    std::vector<std::vector<Push>> solutions;
    for (const std::string& text : texts) solutions.push_back(read_pushes(level, text));
    Improved result;
    result.lurd = *std::ranges::min_element(texts, shorter);
    result.round = first_round;
    monitor.found(length(result.lurd, count_moves).first);
    return for_width<"sokoban/improve">(level.size, [&]<int W>(Width<W>) {
        try {
            Improver<W> improver(level, std::move(solutions), count_moves, monitor);
            try {
                improver.run(first_round);
            } catch (const Stopped& stopped) {
                result.ending = stopped.ending;
            }
            result.round = std::max(first_round, improver.round());
            for (const auto& pushes : improver.solutions()) {
                std::string text = lurd(level, pushes);
                if (text.empty()) continue;  // none, or no solution
                if (shorter(text, result.lurd)) std::swap(text, result.lurd);
                result.others.push_back(std::move(text));
            }
        } catch (const Stopped& stopped) {
            result.ending = stopped.ending;
        }
        result.figures = monitor.figures();
        return result;
    });
}

}  // namespace budge::sokoban
