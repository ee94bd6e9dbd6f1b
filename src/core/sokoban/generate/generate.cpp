// SPDX-License-Identifier: MIT
#include "sokoban/generate/generate.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "sokoban/generate/draft.hpp"
#include "sokoban/generate/pulls.hpp"
#include "sokoban/generate/room.hpp"

namespace budge::sokoban {
namespace {

constexpr int rounds = 150;      ///< times that a room is altered towards longer solutions
constexpr int tries = 5;         ///< starts that are graded in a room
constexpr int work = 6;          ///< of an attempt, in full walks through all positions
constexpr int long_pushes = 60;  ///< solutions that are wished for so long are annealed
constexpr int first_rooms = 4;   ///< rooms with two boxes that are annealed then
constexpr int rooms_kept = 2;    ///< those that get another box, until only the last is to come
constexpr int first_work = 10;   ///< to anneal a room of two boxes, of more, and of all of them
constexpr int next_work = 30;
constexpr int last_work = 140;
constexpr double hot = 3;        ///< pushes: a loss of so many is taken in one of e cases, at first
constexpr double cool = 2;       ///< when another box has been added
constexpr double cold = 0.4;     ///< and at last
constexpr double small = 2;      ///< pushes that count as much as half the positions
constexpr double graded = 12;    ///< those that count as much as the difficulty wished for
constexpr double miss_scale = 20;
constexpr double longer = 0.3;   ///< and as one more than are wished for
constexpr int look_longer = 10;  ///< pushes more for which a room is graded that is not long enough
constexpr int tidy_work = 4;     ///< to wall up what is of no use, in the same measure
constexpr double far_off = 100;  ///< how much a missing push counts against difficulty

double figure_of(const LevelFigures& figures, const std::string& name) {
    if (name == "steps") return figures.steps;
    if (name == "least_box_changes") return figures.least_box_changes;
    if (name == "trap_weight") return figures.trap_weight;
    if (name == "ways") return figures.ways;
    if (name == "lost_share") return figures.lost_share;
    if (name == "bound") return figures.bound;
    throw std::invalid_argument("no figure is called " + name);
}

/// Logarithms and powers may differ in their last digit from machine to machine, and levels must not.
double settled(double value) { return std::round(value * 1e6) / 1e6; }

class Attempt {
public:
    Attempt(const Wishes& wishes, Dice& dice, Monitor& monitor)
        : wishes_(wishes), dice_(dice), monitor_(monitor),
          boxes_(std::size_t(dice.between(wishes.least_boxes, wishes.most_boxes))) {}

    std::optional<Made> run() {
        Draft draft = drawn();
        if (!draft.add_goals(boxes_, 60, dice_)) return {};
        try_starts(draft, pull(draft));
        if (wishes_.least_pushes < long_pushes) {
            climb(draft);
        } else {
            try {
                grow();
            } catch (const Stopped&) {  // what came nearest may be told all the same
                if (best_.text.empty()) throw;
            }
        }
        if (best_.text.empty()) return {};
        if (best_.miss == 0 && !tighten()) return {};
        return best_;
    }

private:
    bool any_walls() const {
        return wishes_.least_walls == 0 && wishes_.most_walls >= wishes_.height * wishes_.width;
    }

    /// A room with about as many walls as are wished for, and without goals.
    Draft drawn() {
        const int inside = (wishes_.height - 2) * (wishes_.width - 2);
        const int most = std::min(wishes_.most_walls, inside);
        int percent = -1;
        if (!any_walls()) {
            const int walls = std::min(most, inside - 2 * int(boxes_) - 2);
            percent = 100 * dice_.between(std::min(wishes_.least_walls, walls), walls) / inside;
        }
        return {draw_room(wishes_.height, wishes_.width, percent, dice_), inside - most,
                inside - wishes_.least_walls};
    }

    /// Alters the room as long as its solutions do not get shorter.
    void climb(Draft& draft) {
        const std::size_t budget = work * wishes_.most_words;
        for (int round = 0; round < rounds && best_.miss > 0 && spent_ < budget && too_easy_; ++round) {
            Draft other = draft;
            if (!other.alter(dice_)) continue;
            const Pulls pulls = pull(other);
            if (other.depth < draft.depth) continue;
            const bool deeper = other.depth > draft.depth;
            draft = std::move(other);
            if (deeper) try_starts(draft, pulls);
        }
    }

