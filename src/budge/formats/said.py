"""What a text says of a position beside what it is: who made it, comments, solutions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

NAMES = ("name", "title")
"""Headers that name a position; of both, the first does."""

SAID = (
    *NAMES,
    "author",
    "comment",
    "source",
    "date",
    "id",
    "solution",
    "difficulty",
    "moves",
    "pushes",
    "slides",
    "steps",
    "swaps",
    "states",
)
"""Headers that any position may have. The last ones are what collections tell of a board: the
optimum in some metric, and how many positions can be reached."""


@dataclass(frozen=True)
class Said:
    """`remarks` are the lines of comment above a position, and `below` those after the last one of
    a text, as they stand there; `fields` are its other headers."""

    remarks: tuple[str, ...] = ()
    fields: dict[str, str] = field(default_factory=dict)
    below: tuple[str, ...] = ()

    @classmethod
    def of(cls, remarks: Iterable[str], headers: dict[str, str]) -> Said:
        """Of all headers of a position those that say something of it, but for its name."""
        named = name_of(headers)
        kept = {
            key: value
            for key, value in headers.items()
            if key in SAID and not (key in NAMES and value == named)
        }
        return cls(tuple(remarks), kept)

    @property
    def solutions(self) -> list[str]:
        return [self.fields["solution"]] if "solution" in self.fields else []

    def without(self, *names: str) -> Said:
        left = {key: value for key, value in self.fields.items() if key not in names}
        return replace(self, fields=left)

    def around(self, position: str, mark: str = ";") -> str:
        """The text of a position with all that is said of it above and below."""
        lines = list(self.remarks)
        for key, value in self.fields.items():
            if len(value.splitlines()) > 1:
                lines += (f"{mark} {line}".rstrip() for line in value.splitlines())
            else:
                lines.append(f"{key}: {value}".rstrip())
        return "\n".join([*lines, position, *(["", *self.below] if self.below else [])])

    def to_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"remarks": list(self.remarks)} if self.remarks else {}
        if self.below:
            found["below"] = list(self.below)
        return found | self.fields

    @classmethod
    def from_json(cls, item: dict[str, Any]) -> Said:
        said = cls.of(item.get("remarks", ()), {key: item[key] for key in SAID if key in item})
        return replace(said, below=tuple(item.get("below", ())))


class Entry(NamedTuple):
    """A puzzle of a text, and what is said of it there."""

    puzzle: Any
    said: Said = Said()

    @property
    def solutions(self) -> list[str]:
        """The solutions that it comes with, as they are written."""
        return self.said.solutions


def name_of(headers: dict[str, str]) -> str | None:
    return next((headers[key] for key in NAMES if headers.get(key) is not None), None)
