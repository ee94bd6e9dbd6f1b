// SPDX-License-Identifier: MIT
#include "blocks/symmetry.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "search/reached.hpp"

namespace budge::blocks {
namespace {

class SymmetrySearch {
public:
    explicit SymmetrySearch(const Layout& layout) : layout_(layout) {
        for (std::size_t spot = 0; spot < layout.cells.size(); ++spot) {
            auto cells = layout.cells[spot];
            std::sort(cells.begin(), cells.end());
            at_[cells].push_back(Spot(spot));
        }
    }

    std::vector<Spot> run() const {
        const int width = layout_.problem().width, height = layout_.problem().height;
        const int last = width * height - 1;
        const auto flipped = [&](int cell) { return cell / width * width + width - 1 - cell % width; };
        if (auto image = follow(flipped); !image.empty())
            return reached<"blocks/symmetry/left-right">(), image;
        if (auto image = follow([&](int cell) { return last - flipped(cell); }); !image.empty())
            return reached<"blocks/symmetry/upside-down">(), image;
        if (auto image = follow([&](int cell) { return last - cell; }); !image.empty())
            return reached<"blocks/symmetry/half-turn">(), image;
        if (width != height) return {};
        const auto turned = [&](int cell) { return cell % width * width + cell / width; };
        if (auto image = follow(turned); !image.empty())
            return reached<"blocks/symmetry/diagonal">(), image;
        auto image = follow([&](int cell) { return last - turned(cell); });
        if (!image.empty()) reached<"blocks/symmetry/other diagonal">();
        return image;
    }

private:
    std::vector<Spot> follow(const std::function<int(int)>& image_of) const {
        std::vector<Spot> image(layout_.cells.size(), no_spot);
        std::vector<int> partner(layout_.groups.size(), -1);
        for (std::size_t g = 0; g < layout_.groups.size(); ++g) {
            if (partner[g] >= 0) continue;
            const int other = match(int(g), image_of, partner, image);
            if (other < 0) return {};
            partner[g] = other;
            partner[std::size_t(other)] = int(g);
        }
        return image;
    }

    /// A group, not taken yet, whose spots are the images of those of `g`; both are entered.
    int match(int g, const std::function<int(int)>& image_of, const std::vector<int>& partner,
              std::vector<Spot>& image) const {
        const Layout::Group& group = layout_.groups[std::size_t(g)];
        for (std::size_t o = std::size_t(g); o < layout_.groups.size(); ++o) {
            const Layout::Group& other = layout_.groups[o];
            if (partner[o] >= 0 || other.count != group.count || other.spots != group.spots ||
                (other.goal < 0) != (group.goal < 0))
                continue;
            std::vector<Spot> there;
            for (int s = group.first_spot; s < group.first_spot + group.spots; ++s) {
                const Spot found = spot_on(int(o), layout_.cells[std::size_t(s)], image_of);
                if (found == no_spot) break;
                if (group.goal >= 0 && (layout_.cell[std::size_t(s)] == group.goal) !=
                                           (layout_.cell[found] == other.goal))
                    break;
                there.push_back(found);
            }
            if (int(there.size()) < group.spots) continue;
            for (int i = 0; i < group.spots; ++i) {
                image[std::size_t(group.first_spot + i)] = there[std::size_t(i)];
                image[there[std::size_t(i)]] = Spot(group.first_spot + i);
            }
            return int(o);
        }
        return -1;
    }

    Spot spot_on(int group, std::vector<int> cells, const std::function<int(int)>& image_of) const {
        for (int& cell : cells) cell = image_of(cell);
        std::sort(cells.begin(), cells.end());
        const auto found = at_.find(cells);
        if (found == at_.end()) return no_spot;
        for (const Spot spot : found->second)
            if (layout_.group_of[spot] == group) return spot;
        return no_spot;
    }

    const Layout& layout_;
    std::map<std::vector<int>, std::vector<Spot>> at_;
};

}  // namespace

std::vector<Spot> find_symmetry(const Layout& layout) { return SymmetrySearch(layout).run(); }

}  // namespace budge::blocks
