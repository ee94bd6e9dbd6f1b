"""`budge draw`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from budge.cli import options


def draw(
    inputs: options.Inputs,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="A name that ends in .svg or .gif; for several puzzles a number is added.",
        ),
    ] = Path("solution.svg"),
    still: Annotated[
        bool, typer.Option("--still", help="Only the position (SVG), without a search.")
    ] = False,
    seconds_per_move: Annotated[
        float, typer.Option(metavar="SECONDS", help="From 0.05 to 5.", show_default=True)
    ] = 0.5,
    only: options.Only = None,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    metric: options.Metric = None,
    quality: options.Quality = "auto",
    algorithm: options.Algorithm = None,
    heuristic: options.Heuristic = None,
    weight: options.Weight = None,
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    node_limit: options.NodeLimit = None,
    quiet: options.Quiet = False,
) -> None:
    """Solve positions and draw their solutions as pictures that move."""
    from budge.cli.codes import code_of
    from budge.cli.session import Session
    from budge.draw import gif, svg
    from budge.errors import RequestError
    from budge.verbs.solve import solve

    suffix = output.suffix.lower()
    if suffix not in (".svg", ".gif"):
        raise RequestError(f"{str(output)!r}: the name must end in .svg or .gif")
    if still and suffix == ".gif":
        raise RequestError("--still gives an SVG; a GIF needs moves")
    if not 0.05 <= seconds_per_move <= 5:
        raise RequestError(f"{seconds_per_move:g} seconds per move: it must be from 0.05 to 5")
    with Session(quiet=quiet, time_limit=time_limit, node_limit=node_limit) as session:
        every = session.read(inputs, only=only, family=family, goal=goal, rule=rule)
        alone, items = session.alone(every)
        for number, item in enumerate(session.each(items), 1):
            path = output if alone else numbered(output, number)
            with session.attempt(item, json=False):
                if still:
                    path.write_text(svg.picture(item.puzzle), encoding="utf-8")
                    _say(session, quiet, path, "")
                    continue
                result = solve(
                    item.puzzle,
                    quality=quality,
                    algorithm=algorithm,
                    heuristic=heuristic,
                    weight=weight,
                    metric=metric,
                    time_limit=time_limit,
                    memory_limit=memory_limit,
                    node_limit=node_limit,
                    **session.hooks(),
                )
                session.done(result)
                session.note(code_of(result.status))
                if result.moves is None:
                    session.screen.print(f"{item.label or path}: {result.summary()}")
                    continue
                drawing = gif if suffix == ".gif" else svg
                picture = drawing.animation(
                    result.puzzle, result.moves, seconds_per_move=seconds_per_move
                )
                path.write_bytes(picture.encode() if isinstance(picture, str) else picture)
                _say(session, quiet, path, f": {result.summary()}")


def numbered(path: Path, number: int) -> Path:
    """The name of one file of several."""
    return path.with_name(f"{path.stem}-{number}{path.suffix}")


def _say(session: Any, quiet: bool, path: Path, what: str) -> None:
    if not quiet:
        session.screen.print(f"{path}{what}")
