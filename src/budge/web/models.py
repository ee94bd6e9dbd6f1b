"""What the API takes and gives, in types that also make its OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

LONGEST_TEXT = 1_000_000
MOST_MOVES = 20_000

Move = Annotated[str, Field(min_length=1, max_length=80)]
Name = Annotated[str, Field(min_length=1, max_length=200)]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Text(Model):
    """A text with one position or many, and how to read it where the text does not tell."""

    text: Annotated[str, Field(max_length=LONGEST_TEXT, examples=["3 0 4 / 5 2 8 / 1 6 7"])]
    family: Name | None = None
    goal: Annotated[str, Field(max_length=10_000)] | None = None
    rule: Name | None = None
    metric: Name | None = None


class Position(Text):
    """One position, and the moves made from it."""

    text: Annotated[str, Field(max_length=100_000, examples=["3 0 4 / 5 2 8 / 1 6 7"])]
    moves: Annotated[list[Move], Field(max_length=MOST_MOVES)] = []


class Problem(BaseModel):
    """What is wrong, and where: a line and column of the text, or a cell of the board."""

    kind: str
    message: str
    line: int | None = None
    column: int | None = None
    cell: tuple[int, int] | None = None


class Refusal(BaseModel):
    """The body of every answer that is an error."""

    problem: Problem


class Ask(Model):
    position: Position


class AskParse(Model):
    source: Text
    first: Annotated[int, Field(ge=0, le=100_000)] = 0
    count: Annotated[int, Field(ge=1, le=200)] = 60


class AskFollow(Ask):
    """The answer tells what changed since so many of the moves were made."""

    since: Annotated[int, Field(ge=0, le=MOST_MOVES)] = 0


class AskHint(Ask):
    time_limit: Annotated[float, Field(gt=0, le=4)] = 1.0


class AskExplore(Ask):
    node_limit: Annotated[int, Field(ge=1, le=50_000)] = 20_000


class AskTree(Ask):
    algorithm: Name = "astar"
    heuristic: Name | None = None
    node_limit: Annotated[int, Field(ge=1, le=600)] = 250


class AskExport(Ask):
    moves: Annotated[list[Move], Field(max_length=MOST_MOVES)] = []
    format: Literal["svg", "gif"] = "svg"
    seconds_per_move: Annotated[float, Field(ge=0.05, le=5)] = 0.5


class SearchOptions(Model):
    """The options of `budge.solve`; limits beyond the server's own are lowered to them."""

    quality: Literal["auto", "optimal", "fast"] = "auto"
    algorithm: Name | None = None
    heuristic: Name | None = None
    weight: Annotated[float, Field(ge=1, le=1000)] | None = None
    time_limit: Annotated[float, Field(gt=0)] | None = None
    memory_limit: Annotated[int, Field(gt=0, le=10**15)] | None = None
    node_limit: Annotated[int, Field(gt=0, le=10**15)] | None = None
    growth: bool = False


class AskSearch(Ask):
    options: SearchOptions = SearchOptions()


class Piece(BaseModel):
    kind: str
    label: str
    cell: tuple[int, int]
    shape: list[tuple[int, int]]
    home: tuple[int, int] | None
    tone: int
    colour: str | None


class Scene(BaseModel):
    """What there is to see; cells are (row, column) from 0."""

    height: int
    width: int
    pieces: list[Piece]
    walls: list[tuple[int, int]]
    floor: list[tuple[int, int]] | None
    goals: list[tuple[int, int]]
    marks: list[tuple[int, int]]
    exits: list[tuple[str, int]]


class Described(BaseModel):
    """A position; `id` is the same for all that differ in name and metric only."""

    id: str
    family: str
    name: str | None
    author: str | None
    text: str
    rule: str | None
    metric: str
    metrics: list[str]
    height: int
    width: int
    scene: Scene
    rules: dict[str, Any] | None


class Parsed(BaseModel):
    """Positions of the text, from `first` on, how many there are in all, and what is wrong with
    those that were left out."""

    total: int
    first: int
    positions: list[Described]
    problems: list[Problem]


