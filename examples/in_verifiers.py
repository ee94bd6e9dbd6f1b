"""Budge's puzzles as a task set of verifiers (0.4 or later): `pip install budge verifiers`.

    import verifiers.v1 as vf
    from in_verifiers import Puzzles, PuzzlesConfig

    for task in Puzzles(PuzzlesConfig(family="sokoban", count=50, seed=7)): ...

The reward is the optimum, which is proved, divided by what the answer costs, or 0 if it does not
solve the puzzle; metrics tell whether it is solved, and shortest. Another seed makes other puzzles.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

import budge
from budge.judging.tasks import puzzle_of, tasks


class PuzzlesConfig(vf.TasksetConfig):
    """`family` is tiles, rush-hour, klotski or sokoban; difficulties are spread equally."""

    family: str = "tiles"
    count: int = 50
    seed: int = 0


class PuzzleData(vf.TaskData):
    puzzle: dict[str, Any]
    """The task as `budge dataset tasks` writes it."""


class Puzzle(vf.Task[PuzzleData, vf.State, vf.TaskConfig]):
    def judged(self, trace: Any) -> budge.Judgement:
        task = self.data.puzzle
        return budge.judge(puzzle_of(task), trace.last_reply, optimum=task["optimum"])

    @vf.reward(weight=1.0)
    async def score_of_the_answer(self, trace: Any) -> float:
        return (await asyncio.to_thread(self.judged, trace)).score

    @vf.metric
    async def quality(self, trace: Any) -> dict[str, float]:
        judged = await asyncio.to_thread(self.judged, trace)
        return {"solved": float(judged.solved), "shortest": float(bool(judged.optimal))}


class Puzzles(vf.Taskset[Puzzle, PuzzlesConfig]):
    def load(self) -> Iterator[Puzzle]:
        asked = self.config
        for task in tasks(asked.family, asked.count, seed=asked.seed):
            data = PuzzleData(id=task["id"], name=task["id"], prompt=task["prompt"], puzzle=task)
            yield Puzzle(data, asked.task)


async def scores(task: Puzzle, reply: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a reply is worth, as the package itself counts it; no model is asked."""
    about = vf.TraceTask(type="Puzzle", data=task.data)
    trace = vf.Trace(task=about, agent=vf.AgentInfo(config=vf.AgentConfig()))
    trace.root_reply = reply
    await task.score(trace)
    return trace.rewards, trace.metrics


if __name__ == "__main__":
    for puzzle in Puzzles(PuzzlesConfig(family="rush-hour", count=5, seed=7)):
        right = f"I would say: <answer>{puzzle.data.puzzle['solution']}</answer>"
        for reply in (right, "I do not know."):
            rewards, metrics = asyncio.run(scores(puzzle, reply))
            print(puzzle.data.name, rewards, metrics)
