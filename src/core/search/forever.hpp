// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

namespace budge {

/// What lasts as long as the process. A static that has a destructor is gone a moment earlier, while
/// a thread that the program did not wait for may still be searching.
template <class T, class... Args>
T& forever(Args&&... args) {
    return *new T(std::forward<Args>(args)...);
}

}  // namespace budge
