"""What is paid for, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from budge.errors import RequestError, brief, suggest


class Reward(NamedTuple):
    """What is paid: for each action, be it legal or not, for a push besides, for a box that comes
    onto a goal or leaves one, and for the solution.

    >>> Reward(move=-0.01, solved=1.0)
    Reward(move=-0.01, push=0.0, placed=0.0, removed=0.0, solved=1.0)
    """

    move: float = 0.0
    push: float = 0.0
    placed: float = 0.0
    removed: float = 0.0
    solved: float = 1.0


REWARDS: Mapping[str, Reward] = {
    "sparse": Reward(),
    "cost": Reward(move=-1.0, solved=0.0),
    "gym-sokoban": Reward(move=-0.1, placed=1.0, removed=-1.0, solved=10.0),
}
"""`sparse`: 1 for the solution. `cost`: what moves cost in the metric, negative, so that the return
of a shortest solution is minus the optimum. `gym-sokoban`: as in the environment of that name."""


def reward_for(reward: str | Reward, family: str, metric: str) -> Reward:
    """The reward asked for by name, or the given one."""
    if isinstance(reward, Reward):
        return reward
    if reward not in REWARDS:
        raise RequestError(
            f"there is no reward {brief(reward)}{suggest(reward, REWARDS)}; "
            f"there are: {', '.join(REWARDS)}"
        )
    if reward == "gym-sokoban" and family != "sokoban":
        raise RequestError(f"the reward 'gym-sokoban' is for boxes: {family} has none")
    if reward == "cost" and metric == "pushes":
        return Reward(push=-1.0, solved=0.0)
    return REWARDS[reward]