    /// Long solutions: rooms with two boxes are annealed, the best get a third box and are annealed
    /// again, and so on. With few boxes a room is soon walked through, so that much can be tried,
    /// and a room that is long with three boxes is a good one to begin with for four.
    void grow() {
        std::size_t boxes = std::min<std::size_t>(2, boxes_);
        std::vector<Draft> drafts;
        for (int number = 0; number < first_rooms; ++number) {
            Draft draft = drawn();
            if (draft.add_goals(boxes, 100, dice_)) drafts.push_back(std::move(draft));
        }
        for (bool first = true; !drafts.empty(); first = false, ++boxes) {
            const bool last = boxes == boxes_;
            if (last && !first) drafts.resize(1, drafts[0]);
            const std::size_t walks = last ? last_work / drafts.size() : first ? first_work : next_work;
            for (Draft& draft : drafts) anneal(draft, walks * wishes_.most_words, first ? hot : cool);
            if (last) return;
            std::ranges::stable_sort(drafts, std::greater<>(), &Draft::worth);
            if (drafts.size() > rooms_kept) drafts.resize(rooms_kept, drafts[0]);
            std::erase_if(drafts, [&](Draft& draft) { return !draft.add_goals(boxes + 1, 100, dice_); });
        }
    }

    /// Simulated annealing, within so many positions, ending with the best draft.
    void anneal(Draft& draft, std::size_t budget, double warmth) {
        const std::size_t before = spent_;
        value(draft);
        Draft best = draft;
        for (; best_.miss > 0 && spent_ - before < budget; ++spent_) {
            const double share = double(spent_ - before) / double(budget);
            Draft other = draft;
            if (!other.alter(dice_)) continue;
            value(other);
            const double loss = draft.worth - other.worth;
            if (loss > 0 && dice_.below(1'000'000) >=
                                1e6 * settled(std::exp(-loss / (warmth * std::pow(cold / warmth, share)))))
                continue;
            draft = std::move(other);
            if (draft.worth > best.worth) best = draft;
        }
        draft = std::move(best);
    }

    /// What a draft is worth while it is annealed: long solutions, few positions, so that it is soon
    /// walked through and can be altered more often, and once it has all boxes and is long enough,
    /// how near its best start is to the wishes.
    void value(Draft& draft) {
        const Pulls pulls = pull(draft);
        draft.worth = draft.depth - settled(small * std::log2(double(pulls.size())));
        if (draft.goals.size() < boxes_) return;
        const int more = draft.depth - wishes_.least_pushes;
        if (more < 0 && draft.depth < nearest_ + look_longer) return;
        nearest_ = std::max(nearest_, draft.depth);
        const double far = try_starts(draft, pulls);
        if (more >= 0) draft.worth += (longer - 1) * more + std::max(0.0, graded - miss_scale * far);
    }

    Pulls pull(Draft& draft) {
        monitor_.look();
        Pulls pulls(draft.room, draft.goals, wishes_.most_words, monitor_);
        spent_ += pulls.size();
        draft.depth = pulls.depth();
        return pulls;
    }

    /// Grades starts of several lengths, halving the lengths that are left each time; how near the
    /// best of them is to the wishes.
    double try_starts(const Draft& draft, const Pulls& pulls) {
        double nearest = std::numeric_limits<double>::infinity();
        int least = std::max(1, wishes_.least_pushes);
        int most = std::min(draft.depth, wishes_.most_pushes);
        too_easy_ = true;
        if (most < least) {  // the longest is what comes nearest
            least = most = std::max(1, most);
            if (draft.depth < 1) return nearest;
        }
        for (int depth = most, number = 0; number < tries && least <= most && best_.miss > 0; ++number) {
            monitor_.look();
            const std::optional<Made> made = grade(draft, pulls, depth);
            if (made) nearest = std::min(nearest, made->miss);
            too_easy_ = (made && made->difficulty < wishes_.least_difficulty) || depth < wishes_.least_pushes;
            if (too_easy_ || !made)
                least = depth + 1;
            else
                most = depth - 1;
            if (number == 0 && too_easy_) break;  // nothing here is harder than the longest
            depth = (least + most) / 2;
        }
        return nearest;
    }

    /// A start of so many pushes, which is kept if none came nearer to the wishes.
    std::optional<Made> grade(const Draft& draft, const Pulls& pulls, int depth) {
        const Start start = chosen(draft, pulls, depth);
        const auto figures = figures_of(draft.room, draft.goals, start);
        if (!figures) return {};
        Made made{{}, 0, wishes_.difficulty(*figures), *figures};
        made.miss = miss(made);
        if (made.miss < best_.miss) {
            best_ = made;
            best_.text = text(draft.room, draft.goals, start);
            kept_ = draft;
            start_ = start;
        }
        return made;
    }

    std::optional<LevelFigures> figures_of(const Room& room, const std::vector<int>& goals,
                                           const Start& start) {
        const Level level = make_level(room.width, room.height, room.cells(), goals,
                                       {start.begin() + 1, start.end()}, start[0]);
        const PushGraph graph =
            push_graph(level, wishes_.most_words / std::size_t(field_words_of(room)), monitor_);
        spent_ += graph.size();
        if (!graph.complete || !graph.solvable()) return {};
        return level_figures(level, graph);
    }

