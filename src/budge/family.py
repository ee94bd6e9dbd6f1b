"""A family of puzzles: one record of all that Budge knows of it.

Whoever needs something of a family, be it the parser, the commands, the pictures or the page, asks
the record (`registry.find_family`, `registry.family_of`); nobody keeps a table of families. A part
may be given as an object, or as the dotted path of a module (`budge.formats.tiles`) or of a name in
one (`budge.draw.tiles:terminal`), which is imported when somebody first asks for it: knowing a
family costs nothing.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, Protocol, runtime_checkable

from budge.errors import FormatError, RequestError, brief


class TextFormat(Protocol):
    """Positions as text: a module with these functions, or an object with such methods.

    It may also satisfy `TellsOptions`, `Converts` and `HasEntries`.
    """

    @property
    def detect(self) -> Callable[[str], bool]:
        """Whether a text looks like one of the family's own."""
        ...

    @property
    def read(self) -> Callable[..., Sequence[Any]]:
        """Every puzzle in a text. Keywords are the family's own options, such as `goal`; one that
        takes `on_bad` leaves bad positions out and calls that with the error of each."""
        ...

    @property
    def write(self) -> Callable[[Any], str]:
        """A puzzle as text that `read` understands."""
        ...


@runtime_checkable
class TellsOptions(Protocol):
    """A text format whose text does not tell everything."""

    @property
    def options_of(self) -> Callable[[Any], dict[str, Any]]:
        """What `read` must be told beside the text to give the same puzzle again."""
        ...


@runtime_checkable
class Converts(Protocol):
    """A family with several formats, whose names are FORMATS."""

    @property
    def FORMATS(self) -> Sequence[str]: ...

    @property
    def convert(self) -> Callable[..., str]:
        """The puzzles of a text in another format, with all that is said of them; one that takes
        `on_bad` does with it as `read` does."""
        ...


@runtime_checkable
class HasEntries(Protocol):
    """A text format that keeps what is said of a position beside it, such as solutions."""

    @property
    def entries(self) -> Callable[..., Sequence[Any]]:
        """As `read`, but each puzzle as an entry: with its `puzzle`, what is `said` of it, and the
        `solutions` that it comes with, as they are written."""
        ...


class Notation(Protocol):
    """Solutions as text, both ways: `read_moves(puzzle, write_moves(puzzle, moves)) == moves`."""

    @property
    def write_moves(self) -> Callable[[Any, Sequence[Any]], str]: ...

    @property
    def read_moves(self) -> Callable[[Any, str], list[Any]]: ...


class Planning(Protocol):
    """Puzzles as planning tasks (see `budge.formats.pddl`): what a domain and a problem in PDDL
    say, and plans, lists of actions with their arguments, as moves and back."""

    @property
    def needs_costs(self) -> Callable[[Any], bool]:
        """Whether the puzzle's metric can only be told with `:action-costs`."""
        ...

    @property
    def domain(self) -> Callable[[Any, bool], str]:
        """The domain, with action costs or without."""
        ...

    @property
    def problem(self) -> Callable[[Any, bool], str]: ...

    @property
    def write_plan(self) -> Callable[[Any, Sequence[Any]], list[tuple[str, ...]]]: ...

    @property
    def read_plan(self) -> Callable[[Any, Sequence[tuple[str, ...]]], list[Any]]: ...


class Pictured(Protocol):
    """Positions as scenes for SVG, GIF and the page (see `budge.draw.scene`).

    The pieces of a scene keep their order from state to state, so that a film can tell what a move
    changes; a family whose pieces cannot keep it `Moves` them. One may also be `Touched`, and
    `Foretold`.
    """

    @property
    def scene(self) -> Callable[[Any, Any], Any]:
        """What there is to see of a puzzle in a state: a `Scene`."""
        ...


@runtime_checkable
class Moves(Protocol):
    @property
    def shifts(self) -> Callable[[Any, Any, Any], list[Any]]:
        """Which pieces a move takes from which cell to which, given puzzle, state and move."""
        ...


@runtime_checkable
class Touched(Protocol):
    @property
    def touch(self) -> Callable[[Any, Any, Any], tuple[int, int]]:
        """The cell that a player clicks to make a move, where nothing is dragged elsewhere."""
        ...


@runtime_checkable
class Foretold(Protocol):
    @property
    def rules(self) -> Callable[[Any], dict[str, Any]]:
        """What a page must know of a puzzle to tell by itself what a move does (see the page's
        `rules`): their `kind`, and what no scene shows."""
        ...


class Lessons(Protocol):
    """Solutions in words. It may also satisfy `TellsSteps` and `TellsLosses`."""

    @property
    def explain(self) -> Callable[..., list[str]]:
        """`(puzzle, moves, *, plan)`: what the moves are good for; with `plan` the short way."""
        ...


