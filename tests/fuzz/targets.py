"""What is fuzzed, and what must hold: a target makes a case, and raises when it is handled wrongly.

A case is a JSON object, so that it can be kept. Errors of Budge's own are right answers; any other
exception, too long a time, or an accepted puzzle that does not survive being written, is a find.
"""

from __future__ import annotations

import io
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import budge
from budge import BudgeError, WrongAnswer
from budge.batch.sources import collect
from budge.cli import main
from budge.cli.inputs import parse_numbers
from budge.formats import admission, options_of, read, read_moves, write
from budge.formats.sokoban import FORMATS
from budge.heuristics import bind
from tests.formats.positions import MAKERS
from tests.fuzz.mutation import TOKENS, option, text, value
from tests.webserver import Server

FAMILIES = tuple(MAKERS)
SECONDS = 0.5
SECONDS_EACH = 100e-6
"""Of CPU time for a case, and for each of its characters: ten times what is usual."""


class Target(Protocol):
    def case(self, dice: random.Random) -> dict[str, Any]: ...

    def run(self, case: dict[str, Any]) -> None: ...


class Find(Exception):
    """What a case did that it must not."""


@contextmanager
def in_time(size: int) -> Iterator[None]:
    began = time.process_time()
    yield
    took = time.process_time() - began
    if took > SECONDS + SECONDS_EACH * size:
        raise Find(f"{took:.1f} s for {size:,} characters")


@contextmanager
def only_our_errors() -> Iterator[None]:
    try:
        yield
    except WrongAnswer:
        raise
    except BudgeError as error:
        if not str(error):
            raise Find("an error without words") from error


def comes_back(puzzle: Any) -> None:
    written = write(puzzle)
    for family in (None, puzzle.family):
        if read(written, family=family, **options_of(puzzle)) != [puzzle]:
            raise Find(f"this does not come back: {written!r}")


class Written:
    """Puzzles of every family, as the rules allow them: each comes back from its own text."""

    def case(self, dice: random.Random) -> dict[str, Any]:
        return {"family": dice.choice(FAMILIES), "seed": dice.randrange(10**9)}

    def run(self, case: dict[str, Any]) -> None:
        comes_back(MAKERS[case["family"]](random.Random(case["seed"])))


class Read:
    """Texts of every family, as text and as bytes."""

    def case(self, dice: random.Random) -> dict[str, Any]:
        options = {"family": dice.choice([None, None, *FAMILIES])}
        if dice.random() < 0.2:
            options["goal"] = dice.choice(["1 2 3 / 8 0 4 / 7 6 5", "left", ".../AA.", text(dice)])
        if dice.random() < 0.1:
            options["rule"] = dice.choice(["swap", "slide", "", "x"])
        return {"text": text(dice), "options": options}

    def run(self, case: dict[str, Any]) -> None:
        given = case["text"]
        found: list[Any] = []
        with in_time(len(given) + len(case["options"].get("goal") or "")), only_our_errors():
            found = read(given, **case["options"])
        for puzzle in found[:3]:
            comes_back(puzzle)
        with in_time(len(given)), only_our_errors():
            read(admission.decode(given.encode("utf-16", "surrogatepass")))
            read(admission.decode(given.encode("latin-1", "replace")))


class Convert:
    """Collections from one format to another; and solutions read and played."""

    def case(self, dice: random.Random) -> dict[str, Any]:
        moves = "".join(dice.choice([*TOKENS, *"lurdLURD"]) for _ in range(dice.randint(0, 9)))
        return {"text": text(dice), "to": dice.choice(FORMATS), "moves": moves}

    def run(self, case: dict[str, Any]) -> None:
        given, converted = case["text"], None
        with in_time(len(given)), only_our_errors():
            converted = budge.convert(given, case["to"], family="sokoban")
        if converted is not None:
            before, after = (read(t, family="sokoban") for t in (given, converted))
            if before != after:
                raise Find(f"converted to {case['to']} these are other levels: {converted!r}")
        level = budge.Sokoban(["#######", "#     #", "# @$ .#", "#     #", "#######"])
        with only_our_errors():
            read_moves(level, case["moves"])


