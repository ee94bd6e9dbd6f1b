// SPDX-License-Identifier: MIT
// Fits the evaluation that the beam search of large sliding-tile boards ranks boards by.
//
//     make weights        or:  fit_tiles OUT [SIDE ...]
//
// Random boards of one side after the other are solved by the beam itself. Of every solution, the
// boards on its way are held against others of the same layer: the weights are to rank the former
// first (logistic regression by stochastic gradient, the step of each weight by AdaGrad; what is kept
// is their running mean). The next boards are solved with the new weights, and the weights of one
// side are where the next begins. Everything follows from one seed.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "tiles/fitted_evaluation.hpp"
#include "tiles/features.hpp"
#include "tiles/fitted_beam.hpp"

using namespace budge;
using namespace budge::tiles;

namespace {

constexpr std::uint64_t seed = 20'240'901;

struct Random {
    std::uint64_t state;
    std::uint64_t operator()() {  // splitmix64
        std::uint64_t x = state += 0x9e3779b97f4a7c15u;
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
        x = (x ^ x >> 27) * 0x94d049bb133111ebu;
        return x ^ x >> 31;
    }
    std::size_t below(std::size_t n) { return std::size_t((*this)() % n); }
};

/// What is done for one side. Weights fitted with narrow beams serve narrow beams best: those of 12,
/// for larger boards, are those of 10 before wide beams come. (Fitting on larger boards made them worse.)
/// In a wide beam few boards taken at random are hard to tell from one on the way to a solution: so the last courses
/// draw some more and take those that look best.
struct Course {
    int side, rounds;
    std::size_t width, boards;
    std::size_t drawn = 0;
};
constexpr Course courses[] = {
    {5, 6, 300, 600},  {5, 4, 1000, 300}, {6, 4, 300, 400},  {6, 5, 1000, 300}, {7, 3, 300, 300}, {7, 6, 1000, 250},
    {8, 3, 300, 200},  {8, 5, 1000, 200}, {10, 5, 300, 100}, {12, 0, 0, 0},     {10, 5, 1000, 120},
    {7, 8, 3000, 250, 8},
};

/// A solvable board, every one as likely as the other.
std::vector<std::uint16_t> random_board(int side, Random& random) {
    const int cells = side * side;
    std::vector<std::uint16_t> board(static_cast<std::size_t>(cells));
    std::iota(board.begin(), board.end(), std::uint16_t(0));
    for (std::size_t i = board.size() - 1; i > 0; --i) std::swap(board[i], board[random.below(i + 1)]);
    int odd = 0;
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (board[i] == cells - 1) odd += 2 * (side - 1) - int(i) / side - int(i) % side;
        for (std::size_t j = i + 1; j < board.size(); ++j) odd += board[j] < board[i];
    }
    if (odd % 2) {
        std::size_t i = 0;
        while (board[i] == cells - 1 || board[i + 1] == cells - 1) ++i;
        std::swap(board[i], board[i + 1]);
    }
    return board;
}

/// All weights of one side in one row.
class Model {
public:
    explicit Model(int side) : ground(side, side), pairs(features::pairs(ground)), weights(side) {
        first_pair = weights.places.size();
        first_block = first_pair + weights.pairs.size();
        size = first_block + weights.blocks.size();
        place_of.resize(cells() * cells());
        each_home([&](int home) {
            each_cell([&](int cell) {
                place_of[std::size_t(home) * cells() + std::size_t(cell)] =
                    std::uint32_t(features::place_weight(ground, home, cell));
            });
        });
    }

