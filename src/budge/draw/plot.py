"""A comparison as a picture in a file, by Matplotlib."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from budge.errors import MissingExtra, RequestError
from budge.result import Result, Status
from budge.verbs.compare import Comparison

_COLOURS = {"optimal": "#2a9d5c", "not proved": "#e0a526", "stopped": "#c8443c"}


def ready(path: str | Path) -> None:
    """Raise what `plot` would raise on such a file, before a long search and not after it."""
    _figure()
    from matplotlib.backend_bases import FigureCanvasBase

    suffix = Path(path).suffix.lstrip(".").lower()
    known = sorted(FigureCanvasBase.get_supported_filetypes())
    if suffix not in known:
        raise RequestError(
            f"{str(path)!r}: a picture's name must end in one of .{', .'.join(known)}"
        )
    folder = Path(path).resolve().parent
    if not folder.is_dir():
        raise RequestError(f"{str(path)!r}: there is no folder {str(folder)!r}")


def plot(comparison: Comparison, path: str | Path) -> None:
    """Write the states that each run expanded as bars, with the length of what it found."""
    drawn = figure(comparison)
    import matplotlib

    # Without these an SVG would differ from run to run.
    with matplotlib.rc_context({"svg.hashsalt": "budge", "svg.fonttype": "none"}):
        metadata = {"Date": None} if Path(path).suffix.lower() == ".svg" else None
        drawn.savefig(path, metadata=metadata)


def figure(comparison: Comparison) -> Any:
    """The bars as a Matplotlib figure."""
    runs = list(comparison)[::-1]  # Matplotlib counts upwards
    drawn = _figure()(figsize=(9, 1.5 + 0.32 * len(runs)), layout="constrained")
    axes = drawn.subplots()
    values = [max(1, result.stats.expanded) for _, result in runs]
    colours = [_COLOURS[_outcome(result)] for _, result in runs]
    bars = axes.barh(range(len(runs)), values, color=colours)
    for bar, (_, result) in zip(bars, runs, strict=True):
        if result.admissible is False:
            bar.set(hatch="//", edgecolor="white")
    axes.set_yticks(range(len(runs)), [str(configuration) for configuration, _ in runs])
    axes.set_xscale("log")
    axes.set_xlim(0.8, 20 * max(values, default=1))
    axes.set_xlabel("states expanded (logarithmic)")
    axes.spines[["top", "right"]].set_visible(False)
    for y, (value, (_, result)) in enumerate(zip(values, runs, strict=True)):
        length = result.status.value if result.cost is None else f"{result.cost} {result.metric}"
        axes.annotate(
            f"{result.stats.expanded:,} · {length}",
            (value, y),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize="small",
        )
    _legend(axes)
    return drawn


def _legend(axes: Any) -> None:
    from matplotlib.patches import Patch

    handles = [Patch(color=colour, label=label) for label, colour in _COLOURS.items()]
    handles.append(
        Patch(facecolor="grey", edgecolor="white", hatch="//", label="inadmissible heuristic")
    )
    axes.legend(
        handles=handles, loc="lower left", bbox_to_anchor=(0, 1), ncols=len(handles), frameon=False
    )


def _outcome(result: Result) -> str:
    if result.status in (Status.OPTIMAL, Status.UNSOLVABLE):
        return "optimal"
    return "not proved" if result.status is Status.SOLVED else "stopped"


def _figure() -> Any:
    # A Figure of its own, without pyplot: no window, no global state.
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("a picture needs Matplotlib: pip install budge[plot]") from None

    class Picture(Figure):
        """One that a notebook shows without pyplot."""

        def _repr_png_(self) -> bytes:
            file = io.BytesIO()
            self.savefig(file, format="png", dpi=110)
            return file.getvalue()

    return Picture