class Folder:
    """A folder with a bad file in it: the others are read all the same."""

    def case(self, dice: random.Random) -> dict[str, Any]:
        return {"text": text(dice)}

    def run(self, case: dict[str, Any]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "bad.txt").write_bytes(case["text"].encode("utf-8", "surrogatepass"))
            for name in ("a.txt", "z.txt"):
                Path(folder, name).write_text("1 2 / 3 0")
            skipped: list[str] = []
            named = [found.name for found in collect([folder], on_skip=skipped.append)]
            good = [name for name in named if name.endswith(("a.txt", "z.txt"))]
            if len(good) != 2 or not (skipped or len(named) > 2):
                raise Find(f"{named}, passed over {skipped}")
            for name in (*named, *skipped):
                name.encode()


class Options:
    """Options of `solve` and what else is typed: heuristics, numbers of puzzles."""

    def case(self, dice: random.Random) -> dict[str, Any]:
        likely = {
            "quality": ["auto", "optimal", "fast"],
            "algorithm": ["astar", "idastar", "bfs", "greedy", "wastar", "fess", "anytime"],
            "heuristic": ["manhattan", "2*manhattan", "max(manhattan, zero)", _formula(dice)],
            "weight": [1, 1.5, 3, 1000],
            "engine": ["auto", "python", "native"],
            "metric": ["moves", "pushes", "slides", "steps"],
            "threads": [1, 2],
            "trace": [True, False],
        }
        chosen = dice.sample(sorted(likely), dice.randint(1, 3))
        limits: dict[str, list[Any]] = {
            "time_limit": [0.2],
            "memory_limit": [10**8, "1GB", "2 GiB", "1e9"],
            "node_limit": [1, 100],
        }
        return {
            "text": dice.choice(["1 2 3 / 4 5 6 / 0 7 8", "..B/AAB/...", "#####\n#@$.#\n#####"]),
            "options": {
                **{name: option(dice, values) for name, values in limits.items()},
                **{name: option(dice, likely[name]) for name in chosen},
            },
            "formula": _formula(dice),
            "numbers": "".join(dice.choice([*"0123456789,- ", *TOKENS[:30]]) for _ in range(6)),
        }

    def run(self, case: dict[str, Any]) -> None:
        puzzle = budge.parse(case["text"])
        with only_our_errors():
            parse_numbers(case["numbers"])
        with in_time(len(case["formula"])), only_our_errors():
            bind(case["formula"], puzzle)
        with in_time(0), only_our_errors():
            budge.solve(puzzle, **case["options"])


class Judge:
    """Answers around moves: judged in time, and what is called solved is."""

    def case(self, dice: random.Random) -> dict[str, Any]:
        puzzle = MAKERS[family := dice.choice(FAMILIES)](random.Random(seed := dice.randrange(50)))
        moves, state = [], puzzle.start
        for _ in range(dice.randint(0, 6)):
            legal = list(puzzle.moves(state))
            if not legal:
                break
            moves.append(dice.choice(legal))
            state = puzzle.play(state, moves[-1])
        words = [str(move) for move in moves] + [text(dice)[: dice.choice([5, 50, 5000])]]
        if dice.random() < 0.5:
            dice.shuffle(words)
        around = [
            "{}",
            "Answer: {}",
            "<answer>{}</answer>",
            "```\n{}\n```",
            "\\boxed{{{}}}",
            "1. {}",
        ]
        told = dice.choice([" ", ", ", "\n", ""]).join(words)
        return {"family": family, "seed": seed, "answer": dice.choice(around).format(told)}

    def run(self, case: dict[str, Any]) -> None:
        puzzle = MAKERS[case["family"]](random.Random(case["seed"]))
        with in_time(len(case["answer"])), only_our_errors():
            said = budge.judge(puzzle, case["answer"], node_limit=100)
            state = puzzle.start
            for move in said.moves:
                state = puzzle.play(state, move)
            if said.solved != puzzle.is_goal(state) or not 0 <= said.score <= 1:
                raise Find(f"{said}: {said.solution!r}")
            json.dumps(said.to_dict())
        with in_time(len(case["answer"])), only_our_errors():
            budge.read_plan(puzzle, case["answer"])


