"""Pages that are made from what Budge declares of itself: the registry and the commands."""

from __future__ import annotations

import re
from collections.abc import Iterator

import typer.main
from typer.core import TyperGroup

from budge.cli.app import app
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


# ---------------------------------------------------------------------- commands


def command_names() -> list[str]:
    return list(_group().commands)


def command_page(name: str) -> str:
    """A command, or a group of commands, in Markdown: what it does, its usage, its options."""
    command = _group().commands[name]
    if isinstance(command, TyperGroup):
        parts = [_described(f"budge {name} {sub}", c, 3) for sub, c in command.commands.items()]
        return "\n\n".join([command.help or "", *parts])
    return _described(f"budge {name}", command, 0)


def _group() -> TyperGroup:
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    return group


def _described(usage: str, command: typer.core.TyperCommand, level: int) -> str:
    context = typer.Context(command, info_name=usage)
    lines = [f"{'#' * level} {usage}"] if level else []
    lines.append(_prose(command.help or ""))
    pieces = " ".join(command.collect_usage_pieces(context))
    lines.append(f"```text\n{usage} {pieces}\n```")
    sections: dict[str, list[tuple[str, str]]] = {}
    for parameter in command.get_params(context):
        if parameter.param_type_name == "argument":
            shown = str(parameter.metavar or parameter.name).upper(), getattr(parameter, "help", "")
            sections.setdefault("Arguments", []).append((f"`{parameter.metavar}`", shown[1] or ""))
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
