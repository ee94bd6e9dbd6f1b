// SPDX-License-Identifier: MIT
#pragma once

/// A wheel runs on any processor of its kind. What would lose much by that is compiled twice: once so,
/// and once, marked BUDGE_MODERN, for x86 since 2013 (AVX2, BMI, POPCNT). `is_modern` says which to
/// call; where the whole core is compiled for such a processor anyway there is nothing to choose. What
/// both have in common is marked BUDGE_INLINE, so that it becomes a part of either.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__AVX2__)
#define BUDGE_MODERN [[gnu::target("avx2,bmi,bmi2,popcnt")]]
#define BUDGE_HAS_CHOICE 1
#else
#define BUDGE_MODERN
#define BUDGE_HAS_CHOICE 0
#endif
#define BUDGE_INLINE [[gnu::always_inline]]

namespace budge {

constexpr bool has_choice = BUDGE_HAS_CHOICE;

inline bool is_modern() {
#if BUDGE_HAS_CHOICE
    static const bool known = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                              __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    return known;
#else
    return false;
#endif
}

}  // namespace budge
