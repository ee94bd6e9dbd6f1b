// SPDX-License-Identifier: MIT
#include "search/reached.hpp"

#include "search/forever.hpp"

namespace budge {
namespace {

std::vector<const Point*>& all() {
    static auto& points = forever<std::vector<const Point*>>();
    return points;
}

}  // namespace

Point::Point(const char* name, std::initializer_list<int> sizes) : name_(name) {
    for (const int size : sizes) sizes_.at(named_sizes_++) = size;
    all().push_back(this);
}

std::string Point::name() const {
    std::string name = name_;
    for (std::size_t at = 0; at < named_sizes_; ++at) name.append("/").append(std::to_string(sizes_[at]));
    return name;
}

std::map<std::string, std::uint64_t> Point::counts() {
    std::map<std::string, std::uint64_t> found;
    for (const Point* point : all()) found[point->name()] += point->count_;
    return found;
}

}  // namespace budge
