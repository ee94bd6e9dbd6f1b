"""Families from other packages, installed as a user would do it, where only a test sees them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent / "examples" / "lights_out"


BARE = """
import budge
from lights_out import shown
from lights_out.rules import LightsOut

class Bare(LightsOut):
    family = "bare"

class Text:
    def detect(self, text):
        return text.startswith("bare:")
    def read(self, text):
        return [Bare(text.removeprefix("bare:").split())]
    def write(self, puzzle):
        return "bare:" + puzzle.text(puzzle.start)

budge.add_family(budge.Family("bare", Bare, text=Text(), pictures=shown))
"""
"""A family with nothing that can be left out: no samples, no words, no editor."""


def install(folder: Path) -> dict[str, str]:
    """Install examples/lights_out below a folder, and the bare family beside it; the environment
    in which Python finds them."""
    source, target = folder / "source", folder / "installed"
    shutil.copytree(EXAMPLE, source)  # building leaves files behind
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    command += ["--no-build-isolation", "--disable-pip-version-check", "--target", str(target)]
    done = subprocess.run([*command, str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (target / "bare_family.py").write_text(BARE)
    about = target / "bare_family-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bare-family\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[budge.plugins]\nbare = bare_family\n")
    before = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(target), before]))}