class Saved:
    """Results in JSON that somebody spoilt: read as they are, or refused as no result."""

    def case(self, dice: random.Random) -> dict[str, Any]:
        known = ["1 2 3 / 4 5 6 / 0 7 8", "..B/AAB/...", "#####\n#@$.#\n#####"]
        return {"told": value(dice, budge.solve(dice.choice(known)).to_dict())}

    def run(self, case: dict[str, Any]) -> None:
        with in_time(0), only_our_errors():
            result = budge.Result.from_dict(case["told"])
            json.dumps(result.to_dict())
            str(result)


class Wishes:
    """Whatever is wished for of a generator: levels, or an error that says why not."""

    def case(self, dice: random.Random) -> dict[str, Any]:
        likely: dict[str, list[Any]] = {
            "size": [3, 5, "5x6", "6×6", (4, 5), 12, "24"],
            "pieces": [1, 2, "2-3", (1, 4), "3-"],
            "walls": [0, 2, "1-"],
            "stars": [1, "1-5", 5],
            "cost": [1, "5-9", "40-"],
            "metric": ["moves", "pushes", "steps", "swaps"],
            "minimal": [True],
            "unique": [True],
            "goal": ["1 2 / 3 0", "2 2", "left"],
            "exit": ["left", "top"],
            "seed": [0, 7, 2**60],
            "count": [1, 3],
            "threads": [1, 2],
        }
        wishes = {name: option(dice, likely[name]) for name in _some(dice, likely)}
        return {"family": dice.choice(FAMILIES), "wishes": wishes}

    def run(self, case: dict[str, Any]) -> None:
        with in_time(10_000), only_our_errors():  # modules are imported, tables begun
            made = budge.generate(case["family"], **{"time_limit": 0.05, **case["wishes"]})
            for level, _ in zip(made, range(3), strict=False):
                comes_back(level.puzzle)


def _formula(dice: random.Random) -> str:
    parts = [
        "manhattan",
        "zero",
        "max(",
        "ceil(",
        "(",
        ")",
        ",",
        "+",
        "*",
        "2",
        ".5",
        "1.",
        "-",
        " ",
    ]
    return "".join(dice.choice([*parts, *parts, *TOKENS]) for _ in range(dice.randint(1, 12)))


class Commands:
    """Command lines: whatever is typed ends with one of the documented codes, and words."""

    codes = {0, 2, 10, 12, 20, 21, 22, 23}
    commands = (
        "solve", "show", "convert", "verify", "hint", "check", "judge", "grade", "analyse",
        "dedupe",
    )  # fmt: skip

    def case(self, dice: random.Random) -> dict[str, Any]:
        limits = ["--time-limit", "0.2", "--memory-limit", "500MB"]
        likely = {
            "--family": [*FAMILIES, "tile"],
            "--only": ["1", "1-2", "2,1", ",", "1-", "0", "99999999999"],
            "--goal": ["left", "1 2 3 / 8 0 4 / 7 6 5", ".../AA.", "x"],
            "--rule": ["slide", "swap", "x"],
            "--metric": ["moves", "pushes", "steps", "x"],
        }
        given = [part for name in _some(dice, likely) for part in (name, dice.choice(likely[name]))]
        typed = text(dice).replace("\x00", "").encode("utf-8", "replace").decode()
        few = ["--node-limit", dice.choice(["1", "50", "1000"])]
        after = dice.choice([[], ["--after", dice.choice(["R", "8 left", "A+1", "x", ""])]])
        asked = dice.choice(["solve", *self.commands])
        extra = {
            "solve": [*limits, *given, *after, *dice.choice([[], ["--json"], ["--quiet"]])],
            "hint": [*limits, *given, *after],
            "check": [*few, *given],
            "judge": [dice.choice(["R", "no solution", "1. 8 left"]), *few, *given],
            "grade": [*given],
            "analyse": [*few, *given],
            "dedupe": [],
            "show": [*given, *dice.choice([[], ["--json"]])],
            "convert": ["--to", dice.choice([*FORMATS, "x"])],
            "verify": [dice.choice(["R", "lurd", "3(r", "x", ""])],
        }
        typed_as = dice.choice(["-", typed[:9000]])
        return {"arguments": [asked, typed_as, *extra[asked]], "stdin": typed}

    def run(self, case: dict[str, Any]) -> None:
        before = sys.stdin, sys.stdout, sys.stderr
        sys.stdin = io.TextIOWrapper(io.BytesIO(case["stdin"].encode()))
        sys.stdout, sys.stderr = io.StringIO(), io.StringIO()
        try:
            main(case["arguments"])
        except SystemExit as end:
            if (end.code or 0) not in self.codes:
                raise Find(f"exit code {end.code}: {sys.stderr.getvalue()[:300]}") from None
        finally:
            sys.stdin, sys.stdout, sys.stderr = before


