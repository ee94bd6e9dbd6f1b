from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import budge
from budge import Klotski, RequestError, RushHour, Sokoban, Tiles
from budge.envs import BoardEnv, BoardsVectorEnv, Levels, PuzzleEnv, Reward
from budge.envs.codings import mask_of
from tests.levels import random_level
from tests.puzzles_of_ours import WaterJugs
from tests.random_blocks import random_block_puzzle, random_traffic

NAMES = ["budge/Tiles-v0", "budge/RushHour-v0", "budge/Klotski-v0", "budge/Sokoban-v0"]
LEVEL = Sokoban(["#######", "#     #", "# @$. #", "#  $. #", "#######"])
SMALL: dict[str, Any] = {"pool": 3}


@pytest.mark.parametrize("observe", ["planes", "grid", "rgb", "text"])
@pytest.mark.parametrize("name", NAMES)
def test_gymnasiums_own_check_finds_nothing(name: str, observe: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*not within the suggested.*")
        warnings.filterwarnings("ignore", message=".*[Ii]mage.*|.*Box.*")
        env = gymnasium.make(name, observe=observe, render_mode="rgb_array", **SMALL)
        check_env(env.unwrapped, skip_render_check=False)


def test_a_puzzle_of_ones_own_is_an_environment() -> None:
    env = gymnasium.make("budge/Puzzle-v0", puzzle=WaterJugs(), optimal=True)
    check_env(env.unwrapped)
    _, info = env.reset()
    total = 0.0
    while info["optimal_remaining"]:
        left = info["optimal_remaining"]
        for action in np.flatnonzero(info["action_mask"]):
            copy = PuzzleEnv(WaterJugs(), optimal=True)
            copy.reset()
            copy.state = env.unwrapped.state  # type: ignore[attr-defined]
            if copy.step(action)[4]["optimal_remaining"] == left - 1:
                break
        _, reward, terminated, _, info = env.step(action)
        total += float(reward)
    assert terminated and total == 1
    env = PuzzleEnv(WaterJugs(), most_moves=3)
    with pytest.raises(RequestError, match="give most_moves=6"):
        env.reset()


# ---------------------------------------------------------------------- the core and the rules


def families() -> dict[str, tuple[str, list[Any], dict[str, Any]]]:
    traffic = [random_traffic(seed) for seed in range(40)]
    shapes = [random_block_puzzle(seed) for seed in range(60)]
    blocks = [puzzle for puzzle in shapes if puzzle is not None]
    levels = [random_level(seed) for seed in range(40)]
    return {
        "tiles": ("tiles", [Tiles([[1, 2, 3], [4, 5, 6], [7, 0, 8]])], {"walk": None}),
        "blank": ("tiles", [Tiles([[3, 1, 2, 0], [4, 5, 6, 7]])], {"actions": "blank"}),
        "swap": ("tiles", [Tiles([[3, 1], [0, 2]], rule="swap")], {}),
        "steps": ("rush-hour", traffic, {"metric": "steps"}),
        "slides": ("rush-hour", traffic, {"metric": "slides"}),
        "klotski": ("klotski", blocks, {"metric": "steps"}),
        "klotski-slides": ("klotski", blocks, {"metric": "slides"}),
        "sokoban": ("sokoban", levels, {"reward": "cost", "metric": "moves"}),
        "pushes": ("sokoban", levels, {"reward": "cost"}),
        "gym-sokoban": ("sokoban", levels, {"actions": "gym-sokoban", "reward": "gym-sokoban"}),
    }


@pytest.mark.parametrize("observe", ["planes", "grid"])
@pytest.mark.parametrize("case", families())
def test_the_core_plays_by_the_rules(case: str, observe: str) -> None:
    """Every array of every step, on many boards at once, against one environment in Python each.
    bench/bench_envs.py --check plays a million moves in the same way."""
    family, levels, more = families()[case]
    more = {name: value for name, value in more.items() if value is not None}
    play_side_by_side(family, levels, more, observe, boards=8, steps=80, seed=3)


def play_side_by_side(
    family: str, levels: list[Any], more: dict[str, Any], observe: str, *, boards: int, steps: int,
    seed: int,
) -> None:  # fmt: skip
    asked = {**more, "levels": levels, "observe": observe, "max_steps": 25}
    many = BoardsVectorEnv(boards, family, **asked)
    ones = [BoardEnv(family, **asked) for _ in range(boards)]
    dice = np.random.default_rng(seed)
    seen, info = many.reset(seed=seed)

    def begin(board: int) -> tuple[Any, dict[str, Any]]:
        return ones[board].reset(options={"level": int(info["level"][board])})

    for board in range(boards):
        expected, one = begin(board)
        np.testing.assert_array_equal(seen[board], expected)
        np.testing.assert_array_equal(info["action_mask"][board], one["action_mask"])
    ended = [False] * boards
    for _ in range(steps):
        legal = [np.flatnonzero(mask) for mask in info["action_mask"]]
        actions = [
            int(dice.choice(some))
            if len(some) and dice.random() < 0.8
            else int(dice.integers(mask))
            for some, mask in zip(legal, [many.coding.actions] * boards, strict=True)
        ]
        seen, rewards, terminated, truncated, info = many.step(np.array(actions))
        for board, action in enumerate(actions):
            if ended[board]:
                expected, one = begin(board)
                told = (expected, 0.0, False, False, one)
            else:
                told = ones[board].step(action)
            np.testing.assert_array_equal(seen[board], told[0])
            assert rewards[board] == pytest.approx(told[1], abs=1e-6)
            assert (terminated[board], truncated[board]) == (told[2], told[3])
            assert info["legal"][board] == told[4]["legal"]
            assert info["steps"][board] == told[4]["steps"]
            np.testing.assert_array_equal(info["action_mask"][board], told[4]["action_mask"])
            here = many.puzzle(board)
            assert here.start == ones[board].state
            ended[board] = bool(told[2] or told[3])


def test_random_tiles_can_be_solved_and_differ() -> None:
    many = gymnasium.make_vec("budge/Tiles-v0", num_envs=500, height=3, width=3, observe="grid")
    assert isinstance(many, BoardsVectorEnv)
    boards = many.reset(seed=1)[0].reshape(500, 9).copy()
    puzzles = [Tiles(board.reshape(3, 3)) for board in boards]
    assert all(puzzle.verdict().solvable for puzzle in puzzles)
    assert len({tuple(board) for board in boards.tolist()}) > 490
    assert 7 < boards.astype(int)[:, 0].mean() * 2 < 9  # the first cell holds 0 to 8 alike
    walked = gymnasium.make_vec("budge/Tiles-v0", num_envs=50, walk=3, observe="grid")
    for board in walked.reset(seed=1)[0]:
        assert budge.solve(Tiles(board)).cost in (1, 3)
    one = gymnasium.make("budge/Tiles-v0", observe="grid", walk=3)
    assert {budge.solve(Tiles(one.reset(seed=seed)[0])).cost for seed in range(20)} <= {1, 3}
    uniform = gymnasium.make("budge/Tiles-v0", observe="grid")
    assert all(Tiles(uniform.reset(seed=s)[0]).verdict().solvable for s in range(50))


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_episodes(name: str) -> None:
    def run(seed: int) -> list[bytes]:
        many = gymnasium.make_vec(name, num_envs=5, max_steps=7, **SMALL)
        told = [many.reset(seed=seed)[0].tobytes()]
        dice = np.random.default_rng(0)
        for _ in range(30):
            actions = dice.integers(many.single_action_space.n, size=5)  # type: ignore[attr-defined]
            told.append(many.step(actions)[0].tobytes())
        return told

    assert run(1) == run(1) != run(2)


# ---------------------------------------------------------------------- ends and rewards


def boards(**more: Any) -> BoardsVectorEnv:
    return BoardsVectorEnv(2, "tiles", levels=["1 2 3 / 4 5 6 / 7 0 8"], observe="grid", **more)


def test_a_board_begins_anew_at_its_next_step() -> None:
    many = boards(max_steps=3)
    start = many.reset(seed=0)[0].copy()
    seen, rewards, terminated, _, _ = many.step([2, 1])
    assert terminated.tolist() == [True, False] and rewards.tolist() == [1, 0]
    assert seen[0].ravel().tolist() == [1, 2, 3, 4, 5, 6, 7, 8, 0]
    seen, rewards, terminated, truncated, info = many.step([0, 0])
    np.testing.assert_array_equal(seen[0], start[0])
    assert not terminated.any() and not truncated.any() and info["steps"].tolist() == [0, 2]
    assert many.step([0, 0])[3].tolist() == [False, True]


def test_a_board_begins_anew_at_once() -> None:
    many = boards(autoreset_mode="SameStep")
    start = many.reset(seed=0)[0].copy()
    seen, _, terminated, _, info = many.step([2, 1])
    assert terminated.tolist() == [True, False] and info["_final_obs"].tolist() == [True, False]
    assert info["final_obs"][0].ravel().tolist() == [1, 2, 3, 4, 5, 6, 7, 8, 0]
    assert info["final_info"]["steps"][0] == 1
    np.testing.assert_array_equal(seen[0], start[0])
    assert many.step([2, 1])[2].tolist() == [True, False]


def test_a_board_begins_anew_when_told() -> None:
    many = boards(autoreset_mode="Disabled")
    many.reset(seed=0)
    many.step([2, 1])
    with pytest.raises(RequestError, match="must be reset first"):
        many.step([0, 0])
    seen, info = many.reset(options={"reset_mask": np.array([True, False])})
    assert seen[0].ravel().tolist() == [1, 2, 3, 4, 5, 6, 7, 0, 8]
    assert info["steps"].tolist() == [0, 1]
    many.step([0, 0])
    with pytest.raises(RequestError, match="reset_mask"):
        many.reset(options={"reset_mask": np.array([False, False])})


def test_gym_sokobans_rewards_and_actions() -> None:
    env = BoardEnv("sokoban", levels=[LEVEL], reward="gym-sokoban", actions="gym-sokoban")
    env.reset()
    assert env.step(0)[1] == pytest.approx(-0.1)  # nothing
    _, reward, _, _, info = env.step(8)  # walk right, where a box stands
    assert reward == pytest.approx(-0.1) and not info["legal"]
    assert env.step(4)[1] == pytest.approx(0.9)  # push right, onto a goal
    assert env.step(4)[1] == pytest.approx(-1.1)  # and beyond it
    env.reset()
    moves = {"U": 1, "D": 2, "L": 3, "R": 4}
    solution = budge.write_moves(LEVEL, budge.solve(LEVEL).moves)
    rewards = [env.step(moves[letter.upper()])[1] for letter in solution]
    assert rewards[-1] == pytest.approx(10.9)


def test_the_return_of_a_shortest_solution_is_minus_the_optimum() -> None:
    cars = RushHour(["..B.C.", "..B.C.", "AAB.C.", "...DD.", "......", "......"], metric="slides")
    for puzzle in (LEVEL, LEVEL.with_metric("moves"), cars):
        env = BoardEnv(
            puzzle.family, levels=[puzzle], reward="cost", metric=puzzle.metric, optimal=True
        )
        _, info = env.reset()
        optimum, total, ended = info["optimal_remaining"], 0.0, False
        assert optimum == budge.solve(puzzle, quality="optimal").cost
        for move in budge.solve(puzzle, quality="optimal").moves:
            action = next(
                a for a in range(env.coding.actions)
                if env.coding.played(puzzle, env.state, a) == [move]
            )  # fmt: skip
            _, reward, ended, _, info = env.step(action)
            total += reward
        assert ended and total == -optimum and info["optimal_remaining"] == 0


def test_pushes_are_actions_too() -> None:
    env = BoardEnv("sokoban", levels=[LEVEL], actions="pushes", reward="cost")
    _, info = env.reset()
    mask = info["action_mask"]
    assert mask.sum() == len(
        {(box, way) for box in LEVEL.start.boxes for way in range(4)
         if env.coding.played(LEVEL, LEVEL.start, box * 4 + way) is not None}
    )  # fmt: skip
    right = [box * 4 + 3 for box in sorted(LEVEL.start.boxes)]
    assert [env.step(action)[1:3] for action in right] == [(-1.0, False), (-1.0, True)]
    np.testing.assert_array_equal(mask, mask_of(env.coding, LEVEL, LEVEL.start))


def test_what_is_proved_is_told() -> None:
    stuck = Sokoban(["######", "#$   #", "# @  #", "#   .#", "######"])
    open_level = Sokoban(["######", "#    #", "# $@ #", "#  . #", "######"])
    env = BoardEnv("sokoban", levels=[stuck, open_level], optimal=True)
    assert env.reset(options={"level": 0})[1]["dead"] is True
    info = env.reset(options={"level": 1})[1]
    assert info["dead"] is False
    assert info["optimal_remaining"] == budge.solve(open_level, quality="optimal").cost
    many = BoardsVectorEnv(6, "sokoban", levels=[stuck, open_level], optimal=True)
    info = many.reset(seed=2)[1]
    assert set(info["level"].tolist()) == {0, 1}
    assert [bool(dead) for dead in info["dead"]] == [level == 0 for level in info["level"]]
    hard = BoardEnv("tiles", levels=["8 6 7 / 2 5 4 / 3 0 1"], optimal=True, node_limit=1)
    assert hard.reset()[1]["optimal_remaining"] is None


# ---------------------------------------------------------------------- levels


def test_levels_come_from_files_texts_and_lists(tmp_path: Path) -> None:
    file = tmp_path / "levels.xsb"
    file.write_text("#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n")
    assert len(Levels("sokoban", file)) == len(Levels("sokoban", str(file))) == 2
    assert len(Levels("sokoban", "#####\n#@$.#\n#####")) == 1
    assert len(Levels("sokoban", [LEVEL, "#####\n#@$.#\n#####"])) == 2
    env = gymnasium.make("budge/Sokoban-v0", levels=str(file))
    assert env.observation_space.shape == (4, 3, 6)


def test_a_range_of_optima_and_a_curriculum() -> None:
    levels = Levels("rush-hour", metric="steps", pool=10, optimum=(5, 9))
    costs = [budge.solve(puzzle, quality="optimal").cost for puzzle in levels.puzzles]
    assert len(costs) == 10 and all(5 <= cost <= 9 for cost in costs if cost)
    rising = Levels("tiles", height=2, width=3, pool=20, curriculum=100)
    costs = [budge.solve(puzzle).cost for puzzle in rising.puzzles]
    assert costs == sorted(costs, key=lambda cost: cost or 0)
    assert (rising.in_play(0), rising.in_play(50), rising.in_play(1000)) == (2, 11, 20)
    many = BoardsVectorEnv(4, "tiles", height=2, width=3, pool=20, curriculum=40, max_steps=1)
    assert many.reset(seed=1)[1]["level"].max() < 4
    found = set()
    for _ in range(60):
        found |= set(many.step([0] * 4)[4]["level"].tolist())
    assert max(found) > 10


def test_levels_of_some_stars() -> None:
    levels = Levels("sokoban", pool=2, stars=(1, 2), height=7, width=7, boxes=2)
    assert all(budge.grade(puzzle).stars in (1, 2) for puzzle in levels.puzzles)
    assert len(levels) == 2 and levels.puzzles[0].height == 7
    rising = Levels("sokoban", pool=6, stars=(1, 4), height=7, width=7, boxes=2, curriculum=100)
    scores = [budge.grade(puzzle).score or 0 for puzzle in rising.puzzles]
    assert scores == sorted(scores) and scores[0] < scores[-1]
    with pytest.raises(RequestError, match="not for given ones"):
        Levels("sokoban", [LEVEL], stars=3)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"observe": "smell"}, "planes or grid or rgb or text"),
        ({"actions": "jumps"}, "actions are tile or blank"),
        ({"reward": "spars"}, "did you mean 'sparse'"),
        ({"reward": "gym-sokoban"}, "tiles has none"),
        ({"boxes": 3}, "tiles has no boxes"),
        ({"levels": [LEVEL]}, "a level is of sokoban"),
        ({"levels": []}, "there are no levels"),
        ({"levels": ["1 2 / 0 3"], "height": 3}, "the size is that of the levels"),
        ({"levels": ["1 2 / 0 3"], "walk": 3}, "begin at random"),
        ({"levels": ["1 2 / 0 3", "1 2 3 / 4 5 0"]}, "share one size"),
        ({"max_steps": 0}, "one step at least"),
        ({"render_mode": "smoke"}, "there is no render mode"),
        ({"pool": 0}, "one level at least"),
        ({"optimum": (90, 99), "pool": 1}, "ask for others"),
    ],
)
def test_what_makes_no_sense_is_said(more: dict[str, Any], says: str) -> None:
    with pytest.raises(RequestError, match=says):
        BoardEnv("tiles", **more)