    double miss(const Made& made) const {
        const int pushes = made.figures.pushes;
        double far = std::max({0.0, wishes_.least_difficulty - made.difficulty,
                               made.difficulty - wishes_.most_difficulty});
        far += far_off * std::max({0, wishes_.least_pushes - pushes, pushes - wishes_.most_pushes});
        return wishes_.unique && made.figures.ways != 1 ? far + 1 : far;
    }

    /// Walls up what is of no use: cells without which the level takes as many pushes and is no
    /// easier, or with `minimal` any without which it takes as many. False if it then is no longer
    /// what is wished for.
    bool tighten() {
        monitor_.look();
        if (!any_walls() && !wishes_.minimal) return true;  // so many walls and no more
        std::vector<int> order = kept_->room.cells();
        dice_.shuffle(order);
        spent_ = 0;
        for (bool changed = true; changed;) {
            changed = false;
            for (const int cell : order) {
                if (!wishes_.minimal && spent_ >= tidy_work * wishes_.most_words) return true;
                Room room = kept_->room;
                if (!room.floor[cell] || std::ranges::binary_search(kept_->goals, cell) ||
                    std::ranges::find(start_, cell) != start_.end())
                    continue;
                room.floor[cell] = 0;
                if (!room.hangs_together() || !room.fills_its_frame()) continue;
                const auto figures = figures_of(room, kept_->goals, start_);
                if (!figures || figures->pushes != best_.figures.pushes) continue;
                Made made{{}, 0, wishes_.difficulty(*figures), *figures};
                if (!wishes_.minimal && (made.difficulty < best_.difficulty || miss(made) > 0)) continue;
                made.text = text(room, kept_->goals, start_);
                made.miss = miss(made);
                best_ = std::move(made);
                kept_->room = std::move(room);
                changed = wishes_.minimal;
            }
        }
        return best_.miss == 0 && kept_->fits(boxes_);
    }

    static int field_words_of(const Room& room) {
        const int squares = room.height * room.width;
        return squares <= 64 ? 1 : squares <= 128 ? 2 : squares <= 256 ? 4 : 8;
    }

    /// A start with as few boxes on goals as some chosen by chance have.
    Start chosen(const Draft& draft, const Pulls& pulls, int depth) {
        Start best;
        long fewest = 0;
        for (int number = 0; number < 8; ++number) {
            Start start = pulls.start(depth, std::size_t(dice_.below(pulls.size(depth))));
            const auto home = std::count_if(start.begin() + 1, start.end(), [&](int box) {
                return std::ranges::binary_search(draft.goals, box);
            });
            if (best.empty() || home < fewest) best = std::move(start), fewest = home;
        }
        return best;
    }

    /// Rows of signs; of the walls only those that touch the floor, as people draw levels.
    static std::string text(const Room& room, const std::vector<int>& goals, const Start& start) {
        std::string signs;
        for (int cell = 0; cell < int(room.floor.size()); ++cell) {
            if (cell && cell % room.width == 0) signs += '\n';
            const bool goal = std::ranges::binary_search(goals, cell);
            if (!room.floor[cell])
                signs += touches_floor(room, cell) ? '#' : ' ';
            else if (cell == start[0])
                signs += goal ? '+' : '@';
            else if (std::find(start.begin() + 1, start.end(), cell) != start.end())
                signs += goal ? '*' : '$';
            else
                signs += goal ? '.' : ' ';
        }
        return signs;
    }

    static bool touches_floor(const Room& room, int cell) {
        const int row = cell / room.width, column = cell % room.width;
        for (int r = std::max(0, row - 1); r <= std::min(room.height - 1, row + 1); ++r)
            for (int c = std::max(0, column - 1); c <= std::min(room.width - 1, column + 1); ++c)
                if (room.floor[r * room.width + c]) return true;
        return false;
    }

    const Wishes& wishes_;
    Dice& dice_;
    Monitor& monitor_;
    const std::size_t boxes_;
    std::size_t spent_ = 0;
    bool too_easy_ = false;
    int nearest_ = 0;  ///< pushes of what was graded though it is not long enough
    Made best_;
    std::optional<Draft> kept_;  ///< of the best
    Start start_;
};

}  // namespace

double Difficulty::operator()(const LevelFigures& figures) const {
    double total = level;
    for (const Term& term : terms) {
        const double value = figure_of(figures, term.figure);
        const double scaled = term.logarithm ? std::log2(1 + std::max(value, 0.0)) : value;
        total += term.weight * std::clamp((scaled - term.mean) / term.spread, -3.0, 3.0);
    }
    return settled(total);
}

std::optional<Made> make_one(const Wishes& wishes, std::uint64_t seed, std::uint64_t attempt,
                             Monitor& monitor) {
    Dice dice(seed, attempt);
    return Attempt(wishes, dice, monitor).run();
}

}  // namespace budge::sokoban
