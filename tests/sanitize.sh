#!/usr/bin/env bash
# The engine tests and random work under the sanitizers: `make sanitize`, or
#
#   SECONDS_EACH=300 tests/sanitize.sh address thread
#
# `address` is address and undefined behaviour, casts from floating point included; `thread` is data
# races. Each is built into a folder of its own beside the usual build. A report ends the run.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
python=$root/.venv/bin/python
seconds=${SECONDS_EACH:-60}
what=("$@")
[ ${#what[@]} -gt 0 ] || what=(address thread)

library() { "${CXX:-g++}" -print-file-name="$1"; }

build() {  # name, sanitizers
    local folder=$root/build/sanitize-$1
    mkdir -p "$folder/budge"
    "$root/.venv/bin/cmake" -S "$root" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=None \
        -DBUDGE_SANITIZE="$2" -DPython_EXECUTABLE="$python" -DCMAKE_MAKE_PROGRAM="$root/.venv/bin/ninja" \
        -Dnanobind_DIR="$("$python" -m nanobind --cmake_dir)" >"$folder/configure.log"
    "$root/.venv/bin/ninja" -C "$folder" -j "${JOBS:-2}" _core >"$folder/build.log" \
        || { tail -40 "$folder/build.log"; exit 1; }
    cp -r "$root/src/budge/." "$folder/budge/"
    find "$folder/budge" -name '_core*.so' -delete
    cp "$folder"/_core*.so "$folder/budge/"
}

# Without `site`, so that the editable install stands back behind the module built here.
run() {  # name, libraries to load first, arguments of Python
    local folder=$root/build/sanitize-$1 preload=$2
    shift 2
    local packages
    packages=$("$python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
    echo "== $(basename "$folder"): $*"
    # Reports go to files: what a process writes as it dies, pytest takes with it.
    local to=log_path=$folder/report
    rm -f "$folder"/report.*
    LD_PRELOAD=$preload PYTHONPATH=$folder:$packages:$root PYTHONDONTWRITEBYTECODE=1 \
        BUDGE_CACHE=$folder/cache \
        ASAN_OPTIONS=$to:detect_leaks=0:abort_on_error=1:quarantine_size_mb=16 \
        UBSAN_OPTIONS=$to:print_stacktrace=1 TSAN_OPTIONS=$to:halt_on_error=1:second_deadlock_stack=1 \
        setarch -R "$python" -S "$@" || { cat "$folder"/report.* 2>/dev/null; return 1; }
    # Also of a process that a test started and did not miss.
    ! cat "$folder"/report.* 2>/dev/null
}

tests=(tests/engine tests/test_blocks.py tests/verbs/test_solve_many.py tests/verbs/test_improve.py
       tests/designing tests/test_envs.py tests/oracles)
# A sanitizer takes terabytes of addresses, and a limit on them ends the process at once; what it
# holds itself is counted as the search's own memory, and it makes all work several times as long.
without=(-k "not runs_out_in_a_thread and not copes_with_any_weight and not peaks_stay_near \
         and not keeps_to_a_small_limit and not that_runs_is_cancelled \
         and not reports_the_best_so_far and not stop_at_the_time_limit_with_what_they_have \
         and not half_as_much_again_as_it_makes and not when_memory_runs_out_iterative \
         and not holds_little_of_each and not do_not_fit_the_limit_are_not_chosen")
for name in "${what[@]}"; do
    case $name in
        address) sanitizers=address,undefined,float-cast-overflow
                 preload="$(library libasan.so):$(library libubsan.so):$(library libstdc++.so.6)" ;;
        thread) sanitizers=thread
                preload="$(library libtsan.so):$(library libstdc++.so.6)" ;;
        *) echo "there is: address, thread" >&2; exit 2 ;;
    esac
    build "$name" "$sanitizers"
    run "$name" "$preload" -m pytest -n 0 -q -p no:cacheprovider "${without[@]}" "${tests[@]}"
    run "$name" "$preload" -m tests.soak --seconds "$seconds"
done
echo "the sanitizers have nothing to report"
