"""What the documentation shows is run, and what is generated is up to date."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
import shlex
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

import budge
from budge.cli import main
from budge.cli.app import app

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def python_blocks(page: Path) -> list[str]:
    """The Python on a page, cells of a notebook too, without the lines that say how a cell is
    shown; an indented block is part of an explanation and not run."""
    text = page.read_text(encoding="utf-8")
    return re.findall(
        r"^```(?:python|{code-cell}[^\n]*)\n(?::[^\n]*\n)*(.*?)^```", text, re.S | re.M
    )


def test_the_readme_has_something_to_run() -> None:
    assert python_blocks(ROOT / "README.md")


@pytest.mark.usefixtures("own_tables")
@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_python_on_a_page_runs_and_says_what_the_page_says(page: Path) -> None:
    # In a thread of its own: where the browser tests ran before, this one has an event loop.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(run_page, page).result()


def run_page(page: Path) -> None:
    names: dict[str, object] = {}
    for number, block in enumerate(python_blocks(page)):
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, names, page.name, page.name, number)
            runner = doctest.DocTestRunner()
            report: list[str] = []
            runner.run(test, out=report.append, clear_globs=False)
            names.update(test.globs)
            assert not runner.failures, "".join(report)
        else:
            exec(compile(block, f"{page.name}, block {number}", "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


MODULES = [
    info.name
    for info in pkgutil.walk_packages(budge.__path__, "budge.")
    if "_core" not in info.name and "__main__" not in info.name
]


@pytest.mark.usefixtures("own_tables")
@pytest.mark.parametrize("name", ["budge", *MODULES])
def test_docstrings_are_true(name: str) -> None:
    assert not doctest.testmod(importlib.import_module(name)).failed


@pytest.mark.parametrize("name", sorted(set(budge.__all__) - {"__version__"}))
def test_every_public_name_has_an_example(name: str) -> None:
    assert ">>>" in (inspect.getdoc(getattr(budge, name)) or ""), f"budge.{name} has none"


def commands_on(page: Path) -> list[list[str]]:
    """The words of every `budge` command on a page, with the lines that a backslash continues."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:console|)\n(.*?)^```", text, re.S | re.M)
    lines = "\n".join(blocks).replace("\\\n", " ").splitlines()
    found = [re.match(r"\s*(?:\$ )?budge (.*)", line) for line in lines]
    return [shlex.split(match[1].split(" | ")[0], comments=True) for match in found if match]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_on_a_page_exist(page: Path) -> None:
    """Every command that a page shows, and every option that it gives it."""
    for words in commands_on(page):
        command = get_command(app)
        while isinstance(command, TyperGroup) and words[0] in command.commands:
            command = command.commands[words.pop(0)]
        assert not isinstance(command, TyperGroup), f"budge {' '.join(words)}"
        known = {name for parameter in command.params for name in parameter.opts}
        given = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        assert given <= known | {"--help"}, f"{command.name}: {given - known}"


@pytest.mark.parametrize("page", ["README.md", "docs/start/index.md"])
def test_the_first_commands_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = 0
    for words in commands_on(ROOT / page):
        if words[0] == "serve":
            continue
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert not ended.value.code, words
        ran += 1
    assert ran and "2 up" in capsys.readouterr().out


def test_the_picture_of_the_readme_moves_and_is_small() -> None:
    picture = (ROOT / "docs" / "_static" / "klotski.svg").read_text(encoding="utf-8")
    assert "animateTransform" in picture and len(picture) < 20_000
