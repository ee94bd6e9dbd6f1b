// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <bit>
#include <cstdlib>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "tiles/grid.hpp"
#include "tiles/pattern.hpp"
#include "tiles/placements.hpp"

namespace budge::tiles {
namespace {

using Word = std::uint64_t;

/// Zeros that take memory only where they are written to.
class Plane {
public:
    explicit Plane(std::size_t words)
        : words_(static_cast<Word*>(std::calloc(std::max<std::size_t>(1, words), sizeof(Word)))) {
        if (!words_) throw Stopped{Ending::memory_limit};
    }
    Word* at(std::size_t word) { return words_.get() + word; }

private:
    struct Free {
        void operator()(Word* words) const { std::free(words); }
    };
    std::unique_ptr<Word[], Free> words_;
};

/// Breadth-first over placements of the pattern's tiles and the regions that the blank can be in.
///
/// The cells that are taken are one of a few thousand sets; the orders in which the tiles stand in
/// them are bits of a block, one block for each region of each set. A move leads from a block as a
/// whole into another one: where the tile passes no other, the bits stay as they are, else they are
/// shuffled in one of a few ways. So there is nothing to look up at random but the table, which is
/// written to once for each placement.
///
/// A table that knows the region is made of those blocks. In others, placements get the number of
/// moves of the first region that is reached.
///
/// Moves can be taken back, so whatever lies next to a layer is in the layer before or the one after:
/// that is all that must be known. Every move changes the colour of the cells taken as on a
/// chessboard, so the two layers never meet in one block, and a bit for each state suffices.
class Builder {
public:
    Builder(const Pattern& pattern, std::uint8_t* table, BuildProgress& progress)
        : pattern_(pattern),
          grid_(pattern.shape),
          index_(pattern.shape.cells(), pattern.tiles()),
          orders_(pattern.tiles()),
          words_(orders_.words()),
          sets_(pattern.shape, pattern.tiles()),
          table_(table),
          progress_(progress) {
        for (int cell = 0; cell < pattern.shape.cells(); ++cell) {
            near_[std::size_t(cell)] = grid_.beside(CellSet(1) << cell);
            if ((cell / pattern.shape.width + cell % pattern.shape.width) % 2) dark_ |= CellSet(1) << cell;
        }
        first_.reserve(sets_.count() + 1);
        heads_.reserve(sets_.count());
        std::uint32_t blocks = 0;
        for (std::size_t number = 0; number < sets_.count(); ++number) {
            CellSet heads = 0;
            for (CellSet left = grid_.all & ~sets_.set(number); left;) {
                heads |= left & -left;
                left &= ~grid_.flood(left & -left, left);
            }
            first_.push_back(blocks);
            heads_.push_back(heads);
            blocks += std::uint32_t(std::popcount(heads));
        }
        first_.push_back(blocks);
        if (!pattern.by_region) note_shares_taken();
    }

    /// The memory it takes beside the table.
    std::size_t bytes() const {
        const std::size_t least = std::size_t(least_passed()), most = std::size_t(most_passed());
        std::size_t ways = 0;
        for (std::size_t passed = least; passed <= most; ++passed)
            ways += 2 * (std::size_t(pattern_.tiles()) - passed);
        const std::size_t planes = first_.back() + (pattern_.by_region ? 0 : sets_.count());
        return planes * words_ * sizeof(Word) + first_.back() + sets_.count() * 3 * sizeof(CellSet) +
               sizeof(CellSets) + orders_.count() * (sizeof(std::uint64_t) + sizeof(Rank) * (1 + ways));
    }

    void run(int threads) {
        frontier_ = std::make_unique<Plane>(first_.back() * words_);
        if (!pattern_.by_region) known_ = std::make_unique<Plane>(sets_.count() * words_);
        busy_.assign(first_.back(), 0);
        for (int passed = least_passed(); passed <= most_passed(); ++passed)
            for (int place = 0; place + passed < pattern_.tiles(); ++place) {
                shuffle(place, place + passed) = orders_.moved(place, place + passed);
                shuffle(place + passed, place) = orders_.moved(place + passed, place);
                look();
            }
        begin();
        std::vector<Scratch> scratch(std::size_t(std::max(1, threads)), Scratch(words_));
        std::barrier layer(std::ptrdiff_t(scratch.size()), [this]() noexcept {
            next_ = 0;
            ++depth_;
            over_ = !grew_.exchange(false) || progress_.stop;
        });
        const auto on_all_threads = [&](auto&& work, auto&& is_missed) {
            std::vector<std::jthread> helpers;
            for (std::size_t i = 1; i < scratch.size(); ++i) try {
                    helpers.emplace_back([&, i] { work(scratch[i]); });
                } catch (const std::system_error&) {
                    is_missed();  // the system has no more threads: the others do its share
                }
            work(scratch[0]);
        };
        on_all_threads(
            [&](Scratch& own) {
                while (!over_) {
                    search_layer(own);
                    layer.arrive_and_wait();
                }
            },
            [&] { layer.arrive_and_drop(); });
        look();
        if (pattern_.by_region) return;
        next_ = 0;
        on_all_threads([&](Scratch&) { finish(); }, [] {});
        look();
    }

private:
    using Shuffle = std::vector<Rank>;
    /// What a thread works in: the orders that are new in a block, and in any block of a set.
    struct Scratch {
        explicit Scratch(std::size_t words) : fresh(words), any(words) {}
        std::vector<Word> fresh, any;
    };
    static constexpr std::size_t sets_at_once = 16, bytes_at_once = std::size_t(1) << 20;