    /// Tiles that belong further out count more, and long ways more than their length.
    void begin() {
        const auto guess = [](float left, int rows, int columns) {
            const float y = float(std::abs(rows)), x = float(std::abs(columns));
            return (1 + 0.3f * left) * (0.3f * (x * x + x * y + y * y) + 0.7f * (x + y));
        };
        if (!features::has_own(ground)) {
            for (int zone = 0; zone < features::zones; ++zone)
                for (int far = 0; far < features::furthest; ++far)
                    for (int less = 0; less <= far; ++less)
                        weights.places[features::zoned_place(zone, far, less)] = guess(features::middle_of(zone), far, less);
            return;
        }
        each_home([&](int home) {
            each_cell([&](int cell) {
                weights.places[features::place_weight(ground, home, cell)] =
                    guess(float(ground.lines_left(home)), ground.row(cell) - ground.row(home),
                          ground.column(cell) - ground.column(home));
            });
        });
    }
    void begin_with(const Weights& smaller) {
        begin();
        weights.pairs = smaller.pairs;
        weights.blocks = smaller.blocks;
        if (smaller.side <= features::own_side) return;
        const Surface surface(smaller, float(weights.side) / float(smaller.side));
        const int top = features::zone(smaller.side - 1);
        for (int zone = 0; zone < features::zones; ++zone)
            for (int far = 0; far < weights.side; ++far)
                for (int less = 0; less <= far; ++less)
                    weights.places[features::zoned_place(zone, far, less)] = surface(std::min(zone, top), far, less);
    }

    /// The weights that a board sums up.
    void features_of(const Walker& walker, std::vector<std::uint32_t>& out) const {
        out.clear();
        out.resize(cells());
        each_cell([&](int cell) {  // in the order of the tiles
            const int home = walker.tile(cell);
            if (cell != walker.blank()) out[std::size_t(home)] = place_of[std::size_t(home) * cells() + std::size_t(cell)];
        });
        for (const auto& pair : pairs)
            out.push_back(std::uint32_t(first_pair + pair.weight(walker.place_of(pair.first), walker.place_of(pair.second))));
        const auto& [of_code, rough] = features::block_weights();
        for (int row = -1; row < ground.height; ++row)
            for (int column = -1; column < ground.width; ++column) {
                const auto code = std::size_t(walker.block(row, column));
                out.push_back(std::uint32_t(first_block + of_code[code]));
                out.push_back(std::uint32_t(first_block + rough[of_code[code]]));
            }
    }
    std::size_t cells() const { return std::size_t(ground.cells()); }
    float& at(std::size_t i) {
        return i < first_pair ? weights.places[i] : i < first_block ? weights.pairs[i - first_pair] : weights.blocks[i - first_block];
    }

    /// Distances that hardly occur get what a smooth curve through the others says.
    void smooth(const std::vector<float>& evidence) {
        if (features::has_own(ground)) return;
        for (int zone = 1; zone < features::zones; ++zone) smooth(zone, evidence);
    }

    template <class Visit>
    void each_cell(Visit visit) const {
        for (int row = 0; row < ground.height; ++row)
            for (int column = 0; column < ground.width; ++column) visit(ground.cell(row, column));
    }
    template <class Visit>
    void each_home(Visit visit) const {
        each_cell([&](int home) {
            if (home != ground.blank_home()) visit(home);
        });
    }

    Ground ground;
    std::vector<features::Pair> pairs;
    std::vector<std::uint32_t> place_of;
    Weights weights;
    std::size_t first_pair, first_block, size;

private:
    void smooth(int zone, const std::vector<float>& evidence) {
        constexpr float enough = 2;
        double m[4][5] = {};
        const auto curve = [](int far, int less) {
            return std::array<double, 4>{1, double(far + less), double(far * far + less * less), double(far * less)};
        };
        const auto each = [&](const auto& visit) {
            for (int far = 1; far < weights.side; ++far)
                for (int less = 0; less <= far; ++less) visit(far, less, features::zoned_place(zone, far, less));
        };
        const float home = weights.places[features::zoned_place(zone, 0, 0)];
        int known = 0;
        each([&](int far, int less, std::size_t i) {
            if (evidence[i] < enough) return;
            ++known;
            const auto x = curve(far, less);
            for (std::size_t r = 0; r < 4; ++r) {
                for (std::size_t c = 0; c < 4; ++c) m[r][c] += x[r] * x[c];
                m[r][4] += x[r] * double(weights.places[i] - home);
            }
        });
        if (known < 8) return;
        for (std::size_t i = 0; i < 4; ++i) m[i][i] += 1e-3;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t r = 0; r < 4; ++r) {
                if (r == i) continue;
                const double q = m[r][i] / m[i][i];
                for (std::size_t c = 0; c < 5; ++c) m[r][c] -= q * m[i][c];
            }
        each([&](int far, int less, std::size_t i) {
            if (evidence[i] >= enough) return;
            const auto x = curve(far, less);
            double value = home;
            for (std::size_t r = 0; r < 4; ++r) value += x[r] * m[r][4] / m[r][r];
            weights.places[i] = float(value);
        });
    }
};

