"""Thousands of boards stepped in one call, in the core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from budge.engine import boards
from budge.envs.codings import Stepped, coding_of
from budge.envs.levels import POOL, LevelsLike
from budge.envs.rewards import Reward, reward_for
from budge.envs.single import (
    NODES,
    array_space,
    is_random,
    levels_for,
    truth_of,
)
from budge.errors import RequestError, brief
from budge.registry import find_family
from budge.verbs.solve_many import solve_many


class BoardsVectorEnv(VectorEnv[Any, Any, Any]):
    """Many boards of one family, each with a level and dice of its own.

    The arguments are those of `BoardEnv`; observations are planes or grids. What `reset` and `step`
    return are the same arrays every time, written anew: copy what you keep, or ask for
    `copy=True`. `masks=False` leaves legal actions out. `step` lets other threads of Python run.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        num_envs: int,
        family: str,
        *,
        levels: LevelsLike = None,
        observe: str = "planes",
        actions: str | None = None,
        reward: str | Reward = "sparse",
        metric: str | None = None,
        max_steps: int | None = None,
        optimal: bool = False,
        node_limit: int = NODES,
        height: int | None = None,
        width: int | None = None,
        boxes: int | None = None,
        walk: int | None = None,
        pool: int = POOL,
        level_seed: int = 0,
        stars: int | tuple[int, int] | None = None,
        optimum: tuple[int, int] | None = None,
        curriculum: int | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        masks: bool = True,
        copy: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise RequestError("many boards are not drawn: make one environment, or 'sync' ones")
        if num_envs < 1:
            raise RequestError(f"there is one board at least, not {brief(num_envs)}")
        if observe not in ("planes", "grid"):
            raise RequestError(
                f"the core writes planes or grids; for {brief(observe)} "
                "use vectorization_mode='sync'"
            )
        if actions == "pushes":
            raise RequestError("actions are steps in the core; use vectorization_mode='sync'")
        coding = coding_of(find_family(family))
        metric = metric or coding.metric
        self.num_envs, self.copy = num_envs, copy
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.optimal, self.node_limit = optimal, node_limit
        self.render_mode = None
        random = is_random(coding, levels, optimum, curriculum)
        if walk is not None and not random:
            raise RequestError("a walk is for tiles that begin at random")
        self.levels = levels_for(
            family, levels, metric, height, width, boxes, pool, level_seed, stars, optimum,
            curriculum, random=random,
        )  # fmt: skip
        self.coding = coding(self.levels.puzzles, actions)
        if not isinstance(self.coding, Stepped):
            raise RequestError(f"the core has no {family} boards: use vectorization_mode='sync'")
        self.single_action_space = spaces.Discrete(self.coding.actions)
        self.single_observation_space = array_space(self.coding, observe)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._arrays = self._buffers(masks)
        rules = boards.rules(
            *reward_for(reward, family, metric or "moves"),
            max_steps=coding.max_steps if max_steps is None else max_steps,
            autoreset=self.autoreset_mode.name.lower(),
        )
        asked = boards.Asked(num_envs, rules, observe, self._arrays)
        begins = {"random": random, "walk": walk or 0} if coding.at_random else {}
        self._boards: Any = self.coding.boards(self.levels.puzzles, asked, **begins)
        self._episodes = 0
        self._begun = False

    def _buffers(self, masks: bool) -> dict[str, Any]:
        count = self.num_envs
        shape = (count, *(self.single_observation_space.shape or ()))
        arrays: dict[str, Any] = {
            "observation": np.zeros(shape, dtype=np.uint8),
            "reward": np.zeros(count, dtype=np.float32),
            "terminated": np.zeros(count, dtype=np.bool_),
            "truncated": np.zeros(count, dtype=np.bool_),
            "legal": np.zeros(count, dtype=np.bool_),
            "level": np.zeros(count, dtype=np.int32),
            "steps": np.zeros(count, dtype=np.int32),
        }
        if masks:
            arrays["mask"] = np.zeros((count, self.coding.actions), dtype=np.int8)
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            arrays["final_observation"] = np.zeros(shape, dtype=np.uint8)
            arrays["final_level"] = np.zeros(count, dtype=np.int32)
            arrays["final_steps"] = np.zeros(count, dtype=np.int32)
        return arrays

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin on every board, or on those of `options={"reset_mask": …}`. A seed is for the first
        board, the next one for the second, and so on; without one the dice go on."""
        which = self._which(options)
        self._boards.use_levels(0, self.levels.in_play(self._episodes))
        self._boards.reset(which, self._seeds(seed, which))
        self._begun = True
        self._episodes += len(which)
        return self._shown("observation"), self._info()

    def _which(self, options: dict[str, Any] | None) -> list[int]:
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return list(range(self.num_envs))
        mask = np.asarray(mask)
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise RequestError(f"a reset_mask is {self.num_envs} truths, one of them at least true")
        if not self._begun:
            raise RequestError("the first reset is for all boards")
        return [int(board) for board in np.flatnonzero(mask)]

    def _seeds(self, seed: Any, which: list[int]) -> list[int] | None:
        if seed is None:
            if self._begun:
                return None
            seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) >> 1
        if isinstance(seed, (int, np.integer)):
            self._np_random_seed = int(seed)
            seed = [int(seed) + board for board in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise RequestError(f"there are {len(seed)} seeds for {self.num_envs} boards")
        if any(one is None or one < 0 for one in seed):
            raise RequestError("a seed is a whole number from 0 up")
        return [int(seed[board]) % 2**64 for board in which]

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        if not self._begun:
            raise RequestError("an episode begins with reset()")
        arrays = self._arrays
        try:
            self._boards.step(np.ascontiguousarray(actions, dtype=np.int64))
        except ValueError as error:
            raise RequestError(str(error)) from None
        info = self._info()
        ended = arrays["terminated"] | arrays["truncated"]
        if ended.any():
            self._count_ends(int(ended.sum()))
            if self.autoreset_mode is AutoresetMode.SAME_STEP:
                info["final_obs"], info["_final_obs"] = self._shown("final_observation"), ended
                info["final_info"] = {
                    "level": self._shown("final_level"),
                    "steps": self._shown("final_steps"),
                }
                info["_final_info"] = ended
        told = [self._shown(name) for name in ("observation", "reward", "terminated", "truncated")]
        return told[0], told[1], told[2], told[3], info

    def _count_ends(self, ended: int) -> None:
        before = self.levels.in_play(self._episodes)
        self._episodes += ended
        now = self.levels.in_play(self._episodes)
        if now != before:
            self._boards.use_levels(0, now)

    def _shown(self, name: str) -> Any:
        array = self._arrays[name]
        return array.copy() if self.copy else array

    def _info(self) -> dict[str, Any]:
        info = {name: self._shown(name) for name in ("legal", "level", "steps")}
        if "mask" in self._arrays:
            info["action_mask"] = self._shown("mask")
        return {**info, **self._truth()} if self.optimal else info

    def _truth(self) -> dict[str, Any]:
        """What is proved of each board: an object array, None where the limit was met first."""
        puzzles = [self.puzzle(board) for board in range(self.num_envs)]
        results = solve_many(puzzles, quality="optimal", node_limit=self.node_limit)
        truths = [truth_of(result) for result in results]
        return {
            name: np.array([truth[name] for truth in truths], dtype=object)
            for name in ("optimal_remaining", "dead")
        }

    def puzzle(self, board: int) -> Any:
        """The position on a board, as a puzzle."""
        level = self.levels.puzzles[int(self._arrays["level"][board])]
        return self.coding.position(level, self._boards.tell(board))

    def close_extras(self, **_: Any) -> None:
        self._boards = None
