// SPDX-License-Identifier: MIT
#pragma once

#include <nanobind/nanobind.h>

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
    Unlocked() : state_(PyEval_SaveThread()) {}
    ~Unlocked() {
        or_rest([&] { PyEval_RestoreThread(state_); });
    }
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;

private:
    PyThreadState* state_;
};

/// Holds the interpreter's lock, for as long as it lives.
class Locked {
public:
    Locked() : state_(or_rest([] { return PyGILState_Ensure(); })) {}
    ~Locked() { PyGILState_Release(state_); }
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
    PyGILState_STATE state_;
};

}  // namespace budge::bindings
