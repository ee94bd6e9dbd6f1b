from __future__ import annotations

import contextlib
import io
import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from budge.cli import main


@dataclass(frozen=True)
class Run:
    """What a run of the command line left behind."""

    code: int
    out: str
    err: str

    def objects(self) -> list[dict[str, Any]]:
        """Standard output as JSON, one object to a line; anything else there is an error."""
        return [json.loads(line) for line in self.out.splitlines()]

    def object(self) -> dict[str, Any]:
        (value,) = self.objects()
        return value


# What the machine that runs the tests prefers is not to change their outcome.
_PREFERENCES = ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "TERM", "PYTHONIOENCODING")

Budge = Callable[..., Run]


@pytest.fixture
def budge(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Budge:
    """Runs a command line in this process: `budge("solve", "-", stdin="304528167")`."""

    for name in _PREFERENCES:
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str, stdin: str | bytes = b"") -> Run:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        capsys.readouterr()
        with pytest.raises(SystemExit) as exit:
            main(list(arguments))
        captured = capsys.readouterr()
        return Run(exit.value.code or 0, captured.out, captured.err)  # type: ignore[arg-type]

    return run


def _neutral() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in _PREFERENCES}


class Terminal:
    """A process of its own, with a pseudo-terminal where the test wants one."""

    def __init__(self, arguments: tuple[str, ...], tty: tuple[str, ...], **env: str) -> None:
        pty = pytest.importorskip("pty")
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "budge", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=slave if "stdout" in tty else subprocess.PIPE,
            stderr=slave if "stderr" in tty else subprocess.PIPE,
            env={**_neutral(), "TERM": "xterm-256color", "COLUMNS": "80", **env},
        )
        os.close(slave)
        self._shown = b""

    def read_until(self, text: str, *, seconds: float = 30) -> str:
        """What the terminal shows, up to the text or to the end."""
        deadline = time.monotonic() + seconds
        while text.encode() not in self._shown and time.monotonic() < deadline:
            if not select.select([self._master], [], [], 0.1)[0]:
                continue
            try:
                self._shown += os.read(self._master, 65536)
            except OSError:  # the process has closed its side
                break
        return self._shown.decode(errors="replace")

    def finish(self) -> Run:
        shown = self.read_until("\0")  # which never comes: to the end
        out, err = self.process.communicate(timeout=30)
        return Run(
            self.process.returncode,
            out.decode() if out is not None else shown,
            err.decode() if err is not None else shown,
        )


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    """Starts a process: `terminal("show", "304528167", tty=("stdout",))`."""
    started: list[Terminal] = []

    def start(*arguments: str, tty: tuple[str, ...], **env: str) -> Terminal:
        started.append(Terminal(arguments, tty, **env))
        return started[-1]

    yield start
    for one in started:
        with contextlib.suppress(ProcessLookupError):
            one.process.kill()
        one.process.wait()
        os.close(one._master)
        for stream in (one.process.stdout, one.process.stderr):
            if stream:
                stream.close()
