// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace budge::blocks {

/// Cars of given lengths in a line of up to 8 cells, which they cannot leave, nor can they pass one
/// another. Their arrangements are numbered; there are at most 6 in 6 cells and 15 in 8. `Set` is a
/// set of arrangements.
///
/// A move takes one arrangement to another. Which ones are possible depends on the cells of the
/// line that something else covers: all answers are tabled.
template <class Set>
class LineKind {
public:
    static constexpr int most = 8 * sizeof(Set);

    LineKind(int size, const std::vector<int>& lengths) : size_(size) {
        std::vector<int> places(lengths.size());
        arrange(lengths, places, 0, 0);
        const std::size_t count = arrangements.size();
        slides.resize(count << size);
        steps.resize(count << size);
        swept.resize(count * most);
        after_slide.resize(count * most);
        after_step.resize(count * most);
        for (std::size_t from = 0; from < count; ++from) {
            cells.push_back(0);
            for (std::size_t car = 0; car < lengths.size(); ++car)
                cells.back() |= span(arrangements[from][car], lengths[car]);
            for (std::size_t to = 0; to < count; ++to) enter(lengths, from, to);
        }
        for (std::size_t from = 0; from < count; ++from)
            for (std::size_t to = 0; to < count; ++to)
                for (std::size_t next = 0; next < count; ++next) leave_out(from, to, next);
    }

    std::vector<std::vector<int>> arrangements;  // the place of each car
    std::vector<std::uint8_t> cells;             // by arrangement: what is covered
    std::vector<Set> slides, steps;              // by arrangement << size | what others cover
    std::vector<std::uint8_t> swept;             // by most * from + to: the cells of that move
    /// By most * from + to: moves of the line that lead to nothing new after that one. The same car
    /// need not go on or back, and of two cars that do not meet the later one goes first.
    std::vector<Set> after_slide, after_step;

private:
    static std::uint8_t span(int place, int length) {
        return std::uint8_t(((1 << length) - 1) << place);
    }

    void arrange(const std::vector<int>& lengths, std::vector<int>& places, std::size_t car, int least) {
        if (car == lengths.size()) {
            arrangements.push_back(places);
            return;
        }
        for (int place = least; place + lengths[car] <= size_; ++place) {
            places[car] = place;
            arrange(lengths, places, car + 1, place + lengths[car]);
        }
    }

    /// The car that makes the difference between two arrangements; -1 if it is not just one.
    int mover(std::size_t from, std::size_t to) const {
        int found = -1;
        for (std::size_t car = 0; car < arrangements[from].size(); ++car) {
            if (arrangements[from][car] == arrangements[to][car]) continue;
            if (found >= 0) return -1;
            found = int(car);
        }
        return found;
    }

    void enter(const std::vector<int>& lengths, std::size_t from, std::size_t to) {
        const int car = mover(from, to);
        if (car < 0) return;
        const int here = arrangements[from][std::size_t(car)], there = arrangements[to][std::size_t(car)];
        const int first = std::min(here, there), last = std::max(here, there);
        const int way = span(first, last - first + lengths[std::size_t(car)]);
        const auto bit = Set(1u << to);
        swept[from * most + to] = std::uint8_t(way);
        for (int others = 0; others < 1 << size_; ++others) {
            if (others & way) continue;
            const auto at = from << size_ | std::size_t(others);
            slides[at] |= bit;
            if (last - first == 1) steps[at] |= bit;
        }
    }

    void leave_out(std::size_t from, std::size_t to, std::size_t next) {
        const int car = mover(from, to), other = mover(to, next);
        if (car < 0 || other < 0) return;
        const auto bit = Set(1u << next);
        const bool apart = other < car && !(swept[from * most + to] & swept[to * most + next]);
        if (apart || other == car) after_slide[from * most + to] |= bit;
        if (apart || next == from) after_step[from * most + to] |= bit;
    }

    int size_;
};

/// The kind of a line. Few kinds occur in thousands of puzzles, so they are kept.
template <class Set>
const LineKind<Set>& line_kind(int size, const std::vector<int>& lengths) {
    thread_local std::map<unsigned, LineKind<Set>> known;
    unsigned code = unsigned(size);  // four lengths of up to 8 cells at most
    for (const int length : lengths) code = code << 4 | unsigned(length);
    auto found = known.find(code);
    if (found == known.end()) found = known.emplace(code, LineKind<Set>(size, lengths)).first;
    return found->second;
}

}  // namespace budge::blocks
