from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest

import budge
from budge.agent_tools import MOST_BYTES, MOST_SECONDS, TOOLS, _seconds
from budge.limits import Limits, default_memory_limit, parse_bytes

TILES = "1 2 3 / 4 5 6 / 0 7 8"
LEVEL = "######\n#    #\n# @$ #\n#  . #\n######"
IMPOSSIBLE = "1 2 3 / 4 5 6 / 8 7 0"


def ask(*calls: tuple[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """What the server answers to the official client, over stdio."""

    async def talk() -> list[dict[str, Any]]:
        from mcp import ClientSession, StdioServerParameters
        from mcp.client.stdio import stdio_client

        server = StdioServerParameters(command=sys.executable, args=["-m", "budge", "mcp"])
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            await session.initialize()
            listed = await session.list_tools()
            assert {tool.name for tool in listed.tools} == {tool.__name__ for tool in TOOLS}
            assert all(tool.description for tool in listed.tools)
            answers = []
            for name, arguments in calls:
                told = await session.call_tool(name, arguments)
                answers.append(json.loads(told.content[0].text))  # type: ignore[union-attr]
            return answers

    return asyncio.run(asyncio.wait_for(talk(), 120))


def test_the_official_client_gets_true_answers() -> None:
    solved, impossible, checked, hinted, right, wrong, judged, made, graded, shown, bad = ask(
        ("solve", {"position": TILES}),
        ("solve", {"position": IMPOSSIBLE}),
        ("check", {"position": IMPOSSIBLE}),
        ("hint", {"position": TILES}),
        ("verify", {"position": LEVEL, "moves": "urD"}),
        ("verify", {"position": LEVEL, "moves": "uu"}),
        ("judge", {"position": TILES, "answer": "I would move 7 and then 8:\n7, 8"}),
        ("generate", {"family": "tiles", "count": 2, "seed": 3, "least": 15, "most": 25}),
        ("grade", {"position": TILES}),
        ("show", {"position": LEVEL}),
        ("solve", {"position": "what?"}),
    )
    assert solved == {
        "status": "OPTIMAL", "cost": 2, "metric": "moves", "lower_bound": 2, "solution": "LL"
    }  # fmt: skip
    assert impossible["status"] == "UNSOLVABLE" and "solution" not in impossible
    assert checked["solvable"] is False and "inversion" in checked["reason"]
    assert "7" in hinted["hint"]
    assert right == {"solved": True, "moves": 3, "metric": "pushes", "cost": 1}
    assert "is not possible" in wrong["error"]
    assert judged["score"] == 1 and "shortest" in judged["verdict"]
    for level in made["levels"]:
        puzzle = budge.parse(level["position"])
        assert 15 <= level["optimum"] <= 25
        assert budge.solve(puzzle).cost == level["optimum"]
    assert graded["stars"] is None and graded["expected"]  # nothing is known of people and tiles
    assert shown["svg"].startswith("<svg") and "@$" in shown["text"]
    assert bad["error"]


def test_limits_cannot_be_exceeded() -> None:
    assert _seconds(1e9) == _seconds(float("nan")) == _seconds(float("inf")) == MOST_SECONDS
    assert 0 < _seconds(-1) < 0.1
    tools = {tool.__name__: tool for tool in TOOLS}
    assert "20,000 characters at most" in tools["solve"]("1 " * 20_000)["error"]
    assert "from 1 to 20" in tools["generate"]("tiles", 1000)["error"]
    assert tools["generate"]("tiles", 1, least=90, seconds=0.5)["error"]
    assert "no family 'chess'" in tools["generate"]("chess")["error"]
    hard = "0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1"
    assert tools["solve"](hard, quality="optimal", seconds=0.01)["status"] != "OPTIMAL"


def test_no_tool_gets_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is searched on the way of a tool, it may take a gigabyte at the most."""
    limits: list[int] = []
    of = Limits.of

    def noted(*asked: Any) -> Limits:
        limits.append(of(*asked).memory)
        return of(*asked)

    monkeypatch.setattr(Limits, "of", noted)
    tools = {tool.__name__: tool for tool in TOOLS}
    for name, given in (
        ("solve", (TILES,)),
        ("check", (LEVEL,)),
        ("hint", (TILES,)),
        ("judge", (TILES, "7, 8")),
        ("grade", (TILES,)),
        ("generate", ("rush-hour",)),
    ):
        limits.clear()
        assert "error" not in tools[name](*given)
        assert limits and max(limits) <= parse_bytes(MOST_BYTES), name
    assert default_memory_limit() == of(None, None, None).memory


def test_without_the_package_the_extra_is_named() -> None:
    code = "import sys; sys.modules['mcp'] = None\nfrom budge.cli import main\nmain(['mcp'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "pip install budge[mcp]" in done.stderr
