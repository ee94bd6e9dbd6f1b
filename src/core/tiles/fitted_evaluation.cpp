// SPDX-License-Identifier: MIT
#include "tiles/fitted_evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace budge::tiles {
namespace {

/// What a weight of one counts in the search, which counts in whole numbers.
constexpr float scale = 512;

std::int16_t rounded(float value) {
    constexpr float most = std::numeric_limits<std::int16_t>::max();
    return std::int16_t(std::lround(std::clamp(value * scale, -most, most)));
}
std::int32_t whole(float value) { return std::int32_t(std::lround(value * scale)); }

}  // namespace

FittedEvaluation::FittedEvaluation(const Ground& ground, const Weights& weights)
    : ground_(ground),
      weights_(&weights),
      has_front_(side() > 2 * weights.side),
      front_(side() - 1),
      place_table_(std::size_t(ground.cells())) {
    away_.resize(ground.ways());
    for (int way = 0; way < int(ground.ways()); ++way) {
        const auto [rows, columns] = ground.rows_and_columns(way);
        away_[std::size_t(way)] = {std::uint8_t(features::place(rows, columns)),
                                   std::uint16_t(std::abs(rows) + std::abs(columns))};
    }
    if (features::has_own(ground) && weights.side == ground.width)
        fill_own_places();
    else
        fill_lines();
    fill_pairs();
    fill_blocks();
}

void FittedEvaluation::fill_own_places() {
    const Ground& ground = ground_;
    for (int r = 0; r < ground.height; ++r)
        for (int c = 0; c < ground.width; ++c) {
            const int home = ground.cell(r, c);
            const auto base = places_.size();
            place_table_[std::size_t(home)] = std::uint32_t(base);
            places_.resize(base + ground.ways());
            for (int row = 0; row < ground.height; ++row)
                for (int column = 0; column < ground.width; ++column) {
                    const int cell = ground.cell(row, column);
                    places_[base + std::size_t(ground.way(cell, home))] =
                        whole(weights_->places[features::place_weight(ground, home, cell)]);
                }
        }
}

void FittedEvaluation::serve(std::size_t beam) {
    constexpr std::size_t narrow = 200;
    const bool is_large = 2 * (ground_.width + ground_.height) > 5 * weights_->side;  // by a quarter
    const bool has_front = side() > 2 * weights_->side || (is_large && beam < narrow);
    if (has_front == std::exchange(has_front_, has_front)) return;
    set_front(side() - 1);
}

void FittedEvaluation::set_front(int line) {
    front_ = line;
    fill_lines();
}

FittedEvaluation::Counts FittedEvaluation::line(int left) const {
    if (side() <= weights_->side) return {features::zone(left), 0};
    const float most = float(weights_->side) - 0.5f, own = std::min(float(left), most);
    float line = own;
    if (!has_front()) {
        // Lines lie between zones, the last ones where they were.
        constexpr int last = 4;
        if (left > last) line = last + float(left - last) / std::max(1.f, stretch());
    } else if (front_ >= weights_->side) {
        // What is not next to the front counts little, or the beam begins everything and ends nothing.
        constexpr float within = 2, slope = 1.3f;
        line = std::max(std::min(within, own), std::min(most, most - slope * float(front_ - left)));
    }
    int zone = 0;
    for (const int top = features::zone(weights_->side - 1); zone + 1 < top && features::middle_of(zone + 1) <= line;)
        ++zone;
    const float here = features::middle_of(zone), next = features::middle_of(zone + 1);
    return {zone, std::clamp((line - here) / (next - here), 0.f, 1.f)};
}

/// How much larger than a fitted board that is which is not solved.
float FittedEvaluation::stretch() const {
    const int rest = std::min(ground_.width, front_ + 1) + std::min(ground_.height, front_ + 1);
    const float stretch = float(rest) / 2 / float(weights_->side);
    return has_front() ? std::max(1.f, stretch) : stretch;
}

/// One table for all lines that count alike.
void FittedEvaluation::fill_lines() {
    const Ground& ground = ground_;
    const std::size_t ways = ground.ways();
    const Surface surface(*weights_, stretch());
    std::map<Counts, std::uint32_t> tables;
    std::vector<std::uint32_t> table_of;
    places_.clear();
    for (int left = 0; left < side(); ++left) {
        const Counts counts = line(left);
        const auto [known, is_new] = tables.try_emplace(counts, std::uint32_t(places_.size()));
        table_of.push_back(known->second);
        if (!is_new) continue;
        for (int way = 0; way < int(ways); ++way) {
            const auto [rows, columns] = ground.rows_and_columns(way);
            float value = surface(counts.zone, rows, columns);
            if (counts.next != 0) value += counts.next * (surface(counts.zone + 1, rows, columns) - value);
            places_.push_back(whole(value));
        }
    }
    for (int r = 0; r < ground.height; ++r)
        for (int c = 0; c < ground.width; ++c) {
            const int home = ground.cell(r, c);
            place_table_[std::size_t(home)] = table_of[std::size_t(ground.lines_left(home))];
        }
}