    /// How many tiles a tile can pass that moves to the next row.
    int most_passed() const { return std::min(pattern_.shape.width, pattern_.tiles()) - 1; }
    int least_passed() const {
        const int others_free = pattern_.shape.cells() - pattern_.tiles() - 1;
        return std::max(1, pattern_.shape.width - 1 - others_free);
    }
    Shuffle& shuffle(int from, int to) {
        return shuffles_[std::size_t(from * PatternIndex::most_tiles + to)];
    }
    std::size_t block(std::size_t number, CellSet region) const {
        return first_[number] + std::size_t(std::popcount(heads_[number] & ((region & -region) - 1)));
    }
    void look() const {
        if (progress_.stop) throw Stopped{Ending::cancelled};
    }

    void begin() {
        const std::size_t number = sets_.number(pattern_.goal), at = block(number, pattern_.region);
        *frontier_->at(at * words_) = 1;
        busy_[at] = 1;
        ++progress_.placed;
        if (pattern_.by_region) return;
        *known_->at(number * words_) = 1;
        std::size_t goal = 0;
        std::array<int, PatternIndex::most_tiles> cells{};
        for (CellSet set = pattern_.goal; set; set &= set - 1) cells[goal++] = std::countr_zero(set);
        table_[index_.of([&](int j) { return cells[std::size_t(j)]; })] = 1;
    }

    void search_layer(Scratch& own) {
        const int colour = (std::popcount(pattern_.goal & dark_) + depth_) % 2;
        while (!progress_.stop) {
            const std::size_t from = next_.fetch_add(sets_at_once);
            if (from >= sets_.count()) return;
            for (std::size_t number = from; number < std::min(from + sets_at_once, sets_.count()); ++number)
                if (std::popcount(sets_.set(number) & dark_) % 2 == colour) reach(number, own.fresh, own.any);
        }
    }

    /// Everything in the blocks of a set that is one move from the layer.
    void reach(std::size_t number, std::vector<Word>& fresh, std::vector<Word>& any) {
        const CellSet set = sets_.set(number), free = grid_.all & ~set;
        bool some = false;
        std::size_t at = first_[number];
        for (CellSet heads = heads_[number]; heads; heads &= heads - 1, ++at) {
            const CellSet region = grid_.flood(heads & -heads, free);
            bool pulled = false;
            for (CellSet tiles = grid_.beside(region) & set; tiles; tiles &= tiles - 1)
                for (CellSet from = near_[std::size_t(std::countr_zero(tiles))] & region; from; from &= from - 1)
                    pulled |= pull(set, tiles & -tiles, from & -from, fresh, pulled);
            if (!pulled && !busy_[at]) continue;
            if (!pulled) std::fill(fresh.begin(), fresh.end(), 0);
            Word left = 0;
            Word* const layer = frontier_->at(at * words_);
            if (!some) std::fill(any.begin(), any.end(), 0);
            for (std::size_t w = 0; w < words_; ++w) {
                layer[w] = fresh[w] & ~layer[w];
                any[w] |= layer[w];
                left |= layer[w];
            }
            busy_[at] = left != 0;
            some = some || left != 0;
            if (left && pattern_.by_region) mark(at);
        }
        if (some && !pattern_.by_region) arrive(number, set, any);
        if (some && !grew_) grew_ = true;
    }

    /// Enters the layer of a block in a table that knows the region.
    void mark(std::size_t at) {
        const Word* const layer = frontier_->at(at * words_);
        Word* const marks = reinterpret_cast<Word*>(table_) + at * words_;
        std::uint64_t placed = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            if (depth_ & 2) marks[w] |= layer[w];
            placed += std::uint64_t(std::popcount(layer[w]));
        }
        progress_.placed += placed;
    }

