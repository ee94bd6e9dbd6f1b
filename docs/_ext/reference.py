"""Pages that are made from what Budge declares of itself: the registry and the commands."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import typer.main
from typer.core import TyperGroup

import budge
from budge.cli.app import app
from budge.draw import svg
from budge.notebook.showing import page
from budge.registry import Algorithm, Heuristic, algorithms, heuristics

# ---------------------------------------------------------------------- algorithms and heuristics


def algorithm_table() -> str:
    rows = sorted((entry for entry in algorithms()), key=lambda entry: entry.name)
    return _table(("name", "fits", "optimal", "complete", "takes", ""), map(_algorithm, rows))


def heuristic_table() -> str:
    rows = sorted(heuristics(), key=lambda entry: (entry.kinds, entry.name))
    return _table(("name", "fits", "admissible", "consistent", ""), map(_heuristic, rows))


def _algorithm(entry: Algorithm) -> tuple[str, ...]:
    takes = ["a heuristic"] * entry.informed + ["a weight"] * entry.weighted
    needs = [f"`{method}`" for method in entry.needs]
    wants = f"a puzzle with {' and '.join(needs)}" if needs else " and ".join(takes) or "nothing"
    optimal = "in moves" if entry.optimal and entry.counts_moves else _yes(entry.optimal)
    kinds = _kinds(entry.kinds)
    return f"`{entry.name}`", kinds, optimal, _yes(entry.complete), wants, entry.synopsis


def _heuristic(entry: Heuristic) -> tuple[str, ...]:
    return (
        f"`{entry.name}`",
        _kinds(entry.kinds),
        _yes(entry.admissible),
        _yes(entry.consistent),
        entry.synopsis,
    )


def _kinds(kinds: tuple[str, ...]) -> str:
    return ", ".join("every puzzle" if kind == "any" else f"`{kind}`" for kind in kinds)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


# ---------------------------------------------------------------------- families

FAMILIES = (
    ("sliding-tiles", "Sliding tiles", "3 0 4 / 5 2 8 / 1 6 7"),
    ("rush-hour", "Rush Hour", "BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM"),
    ("klotski", "Klotski", "BAAC/BAAC/DEEF/DGHF/I..J"),
    ("sokoban", "Sokoban", "#######\n###  .#\n###$ .#\n#@$ $ #\n##   .#\n#######"),
)


def families() -> str:
    """A board of each family that solves itself, and leads to where it is told of."""
    boards = []
    for place, name, text in FAMILIES:
        result = budge.solve(text, quality="optimal")
        drawn = svg.animation(result.puzzle, result.moves or (), seconds_per_move=0.6)
        boards.append(f'<a href="start/index.html#{place}">{drawn}<span>{name}</span></a>')
    return page("".join(boards), 'class="budge families"')


# ---------------------------------------------------------------------- public names


def rest_of(pages: str) -> str:
    """Every public name that the pages of the API leave out."""
    named = set(re.findall(r"budge\.(\w+)", pages))
    missing = [name for name in budge.__all__ if name not in named and name != "__version__"]
    if not missing:
        return ""
    kinds = [(name, getattr(budge, name)) for name in missing]
    lines = [f".. {_documenter(value)}:: budge.{name}" for name, value in kinds]
    return "\n".join(["## More", "", "```{eval-rst}", *lines, "```"])


def _documenter(value: object) -> str:
    if inspect.ismodule(value):
        return "automodule"
    return "autoclass" if inspect.isclass(value) else "autofunction"


# ---------------------------------------------------------------------- commands


def commands() -> str:
    """Every command in Markdown: what it does, its usage, its options."""
    parts = []
    for name, command in _group().commands.items():
        parts.append(f"## budge {name}")
        if isinstance(command, TyperGroup):
            parts.append(command.help or "")
            for sub, inner in command.commands.items():
                parts += [f"### budge {name} {sub}", _described(f"budge {name} {sub}", inner)]
        else:
            parts.append(_described(f"budge {name}", command))
    return "\n\n".join(parts)


def _group() -> TyperGroup:
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    return group


def _described(usage: str, command: typer.core.TyperCommand) -> str:
    context = typer.Context(command, info_name=usage)
    lines = [_prose(command.help or "")]
    pieces = " ".join(command.collect_usage_pieces(context))
    lines.append(f"```text\n{usage} {pieces}\n```")
    sections: dict[str, list[tuple[str, str]]] = {}
    for parameter in command.get_params(context):
        if parameter.param_type_name == "argument":
            words = getattr(parameter, "help", None) or ""
            sections.setdefault("Arguments", []).append((f"`{parameter.metavar}`", words))
        elif record := parameter.get_help_record(context):
            heading = getattr(parameter, "rich_help_panel", None) or "Options"
            sections.setdefault(heading, []).append((f"`{record[0]}`", record[1]))
    for heading, records in sections.items():
        lines.append(_table((heading, ""), ((a, _plain(b)) for a, b in records)))
    return "\n\n".join(lines)


def _prose(text: str) -> str:
    return re.sub(r"(?m)^\x08$", "", text).strip()


def _plain(text: str) -> str:
    """Help as it is printed, safe inside a table of Markdown."""
    return re.sub(r"([*_<>\[\]])", r"\\\1", text).replace("\n", " ")


def _table(heads: tuple[str, ...], rows: Iterator[tuple[str, ...]] | map[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in lines
    )
