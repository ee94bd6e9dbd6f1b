// SPDX-License-Identifier: MIT
#include "sokoban/generate/generate.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "sokoban/generate/pulls.hpp"
#include "sokoban/generate/room.hpp"

namespace budge::sokoban {
namespace {

constexpr int rounds = 150;      ///< times that a room is altered towards longer solutions
constexpr int tries = 5;         ///< starts that are graded in a room
constexpr int work = 6;          ///< of an attempt, in full walks through all positions
constexpr int long_work = 120;   ///< the same where a long solution is wished for
constexpr int long_pushes = 60;
constexpr int first_back = 72;   ///< steps back that are then taken, in percent, at first and at last
constexpr int last_back = 8;
constexpr int look_again = 10;   ///< rooms graded then whose solutions are long enough, in percent
constexpr int look_longer = 10;  ///< pushes more for which one is graded whose solutions are not
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

/// Walls, goals and all that can be pulled from them.
struct Draft {
    Room room;
    std::vector<int> goals;
    std::optional<Pulls> pulls;
};

class Attempt {
public:
    Attempt(const Wishes& wishes, Dice& dice, Monitor& monitor)
        : wishes_(wishes), dice_(dice), monitor_(monitor),
          boxes_(dice.between(wishes.least_boxes, wishes.most_boxes)) {}

    std::optional<Made> run() {
        Draft draft{draw_room(wishes_.height, wishes_.width, wishes_.walls, dice_), {}, {}};
        if (!place_goals(draft)) return {};
        pull(draft);
        try_starts(draft);
        if (wishes_.least_pushes < long_pushes) {
            climb(draft);
        } else {
            try {
                anneal(draft);
            } catch (const Stopped&) {  // what came nearest may be told all the same
                if (best_.text.empty()) throw;
            }
        }
        if (best_.text.empty()) return {};
        if (best_.miss == 0 && !tighten()) return {};
        return best_;
    }

private:
    /// Alters the room as long as its solutions do not get shorter.
    void climb(Draft& draft) {
        const std::size_t budget = work * wishes_.most_words;
        for (int round = 0; round < rounds && best_.miss > 0 && spent_ < budget && too_easy_; ++round) {
            Draft other{draft.room, draft.goals, {}};
            if (!changed(other)) continue;
            pull(other);
            if (other.pulls->depth() < draft.pulls->depth()) continue;
            const bool deeper = other.pulls->depth() > draft.pulls->depth();
            draft = std::move(other);
            if (deeper) try_starts(draft);
        }
    }

    /// Simulated annealing: a loss of one push is taken in a share of the cases that gets smaller, of
    /// two in the square of it, and so on. Climbing soon ends where no alteration makes solutions
    /// longer.
    void anneal(Draft& draft) {
        const std::size_t budget = long_work * wishes_.most_words;
        int graded = draft.pulls->depth();
        for (; best_.miss > 0 && spent_ < budget; ++spent_) {
            const int back = first_back - int((first_back - last_back) * spent_ / budget);
            Draft other{draft.room, draft.goals, {}};
            if (!changed(other)) continue;
            pull(other);
            int loss = worth(draft) - worth(other);
            while (loss > 0 && dice_.percent(back)) --loss;
            if (loss > 0) continue;
            draft = std::move(other);
            const int depth = draft.pulls->depth();
            const bool is_long = depth >= wishes_.least_pushes;
            if (is_long ? depth <= graded && !dice_.percent(look_again) : depth < graded + look_longer)
                continue;
            try_starts(draft);
            graded = std::max(graded, depth);
        }
    }

    /// Pushes of the longest solution. Twice the positions count as one less: a room that is soon
    /// walked through can be altered more often.
    static int worth(const Draft& draft) {
        return draft.pulls->depth() - int(std::bit_width(draft.pulls->size()));
    }

    bool fits(const Room& room) const {
        return room.count() >= 2 * boxes_ + 2 && room.fills_its_frame();
    }

    /// Goals side by side, or anywhere.
    bool place_goals(Draft& draft) {
        if (!fits(draft.room)) return false;
        std::vector<int> cells;
        for (int cell = 0; cell < int(draft.room.floor.size()); ++cell)
            if (draft.room.floor[cell]) cells.push_back(cell);
        dice_.shuffle(cells);
        draft.goals.assign(1, cells[0]);
        const bool together = dice_.percent(60);
        while (int(draft.goals.size()) < boxes_) {
            std::vector<int> open;
            for (const int cell : cells) {
                if (std::ranges::find(draft.goals, cell) != draft.goals.end()) continue;
                const bool beside = std::ranges::any_of(draft.goals, [&](int goal) {
                    const int apart = std::abs(goal - cell);
                    return apart == 1 || apart == draft.room.width;
                });
                if (beside || !together) open.push_back(cell);
            }
            if (open.empty()) return false;
            draft.goals.push_back(open[std::size_t(dice_.below(open.size()))]);
        }
        std::ranges::sort(draft.goals);
        return true;
    }

