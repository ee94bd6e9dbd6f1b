"""Lessons as the page gets them: the same moment every time, in pages, in lists, at any size."""

from __future__ import annotations

import json
from typing import Any

import pytest

import budge
from budge.errors import RequestError
from budge.registry import algorithms
from tests.web.lesson.asking import EIGHT, ask
from tests.web.positions import EASY


def test_the_lesson_of_the_course() -> None:
    for heuristic, steps in [("manhattan", 140), ("misplaced", 1887)]:
        outline = ask("lesson", EIGHT, "astar", heuristic)
        assert (outline["status"], outline["cost"], outline["steps"]) == ("SOLVED", 20, steps)
        result = budge.solve(
            budge.parse(EIGHT), algorithm="astar", heuristic=heuristic, engine="python"
        )
        assert result.stats.expanded == steps and len(outline["path"]) == 21
        text = "\n".join(line for part in outline["source"] for line in part["lines"])
        assert "while frontier:" in text and "def astar(" in text and "def greedy(" not in text


def test_plain_estimates_come_first() -> None:
    menu = ask("lesson-menu", EIGHT, "astar")
    names = [entry["name"] for entry in menu["heuristics"]]
    assert names[:2] == ["manhattan", "misplaced"] and names[-1] == "zero"
    python = [e.name for e in algorithms(budge.parse(EIGHT)) if e.run is not None]
    assert [entry["name"] for entry in menu["algorithms"]] == python


def test_a_moment_is_the_same_from_whichever_page() -> None:
    long = ask("lesson-steps", EIGHT, "astar", "misplaced", first=60, count=60)
    short = ask("lesson-steps", EIGHT, "astar", "misplaced", first=90, count=30)
    assert ask("lesson-steps", EIGHT, "astar", "misplaced", first=90, count=30) == short
    by_step = {step["at"]: step for step in long["steps"]}
    for step in short["steps"]:
        other = by_step.get(step["at"])
        if other:
            assert {**step, "ticks": 0, "opens": 0} == {**other, "ticks": 0, "opens": 0}
        if step["ticks"] is not None and other:
            assert step["opens"] == other["opens"]
            assert [t[:3] for t in step["ticks"]] == [t[:3] for t in other["ticks"]]
    for number, node in short["nodes"].items():
        if number in long["nodes"]:
            assert node["picture"] == long["nodes"][number]["picture"]


def test_the_lines_are_those_that_run() -> None:
    outline = ask("lesson", EIGHT, "astar", "manhattan")
    lines = {
        part["first"] + at: line.strip()
        for part in outline["source"]
        for at, line in enumerate(part["lines"])
    }
    page = ask("lesson-steps", EIGHT, "astar", "manhattan", first=120)
    followed = [step for step in page["steps"] if step["ticks"] is not None]
    assert [step["at"] for step in followed] == list(range(120, 141))
    for step in followed:
        ran = [lines[tick[1]] for tick in step["ticks"]]
        assert ran[0].startswith("monitor.expanding(")
        children = ran.count("child = puzzle.play(state, move)")
        assert step["ticks"][-1][2] - step["generated"] == children
        pushed = ran.count("frontier.push(rank(cost, child), cost, child)")
        assert pushed == len(step["links"])
    assert ran[-1] == "return path(came_from, state)" and page["status"] == "SOLVED"
    goal = page["nodes"][outline["path"][-1]]
    assert goal["goal"] and goal["h"] == 0 and goal["g"] == 20


def test_variables_are_followed_through_a_page() -> None:
    page = ask("lesson-steps", EIGHT, "astar", "manhattan", first=0, count=2)
    held: dict[str, Any] = {}
    moves = []
    for step in page["steps"]:
        for _function, _line, _generated, changed, _open in step["ticks"]:
            held.update(changed)
            if "move" in changed:
                moves.append(held["move"]["text"])
    assert moves == ["6 up", "1 left"]
    assert held["child"] == {"node": 2} and held["closed"] == {"size": 2}


