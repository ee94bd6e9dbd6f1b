"""Puzzles that harm the process that solves them. Workers import them from here."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator


class Steps:
    """Walk from 0 to the end; what happens at 1 is for those who inherit."""

    start = 0

    def __init__(self, name: str, length: int = 3) -> None:
        self.name = name
        self.length = length

    def moves(self, state: int) -> Iterator[int]:
        if state == 1:
            self.trouble()
        yield 1

    def play(self, state: int, move: int) -> int:
        return state + move

    def is_goal(self, state: int) -> bool:
        return state == self.length

    def trouble(self) -> None:
        pass


class Suicide(Steps):
    def trouble(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class Crash(Steps):
    def trouble(self) -> None:
        os.abort()


class Raise(Steps):
    def trouble(self) -> None:
        raise ZeroDivisionError("on purpose")


class Print(Steps):
    def trouble(self) -> None:
        print("this is no answer")


class Hog(Steps):
    """Takes memory behind the monitor's back, up to a bound that spares the machine."""

    def trouble(self) -> None:
        held = []
        for _ in range(60):
            held.append(bytearray(b"x") * 10_000_000)
            time.sleep(0.02)


class Runaway(Steps):
    """Does not look at the clock."""

    def trouble(self) -> None:
        time.sleep(60)
