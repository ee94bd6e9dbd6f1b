// SPDX-License-Identifier: MIT
#include "search/reached.hpp"

namespace budge {
namespace {

std::vector<const Point*>& all() {
    static std::vector<const Point*> points;
    return points;
}

}  // namespace

Point::Point(const char* name, std::initializer_list<int> sizes) : name_(name) {
    for (const int size : sizes) name_.append("/").append(std::to_string(size));
    all().push_back(this);
}

std::map<std::string, std::uint64_t> Point::counts() {
    std::map<std::string, std::uint64_t> found;
    for (const Point* point : all()) found[point->name_] += point->count_;
    return found;
}

}  // namespace budge
