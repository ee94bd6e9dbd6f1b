"""Reports as files: Markdown, CSV, Parquet, HTML."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from budge.batch.html import to_html
from budge.batch.report import COLUMNS, Report, Row
from budge.batch.whole import whole
from budge.draw.words import seconds
from budge.errors import MissingExtra, RequestError

SUFFIXES = (".md", ".csv", ".parquet", ".html")


def write(report: Report, path: str | Path, *, hardest: int = 10) -> None:
    """Write the report in the format that the file's name asks for; whole, or not at all."""
    target = Path(path)
    ready(target)
    made: str | bytes
    if target.suffix == ".md":
        made = to_markdown(report, hardest=hardest)
    elif target.suffix == ".csv":
        made = to_csv(report)
    elif target.suffix == ".parquet":
        made = to_parquet(report)
    else:
        made = to_html(report, hardest=hardest)
    data = made if isinstance(made, bytes) else made.encode()
    with whole(target) as file:
        file.write_bytes(data)


def ready(path: str | Path) -> None:
    """Raise what `write` would raise about the name."""
    target = Path(path)
    if target.suffix not in SUFFIXES:
        raise RequestError(f"{str(path)!r}: a report's name must end in {', '.join(SUFFIXES)}")
    if not target.resolve().parent.is_dir():
        raise RequestError(f"{str(path)!r}: there is no folder {str(target.resolve().parent)!r}")


def to_markdown(report: Report, *, hardest: int = 10) -> str:
    heads = ("configuration", "puzzles", "solved", "optimal", "unsolvable", "limit", "failed")
    lines = [f"# {report.path.name}", "", _line(*heads, "time"), "|---|" + "--:|" * len(heads)]
    for summary in report.to_dicts():
        counts = [f"{summary[head]:,}" for head in heads[1:]]
        lines.append(_line(summary["configuration"], *counts, seconds(summary["seconds"])))
    for name in report.configurations:
        rows = report.hardest(name, hardest)
        if rows:
            lines += ["", f"## Hardest for {name}", ""]
            lines += [
                _line("puzzle", "status", "cost", "expanded", "time"),
                "|---|---|--:|--:|--:|",
            ]
            lines += [_solved(row) for row in rows]
        rows = report.unsolved(name)
        if rows:
            lines += ["", f"## Not solved by {name}", "", _line("puzzle", "outcome", "at least")]
            lines += ["|---|---|--:|"]
            lines += [_line(row.name, row.verdict, str(row.lower_bound or "-")) for row in rows]
    return "\n".join(lines) + "\n"


def _solved(row: Row) -> str:
    cost = f"{row.cost} {row.metric}"
    return _line(row.name, row.verdict, cost, f"{row.expanded:,}", seconds(row.seconds or 0.0))


def _line(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def to_csv(report: Report) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(row.to_dict() for row in report.rows)
    return text.getvalue()


def to_parquet(report: Report) -> bytes:
    frame = report.to_pandas()
    data = io.BytesIO()
    try:
        frame.to_parquet(data, index=False)
    except ImportError:
        raise MissingExtra("Parquet needs pyarrow: pip install budge[tables]") from None
    return data.getvalue()