@pytest.mark.parametrize("which", ["open", "closed"])
def test_lists_in_parts_and_searched(which: str) -> None:
    def listed(**more: Any) -> dict[str, Any]:
        return ask("lesson-list", EIGHT, "astar", "misplaced", step=500, which=which, **more)

    whole = listed(count=200)
    assert len(whole["entries"]) == min(200, whole["total"]) > 100
    part = listed(start=50, count=20)
    assert part["entries"] == whole["entries"][50:70]
    f = whole["nodes"][whole["entries"][0][1]]["h"] + whole["entries"][0][2]
    some = listed(query=f"h<7 f={f:g}", count=200)
    assert 0 < some["total"] < whole["total"]
    for _place, node, g in some["entries"]:
        assert some["nodes"][node]["h"] < 7 and some["nodes"][node]["h"] + g == f
    named = listed(query="3 8 4", count=200)
    assert 0 < named["total"] < whole["total"]
    assert listed(query="9 9 9")["total"] == 0


def test_a_list_has_as_many_as_the_search_says() -> None:
    for algorithm in ("astar", "bfs", "greedy", "idastar", "bidirectional"):
        page = ask("lesson-steps", EIGHT, algorithm, "manhattan", first=40, count=1)
        step = page["steps"][-1]
        # At the end of the step its children have joined the list.
        total = ask("lesson-list", EIGHT, algorithm, "manhattan", step=40, which="open")["total"]
        assert step["at"] == 40 and total >= step["open"]


def test_large_boards_are_windowed_and_not_refused() -> None:
    size = 60
    cells = [*range(1, size * size - 1), 0, size * size - 1]
    rows = [" ".join(map(str, cells[i : i + size])) for i in range(0, len(cells), size)]
    for algorithm in ("bfs", "astar"):
        outline = ask("lesson", " / ".join(rows), algorithm, node_limit=40)
        assert outline["status"] == "SOLVED" and outline["cost"] == 1
        page = ask("lesson-steps", " / ".join(rows), algorithm, first=0)
        assert len(json.dumps(page)) < 60_000


@pytest.mark.parametrize("family", EASY)
def test_every_search_of_every_family(family: str) -> None:
    menu = ask("lesson-menu", EASY[family], "astar")
    for entry in menu["algorithms"]:
        outline = ask("lesson", EASY[family], entry["name"], node_limit=2000)
        assert outline["source"] and outline["steps"] > 0
        last = ask("lesson-steps", EASY[family], entry["name"], first=outline["steps"], count=1)
        assert last["steps"][-1]["at"] == outline["steps"]
        if outline["moves"] is not None:
            assert last["steps"][-1]["ticks"]


def test_bad_questions() -> None:
    with pytest.raises(RequestError, match="no form in plain Python"):
        ask("lesson", EASY["sokoban"], "fess")
    with pytest.raises(RequestError, match="there is no heuristic 'manhatan'"):
        ask("lesson", EIGHT, "astar", "manhatan")
    beyond = ask("lesson-steps", EIGHT, "astar", "manhattan", first=5000)
    assert beyond["steps"] == [] or beyond["steps"][-1]["ticks"] is None


def test_the_goal_itself_and_no_solution() -> None:
    outline = ask("lesson", "1 2 3 / 4 5 6 / 7 8 0", "astar", "manhattan")
    assert (outline["steps"], outline["cost"], outline["path"]) == (0, 0, [0])
    page = ask("lesson-steps", "1 2 3 / 4 5 6 / 7 8 0", "astar", "manhattan", first=0)
    assert page["status"] == "SOLVED" and page["steps"][0]["ticks"]
    outline = ask("lesson", "1 2 / 0 3 -> 2 1 / 3 0", "bfs")
    assert outline["status"] == "UNSOLVABLE" and outline["solvable"] is False
    assert outline["steps"] == 12