def test_rules_of_ones_own_are_not_played_by_the_familys() -> None:
    class Own(Tiles):
        def is_goal(self, state: Any) -> bool:
            return True

    with pytest.raises(RequestError, match="'is_goal' of its own"):
        BoardEnv("tiles", levels=[Own([[1, 2], [0, 3]])])
    with pytest.raises(RequestError, match="the metric is 'steps' or 'slides'"):
        BoardEnv("klotski", levels=[Klotski(["AB", ".."], ["..", "A."])], metric="moves")


def test_the_core_refuses_what_it_cannot_do() -> None:
    many = boards()
    with pytest.raises(RequestError, match="begins with reset"):
        many.step([0, 0])
    many.reset(seed=0)
    for wrong in ([4, 0], [-1, 0], [0]):
        before = many._arrays["observation"].copy()
        with pytest.raises(RequestError):
            many.step(wrong)
        np.testing.assert_array_equal(before, many._arrays["observation"])
    for more in ({"observe": "rgb"}, {"render_mode": "ansi"}):
        with pytest.raises(RequestError):
            boards_with(**more)
    for seed in ([1], [None, 2], [-1, 2]):
        with pytest.raises(RequestError):
            many.reset(seed=seed)


def boards_with(**more: Any) -> BoardsVectorEnv:
    return BoardsVectorEnv(2, "tiles", **more)


