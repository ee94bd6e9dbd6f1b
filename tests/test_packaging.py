"""What a release is made of; `make wheel` and `make portable` try the rest."""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

import budge

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_the_version_has_one_place() -> None:
    assert PROJECT["project"]["dynamic"] == ["version"] and "version" not in PROJECT["project"]
    assert (
        PROJECT["tool"]["scikit-build"]["metadata"]["version"]["input"] == "src/budge/__init__.py"
    )
    assert importlib.metadata.version("budge") == budge.__version__
    assert re.search(
        rf"(?m)^## {re.escape(budge.__version__)}\b", (ROOT / "CHANGELOG.md").read_text()
    )


def test_the_sdist_has_all_that_a_wheel_is_built_from(tmp_path: Path) -> None:
    pytest.importorskip("scikit_build_core")
    build = f"import scikit_build_core.build as b; print(b.build_sdist({str(tmp_path)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", build], cwd=ROOT, capture_output=True, text=True, check=True
    )
    with tarfile.open(tmp_path / done.stdout.split()[-1]) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    tracked = subprocess.run(
        ["git", "ls-files", "src", "tools", "tests"], cwd=ROOT, capture_output=True, text=True
    ).stdout.split()
    assert set(tracked) <= names
    assert {"LICENSE", "README.md", "CMakeLists.txt", "pyproject.toml"} <= names
    assert not [name for name in names if re.match(r"build/|dist/|\.ci/|\.venv/|.*\.so$", name)]


def test_what_wheels_are_tried_with_is_there() -> None:
    script = (ROOT / "tools" / "try_wheel.py").read_text()
    named = re.findall(r'"(tests/[\w/.]+)"', script)
    assert len(named) > 5
    assert all((ROOT / path).exists() for path in named)
    assert "tools/try_wheel.py" in PROJECT["tool"]["cibuildwheel"]["test-command"]
    needed = re.search(r"NEEDED = (\[.*?\])", script)
    assert needed and PROJECT["tool"]["cibuildwheel"]["test-requires"] == json.loads(needed[1])
