// SPDX-License-Identifier: MIT
#include <array>
#include <bit>
#include <set>

#include "checks.hpp"
#include "search/hash.hpp"
#include "search/node_table.hpp"
#include "search/wide.hpp"

namespace budge::checks {
namespace {

std::uint64_t next(std::uint64_t& seed) { return seed = Hash{}(seed + 1); }

void check_products(Report& report) {
    const Product largest = multiply(~0ull, ~0ull);
    report.expect(largest.low == 1 && largest.high == ~0ull - 1, "the square of the largest word");
    std::uint64_t seed = 1;
    bool same = true;
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t a = next(seed), b = next(seed);
        const Product one = multiply(a, b), other = multiply_by_halves(a, b);
        same &= one.low == other.low && one.high == other.high;
    }
    report.expect(same, "products by halves");
}

/// Two words against what the machine's own numbers say of each.
void check_two_words(Report& report) {
    std::uint64_t seed = 2;
    bool shifts = true, sums = true;
    for (int by = 0; by < 128; ++by) {
        const std::uint64_t low = next(seed), high = next(seed);
        const TwoWords value(high, low);
        const TwoWords left = value << by, right = value >> by;
        for (int bit = 0; bit < 128; ++bit) {
            const auto at = [](const TwoWords& words, int place) {
                if (place < 0 || place > 127) return false;
                return bool((place < 64 ? words.low >> place : words.high >> (place - 64)) & 1);
            };
            shifts &= at(left, bit) == at(value, bit - by) && at(right, bit) == at(value, bit + by);
        }
        const TwoWords other(next(seed), next(seed));
        sums &= (value + other) == ((value ^ other) + ((value & other) << 1));
        sums &= ((value | other) ^ (value & other)) == (value ^ other);
    }
    report.expect(shifts, "shifts of two words");
    report.expect(sums, "sums of two words");
    report.expect(TwoWords(~0ull) + TwoWords(1) == TwoWords(1, 0), "a carry into the upper word");
    report.expect(TwoWords(-1) == TwoWords(~0ull, ~0ull), "a negative number in two words");
#ifdef __SIZEOF_INT128__
    bool equal = true;
    for (int by = 0; by < 128; ++by) {
        const std::uint64_t low = next(seed), high = next(seed);
        const Wide wide = Wide(high) << 64 | low;
        const TwoWords value(high, low);
        const auto same = [](Wide a, TwoWords b) {
            return std::uint64_t(a) == b.low && std::uint64_t(a >> 64) == b.high;
        };
        equal &= same(wide << by, value << by) && same(wide >> by, value >> by) &&
                 same(wide + low, value + low) && same(wide & high, value & high);
    }
    report.expect(equal, "two words against 128 bits");
#endif
}

/// A table begins at the highest bits of a hash: they must not be lost where an address has 32.
void check_hash(Report& report) {
    report.expect(sizeof(Hash{}(std::uint64_t(1))) == 8, "a hash has 64 bits everywhere");
    std::set<std::uint64_t> high, low;
    for (std::uint64_t key = 0; key < 1000; ++key) {
        high.insert(Hash{}(key) >> 44);
        low.insert(Hash{}(Wide(key) << 100) & 0xFFFFF);
    }
    report.expect(high.size() > 990 && low.size() > 990, "hashes spread over their bits");
}

void check_table(Report& report) {
    Monitor monitor{Limits{}};
    NodeTable<std::uint64_t> nodes(monitor);
    constexpr std::uint32_t count = 300'000;
    bool fresh = true, found = true;
    for (std::uint32_t i = 0; i < count; ++i)
        fresh &= nodes.enter(std::uint64_t(i) << 32, int(i % 30'000), Move(i % 4)).is_new;
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto id = nodes.find(std::uint64_t(i) << 32);
        found &= id == i && nodes.cost(id) == int(i % 30'000) && nodes.move(id) == i % 4;
    }
    report.expect(fresh && found && nodes.size() == count, "nodes by key");
    report.expect(nodes.find(1) == nodes.none, "a key that is not there");
}

}  // namespace

void check_numbers(Report& report) {
    check_products(report);
    check_two_words(report);
    check_hash(report);
    check_table(report);
}

}  // namespace budge::checks
