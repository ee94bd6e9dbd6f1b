"""Budge's puzzles as a data set of reasoning-gym: `pip install budge reasoning-gym`.

    import in_reasoning_gym, reasoning_gym
    data = reasoning_gym.create_dataset("budge_puzzles", family="sokoban", size=50, seed=7)
    data.score_answer("RRULD", data[0])

The optimum of every puzzle is proved; a score is the optimum divided by what the answer costs, or 0
if it does not solve the puzzle. Another seed makes other puzzles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reasoning_gym import create_dataset
from reasoning_gym.dataset import ProceduralDataset
from reasoning_gym.factory import register_dataset

import budge
from budge.judging.prompts import spoken_families
from budge.judging.tasks import puzzle_of, tasks


@dataclass
class PuzzlesConfig:
    """`family` is tiles, rush-hour, klotski or sokoban; difficulties are spread equally."""

    family: str = "tiles"
    size: int = 50
    seed: int | None = None

    def validate(self) -> None:
        known = [family.name for family in spoken_families()]
        assert self.family in known, f"family must be one of {', '.join(known)}"
        assert self.size > 0, "size must be positive"


class Puzzles(ProceduralDataset):
    def __init__(self, config: PuzzlesConfig) -> None:
        super().__init__(config, seed=config.seed, size=config.size)
        self.tasks = list(tasks(config.family, config.size, seed=self.seed))

    def __getitem__(self, idx: int) -> dict[str, Any]:
        task = self.tasks[idx]
        about = {"source_dataset": "budge_puzzles", "source_index": idx, "task": task}
        difficulty = {"difficulty": {"level": task["difficulty"]}}
        return {
            "question": task["prompt"],
            "answer": task["solution"],
            "metadata": about | difficulty,
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        task = entry["metadata"]["task"]
        if answer is None:
            return 0.0
        return budge.judge(puzzle_of(task), answer, optimum=task["optimum"]).score


register_dataset("budge_puzzles", Puzzles, PuzzlesConfig)

if __name__ == "__main__":
    data = create_dataset("budge_puzzles", family="sokoban", size=5, seed=7)
    for entry in data:
        level = entry["metadata"]["difficulty"]["level"]
        right = data.score_answer(f"I would say: <answer>{entry['answer']}</answer>", entry)
        wrong = data.score_answer("I do not know.", entry)
        print(f"difficulty {level}: right {right:g}, wrong {wrong:g}")
