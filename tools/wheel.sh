#!/usr/bin/env bash
# The sdist, and wheels made from it, in dist/: `make wheel`, or
#
#   tools/wheel.sh python3.11 python3.13
#
# A wheel made by Python 3.12 or later is for the stable ABI, and so for all that follow: one of them
# will do. Python 3.11, which nanobind's stable ABI does not reach, has a wheel of its own. Without
# names these are taken: the Python of .venv and, if that is 3.11, the first later one with headers
# that is found. Each wheel is named for the oldest glibc that its symbols allow, as auditwheel finds
# it, and then tried in an environment of its own. The engines, which know no Python, are built once.
set -euo pipefail
cd "$(dirname "$0")/.."
python=.venv/bin/python
work=build/wheels
rm -rf dist "$work"
mkdir -p dist "$work"

# Whether it can make a module for the stable ABI of nanobind.
is_later() {
    "$1" -c 'import os, sys, sysconfig, venv
header = os.path.join(sysconfig.get_path("include"), "Python.h")
sys.exit(sys.version_info < (3, 12) or not os.path.exists(header))' 2>/dev/null
}
later() {  # the places where systems, pyenv, uv, conda and Google's cloud tools keep a Python
    local found
    for found in $(compgen -c python3. | grep -E '^python3\.[0-9]+$' | sort -uV) \
        "${PYENV_ROOT:-$HOME/.pyenv}"/versions/*/bin/python3 \
        "$HOME"/.local/share/uv/python/*/bin/python3 "$HOME"/*conda3/bin/python3 \
        /opt/*/bin/python3 /usr/lib/google-cloud-sdk/platform/bundledpythonunix/bin/python3; do
        if command -v "$found" >/dev/null && is_later "$found"; then echo "$found"; return; fi
    done
}

pythons=("$@")
if [ ${#pythons[@]} -eq 0 ]; then
    pythons=("$python")
    if ! is_later "$python"; then
        other=$(later)
        [ -z "$other" ] || pythons+=("$other")
        [ -n "$other" ] || echo "no Python 3.12 or later here: no wheel for the stable ABI"
    fi
fi

"$python" -m build --sdist --no-isolation --outdir dist . >"$work/sdist.log"
sdist=$(echo dist/*.tar.gz)
echo "$sdist: $(($(stat -c %s "$sdist") / 1000)) kB"
mkdir "$work/source"
tar -xzf "$sdist" -C "$work/source" --strip-components=1
number=0
for each in "${pythons[@]}"; do
    number=$((number + 1))
    folder=$work/$number
    "$each" -m venv "$folder/tools"
    "$folder/tools/bin/pip" install --quiet --disable-pip-version-check scikit-build-core nanobind cmake ninja
    PATH=$PWD/$folder/tools/bin:$PATH "$folder/tools/bin/pip" wheel --quiet --disable-pip-version-check \
        --no-deps --no-build-isolation --wheel-dir "$folder" \
        --config-settings=build-dir="$PWD/$work/made" "$PWD/$work/source"
    PATH=$PWD/.venv/bin:$PATH "$python" -m auditwheel repair --strip --wheel-dir "$folder/repaired" \
        "$folder"/*.whl >"$folder/auditwheel.log"
    wheel=$(basename "$folder"/repaired/*.whl)
    mv "$folder/repaired/$wheel" dist/
    case $wheel in *-abi3-*) "$python" -m abi3audit --strict "dist/$wheel" ;; esac
    "$python" tools/try_wheel.py "dist/$wheel" --python "$each"
done
ls -l dist
