// SPDX-License-Identifier: MIT
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>
#include <utility>

#ifdef __GLIBC__
#include <cxxabi.h>
#include <unistd.h>
#endif

namespace budge::bindings {

namespace nb = nanobind;

/// Does what may ask for the interpreter's lock. When the program is over, Python before 3.14 ends a
/// thread that asks for it by unwinding its stack, which C++ takes for an error where it may not be
/// thrown through, and aborts the process. So such a thread rests here until the process is gone.
template <class Work>
decltype(auto) or_rest(Work&& work) {
#ifdef __GLIBC__
    try {
        return work();
    } catch (const abi::__forced_unwind&) {
        for (;;) pause();
    }
#else  // elsewhere a thread ends without unwinding
    return work();
#endif
}

/// Gives the interpreter's lock back, for as long as it lives.
class Unlocked {
public:
    Unlocked() : state_(PyEval_SaveThread()) { of_this_thread = state_; }
    ~Unlocked() {
        of_this_thread = nullptr;
        or_rest([&] { PyEval_RestoreThread(state_); });
    }
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;

private:
    friend class Locked;
    PyThreadState* state_;
    inline static thread_local PyThreadState* of_this_thread = nullptr;
};

/// Takes the lock that this thread gave back, for as long as it lives. `PyGILState_Ensure` would do
/// for any thread, but reads what is gone once the program is over.
class Locked {
public:
    Locked() : state_(std::exchange(Unlocked::of_this_thread, nullptr)) {
        if (!state_) throw std::logic_error("this thread gave no lock back");
        or_rest([&] { PyEval_RestoreThread(state_); });
    }
    ~Locked() { Unlocked::of_this_thread = PyEval_SaveThread(); }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

    /// Ctrl-C among them: what a handler raises reaches the caller.
    void handle_signals() const {
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
    template <class... Args>
    nb::object call(const nb::object& function, const Args&... args) const {
        return or_rest([&] { return function(args...); });
    }

private:
    PyThreadState* state_;
};

}  // namespace budge::bindings
