"""A real server for tests, and a plain client for it."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def problem(self) -> dict[str, Any]:
        return self.json()["problem"]  # type: ignore[no-any-return]


class Server:
    """`budge serve` in a process of its own, on a free port."""

    def __init__(self, *arguments: str, env: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "budge", "serve", "--no-open", "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            text=True,
            env=env,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the server did not start: {line!r}"
        self.address = found[0]
        self.port = urlsplit(self.address).port

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        page: str = "",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        sent = {"X-Budge-Page": page, **(headers or {})}
        data = body
        if isinstance(body, (dict, list)):
            data = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        try:
            connection.request(method, path, data, sent)
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.getheaders()), answer.read())
        finally:
            connection.close()

    def get(self, path: str, **options: Any) -> Answer:
        return self.ask("GET", path, **options)

    def post(self, path: str, body: Any, **options: Any) -> Answer:
        return self.ask("POST", path, body, **options)

    def follow(self, number: str) -> tuple[http.client.HTTPConnection, Iterator[dict[str, Any]]]:
        """The connection on which a search's events arrive, and the events."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", f"/api/searches/{number}/events")
        answer = connection.getresponse()

        def events() -> Iterator[dict[str, Any]]:
            for line in answer:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])

        return connection, events()

    def children(self) -> list[int]:
        pid = self.process.pid
        listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(child) for child in listed]

    def stop(self, how: int = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        try:
            return self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


def until(condition: Callable[[], Any], seconds: float) -> float:
    """Wait for something to become true; how long that took."""
    started = time.monotonic()
    while not condition():
        waited = time.monotonic() - started
        assert waited < seconds, f"not within {seconds} s"
        time.sleep(0.05)
    return time.monotonic() - started


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