    /// Adds what comes into a set by the move of a tile `from` a cell to where it is now.
    bool pull(CellSet set, CellSet tile, CellSet from, std::vector<Word>& fresh, bool pulled) {
        const CellSet before = set ^ tile ^ from;
        const std::size_t number = sets_.number(before);
        const bool single = (heads_[number] & (heads_[number] - 1)) == 0;
        const std::size_t at =
            single ? first_[number] : block(number, grid_.flood(tile, grid_.all & ~before));
        if (!busy_[at]) return false;
        const Word* const layer = frontier_->at(at * words_);
        const int place = std::popcount(before & (from - 1)), to = std::popcount(set & (tile - 1));
        if (!pulled) std::fill(fresh.begin(), fresh.end(), 0);
        if (place == to) {
            for (std::size_t w = 0; w < words_; ++w) fresh[w] |= layer[w];
            return true;
        }
        const Rank* const moved = shuffle(place, to).data();
        for (std::size_t w = 0; w < words_; ++w)
            for (Word word = layer[w]; word; word &= word - 1) {
                const Rank rank = moved[w * 64 + std::size_t(std::countr_zero(word))];
                fresh[rank / 64] |= Word(1) << rank % 64;
            }
        return true;
    }

    /// Placements that have been reached for the first time get their number: while the table is built
    /// one more than that of moves, and 0 where none is known.
    void arrive(std::size_t number, CellSet set, const std::vector<Word>& any) {
        const int tiles = pattern_.tiles();
        std::array<std::array<std::uint32_t, 16>, PatternIndex::most_tiles> shares{};
        for (int k = 0; k < tiles; ++k, set &= set - 1)
            for (int tile = 0; tile < tiles; ++tile)
                shares[std::size_t(k)][std::size_t(tile)] =
                    std::uint32_t(std::countr_zero(set)) * std::uint32_t(index_.stride(tile));
        Word* const known = known_->at(number * words_);
        const auto moves = std::uint8_t(depth_ + 1);
        std::uint64_t placed = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            Word word = any[w] & ~known[w];
            known[w] |= word;
            placed += std::uint64_t(std::popcount(word));
            for (; word; word &= word - 1) {
                const auto rank = Rank(w * 64 + std::size_t(std::countr_zero(word)));
                std::uint64_t order = orders_.packed(rank);
                std::uint32_t entry = 0u - taken_[rank];
                for (int k = 0; k < tiles; ++k, order >>= 4) entry += shares[std::size_t(k)][order & 15];
                table_[entry] = moves;
            }
        }
        progress_.placed += placed;
    }

    /// By order, what a gapless index leaves out: the cells that earlier tiles take.
    void note_shares_taken() {
        taken_.assign(orders_.count(), 0);
        if (!index_.is_compact()) return;
        for (std::size_t rank = 0; rank < orders_.count(); ++rank) {
            const auto tile_at = [&](int place) { return int(orders_.packed(Rank(rank)) >> 4 * place & 15); };
            for (int k = 0; k < pattern_.tiles(); ++k)
                for (int before = 0; before < k; ++before)
                    if (tile_at(before) < tile_at(k))
                        taken_[rank] += std::uint32_t(index_.stride(tile_at(k)));
        }
    }

    /// One less everywhere, which makes 255 of what was never reached.
    void finish() {
        while (!progress_.stop) {
            const std::size_t from = next_.fetch_add(bytes_at_once);
            if (from >= index_.size()) return;
            const std::size_t to = std::min(from + bytes_at_once, index_.size());
            for (std::size_t i = from; i < to; ++i) --table_[i];
        }
    }

    const Pattern pattern_;
    const Grid grid_;
    const PatternIndex index_;
    const Orders orders_;
    const std::size_t words_;
    const CellSets sets_;
    std::uint8_t* const table_;
    BuildProgress& progress_;
    std::array<CellSet, most_cells> near_{};
    CellSet dark_ = 0;
    std::vector<std::uint32_t> first_;  ///< by set: its first block, one for each region
    std::vector<CellSet> heads_;        ///< by set: the least cell of each region
    std::vector<std::uint32_t> taken_;
    std::array<Shuffle, PatternIndex::most_tiles * PatternIndex::most_tiles> shuffles_;
    std::unique_ptr<Plane> frontier_;  ///< by block: the orders in the last two layers
    std::unique_ptr<Plane> known_;     ///< by set: the orders that have been reached
    std::vector<std::uint8_t> busy_;   ///< by block: whether it has any of the last two layers
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> grew_{false}, over_{false};
    int depth_ = 1;
};

}  // namespace

std::size_t bytes_to_build(const Pattern& pattern) {
    BuildProgress progress;
    return Builder(pattern, nullptr, progress).bytes();
}

void build_pattern(const Pattern& pattern, std::uint8_t* table, std::size_t bytes, int threads,
                   BuildProgress& progress) {
    try {
        Builder builder(pattern, table, progress);
        if (builder.bytes() > bytes) throw Stopped{Ending::memory_limit};
        builder.run(threads);
    } catch (const std::bad_alloc&) {
        throw Stopped{Ending::memory_limit};
    }
}

}  // namespace budge::tiles
