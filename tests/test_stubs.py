"""The types of the native module in the repository are those of the module that was built."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

STUBS = Path(__file__).parent.parent / "src" / "budge" / "_core.pyi"


def test_the_committed_stubs_are_up_to_date(tmp_path: Path) -> None:
    fresh = tmp_path / "_core.pyi"
    stubgen = [sys.executable, "-m", "nanobind.stubgen", "-m", "budge._core", "-o", str(fresh)]
    ruff = [sys.executable, "-m", "ruff"]
    subprocess.run(stubgen, check=True, capture_output=True)
    subprocess.run([*ruff, "check", "--quiet", "--fix", "--select", "I", str(fresh)], check=True)
    subprocess.run([*ruff, "format", "--quiet", "--line-length", "100", str(fresh)], check=True)
    assert fresh.read_text() == STUBS.read_text(), "run `make stubs`"