def test_arrays_are_copied_on_request() -> None:
    shared, own = boards(), boards(copy=True)
    assert shared.reset(seed=0)[0] is shared.step([0, 0])[0]
    assert own.reset(seed=0)[0] is not own.step([0, 0])[0]


def test_a_reward_of_ones_own() -> None:
    many = boards(reward=Reward(move=-2, solved=5))
    many.reset(seed=0)
    assert many.step([2, 1])[1].tolist() == [3, -2]


def test_pictures_and_texts(capsys: pytest.CaptureFixture[str]) -> None:
    env = BoardEnv("sokoban", levels=[LEVEL], render_mode="ansi")
    env.reset()
    assert env.render() == LEVEL.text(LEVEL.start)
    drawn = BoardEnv("sokoban", levels=[LEVEL], render_mode="rgb_array")
    drawn.reset()
    picture = drawn.render()
    assert picture.ndim == 3 and picture.dtype == np.uint8 and picture.std() > 10
    shown = BoardEnv("tiles", levels=["1 2 / 0 3"], render_mode="human")
    shown.reset()
    shown.step(0)
    assert capsys.readouterr().out.count("3") >= 2


def test_without_gymnasium_the_extra_is_named() -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import budge\n"
        "try:\n    import budge.envs\n"
        "except budge.MissingExtra as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "environments need Gymnasium: pip install budge[gym]\n"


def test_gymnasium_imports_the_module_for_a_name() -> None:
    code = "import gymnasium as g; print(g.make('budge.envs:budge/Tiles-v0').reset()[0].shape)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "(9, 3, 3)\n" and done.stderr == ""


def test_a_family_without_arrays_of_its_own_names_the_environment_that_takes_it() -> None:
    with pytest.raises(RequestError, match="use 'budge/Puzzle-v0'"):
        BoardEnv("blocks")
