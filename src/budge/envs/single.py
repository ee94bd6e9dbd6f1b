"""One environment: a puzzle played by the rules in Python, as Gymnasium wants it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from budge.envs.codings import Coding, chosen, coding_of, mask_of
from budge.envs.levels import POOL, Levels, LevelsLike
from budge.envs.rewards import Reward, reward_for
from budge.envs.tiles_start import shuffled, walked
from budge.errors import RequestError, brief
from budge.puzzles import Tiles
from budge.registry import family_of, find_family
from budge.result import Status
from budge.verbs.contract import as_puzzle
from budge.verbs.solve import solve

OBSERVE = ("planes", "grid", "rgb", "text")
NODES = 100_000
"""Of a search for what is left, unless told otherwise."""


class _Playing(gymnasium.Env[Any, Any]):
    """What all environments have in common: an episode on one puzzle."""

    metadata: dict[str, Any] = {
        "render_modes": ["rgb_array", "ansi", "human"],
        "render_fps": 4,
    }

    def __init__(
        self,
        reward: Reward,
        max_steps: int,
        optimal: bool,
        node_limit: int,
        render_mode: str | None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            known = ", ".join(self.metadata["render_modes"])
            raise RequestError(f"there is no render mode {brief(render_mode)}; there are: {known}")
        if max_steps < 1:
            raise RequestError(f"an episode has one step at least, not {brief(max_steps)}")
        self.render_mode = render_mode
        self.reward, self.max_steps = reward, max_steps
        self.optimal, self.node_limit = optimal, node_limit
        self.puzzle: Any = None
        self.state: Any = None
        self.steps = self.level = 0
        self._known: dict[Any, dict[str, Any]] = {}

    # What a kind of environment brings.

    def _played(self, action: int) -> list[Any] | None:
        raise NotImplementedError

    def _mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        raise NotImplementedError

    def _seen(self) -> Any:
        raise NotImplementedError

    def _begin(self, puzzle: Any, level: int) -> tuple[Any, dict[str, Any]]:
        if puzzle is not self.puzzle:
            self._known = {}
        self.puzzle, self.state = puzzle, puzzle.start
        self.steps, self.level = 0, level
        if self.render_mode == "human":
            self.render()
        return self._seen(), self._info(True)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.puzzle is None:
            raise RequestError("an episode begins with reset()")
        if not self.action_space.contains(action):
            raise RequestError(f"there is no action {brief(action)}")
        moves = self._played(int(action))
        reward = self.reward.move
        for move in moves or ():
            before, self.state = self.state, self.puzzle.play(self.state, move)
            reward += self._paid(before, move)
        solved = bool(self.puzzle.is_goal(self.state))
        if solved:
            reward += self.reward.solved
        self.steps += 1
        if self.render_mode == "human":
            self.render()
        cut = not solved and self.steps >= self.max_steps
        return self._seen(), reward, solved, cut, self._info(moves is not None)

    def _paid(self, before: Any, move: Any) -> float:
        """For a push of Sokoban, and for where the box goes."""
        if getattr(self.puzzle, "family", None) != "sokoban" or not move.isupper():
            return 0.0
        goals = self.puzzle.goal_cells
        placed = len(self.state.boxes & goals) - len(before.boxes & goals)
        where = {1: self.reward.placed, -1: self.reward.removed}.get(placed, 0.0)
        return self.reward.push + where

    def _info(self, legal: bool) -> dict[str, Any]:
        info = {
            "action_mask": self._mask(),
            "legal": legal,
            "level": self.level,
            "steps": self.steps,
        }
        return {**info, **self._truth()} if self.optimal else info

    def _truth(self) -> dict[str, Any]:
        """What is proved of the position: the cost of what is left, and whether it is lost."""
        if self.state not in self._known:
            here = _puzzle_at(self.puzzle, self.state)
            self._known[self.state] = truth(here, self.node_limit)
        return self._known[self.state]

    def render(self) -> Any:
        if self.render_mode is None or self.puzzle is None:
            return None
        if self.render_mode == "rgb_array":
            return picture(self.puzzle, self.state)
        if self.render_mode == "ansi":
            return _text(self.puzzle, self.state)
        from rich.console import Console

        from budge.draw.terminal import board, plain_text

        console = Console()
        drawn = family_of(self.puzzle) is not None
        shown = board(self.puzzle, self.state) if drawn else plain_text(self.puzzle, self.state)
        console.print(shown, end="\n\n")
        return None


def truth(puzzle: Any, node_limit: int) -> dict[str, Any]:
    """The cost of the shortest solution, if it is proved within the limit, and whether the position
    is proved lost (None: not known)."""
    result = solve(puzzle, quality="optimal", node_limit=node_limit)
    return truth_of(result)


def truth_of(result: Any) -> dict[str, Any]:
    lost = True if result.status is Status.UNSOLVABLE else False if result.solved else None
    proved = result.cost if result.status is Status.OPTIMAL else None
    return {"optimal_remaining": proved, "dead": lost}


def picture(puzzle: Any, state: Any) -> Any:
    """A position as an RGB array, drawn by Budge."""
    from budge.draw.gif import still

    return np.asarray(still(puzzle, state), dtype=np.uint8)


def _text(puzzle: Any, state: Any) -> str:
    return str(puzzle.text(state)) if hasattr(puzzle, "text") else repr(state)


def _puzzle_at(puzzle: Any, state: Any) -> Any:
    if hasattr(puzzle, "starting_at"):
        return puzzle.starting_at(state)
    import copy

    other = copy.copy(puzzle)
    other.start = state
    return other


class BoardEnv(_Playing):
    """Levels of one of Budge's families.

    `levels`, `pool`, `level_seed`, `stars`, `optimum` and `curriculum` say which (see `Levels`);
    `height`, `width` and `boxes` what is made where none are given. `observe` is planes, grid, rgb
    or text;
    `actions` the family's way of naming them; `reward` a name of REWARDS or a Reward. Tiles without
    levels begin at random: each solvable board as likely as another, or `walk` moves from the goal.

    An episode is terminated when the puzzle is solved and truncated after `max_steps`. An action
    that is not legal changes nothing and counts as a step. `info` has `action_mask`, `legal`,
    `level` and `steps`, and with `optimal` also `optimal_remaining` and `dead`, as proved within
    `node_limit`.
    """

    def __init__(
        self,
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
        render_mode: str | None = None,
    ) -> None:
        coding = coding_of(find_family(family))
        metric = metric or coding.metric
        pay = reward_for(reward, family, metric or "moves")
        steps = coding.max_steps if max_steps is None else max_steps
        super().__init__(pay, steps, optimal, node_limit, render_mode)
        chosen(observe, OBSERVE)
        self.family, self.observe = family, observe
        self.walk = walk
        self.random = is_random(coding, levels, optimum, curriculum)
        if walk is not None and not self.random:
            raise RequestError("a walk is for tiles that begin at random")
        self.levels = levels_for(
            family, levels, metric, height, width, boxes, pool, level_seed, stars, optimum,
            curriculum, random=self.random,
        )  # fmt: skip
        self.coding: Coding = coding(self.levels.puzzles, actions)
        self.action_space = spaces.Discrete(self.coding.actions)
        self.observation_space = self._space()
        self._episodes = 0

    def _space(self) -> spaces.Space[Any]:
        if self.observe == "text":
            return text_space(self.levels.puzzles)
        if self.observe == "rgb":
            shapes = [picture(puzzle, puzzle.start).shape for puzzle in self.levels.puzzles]
            shape = (max(s[0] for s in shapes), max(s[1] for s in shapes), 3)
            return spaces.Box(0, 255, shape, np.uint8)
        return array_space(self.coding, self.observe)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """`options={"level": 3}` begins on that level."""
        super().reset(seed=seed)
        wanted = (options or {}).get("level")
        if self.random and wanted is None:
            return self._begin(self._random_tiles(), 0)
        level = int(self.np_random.integers(self.levels.in_play(self._episodes)))
        if wanted is not None:
            if not 0 <= int(wanted) < len(self.levels):
                raise RequestError(
                    f"there is no level {brief(wanted)}; there are {len(self.levels)}"
                )
            level = int(wanted)
        self._episodes += 1
        return self._begin(self.levels.puzzles[level], level)

    def _random_tiles(self) -> Tiles:
        first: Tiles = self.levels.puzzles[0]
        if self.walk is None:
            return first.starting_at(shuffled(first, self.np_random))
        return first.starting_at(walked(first, self.walk, self.np_random))

    def _played(self, action: int) -> list[Any] | None:
        return self.coding.played(self.puzzle, self.state, action)

    def _mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        return mask_of(self.coding, self.puzzle, self.state)

    def _seen(self) -> Any:
        if self.observe == "planes":
            return self.coding.layers(self.puzzle, self.state)
        if self.observe == "grid":
            return self.coding.grid(self.puzzle, self.state)
        if self.observe == "text":
            return _text(self.puzzle, self.state)
        seen = picture(self.puzzle, self.state)
        room = np.zeros(self.observation_space.shape or (), dtype=np.uint8)
        room[: seen.shape[0], : seen.shape[1]] = seen
        return room


def array_space(coding: Any, observe: str) -> spaces.Box:
    if observe == "planes":
        return spaces.Box(0, 1, (coding.planes, coding.height, coding.width), np.uint8)
    return spaces.Box(0, coding.most, (coding.height, coding.width), np.uint8)


def text_space(puzzles: list[Any]) -> spaces.Text:
    texts = [_text(puzzle, puzzle.start) for puzzle in puzzles]
    signs = set().union(*texts) | set(" @+$*.#_0123456789\n")
    return spaces.Text(max(map(len, texts)) + 1, min_length=0, charset=frozenset(signs))


def is_random(
    coding: type[Coding], levels: Any, optimum: tuple[int, int] | None, curriculum: int | None
) -> bool:
    """Whether boards begin at random, no levels being given or chosen."""
    return coding.at_random and levels is None and optimum is None and curriculum is None


def levels_for(
    family: str,
    levels: LevelsLike,
    metric: str | None,
    height: int | None,
    width: int | None,
    boxes: int | None,
    pool: int,
    seed: int,
    stars: int | tuple[int, int] | None,
    optimum: tuple[int, int] | None,
    curriculum: int | None,
    *,
    random: bool,
) -> Levels:
    making = {"height": height, "width": width}
    if family == "sokoban":
        making["boxes"] = boxes
    elif boxes is not None:
        raise RequestError(f"{family} has no boxes")
    if random:
        pool = min(pool, 1)  # one that tells size and goal
    return Levels(
        family,
        levels,
        metric=metric,
        pool=pool,
        seed=seed,
        stars=stars,
        optimum=optimum,
        curriculum=curriculum,
        **making,
    )


class PuzzleEnv(_Playing):
    """Any puzzle with `start`, `moves`, `play` and `is_goal`.

    An action is the number of a move in the order of `moves(state)`, of which there are
    `most_moves` at most. An observation is the state as text, or what `observe(state)` makes of
    it, an array of `observation_space`.
    """

    def __init__(
        self,
        puzzle: Any,
        *,
        most_moves: int = 32,
        observe: Callable[[Any], Any] | None = None,
        observation_space: spaces.Space[Any] | None = None,
        reward: str | Reward = "sparse",
        max_steps: int = 200,
        optimal: bool = False,
        node_limit: int = NODES,
        render_mode: str | None = None,
    ) -> None:
        puzzle = as_puzzle(puzzle)
        pay = reward_for(reward, str(getattr(puzzle, "family", "puzzle")), "moves")
        known = family_of(puzzle)
        if known is None or not known.drawable:
            self.metadata = {**self.metadata, "render_modes": ["ansi", "human"]}
        super().__init__(pay, max_steps, optimal, node_limit, render_mode)
        if (observe is None) != (observation_space is None):
            raise RequestError("observe and observation_space come together")
        self._given, self._observe = puzzle, observe
        self.most_moves = most_moves
        self.action_space = spaces.Discrete(most_moves)
        signs = frozenset(map(chr, range(9, 127))) | {*_text(puzzle, puzzle.start)}
        self.observation_space = observation_space or spaces.Text(
            10_000, min_length=0, charset=signs
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        return self._begin(self._given, 0)

    def _moves(self) -> list[Any]:
        moves = list(self.puzzle.moves(self.state))
        if len(moves) > self.most_moves:
            raise RequestError(f"a state has {len(moves)} moves: give most_moves={len(moves)}")
        return moves

    def _played(self, action: int) -> list[Any] | None:
        moves = self._moves()
        return [moves[action]] if action < len(moves) else None

    def _mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        mask = np.zeros(self.most_moves, dtype=np.int8)
        mask[: len(self._moves())] = 1
        return mask

    def _seen(self) -> Any:
        return self._observe(self.state) if self._observe else _text(self.puzzle, self.state)
