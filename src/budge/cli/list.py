"""`budge list`"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from budge.cli import completion, options

if TYPE_CHECKING:
    from rich.table import Table

    from budge.registry import Entry

_KINDS = ("algorithms", "heuristics")


def _kinds(incomplete: str) -> list[str]:
    return [kind for kind in _KINDS if kind.startswith(incomplete)]


def list_entries(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="algorithms|heuristics",
            help="What to list; both without it.",
            autocompletion=_kinds,
            show_default=False,
        ),
    ] = None,
    family: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Only what fits this family of puzzles.",
            autocompletion=completion.families,
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """List algorithms and heuristics, with what each promises."""
    from budge import registry
    from budge.cli.screen import Screen
    from budge.cli.session import print_json
    from budge.errors import RequestError, brief, suggest

    if what is not None and what not in _KINDS:
        raise RequestError(
            f"there is no list of {brief(what)}{suggest(what, _KINDS)}; "
            f"there are: {', '.join(_KINDS)}"
        )
    if family is not None:
        registry.find_family(family)
    tables: dict[str, list[Any]] = {
        "algorithms": list(registry.algorithms()),
        "heuristics": list(registry.heuristics()),
    }
    screen = Screen()
    for at, kind in enumerate(_KINDS if what is None else (what,)):
        entries = [entry for entry in tables[kind] if family is None or _is_for(entry, family)]
        if json:
            for entry in entries:
                print_json({"type": kind.removesuffix("s"), **_facts(entry)})
            continue
        if at:
            screen.print("")
        table = _table(kind, entries)
        screen.print(*([table] if screen.fits(table) else _paragraphs(entries)))


def _is_for(entry: Entry, family: str) -> bool:
    return any(kind.split(":")[0] in (family, "any") for kind in entry.kinds)


def _facts(entry: Any) -> dict[str, Any]:
    names = ("name", "synopsis", "kinds", *_declared(entry))
    return {name: getattr(entry, name) for name in names}


def _declared(entry: Any) -> list[str]:
    """The properties that an entry answers with yes or no."""
    return [name for name, value in vars(entry).items() if isinstance(value, bool)]


def _table(kind: str, entries: list[Any]) -> Table:
    from rich.text import Text

    from budge.cli.columns import plain_table

    columns = {
        "algorithms": {"optimal": "optimal", "complete": "complete", "informed": "heuristic"},
        "heuristics": {"admissible": "admissible", "consistent": "consistent"},
    }[kind]
    table = plain_table()
    for heading in (kind.removesuffix("s"), "for", *columns.values()):
        table.add_column(heading, no_wrap=True)
    table.add_column("")
    for entry in entries:
        facts = [
            Text("yes", "green") if getattr(entry, fact) else Text("no", "red") for fact in columns
        ]
        table.add_row(Text(entry.name, "bold"), ", ".join(entry.kinds), *facts, entry.synopsis)
    return table


def _paragraphs(entries: list[Any]) -> list[Any]:
    """What the table says, for a terminal too narrow for it."""
    from rich.padding import Padding
    from rich.text import Text

    paragraphs: list[Any] = []
    for entry in entries:
        facts = [fact for fact in _declared(entry) if getattr(entry, fact)]
        promises = ", ".join(facts) or "promises nothing"
        heading = Text.assemble(
            (entry.name, "bold"), f" ({', '.join(entry.kinds)}): {promises}".replace("_", " ")
        )
        paragraphs += [heading, Padding(entry.synopsis, (0, 0, 0, 4))]
    return paragraphs
