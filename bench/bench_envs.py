"""Steps a second of environments to learn on, on one core, beside other packages.

    python bench/bench_envs.py [--boards 1024] [--seconds 2] [--check 1000000]

Random legal and illegal actions, drawn beforehand. Budge's native boards write uint8 planes, masks
and all; `no masks` leaves legal actions out. Beside them, where installed: gym-sokoban,
jumanji's Sokoban and sliding tiles (on jax), one environment of Budge in Python. `--check` plays so
many random steps of each family against the rules in Python instead and compares every array.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import budge.envs  # noqa: F401  (registers them)

TARGETS = {"Sokoban 10×10, 4 boxes": 5.0, "Tiles 4×4": 10.0, "Rush Hour 6×6": 5.0}
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "Sokoban 10×10, 4 boxes": ("budge/Sokoban-v0", {"height": 10, "width": 10, "boxes": 4}),
    "Tiles 4×4": ("budge/Tiles-v0", {"height": 4, "width": 4}),
    "Rush Hour 6×6": ("budge/RushHour-v0", {}),
    "Klotski 5×4": ("budge/Klotski-v0", {}),
}


def rate(step: Callable[[int], object], boards: int, seconds: float) -> float:
    """Million steps a second of processor time, the best of three."""
    best = 0.0
    for _ in range(3):
        began, calls = time.process_time(), 0
        while time.process_time() - began < seconds / 3:
            step(calls)
            calls += 1
        best = max(best, calls * boards / (time.process_time() - began) / 1e6)
    return best


def native(name: str, boards: int, seconds: float, **more: Any) -> float:
    env = gymnasium.make_vec(name, num_envs=boards, pool=64, **more)
    env.reset(seed=1)
    count = env.single_action_space.n  # type: ignore[attr-defined]
    dice = np.random.default_rng(1)
    actions = dice.integers(count, size=(64, boards), dtype=np.int64)
    return rate(lambda call: env.step(actions[call % 64]), boards, seconds)


def single(name: str, seconds: float, **more: Any) -> float:
    env = gymnasium.make(name, pool=16, disable_env_checker=True, **more).unwrapped
    env.reset(seed=1)
    count = int(env.action_space.n)  # type: ignore[attr-defined]
    actions = np.random.default_rng(1).integers(count, size=1024)

    def step(call: int) -> None:
        _, _, terminated, truncated, _ = env.step(actions[call % 1024])
        if terminated or truncated:
            env.reset()

    return rate(step, 1, seconds)


def gym_sokoban(seconds: float) -> float | None:
    try:
        from gym_sokoban.envs.sokoban_env import SokobanEnv
    except ImportError:
        return None
    env = SokobanEnv(dim_room=(10, 10), num_boxes=4, max_steps=120)
    actions = np.random.default_rng(1).integers(9, size=1024)
    env.reset()

    def step(call: int) -> None:
        # Rooms are made by a slow search: only steps are measured.
        env.num_env_steps = 0
        env.step(actions[call % 1024], observation_mode="tiny_rgb_array")

    return rate(step, 1, seconds)


def jumanji(name: str, boards: int, seconds: float) -> float | None:
    try:
        import jax
        import jumanji as package
    except ImportError:
        return None
    if name == "Sokoban-v0":  # whose own levels come over the network
        from jumanji.environments.routing.sokoban.generator import ToyGenerator

        env = package.environments.Sokoban(generator=ToyGenerator())
    else:
        env = package.make(name)
    keys = jax.random.split(jax.random.PRNGKey(0), boards)
    state, _ = jax.jit(jax.vmap(env.reset))(keys)
    many = jax.jit(jax.vmap(env.step))
    actions = jax.random.randint(jax.random.PRNGKey(1), (boards,), 0, 4)
    held = [state]
    jax.block_until_ready(many(held[0], actions))

    def step(_: int) -> None:
        held[0], seen = many(held[0], actions)
        jax.block_until_ready(seen)

    return rate(step, boards, seconds)


def check(steps: int) -> None:
    """Random steps of each family, compared with the rules in Python array by array."""
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from tests.test_envs import families, play_side_by_side

    cases = families()
    each = steps // (2 * len(cases))
    for name, (family, levels, more) in cases.items():
        given = {key: value for key, value in more.items() if value is not None}
        for observe in ("planes", "grid"):
            play_side_by_side(
                family, levels, given, observe, boards=50, steps=-(-each // 50), seed=11
            )
        print(f"{name:16} {2 * each:,} steps agree", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--boards", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--check", type=int, metavar="STEPS")
    asked = parser.parse_args()
    if asked.check:
        check(asked.check)
        return
    print(f"million steps a second of processor time, {asked.boards} boards")
    for title, (name, more) in CASES.items():
        with_masks = native(name, asked.boards, asked.seconds, **more)
        without = native(name, asked.boards, asked.seconds, masks=False, **more)
        one = single(name, asked.seconds / 2, **more)
        target = f", target {TARGETS[title]:g}" if title in TARGETS else ""
        print(
            f"{title:24} {with_masks:8.2f} with masks {without:8.2f} no masks"
            f"{one:10.4f} one in Python{target}",
            flush=True,
        )
    others = {
        "gym-sokoban, steps only": gym_sokoban(asked.seconds),
        "jumanji Sokoban-v0": jumanji("Sokoban-v0", asked.boards, asked.seconds),
        "jumanji SlidingTilePuzzle": jumanji("SlidingTilePuzzle-v0", asked.boards, asked.seconds),
    }
    for title, figure in others.items():
        print(f"{title:28}", "not installed" if figure is None else f"{figure:8.4f}", flush=True)


if __name__ == "__main__":
    main()
