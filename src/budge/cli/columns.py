"""Tables that read well in a terminal and in a pipe."""

from __future__ import annotations

from rich.table import Table


def plain_table() -> Table:
    """Columns under headings, no frame."""
    return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold underline")