@runtime_checkable
class TellsSteps(Protocol):
    @property
    def next_step(self) -> Callable[[Any, Sequence[Any], Sequence[Any]], tuple[list[Any], str]]:
        """`(puzzle, moves, plan)`: the moves to make now, and what they are good for."""
        ...


@runtime_checkable
class TellsLosses(Protocol):
    @property
    def why_it_is_lost(self) -> Callable[[Any], str | None]:
        """Why a position has no solution, where that can be told in a sentence."""
        ...


Form = Callable[[Any], str]
"""The one text for a puzzle and for all that are the same but for turns, mirrors and names."""

Terminal = Callable[..., Any]
"""`(puzzle, state, *, since, ascii)` to Rich text; what changed since that state stands out."""


@dataclass(frozen=True)
class Sample:
    """A position to begin with."""

    name: str
    text: str
    rule: str | None = None


@dataclass(frozen=True)
class Labels:
    """What the page says of a family, in one language: its name, how to play, and its words for
    metrics and for the kinds of pieces in its scenes."""

    name: str
    how: str = ""
    metrics: Mapping[str, str] = field(default_factory=dict)
    pieces: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Brush:
    """A sign that the page's editor paints with: its name in each language, and how a cell looks
    that bears it (`look` is a class of the page's style, `shown` what is written in the cell,
    `colour` any colour as CSS writes it)."""

    sign: str
    names: Mapping[str, str]
    look: str = "floor"
    shown: str = ""
    colour: str | None = None


@dataclass(frozen=True)
class Editor:
    """How positions are drawn cell by cell, for texts with a row on each line and a sign for each
    cell; what the editor makes is read by the family's own `read`.

    `cells` is `signs`, or `numbers` for boards whose cells only trade places (they are written on
    one line with `/`). With `pieces` every letter names a piece, and there is always a brush for a
    new one; `hero` is the letter of the one that wants out. `alone` are the signs of which there is
    one at most, each with what is left behind when it is painted elsewhere. `goal` says that a
    second board shows the goal.
    """

    sizes: tuple[int, int]
    cells: str = "signs"
    brushes: Sequence[Brush] = ()
    blank: str = "."
    border: str | None = None
    pieces: bool = False
    hero: str | None = None
    alone: Mapping[str, str] = field(default_factory=dict)
    goal: bool = False
    headers_last: bool = False


class Told(NamedTuple):
    """A puzzle as text, with the options that reading it again needs."""

    text: str
    options: dict[str, Any]


