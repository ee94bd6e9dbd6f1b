"""The command line: a client of the public API, one module for each command.

Nothing heavy is imported here, so that `budge --help` answers at once; each command imports what it
needs when it runs.
"""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit the process with its code."""
    from budge.cli.app import app

    app(arguments, prog_name="budge")