class Option(BaseModel):
    """A piece, by its number in the scene, can go to a cell by these moves; a click on it makes
    them where that is its own cell. `changes` is what a single move changes, where the position has
    no `rules` by which a page could tell."""

    piece: int
    to: tuple[int, int]
    moves: list[str]
    changes: list[list[Any]] = []


class Standing(BaseModel):
    """How long the way is so far, and whether it is won or lost."""

    solved: bool
    cost: int
    counts: dict[str, int]
    solvable: bool | None
    reason: str


class Followed(Standing):
    """`changes` are pieces by their numbers, each with its row and column, and with its kind,
    label, tone and colour where those have changed."""

    changes: list[list[Any]]


class Situation(Standing):
    scene: Scene
    options: list[Option]
    text: str


class Menu(BaseModel):
    qualities: list[str]
    metrics: list[str]
    default_heuristic: str
    algorithms: list[dict[str, Any]]
    heuristics: list[dict[str, Any]]


class Hint(BaseModel):
    """The moves of a solution from here; `proved` says that none is shorter."""

    status: str
    moves: list[str] | None
    cost: int | None
    lower_bound: int
    proved: bool
    metric: str


class Verdict(BaseModel):
    solvable: bool | None
    reason: str


class Explored(BaseModel):
    """States by distance from the position, and how many of them are goals."""

    layers: list[int]
    goals: list[int]
    states: int
    complete: bool


class Tree(BaseModel):
    status: str
    cost: int | None
    nodes: list[dict[str, Any]]


class Search(BaseModel):
    """A search: queued, running or ended; `done` holds the result once there is one."""

    id: str
    state: str
    progress: dict[str, Any] | None = None
    done: dict[str, Any] | None = None
    problem: Problem | None = None


class LibraryLevel(BaseModel):
    """A level of a collection: how hard it is, from 1 to 5, and its optimum in each metric."""

    id: str
    text: str
    difficulty: int
    optimum: dict[str, int]
    names: dict[str, str]


class LibraryEntry(BaseModel):
    """What a collection is; `made_by` is the call that made it, `cover` the text of one of its
    levels, for a picture."""

    id: str
    family: str
    titles: dict[str, str]
    made_by: str
    count: int
    difficulties: list[int]
    ids: list[str]
    cover: str


class LibraryCollection(LibraryEntry):
    levels: list[LibraryLevel]


class Daily(BaseModel):
    """The puzzle of a day: a level of a collection, by its number from 0."""

    collection: str
    number: int
    level: LibraryLevel


class AskGenerate(Model):
    """A new puzzle of a family; the same seed gives the same one."""

    family: Name
    difficulty: Annotated[int, Field(ge=1, le=5)] = 2
    seed: Annotated[int, Field(ge=0, lt=2**53)] = 0


class Generated(BaseModel):
    position: Described
    metric: str
    optimum: int | None
    difficulty: int
    seed: int


class Sample(BaseModel):
    family: str
    name: str
    text: str
    rule: str | None = None


class Labels(BaseModel):
    """The words for a family in one language."""

    name: str
    how: str
    metrics: dict[str, str]
    pieces: dict[str, str]


class Brush(BaseModel):
    sign: str
    names: dict[str, str]
    look: str
    shown: str
    colour: str | None


class Editor(BaseModel):
    """How a position is drawn cell by cell (see `budge.family.Editor`)."""

    sizes: tuple[int, int]
    cells: str
    brushes: list[Brush]
    blank: str
    border: str | None
    pieces: bool
    hero: str | None
    alone: dict[str, str]
    goal: bool
    headers_last: bool


class FamilyRecord(BaseModel):
    """What the page must know of a family; without an editor positions are edited as text."""

    name: str
    metrics: list[str]
    labels: dict[str, Labels]
    editor: Editor | None


class About(BaseModel):
    """`families` are the names in the order of the page, `records` what is known of each."""

    version: str
    families: list[str]
    records: dict[str, FamilyRecord]
    samples: list[Sample]
    time_limit: float
    memory_limit: int
