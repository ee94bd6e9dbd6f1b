"""Each folder imports only what stands above it, so that the map in the docs stays true."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import budge

SOURCE = Path(budge.__file__).parent

# What a folder or module may import of Budge. The registry loads `families` and `builtin` by name.
FOUNDATION = {
    "errors",
    "arguments",
    "log",
    "puzzles",
    "family",
    "registry",
    "result",
    "limits",
    "shown",
}
ALLOWED = {
    "errors": set(),
    "arguments": {"errors"},
    "log": set(),
    "shown": set(),
    "puzzles": {"errors", "arguments", "shown"},
    "family": {"errors", "puzzles"},
    "registry": {"errors", "family", "puzzles"},
    "families": {"family"},
    "formats": {"errors", "arguments", "limits", "puzzles", "family", "registry"},
    "result": {"puzzles", "saved", "shown"},
    "saved": {"__version__", "errors", "puzzles", "registry", "result"},
    "limits": {"errors", "arguments"},
    "heuristics": {"errors", "puzzles", "registry"},
    "search": FOUNDATION | {"heuristics"},
    "engine": FOUNDATION | {"heuristics", "search", "_core"},
    "graph": {"errors", "shown"},
    "lessons": {"puzzles", "engine"},
    "verbs": FOUNDATION | {"formats", "heuristics", "search", "engine", "graph"},
    "tables": FOUNDATION | {"engine", "heuristics"},
    "levels": FOUNDATION | {"formats", "heuristics", "search", "engine", "verbs"},
    "library": {"errors", "formats", "levels", "verbs", "library"},
    "judging": FOUNDATION | {"__version__", "formats", "verbs", "levels"},
    "envs": FOUNDATION | {"formats", "verbs", "levels", "engine", "draw"},
    "agent_tools": FOUNDATION | {"formats", "verbs", "levels", "judging", "draw"},
    "builtin": {"engine", "heuristics", "search"},
    "batch": FOUNDATION
    | {"__version__", "formats", "heuristics", "search", "engine", "verbs", "levels", "draw"},
}
MODULES = sorted(SOURCE.rglob("*.py"))


def home(path: Path) -> str:
    """The folder or module of `budge` that a file belongs to."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """The folders and modules of `budge` that a file imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.name} has a relative import"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.split(".")[1] for name in names if name.startswith("budge.")}


@pytest.mark.parametrize("folder", ALLOWED)
def test_each_folder_imports_only_what_it_may(folder: str) -> None:
    files = [path for path in MODULES if home(path) == folder]
    assert files
    for path in files:
        extra = imported(path) - ALLOWED[folder] - {folder}
        assert not extra, f"{path.relative_to(SOURCE)} imports {extra}"


def test_only_the_engine_knows_the_core() -> None:
    importers = {home(path) for path in MODULES if "_core" in imported(path)}
    assert importers == {"engine"}


def test_pictures_and_commands_are_clients() -> None:
    clients = {"agent_tools", "cli", "draw", "envs", "web", "batch", "conformance", "notebook"}
    for path in MODULES:
        if home(path) not in clients | {"__init__", "__main__"}:
            assert not imported(path) & clients, f"{path.relative_to(SOURCE)} imports a client"
    for path in MODULES:
        if home(path) == "draw":
            assert not imported(path) & {"cli", "engine", "search"}


def test_importing_budge_loads_nothing_heavy() -> None:
    heavy = ["numpy", "matplotlib", "typer", "click", "fastapi", "rich"]
    heavy += ["budge._core", "budge.verbs.solve"]
    code = f"import sys, budge; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_solving_loads_nothing_heavy_either() -> None:
    heavy = ["numpy", "matplotlib", "typer", "click", "fastapi", "rich"]
    code = (
        "import sys, budge; budge.solve(budge.parse('1 2 / 3 0'));"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_public_name_can_be_had() -> None:
    for name in budge.__all__:
        assert getattr(budge, name) is not None
        assert name in dir(budge)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = budge.nonsense


def test_the_map_in_contributing_is_complete() -> None:
    page = (SOURCE.parents[1] / "CONTRIBUTING.md").read_text()
    drawn = page[page.index("## The map") : page.index("And beside the package")]
    shown = re.findall(r"(?m)^(\w+(?:\.py|/))\s", drawn)
    there = {path.name for path in SOURCE.glob("*.py")} - {"__init__.py"}
    there |= {f"{path.parent.name}/" for path in SOURCE.glob("*/__init__.py")}
    assert sorted(shown) == sorted(there)


def test_every_folder_says_what_lives_there() -> None:
    for path in MODULES:
        if path.name == "__init__.py":
            assert (ast.get_docstring(ast.parse(path.read_text())) or "").strip(), path
    core = SOURCE.parents[1] / "src" / "core"
    for folder in sorted(path for path in core.rglob("*") if path.is_dir()):
        assert (folder / "README.md").is_file(), folder
