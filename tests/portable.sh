#!/usr/bin/env bash
# The core and its own tests on processors that are not this one: `make portable`, or
#
#   tests/portable.sh here bits32 arm
#
# `here` is this machine; `bits32` is x86 with addresses of 32 bits, compiled by clang, which tells
# where a number of 64 bits is cut to 32; `arm` is 64-bit ARM, run by qemu. Each is built into a
# folder of its own, a warning is an error, and every search must expand the nodes that
# tests/data/signature.json records. Nor may the core have statics that are destroyed when a program
# ends (src/core/search/forever.hpp). Debian has what is needed:
#
#   apt-get install clang lib32stdc++-12-dev libc6-dev-i386 g++-aarch64-linux-gnu qemu-user
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
what=("$@")
[ ${#what[@]} -gt 0 ] || what=(here bits32 arm)

needs() { command -v "$1" >/dev/null || { echo "no $1 here: see the packages in $0" >&2; exit 1; }; }

build() {  # name, compiler, its flags, further settings of CMake
    local name=$1 compiler=$2 flags=$3
    shift 3
    needs "$compiler"
    local folder=$root/build/portable-$name
    mkdir -p "$folder"
    "$root/.venv/bin/cmake" -S "$root" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=None \
        -DBUDGE_CORE_TESTS=ON -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="-Werror $flags" \
        -DCMAKE_MAKE_PROGRAM="$root/.venv/bin/ninja" "$@" >"$folder/configure.log"
    "$root/.venv/bin/ninja" -C "$folder" -j "${JOBS:-2}" core_tests >"$folder/build.log" \
        || { grep -E "error|warning" "$folder/build.log" | head -40; exit 1; }
}

for name in "${what[@]}"; do
    runner=()
    case $name in
        here) build here "${CXX:-g++}" "" ;;
        bits32)
            # Debian keeps <asm/errno.h> where only 64-bit compilers look.
            build bits32 clang++ "-m32 -msse2 -Wshorten-64-to-32 -idirafter /usr/include/$(uname -m)-linux-gnu" ;;
        arm)
            needs qemu-aarch64
            runner=(qemu-aarch64 -L /usr/aarch64-linux-gnu)
            build arm aarch64-linux-gnu-g++ "" \
                -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 ;;
        *) echo "there is: here, bits32, arm" >&2; exit 2 ;;
    esac
    echo "== $name"
    # Read to the end: `grep -q` would stop, nm fail for it, and the whole count as nothing found.
    if nm -u "$root/build/portable-$name"/lib*.a 2>/dev/null | grep '__cxa_atexit' >/dev/null; then
        echo "a static of the core has a destructor" >&2
        exit 1
    fi
    "${runner[@]}" "$root/build/portable-$name/core_tests" tests/data/signature.json
done
