"""Learns the 5-puzzle (2×3 tiles) from rewards alone, with numpy and nothing else.

    python examples/learn_tiles.py [--steps 120] [--boards 512] [--picture curve.svg]

Q-learning on a batch of boards. What it has learned is held against the exact distances: on each of
the 360 positions the greedy policy is played, and solves it or does not, and takes so many moves
more than the shortest solution.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np

import budge.envs

HEIGHT, WIDTH = 2, 3
CELLS = HEIGHT * WIDTH
WEIGHTS = CELLS ** np.arange(CELLS)
"""A board as one number: its tiles are digits to the base 6."""


def exact() -> tuple[np.ndarray, np.ndarray]:
    """Every position that can be solved, and how many moves away it is."""
    goal = budge.Tiles([[1, 2, 3], [4, 5, 0]])
    far, queue = {goal.goal: 0}, [goal.goal]
    for board in queue:
        for move in goal.moves(board):
            after = goal.play(board, move)
            if after not in far:
                far[after] = far[board] + 1
                queue.append(after)
    return np.array(list(far)), np.array(list(far.values()))


def play(values: np.ndarray, boards: np.ndarray, most: int = 40) -> np.ndarray:
    """How many moves the greedy policy takes from each board; -1 where it does not arrive."""
    texts = [budge.Tiles(board.reshape(HEIGHT, WIDTH)) for board in boards]
    took = np.full(len(boards), -1)
    for at, puzzle in enumerate(texts):
        state = puzzle.start
        for moves in range(most + 1):
            if puzzle.is_goal(state):
                took[at] = moves
                break
            legal = {move.direction: move for move in puzzle.moves(state)}
            scores = values[np.array(state) @ WEIGHTS]
            best = max(legal, key=lambda way: scores[["up", "down", "left", "right"].index(way)])
            state = puzzle.play(state, legal[best])
    return took


def learn(steps: int, boards: int, rounds: int) -> list[tuple[int, float, float]]:
    """Steps so far, the share of positions solved, and the moves above the shortest, a row for each
    of some rounds."""
    env = gymnasium.make_vec(
        "budge/Tiles-v0", num_envs=boards, height=HEIGHT, width=WIDTH, observe="grid",
        reward="cost", max_steps=60,
    )  # fmt: skip
    positions, distances = exact()
    values = np.zeros((CELLS**CELLS, 4), dtype=np.float32)
    dice = np.random.default_rng(0)
    seen, info = env.reset(seed=0)
    state, mask = _numbers(seen), info["action_mask"].astype(bool)
    ended = np.zeros(boards, dtype=bool)
    rows = [_row(0, values, positions, distances)]
    for step in range(1, steps + 1):
        scores = np.where(mask, values[state], -np.inf)
        noise = np.where(mask, dice.random(scores.shape), -1)
        chance = dice.random(boards) < 0.3
        actions = np.where(chance, noise.argmax(axis=1), scores.argmax(axis=1))
        seen, reward, terminated, truncated, info = env.step(actions)
        after, legal = _numbers(seen), info["action_mask"].astype(bool)
        best = np.where(legal, values[after], -np.inf).max(axis=1)
        target = reward + np.where(terminated, 0, best)
        played = ~ended  # a board that had ended began anew, and its action did not count
        values[state[played], actions[played]] = target[played]
        state, mask, ended = after, legal, terminated | truncated
        if step % max(1, steps // rounds) == 0:
            rows.append(_row(step * boards, values, positions, distances))
    return rows


def _numbers(seen: np.ndarray) -> np.ndarray:
    return seen.reshape(len(seen), CELLS).astype(np.int64) @ WEIGHTS


def _row(
    steps: int, values: np.ndarray, positions: np.ndarray, distances: np.ndarray
) -> tuple[int, float, float]:
    took = play(values, positions)
    arrived = took >= 0
    above = float((took - distances)[arrived].mean()) if arrived.any() else float("nan")
    return steps, float(arrived.mean()), above


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=120)
    parser.add_argument("--boards", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--picture")
    asked = parser.parse_args()
    rows = learn(asked.steps, asked.boards, asked.rounds)
    print("    steps  solved  moves above the shortest")
    for steps, solved, above in rows:
        print(f"{steps:9,}  {solved:6.1%}  {above:.2f}")
    if asked.picture:
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(6, 3.2))
        axes.plot([row[0] for row in rows], [100 * row[1] for row in rows], marker="o")
        axes.set(xlabel="steps", ylabel="positions solved, %", ylim=(0, 105))
        beside = axes.twinx()
        beside.plot([row[0] for row in rows], [row[2] for row in rows], color="#e0a526")
        beside.set(ylabel="moves above the shortest")
        figure.tight_layout()
        figure.savefig(asked.picture)


if __name__ == "__main__":
    main()
