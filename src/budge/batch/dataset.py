"""A store of results as a data set: Parquet, JSON lines, and the card that dataset hubs read.

The store is a batch's own, so a data set is resumed by building it again, and may be worked on by a
Dask cluster. Rows are written from the store as they are read, however many they are; each file is
whole or not there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count, islice
from pathlib import Path
from typing import IO, Any, NamedTuple

from budge import __version__
from budge.batch.configuration import Configuration
from budge.batch.packing import level_hash, unpack
from budge.batch.running import run
from budge.batch.schema import values_in
from budge.batch.store import Store
from budge.batch.whole import whole
from budge.errors import MissingExtra, RequestError
from budge.levels.grade import grade
from budge.levels.identity import identity

STORE, JSONL, PARQUET, CARD = "work.sqlite", "data.jsonl", "data.parquet", "README.md"
_ROWS = 10_000
_GRADE = ("stars", "score")

COLUMNS: dict[str, tuple[str, str]] = {
    "identity": ("string", "the same for a level that was turned, mirrored, shifted or renamed"),
    "family": ("string", "tiles, rush-hour, klotski or sokoban"),
    "name": ("string", "the level's title or where it was read"),
    "text": ("string", "the position, as `budge.parse` reads it"),
    "options": ("string", "what reading needs to be told beside the text, as JSON"),
    "metric": ("string", "what is counted"),
    "status": ("string", "OPTIMAL, SOLVED, UNSOLVABLE, or the limit that ended the search"),
    "proved": ("bool", "whether the optimum, or that there is no solution, is proved"),
    "optimum": ("int64", "the proved cost of a shortest solution"),
    "cost": ("int64", "the cost of the solution below, shortest or not"),
    "lower_bound": ("int64", "no solution costs less"),
    "solution": ("string", "the moves, in the family's notation"),
    "algorithm": ("string", "the search that ran"),
    "expanded": ("int64", "states that it expanded"),
    "generated": ("int64", "states that it generated"),
    "seconds": ("float64", "the time it took"),
    "budge": ("string", "the version of Budge"),
    "stars": ("int64", "the grade: how hard it is for people, 1 to 5; null unless asked for"),
    "score": ("int64", "the grade from 0 to 100: so many of a hundred puzzles are easier"),
}
"""The columns with their types and meanings; later versions may add some at the end."""


def build(
    sources: Sequence[str] | str,
    folder: str | Path,
    *,
    metrics: Sequence[str | None] = (None,),
    quality: str = "optimal",
    name: str | None = None,
    graded: bool = False,
    on_progress: Callable[[Any], object] | None = None,
    **options: Any,
) -> int:
    """Solve a collection in each metric and write it as a data set; returns the number of rows.

    `graded` adds how hard each puzzle is for people, where that is known: some milliseconds each.
    Sources and further options are those of `budge.batch.run`. What a run before has solved is not
    solved again. A store of results may be given instead of levels: it is written as it is.

    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     boards = Path(folder) / "boards.txt"
    ...     _ = boards.write_text("1 2 3 / 4 5 6 / 0 7 8\\n")
    ...     build([str(boards)], Path(folder) / "set", jobs=1)
    1
    """
    _arrow()  # before hours of work, not after
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    given = [sources] if isinstance(sources, str) else list(sources)
    if not given:
        raise RequestError("a data set is built from levels: name files or folders")
    store = folder / STORE
    if len(given) == 1 and _is_store(given[0]):
        store = Path(given[0])
    else:
        ways = [
            Configuration(quality, {"quality": quality} | ({"metric": metric} if metric else {}))
            for metric in metrics
        ]
        run(given, store=store, configurations=ways, go_on=True, on_progress=on_progress, **options)
        token = options.get("cancel")
        if token is not None and token.cancelled:
            return 0
    return export(store, folder, name=name, graded=graded)


def export(
    store: str | Path, folder: str | Path, *, name: str | None = None, graded: bool = False
) -> int:
    """Write all finished results of a store as a data set; returns the number of rows.

    >>> export("runs.sqlite", "boxes")  # doctest: +SKIP
    1200
    """
    folder = Path(folder)
    arrow = _arrow()
    rows = 0
    families: set[str] = set()
    line = json.JSONEncoder(ensure_ascii=False).encode
    with (
        _opened(folder / JSONL) as text,
        _opened(folder / PARQUET) as binary,
        arrow.parquet.ParquetWriter(binary, arrow.schema, compression="zstd") as writer,
    ):
        source = _rows(store, graded=graded)
        while some := list(islice(source, _ROWS)):
            lines = "".join(line(row) + "\n" for row in some).encode()
            text.write(lines)
            writer.write_table(arrow.table(lines))
            families.update(row["family"] for row in some)
            rows += len(some)
        if not rows:
            raise RequestError(f"{store} has no finished results to write")
    with _opened(folder / CARD) as card:
        card.write(_card(name or folder.resolve().name, rows, sorted(families)).encode())
    return rows


def _rows(path: str | Path, *, graded: bool) -> Iterator[dict[str, Any]]:
    """The last finished result for each puzzle and metric, in the order of the puzzles."""
    with Store(path) as store:
        for number, raw in zip(count(1), store.each_row(level=True), strict=False):
            if raw["status"] is None or raw["text"] is None:
                continue  # crashed, or of a family that has no text
            stats = values_in(raw["stats"])
            options = values_in(raw["options"])
            level = raw["level"] and level_hash(raw["level"])
            puzzle: Any = None
            if graded or not level:
                puzzle = unpack(raw["family"], raw["text"], options)
            options.pop("metric", None)  # a column of its own
            proved = raw["status"] in ("OPTIMAL", "UNSOLVABLE")
            yield {
                "identity": level or str(identity(puzzle)),
                "family": raw["family"],
                "name": raw["name"] or f"puzzle {number}",
                "text": raw["text"],
                "options": json.dumps(options),
                "metric": raw["metric"],
                "status": raw["status"],
                "proved": proved,
                "optimum": raw["cost"] if raw["status"] == "OPTIMAL" else None,
                "cost": raw["cost"],
                "lower_bound": raw["lower_bound"],
                "solution": raw["solution"],
                "algorithm": raw["algorithm"],
                "expanded": raw["expanded"],
                "generated": stats.get("generated"),
                "seconds": raw["seconds"],
                "budge": __version__,
                **(_grade(puzzle, raw["status"]) if graded else dict.fromkeys(_GRADE)),
            }


def _grade(puzzle: Any, status: str) -> dict[str, int | None]:
    """How hard a puzzle is for people, the same in all metrics; nothing for a lost one."""
    if status == "UNSOLVABLE":
        return dict.fromkeys(_GRADE)
    try:
        known = grade(puzzle)
    except RequestError:
        return dict.fromkeys(_GRADE)
    return {"stars": known.stars, "score": known.score}


def _is_store(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


class _Arrow(NamedTuple):
    """What pyarrow is needed for."""

    parquet: Any
    schema: Any
    table: Callable[[bytes], Any]
    """JSON lines as a table: pyarrow reads them without looking for pandas, which takes as long to
    import as a hundred levels to solve."""


def _arrow() -> _Arrow:
    try:
        import pyarrow
        from pyarrow import json as lines
        from pyarrow import parquet
    except ImportError:
        raise MissingExtra("a data set needs pyarrow: pip install budge[tables]") from None
    kinds = {
        "string": pyarrow.string(),
        "bool": pyarrow.bool_(),
        "int64": pyarrow.int64(),
        "float64": pyarrow.float64(),
    }
    schema = pyarrow.schema([(name, kinds[kind]) for name, (kind, _) in COLUMNS.items()])
    typed = lines.ParseOptions(explicit_schema=schema, unexpected_field_behavior="error")

    def table(text: bytes) -> Any:
        whole = lines.ReadOptions(use_threads=False, block_size=len(text))
        return lines.read_json(pyarrow.py_buffer(text), read_options=whole, parse_options=typed)

    return _Arrow(parquet, schema, table)


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    """A file that is put in its place when it is complete."""
    with whole(path) as made, made.open("wb") as file:
        yield file


def _card(name: str, rows: int, families: Sequence[str]) -> str:
    size = next(
        label
        for most, label in (
            (1_000, "n<1K"),
            (10_000, "1K<n<10K"),
            (100_000, "10K<n<100K"),
            (1_000_000, "100K<n<1M"),
            (10**12, "1M<n<10M"),
        )
        if rows < most
    )
    tags = "".join(f"- {family}\n" for family in ["puzzles", "planning", *families])
    table = "".join(f"| `{key}` | {kind} | {what} |\n" for key, (kind, what) in COLUMNS.items())
    return (
        f"---\npretty_name: {json.dumps(name)}\nsize_categories:\n- {size}\ntags:\n{tags}"
        "configs:\n- config_name: default\n  data_files:\n  - split: train\n"
        f"    path: {PARQUET}\n---\n\n# {name}\n\n"
        f"{rows:,} solved puzzles ({', '.join(families)}), made by Budge {__version__}. An optimum "
        "is proved; where `proved` is false, `lower_bound` is what is known. Every solution was "
        "replayed by the rules.\n\n"
        f"| column | type | what it is |\n| --- | --- | --- |\n{table}"
    )
