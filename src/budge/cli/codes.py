"""Exit codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from budge.result import Status

SOLVED = 0
BUG = 1
BAD_INPUT = 2
UNSOLVABLE = 10
REGRESSION = 11
NOT_SOLVED = 12
"""A legal solution that does not end at the goal."""
TIME_LIMIT = 20
MEMORY_LIMIT = 21
NODE_LIMIT = 22
GAVE_UP = 23
INTERRUPTED = 130
PIPE_CLOSED = 141
"""What a shell reports of a program that wrote to a closed pipe (128 + SIGPIPE)."""


def code_of(status: Status) -> int:
    return {
        "OPTIMAL": SOLVED,
        "SOLVED": SOLVED,
        "UNSOLVABLE": UNSOLVABLE,
        "TIME_LIMIT": TIME_LIMIT,
        "MEMORY_LIMIT": MEMORY_LIMIT,
        "NODE_LIMIT": NODE_LIMIT,
        "GAVE_UP": GAVE_UP,
        "CANCELLED": INTERRUPTED,
    }[status.value]
