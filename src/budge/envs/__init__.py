"""Environments to learn on, for Gymnasium 1.x (`pip install budge[gym]`).

    import budge.envs, gymnasium
    gymnasium.make("budge/Sokoban-v0", levels="levels.xsb", observe="planes")
    gymnasium.make_vec("budge/Tiles-v0", num_envs=4096)

`budge/Tiles-v0`, `budge/RushHour-v0`, `budge/Klotski-v0` and `budge/Sokoban-v0` work without
arguments; `budge/Puzzle-v0` takes any puzzle. A single environment plays by the rules in
`budge.puzzles`; `make_vec` steps thousands of boards in the core, by the same rules.
"""

from __future__ import annotations

from budge.errors import MissingExtra

try:
    import gymnasium
except ImportError:
    raise MissingExtra("environments need Gymnasium: pip install budge[gym]") from None

from budge.envs.levels import Levels
from budge.envs.rewards import REWARDS, Reward
from budge.envs.single import BoardEnv, PuzzleEnv
from budge.envs.vector import BoardsVectorEnv
from budge.registry import families

__all__ = [
    "REWARDS",
    "BoardEnv",
    "BoardsVectorEnv",
    "Levels",
    "PuzzleEnv",
    "Reward",
    "register",
]


def register() -> None:
    """Make the environments known to Gymnasium; importing this module does so. Those of a family
    are called after its puzzle."""
    if "budge/Puzzle-v0" in gymnasium.registry:
        return
    for family in families():
        if family.coding is None:
            continue
        gymnasium.register(
            f"budge/{family.puzzle.__name__}-v0",
            entry_point="budge.envs.single:BoardEnv",
            vector_entry_point="budge.envs.vector:BoardsVectorEnv",
            kwargs={"family": family.name},
        )
    gymnasium.register("budge/Puzzle-v0", entry_point="budge.envs.single:PuzzleEnv")


register()