class Family:
    """One family of puzzles; `add_family` makes it known.

    Only the name and the puzzle class must be given. Puzzles of the class bear the name as their
    `family`. Without a text format positions cannot be read, without a notation solutions are the
    words of their moves, without an engine searches run in Python (with the `heuristic` named here,
    if any), without a form a level is the same only if its text is, without pictures the puzzle's
    `text(state)` is shown, without an editor the page edits text only.

    A text is offered to Budge's own families first, and among those, or among the others, to one of
    a higher `priority`.

    >>> import budge
    >>> [family.name for family in budge.registry.families()][:4]
    ['tiles', 'rush-hour', 'klotski', 'sokoban']
    >>> budge.registry.find_family("sokoban").metrics
    ('pushes', 'moves')
    """

    def __init__(
        self,
        name: str,
        puzzle: type[Any] | str,
        *,
        text: TextFormat | str | None = None,
        notation: Notation | str = "budge.formats.notation",
        planning: Planning | str | None = None,
        engine: Any = None,
        form: Form | str | None = None,
        grader: Callable[..., Any] | str | None = None,
        maker: Any = None,
        anatomy: Any = None,
        coding: Any = None,
        spoken: Any = None,
        heuristic: str | None = None,
        terminal: Terminal | str | None = None,
        pictures: Pictured | str | None = None,
        lessons: Lessons | str | None = None,
        metrics: Sequence[str] = ("moves",),
        samples: Sequence[Sample] = (),
        labels: Mapping[str, Labels] | None = None,
        editor: Editor | None = None,
        priority: int = 0,
    ) -> None:
        self.name = name
        self.heuristic = heuristic
        self.metrics = tuple(metrics)
        self.samples = tuple(samples)
        self.labels = dict(labels or {})
        self.editor = editor
        self.priority = priority
        self._given = {
            "puzzle": puzzle,
            "text": text,
            "notation": notation,
            "planning": planning,
            "engine": engine,
            "form": form,
            "grader": grader,
            "maker": maker,
            "anatomy": anatomy,
            "coding": coding,
            "spoken": spoken,
            "terminal": terminal,
            "pictures": pictures,
            "lessons": lessons,
        }

    @cached_property
    def puzzle(self) -> type[Any]:
        """The class of its puzzles."""
        return self._part("puzzle")  # type: ignore[no-any-return]

    @property
    def readable(self) -> bool:
        """Whether it has a text format."""
        return self._given["text"] is not None

    @cached_property
    def text(self) -> TextFormat:
        if not self.readable:
            raise RequestError(f"puzzles of the family {self.name!r} have no text")
        return self._part("text")  # type: ignore[no-any-return]

    @cached_property
    def notation(self) -> Notation:
        return self._part("notation")  # type: ignore[no-any-return]

    @cached_property
    def planning(self) -> Planning | None:
        """How its puzzles are told to planners, if they can be."""
        return self._part("planning")  # type: ignore[no-any-return]

    @cached_property
    def engine(self) -> Any:
        """Its engine (see `budge.engine.base`), or None."""
        return self._part("engine")

    @cached_property
    def form(self) -> Form | None:
        """What makes its levels comparable (see `budge.identity`), or None."""
        return self._part("form")  # type: ignore[no-any-return]

    @cached_property
    def grader(self) -> Callable[..., Any] | None:
        """How hard its puzzles are for people (see `budge.grade`), or None if nobody knows."""
        return self._part("grader")  # type: ignore[no-any-return]

    @cached_property
    def maker(self) -> Any:
        """The class that makes new puzzles (see `budge.levels.generate.Maker`), or None."""
        return self._part("maker")

    @cached_property
    def anatomy(self) -> Any:
        """What its levels are made of (see `budge.levels.parts.Anatomy`), or None."""
        return self._part("anatomy")

    @cached_property
    def coding(self) -> Any:
        """The class that tells how environments to learn on see its positions (see
        `budge.envs.codings.Coding`), or None."""
        return self._part("coding")

    @cached_property
    def spoken(self) -> Any:
        """Its rules and moves in people's words (see `budge.judging.spoken.Spoken`), or None."""
        return self._part("spoken")

    @cached_property
    def terminal(self) -> Terminal | None:
        return self._part("terminal")  # type: ignore[no-any-return]

    @property
    def drawable(self) -> bool:
        """Whether it has pictures."""
        return self._given["pictures"] is not None

    @cached_property
    def pictures(self) -> Pictured:
        if not self.drawable:
            raise RequestError(f"puzzles of the family {self.name!r} can be shown as text only")
        return self._part("pictures")  # type: ignore[no-any-return]

    @cached_property
    def lessons(self) -> Lessons | None:
        """Its solutions in words, if it has a way to tell them."""
        return self._part("lessons")  # type: ignore[no-any-return]

    def options_of(self, puzzle: Any) -> dict[str, Any]:
        """What reading the puzzle's text again needs to be told beside it."""
        return dict(self._tells.options_of(puzzle)) if self._tells else {}

    @cached_property
    def _tells(self) -> TellsOptions | None:
        return self.text if isinstance(self.text, TellsOptions) else None

    def told(self, puzzle: Any) -> Told | None:
        """The puzzle as text; None where text cannot tell it all, as with a subclass, which may
        have rules of its own."""
        if not self.readable or type(puzzle) is not self.puzzle:
            return None
        return Told(self.text.write(puzzle), self.options_of(puzzle))

    def puzzles_in(self, text: str, options: dict[str, Any]) -> list[Any]:
        """Every puzzle in a text; an option that the family does not take is an error."""
        self.check_options(options)
        return list(self.text.read(text, **options))

    def check_options(self, options: dict[str, Any]) -> None:
        """Raise for an option that the family does not take, and for one that is no text."""
        for name, value in options.items():
            if name not in self._options:
                raise RequestError(f"{self.name} takes no {name!r}")
            if not isinstance(value, str) and name != "on_bad":
                raise RequestError(f"{name} is text, not {brief(value)}")

    @cached_property
    def _options(self) -> Container[str]:
        """What its texts can be read with."""
        return inspect.signature(self.text.read).parameters

    def puzzle_told(self, text: str, options: dict[str, Any]) -> Any:
        """The puzzle again."""
        puzzles = self.puzzles_in(text, options)
        if len(puzzles) != 1:
            raise FormatError(f"one position was expected, but there are {len(puzzles)}")
        return puzzles[0]

    def __repr__(self) -> str:
        return f"Family({self.name!r})"

    def _part(self, name: str) -> Any:
        given = self._given[name]
        if not isinstance(given, str):
            return given
        module, _, member = given.partition(":")
        found = importlib.import_module(module)
        return getattr(found, member) if member else found
