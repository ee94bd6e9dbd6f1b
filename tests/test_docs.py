"""What the documentation shows is run, and what is generated is up to date."""

from __future__ import annotations

import doctest
import glob
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


def blocks(page: Path) -> list[tuple[str, str]]:
    """The fenced blocks of a page: what they are, and their text. An indented one is part of an
    explanation, and left out."""
    found: list[tuple[str, list[str]]] = []
    inside = False
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            inside = not inside
            if inside:
                found.append((line[3:].strip(), []))
        elif inside:
            found[-1][1].append(line)
    return [(kind, "\n".join(lines) + "\n") for kind, lines in found]


def python_blocks(page: Path) -> list[str]:
    """The Python on a page, cells of a notebook too, without the lines that say how a cell is
    shown."""
    wanted = [text for kind, text in blocks(page) if kind == "python" or "code-cell" in kind]
    return [re.sub(r"\A(:.*\n)+", "", text) for text in wanted]


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


DOCUMENTED = re.findall(
    r"^\.\. auto(?:function|class|exception):: (\S+)",
    "\n".join(page.read_text("utf-8") for page in ROOT.glob("docs/reference/api/*.md")),
    re.M,
)


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_name_of_the_reference_has_an_example(name: str) -> None:
    module, _, last = name.rpartition(".")
    assert ">>>" in (inspect.getdoc(getattr(importlib.import_module(module), last)) or "")


def commands_on(page: Path) -> list[list[str]]:
    """The words of every `budge` command on a page, with the lines that a backslash continues."""
    return [words for words, _ in told_on(page)]


def told_on(page: Path) -> list[tuple[list[str], str]]:
    """The same with what the page says that it prints, if it does."""
    found: list[tuple[list[str], str]] = []
    for kind, text in blocks(page):
        if kind not in ("console", ""):
            continue
        ours = False
        for line in text.replace("\\\n", " ").splitlines():
            if match := re.match(r"\s*(?:\$ )?budge (.*)", line):
                words = shlex.split(match[1].split(" | ")[0].split(" < ")[0], comments=True)
                found.append((words, ""))
            elif ours and "$ " in text and not line.startswith("$"):
                found[-1] = found[-1][0], f"{found[-1][1]}{line}\n"
                continue
            ours = bool(match)
    return found


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


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_benchmarks_that_a_page_names_are_there_with_their_options(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for name, options in re.findall(r"`(?:python )?(?:bench/)?(bench_\w+\.py)([^`]*)`", text):
        script = (ROOT / "bench" / name).read_text(encoding="utf-8")
        for option in re.findall(r"--[a-z-]+", options):
            assert f'"{option}"' in script, f"{name} {option}"


SHOWN_ONLY = {"serve", "mcp", "tables"}
"""They would not end, or take long."""
LEVEL = "######\n#@$ .#\n#    #\n######\n"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of."""
    monkeypatch.chdir(tmp_path)
    for folder in ("levels", "more"):
        (tmp_path / folder).mkdir()
    for name in ("level.xsb", "levels/one.sok", "levels/two.sok"):
        (tmp_path / name).write_text("\n".join([LEVEL] * 12))
    for name in ("board.txt", "more/boards.txt"):
        (tmp_path / name).write_text("3 0 4 / 5 2 8 / 1 6 7\n")
    (tmp_path / "answers.jsonl").write_text('{"answer": "none"}\n')
    puzzle = budge.parse("3 0 4 / 5 2 8 / 1 6 7")
    moves = budge.solve(puzzle).moves
    assert moves
    (tmp_path / "sas_plan").write_text(budge.write_plan(puzzle, moves))
    return tmp_path


@pytest.mark.usefixtures("desk", "own_tables")
@pytest.mark.parametrize("page", [page for page in PAGES if commands_on(page)], ids=name_of)
def test_commands_on_a_page_run(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each as it is written, one after the other, in a folder with the files that they name."""
    for words, told in told_on(page):
        if words[0] in SHOWN_ONLY or "--cluster" in words:
            continue
        expanded = [name for word in words for name in (sorted(glob.glob(word)) or [word])]
        with pytest.raises(SystemExit) as ended:
            main(expanded)
        printed = capsys.readouterr()
        assert not ended.value.code, f"budge {shlex.join(words)}: {printed.err}"
        assert not told or printed.out == told, f"budge {shlex.join(words)}"


def test_the_picture_of_the_readme_moves_and_is_small() -> None:
    picture = (ROOT / "docs" / "_static" / "klotski.svg").read_text(encoding="utf-8")
    assert "animateTransform" in picture and len(picture) < 20_000