/// A good board minus a bad one: the weights that one of them has at some tile, pair or block and the
/// other has not there, those of the good one first.
struct Sample {
    std::vector<std::uint32_t> good, bad;
};

Sample difference(const std::vector<std::uint32_t>& good, const std::vector<std::uint32_t>& bad) {
    Sample sample;
    for (std::size_t i = 0; i < good.size(); ++i)
        if (good[i] != bad[i]) {
            sample.good.push_back(good[i]);
            sample.bad.push_back(bad[i]);
        }
    return sample;
}

class Fit {
public:
    Fit(Model& model, Random random) : model_(model), mean_(model), random_(random), evidence_(model.size, 1.f) {}

    void run(const Course& course) {
        for (int round = 0; round < course.rounds; ++round) {
            constexpr std::size_t most = 800'000;
            if (samples_.size() > most) samples_.resize(most * 2 / 3);
            const clock_t began = clock();
            const double length = collect(course);
            const clock_t collected = clock();
            const double loss = descend();
            const auto seconds = [](clock_t from, clock_t to) { return double(to - from) / CLOCKS_PER_SEC; };
            std::printf("%d: round %d, %.3f n³, %zu samples, loss %.4f, %.0f + %.0f s\n", course.side, round + 1,
                        length / std::pow(course.side, 3), samples_.size(), loss, seconds(began, collected),
                        seconds(collected, clock()));
            std::fflush(stdout);
        }
        if (course.rounds > 0) mean_.smooth(evidence_);
    }
    const Weights& weights() const { return mean_.weights; }

private:
    static constexpr std::size_t rivals = 4;

    /// Nodes at random; or half of them, and of so many more those of least value.
    std::vector<std::uint32_t> rivals_in(FittedBeam& beam, std::size_t layer, std::size_t drawn) {
        const auto any = [&] { return std::uint32_t(random_.below(beam.nodes_of(layer))); };
        std::vector<std::uint32_t> found(drawn ? rivals / 2 : rivals);
        std::generate(found.begin(), found.end(), any);
        std::vector<std::pair<std::int32_t, std::uint32_t>> more;
        for (std::size_t i = 0; i < drawn; ++i) {
            const std::uint32_t node = any();
            more.emplace_back(beam.visit(layer, node).standing().value, node);
        }
        std::sort(more.begin(), more.end());
        for (std::size_t i = 0; i < more.size() && found.size() < rivals; ++i) found.push_back(more[i].second);
        return found;
    }

    /// Solves boards and takes samples; returns the mean length of the solutions.
    double collect(const Course& course) {
        FittedEvaluation evaluation(mean_.ground, mean_.weights);
        FittedBeam beam(evaluation);
        std::vector<std::uint32_t> good, bad;
        const std::size_t wanted = 240'000 / course.boards / rivals;  // layers of a board
        beam.on_line = [&](const std::vector<std::uint32_t>& line) {
            const std::size_t step = std::max<std::size_t>(1, line.size() / wanted);
            for (std::size_t layer = 1 + random_.below(step); layer < line.size(); layer += step) {
                mean_.features_of(beam.visit(layer, line[layer]), good);
                for (const std::uint32_t node : rivals_in(beam, layer, course.drawn)) {
                    if (node == line[layer]) continue;
                    mean_.features_of(beam.visit(layer, node), bad);
                    samples_.push_back(difference(good, bad));
                }
            }
        };
        double length = 0;
        int solved = 0;
        for (std::size_t i = 0; i < course.boards; ++i) {
            Monitor monitor({});
            const auto found = beam.run(random_board(course.side, random_), {course.width, 3 * course.side * course.side * course.side}, monitor);
            if (!found.solved) continue;
            ++solved;
            length += double(found.moves.size());
        }
        std::printf("%d/%zu solved; ", solved, course.boards);
        return length / solved;
    }