void FittedEvaluation::fill_pairs() {
    std::vector<std::vector<Near>> by_home(std::size_t(ground_.cells()));
    std::map<std::tuple<int, bool, bool>, std::uint32_t> tables;
    for (const features::Pair& pair : features::pairs(ground_))
        for (const bool second_moves : {false, true}) {
            const auto [known, is_new] = tables.try_emplace({pair.kind, pair.turned, second_moves}, std::uint32_t(pairs_.size()));
            if (is_new)
                for (int mover = 0; mover < features::places; ++mover)
                    for (int other = 0; other < features::places; ++other) {
                        const auto weight = second_moves ? pair.weight(other, mover) : pair.weight(mover, other);
                        pairs_.push_back(rounded(weights_->pairs[weight]));
                    }
            const int mover = second_moves ? pair.second : pair.first, other = second_moves ? pair.first : pair.second;
            by_home[std::size_t(mover)].push_back({std::uint16_t(other), known->second});
        }
    for (const auto& list : by_home) {
        near_range_.emplace_back(near_.size(), near_.size() + list.size());
        near_.insert(near_.end(), list.begin(), list.end());
    }
}

void FittedEvaluation::fill_blocks() {
    const auto& [of_code, rough] = features::block_weights();
    std::vector<std::int16_t> sums(rough.size());
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = rounded(weights_->blocks[i] + weights_->blocks[rough[i]]);
    blocks_.resize(of_code.size());
    for (std::size_t code = 0; code < blocks_.size(); ++code) blocks_[code] = sums[of_code[code]];
}

std::size_t FittedEvaluation::bytes() const {
    return away_.size() * sizeof(Away) + places_.size() * sizeof(std::int32_t) +
           near_.size() * sizeof(Near) + (pairs_.size() + blocks_.size()) * sizeof(std::int16_t) +
           (place_table_.size() + 2 * near_range_.size()) * sizeof(std::uint32_t);
}

// The file: how many sides; for each its side, then all its weights, in the order of `Weights`, in
// 512ths, those of blocks, which are many, in 64ths. Four bytes for a place, two for any other number,
// the lowest first.

namespace {

/// Calls `take(weight, bytes, scale)` for each weight.
template <class Take>
void each_weight(Weights& weights, Take take) {
    constexpr float scale_of_blocks = 64;
    for (float& weight : weights.places) take(weight, 4, scale);
    for (float& weight : weights.pairs) take(weight, 2, scale);
    for (float& weight : weights.blocks) take(weight, 2, scale_of_blocks);
}

}  // namespace

FittedWeights::FittedWeights(std::span<const std::uint8_t> file) {
    std::size_t at = 0;
    const auto next = [&](int bytes) {
        if (at + std::size_t(bytes) > file.size()) throw std::invalid_argument("the fitted weights are cut off");
        std::uint32_t number = 0;
        for (int byte = 0; byte < bytes; ++byte) number |= std::uint32_t(file[at++]) << 8 * byte;
        return bytes == 2 ? std::int32_t(std::int16_t(number)) : std::int32_t(number);
    };
    const int count = next(2);
    for (int i = 0; i < count; ++i) {
        const int side = next(2);
        if (side < 4 || side >= features::furthest) throw std::invalid_argument("these are no fitted weights");
        Weights weights(side);
        each_weight(weights, [&](float& weight, int width, float one) { weight = float(next(width)) / one; });
        all_.push_back(std::move(weights));
    }
    if (all_.empty() || at != file.size()) throw std::invalid_argument("these are no fitted weights");
}

const Weights& FittedWeights::for_board(int width, int height) const {
    const Weights* best = nullptr;
    const int twice = width + height;
    const auto fits = [&](const Weights& weights) {
        return weights.side > features::own_side || (width == weights.side && height == weights.side);
    };
    for (const Weights& weights : all_)
        if (fits(weights) && (!best || std::abs(2 * weights.side - twice) < std::abs(2 * best->side - twice)))
            best = &weights;
    if (!best) throw std::invalid_argument("no fitted weights for boards of this size");
    return *best;
}

std::vector<std::uint8_t> to_bytes(const std::vector<Weights>& all) {
    std::vector<std::uint8_t> bytes;
    const auto add = [&](std::int32_t number, int size) {
        for (int byte = 0; byte < size; ++byte) bytes.push_back(std::uint8_t(number >> 8 * byte & 255));
    };
    add(std::int32_t(all.size()), 2);
    for (Weights weights : all) {
        add(weights.side, 2);
        each_weight(weights, [&](float& weight, int size, float one) {
            const float most = size == 2 ? std::numeric_limits<std::int16_t>::max() : 1e9f;
            add(std::int32_t(std::lround(std::clamp(weight * one, -most, most))), size);
        });
    }
    return bytes;
}

}  // namespace budge::tiles