    /// Walls or a goal elsewhere; false if that leaves no level.
    bool changed(Draft& draft) {
        if (dice_.percent(70)) {
            alter(draft.room, dice_);
            return fits(draft.room) && std::ranges::all_of(draft.goals, [&](int goal) {
                       return draft.room.floor[goal] == 1;
                   });
        }
        int& goal = draft.goals[std::size_t(dice_.below(draft.goals.size()))];
        const int steps[] = {-1, 1, -draft.room.width, draft.room.width};
        const int to = goal + steps[dice_.below(4)];
        if (!draft.room.floor[to] || std::ranges::find(draft.goals, to) != draft.goals.end())
            return false;
        goal = to;
        std::ranges::sort(draft.goals);
        return true;
    }

    void pull(Draft& draft) {
        monitor_.look();
        draft.pulls.emplace(draft.room, draft.goals, wishes_.most_words, monitor_);
        spent_ += draft.pulls->size();
    }

    /// Grades starts of several lengths, halving the lengths that are left each time.
    void try_starts(const Draft& draft) {
        int least = std::max(1, wishes_.least_pushes);
        int most = std::min(draft.pulls->depth(), wishes_.most_pushes);
        too_easy_ = true;
        if (most < least) {  // the longest is what comes nearest
            least = most = std::max(1, most);
            if (draft.pulls->depth() < 1) return;
        }
        for (int depth = most, number = 0; number < tries && least <= most && best_.miss > 0; ++number) {
            monitor_.look();
            const double difficulty = grade(draft, depth);
            too_easy_ = difficulty < wishes_.least_difficulty || depth < wishes_.least_pushes;
            if (too_easy_ || std::isnan(difficulty))
                least = depth + 1;
            else
                most = depth - 1;
            if (number == 0 && too_easy_) break;  // nothing here is harder than the longest
            depth = (least + most) / 2;
        }
    }

    /// The difficulty of a start of so many pushes, which is kept if none came nearer.
    double grade(const Draft& draft, int depth) {
        const Start start = chosen(draft, depth);
        const auto figures = figures_of(draft.room, draft.goals, start);
        if (!figures) return std::nan("");
        Made made{{}, 0, wishes_.difficulty(*figures), *figures};
        made.miss = miss(made);
        if (made.miss < best_.miss) {
            made.text = text(draft.room, draft.goals, start);
            best_ = std::move(made);
            kept_ = {draft.room, draft.goals, {}};
            start_ = start;
        }
        return made.difficulty;
    }

    std::optional<LevelFigures> figures_of(const Room& room, const std::vector<int>& goals,
                                           const Start& start) {
        const Level level = make_level(room.width, room.height, cells(room), goals,
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
        if (wishes_.walls >= 0 && !wishes_.minimal) return true;  // so many walls and no more
        std::vector<int> order = cells(kept_->room);
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
                if (!hangs_together(room) || !room.fills_its_frame()) continue;
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
        return best_.miss == 0;
    }

    static bool hangs_together(const Room& room) {
        const auto first = std::ranges::find(room.floor, 1);
        std::vector<int> part{int(first - room.floor.begin())};
        std::vector<std::uint8_t> met(room.floor.size());
        met[part[0]] = 1;
        for (std::size_t at = 0; at < part.size(); ++at)
            for (const int step : {-1, 1, -room.width, room.width})
                if (room.floor[part[at] + step] && !met[part[at] + step])
                    met[part[at] + step] = 1, part.push_back(part[at] + step);
        return int(part.size()) == room.count();
    }

    static int field_words_of(const Room& room) {
        const int squares = room.height * room.width;
        return squares <= 64 ? 1 : squares <= 128 ? 2 : squares <= 256 ? 4 : 8;
    }

    /// A start with as few boxes on goals as some chosen by chance have.
    Start chosen(const Draft& draft, int depth) {
        Start best;
        long fewest = 0;
        for (int number = 0; number < 8; ++number) {
            Start start = draft.pulls->start(depth, std::size_t(dice_.below(draft.pulls->size(depth))));
            const auto home = std::count_if(start.begin() + 1, start.end(), [&](int box) {
                return std::ranges::binary_search(draft.goals, box);
            });
            if (best.empty() || home < fewest) best = std::move(start), fewest = home;
        }
        return best;
    }

    static std::vector<int> cells(const Room& room) {
        std::vector<int> found;
        for (int cell = 0; cell < int(room.floor.size()); ++cell)
            if (room.floor[cell]) found.push_back(cell);
        return found;
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
    const int boxes_;
    std::size_t spent_ = 0;
    bool too_easy_ = false;
    Made best_;
    std::optional<Draft> kept_;  ///< of the best, without its pulls
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
    // Logarithms may differ in their last digit from machine to machine, and levels must not.
    return std::round(total * 1e6) / 1e6;
}

std::optional<Made> make_one(const Wishes& wishes, std::uint64_t seed, std::uint64_t attempt,
                             Monitor& monitor) {
    Dice dice(seed, attempt);
    return Attempt(wishes, dice, monitor).run();
}

}  // namespace budge::sokoban