def _some(dice: random.Random, names: Any) -> list[str]:
    return dice.sample(sorted(names), dice.choice([0, 0, 1, 2]))


class Requests:
    """Bodies sent to a real server: it answers each, and answers others meanwhile."""

    paths = (
        "parse", "play", "menu", "check", "tree", "export", "follow", "hint", "explore", "generate",
        "searches", "lesson", "lesson/menu", "lesson/walk",
    )  # fmt: skip

    def __init__(self, server: Server | None = None) -> None:
        self._server = server

    @property
    def server(self) -> Server:
        self._server = self._server or Server("--workers", "1")
        return self._server

    def case(self, dice: random.Random) -> dict[str, Any]:
        position: dict[str, Any] = {"text": text(dice) if dice.random() < 0.8 else "123456708"}
        for name, likely in (
            ("family", [None, *FAMILIES]),
            ("goal", [None, "1 2 3 / 8 0 4 / 7 6 5"]),
            ("metric", [None, "moves", "steps"]),
            ("rule", [None, "swap"]),
            ("moves", [[], ["8 left"], ["R"], ["A+1"]]),
        ):
            if dice.random() < 0.2:
                position[name] = option(dice, likely)
        asked = dice.choice(["parse", "play", *self.paths])
        body: dict[str, Any] = {"position": position}
        if asked == "generate":
            body = {"family": option(dice, [*FAMILIES]), "difficulty": option(dice, [1, 2, 5])}
            body |= {"seed": option(dice, [0, 7, 2**52])}
        elif asked == "follow":
            body["since"] = option(dice, [0, 1, 10**6])
        elif asked == "hint":
            body["time_limit"] = option(dice, [0.1, 1])
        elif asked == "searches":
            body["options"] = {"time_limit": option(dice, [0.1]), "quality": option(dice, ["fast"])}
        if asked == "parse":
            position.pop("moves", None)
            body = {"source": position, "first": 0, "count": dice.choice([1, 60, 200])}
        if dice.random() < 0.3:
            body = value(dice, body)
        return {"path": asked, "body": body}

    def run(self, case: dict[str, Any]) -> None:
        began = time.monotonic()
        sent = json.dumps(case["body"]).encode()
        headers = {"Content-Type": "application/json"}
        answer = self.server.post(f"/api/{case['path']}", sent, headers=headers)
        if answer.status >= 500 or not answer.body:
            raise Find(f"status {answer.status}: {answer.body[:200]!r}")
        if b"most likely for want of memory" in answer.body:
            raise Find(f"a worker died: {answer.body[:200]!r}")
        if time.monotonic() - began > 20:
            raise Find(f"{time.monotonic() - began:.0f} s for an answer")
        began = time.monotonic()
        if self.server.get("/api/about").status != 200 or time.monotonic() - began > 5:
            raise Find("the server does not answer others")

    def close(self) -> None:
        if self._server:
            self._server.stop()


TARGETS: dict[str, type[Any]] = {
    "read": Read,
    "written": Written,
    "convert": Convert,
    "folder": Folder,
    "options": Options,
    "judge": Judge,
    "saved": Saved,
    "wishes": Wishes,
    "cli": Commands,
    "api": Requests,
}
