"""What Budge tells a program's `logging`, under the name `budge`: it never prints.

DEBUG says what a search is about to do, INFO what came of it and which tables are built, WARNING
what went wrong and was mended. Whoever wants to hear of it has imported `logging`; where nobody
has, it is not imported for this alone, which takes longer than most puzzles.
"""

from __future__ import annotations

import sys
from typing import Any

_DEBUG, _INFO, _WARNING = 10, 20, 30


def debug(message: str, *values: object) -> None:
    _log(_DEBUG, message, values)


def info(message: str, *values: object) -> None:
    _log(_INFO, message, values)


def warning(message: str, *values: object) -> None:
    _log(_WARNING, message, values)


def _log(level: int, message: str, values: tuple[object, ...]) -> None:
    logging: Any = sys.modules.get("logging")
    if logging is None or not hasattr(logging, "getLogger"):
        return
    logger = logging.getLogger("budge")
    if not logger.handlers:  # else what nobody listens to would be printed
        logger.addHandler(logging.NullHandler())
    logger.log(level, message, *values)