    double descend() {
        constexpr int epochs = 1;
        constexpr float rate = 0.03f, keep = 0.002f;
        double loss = 0;
        for (int epoch = 0; epoch < epochs; ++epoch) {
            for (std::size_t i = samples_.size(); i > 1; --i) std::swap(samples_[i - 1], samples_[random_.below(i)]);
            loss = 0;
            for (const Sample& sample : samples_) {
                if (++ticks_ % 256 == 0)
                    for (const auto part : {&Weights::places, &Weights::pairs, &Weights::blocks})
                        for (std::size_t i = 0; i < (mean_.weights.*part).size(); ++i)
                            (mean_.weights.*part)[i] += keep * ((model_.weights.*part)[i] - (mean_.weights.*part)[i]);
                double sum = 0;
                for (const std::uint32_t weight : sample.good) sum += double(model_.at(weight));
                for (const std::uint32_t weight : sample.bad) sum -= double(model_.at(weight));
                loss += std::log1p(std::exp(std::min(sum, 30.)));
                const float wrong = float(1 / (1 + std::exp(-sum)));
                if (wrong < 0.02f) continue;
                const auto move = [&](std::uint32_t weight, float way) {
                    evidence_[weight] += wrong * wrong;
                    model_.at(weight) += way * rate * wrong / std::sqrt(evidence_[weight]);
                };
                for (const std::uint32_t weight : sample.good) move(weight, -1);
                for (const std::uint32_t weight : sample.bad) move(weight, 1);
            }
        }
        return loss / double(samples_.size());
    }

    Model& model_;
    Model mean_;
    Random random_;
    std::vector<float> evidence_;  // AdaGrad's sums of squares
    std::vector<Sample> samples_;
    std::size_t ticks_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "fit_tiles OUT [SIDE ...]\nSides that OUT has and that are not named are kept.\n");
        return 2;
    }
    std::vector<Weights> all;
    if (argc > 2) {
        std::ifstream file(argv[1], std::ios::binary);
        const std::vector<std::uint8_t> bytes((std::istreambuf_iterator<char>(file)), {});
        if (!bytes.empty()) all = FittedWeights(bytes).all();
    }
    const auto is_wanted = [&](int side) {
        return argc == 2 || std::any_of(argv + 2, argv + argc, [&](const char* word) { return std::atoi(word) == side; });
    };
    std::erase_if(all, [&](const Weights& weights) { return is_wanted(weights.side); });
    for (const Course& course : courses) {
        if (!is_wanted(course.side)) continue;
        const auto next = std::find_if(all.begin(), all.end(), [&](const Weights& w) { return w.side >= course.side; });
        Model model(course.side);
        if (next != all.end() && next->side == course.side)
            model.weights = *next;  // a second course
        else if (next != all.begin())
            model.begin_with(*(next - 1));
        else
            model.begin();
        Fit fit(model, {seed + std::uint64_t(course.side) * std::uint64_t(course.width)});
        fit.run(course);
        if (next != all.end() && next->side == course.side)
            *next = fit.weights();
        else
            all.insert(next, fit.weights());
        const auto bytes = to_bytes(all);
        all = FittedWeights(bytes).all();  // rounded, as a run that begins with the file would have them
        std::ofstream(argv[1], std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
    }
}
