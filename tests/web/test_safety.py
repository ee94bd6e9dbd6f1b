"""What the server refuses, stops and ends."""

from __future__ import annotations

import asyncio
import re
import signal
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from budge.web.jobs import Busy, Job, Lane
from budge.web.workers import Worker, WorkerFailed
from tests.cli.conftest import Budge
from tests.cli.conftest import budge as budge  # the fixture
from tests.web.positions import LONG
from tests.webserver import Server, alive, until

SEARCH = {"position": {"text": LONG}, "options": {"algorithm": "idastar", "time_limit": 600}}


def state(server: Server, number: str) -> dict:
    return server.get(f"/api/searches/{number}").json()


def start(server: Server, page: str = "") -> str:
    answer = server.post("/api/searches", SEARCH, page=page)
    assert answer.status == 202, answer.body
    return answer.json()["id"]


# ---------------------------------------------------------------------- searches end


def test_cancel_really_stops_the_engine(server: Server) -> None:
    number = start(server, "canceller")
    connection, events = server.follow(number)
    for known in events:
        if known["progress"] and known["progress"]["expanded"]:  # its tables come first
            break
    assert known["progress"]["expanded"] > 0
    began = time.monotonic()
    server.ask("DELETE", f"/api/searches/{number}")
    *_, last = events
    assert time.monotonic() - began < 2
    connection.close()
    assert last["done"]["status"] == "CANCELLED" and last["done"]["lower_bound"] > 100


def test_closing_the_page_ends_its_search_within_two_seconds(server: Server) -> None:
    number = start(server, "closer")
    connection, events = server.follow(number)
    for known in events:
        if known["progress"]:
            break
    connection.close()
    events.close()
    assert until(lambda: state(server, number)["state"] == "ended", 4) < 2
    assert state(server, number)["done"]["status"] == "CANCELLED"


def test_ctrl_c_ends_the_server_and_every_search() -> None:
    server = Server("--workers", "1")
    number = start(server)
    connection, events = server.follow(number)
    next(events)
    workers = server.children()
    assert workers
    assert server.stop(signal.SIGINT) in (0, 130, -signal.SIGINT)
    until(lambda: not any(map(alive, workers)), 3)
    connection.close()


# ---------------------------------------------------------------------- the queue


@pytest.fixture
def narrow() -> Iterator[Server]:
    server = Server("--workers", "1")
    yield server
    server.stop()


def test_the_queue_is_bounded_and_shared(narrow: Server) -> None:
    for _ in range(4):
        start(narrow, "greedy")
    refused = narrow.post("/api/searches", SEARCH, page="greedy")
    assert refused.status == 429 and refused.headers["retry-after"]
    assert refused.problem["message"].startswith("You have 4 searches under way already")
    for page in "abcde":
        start(narrow, page)
    refused = narrow.post("/api/searches", SEARCH, page="late")
    assert refused.status == 429
    assert re.match("The server is busy: 1 searches run and 8 wait", refused.problem["message"])
    # Small questions do not queue behind searches.
    began = time.monotonic()
    assert narrow.post("/api/hint", {"position": {"text": "123456708"}}).json()["cost"] == 1
    assert time.monotonic() - began < 2


class _Instant(Worker):
    """Stands in for a process: answers at once, and notes the order."""

    order: list[str] = []

    async def start(self) -> None:  # type: ignore[override]
        pass

    async def run(self, task: str, request: dict, **_rest: object) -> dict:  # type: ignore[override]
        self.order.append(request["who"])
        await asyncio.sleep(0)
        return {"done": {}}


def run_apart(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Run it in a thread of its own: the browser's event loop may be running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


def test_clients_take_turns() -> None:
    async def play() -> list[str]:
        lane = Lane("searches", workers=1, queued=10, share=3, memory=0)
        lane.workers = [_Instant(0)]
        _Instant.order = []
        jobs = [Job(who, "solve", {"who": who}, 1) for who in ("a", "a", "a", "b", "c")]
        for job in jobs:
            lane.submit(job)
        with pytest.raises(Busy, match="your share"):
            lane.submit(Job("a", "solve", {"who": "a"}, 1))
        await lane.start()
        for job in jobs:
            async for _ in job.follow():
                pass
        await lane.stop()
        return _Instant.order

    assert run_apart(play()) == ["a", "b", "c", "a", "a"]


def test_a_cancelled_job_leaves_the_queue() -> None:
    async def play() -> None:
        lane = Lane("searches", workers=1, queued=1, share=9, memory=0)
        first = lane.submit(Job("a", "solve", {}, 1))
        lane.submit(Job("a", "solve", {}, 1))  # one would run and one wait
        with pytest.raises(Busy):
            lane.submit(Job("b", "solve", {}, 1))
        first.cancel()
        assert first.ended and first.answer is not None
        assert first.answer["problem"]["kind"] == "Cancelled"
        lane.submit(Job("b", "solve", {}, 1))

    run_apart(play())


# ---------------------------------------------------------------------- worker processes


def run_in_worker(memory: int, options: dict, seconds: float) -> dict:
    async def play() -> dict:
        worker = Worker(memory)
        request = {"position": {"text": LONG}, "options": options}
        try:
            return await worker.run(
                "solve",
                request,
                seconds=seconds,
                cancelled=asyncio.Event(),
                on_progress=lambda _progress: None,
            )
        finally:
            await worker.kill()

    return run_apart(play())


def test_a_search_keeps_its_memory_limit() -> None:
    options = {"algorithm": "bfs", "memory_limit": 150_000_000, "time_limit": 30}
    assert run_in_worker(150_000_000, options, 40)["done"]["status"] == "MEMORY_LIMIT"


def test_a_worker_that_overruns_is_killed() -> None:
    with pytest.raises(WorkerFailed, match="its time was up"):
        run_in_worker(10**9, {"algorithm": "idastar", "time_limit": 60}, 1.0)


def test_a_process_that_starts_slowly_costs_its_task_no_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = asyncio.create_subprocess_exec

    async def slowly(*command: str, **pipes: Any) -> asyncio.subprocess.Process:
        return await start("sh", "-c", 'sleep 3; exec "$@"', "sh", *command, **pipes)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slowly)
    options = {"algorithm": "bfs", "node_limit": 10}
    assert run_in_worker(10**9, options, 2.9)["done"]["status"] == "NODE_LIMIT"


# ---------------------------------------------------------------------- the guard


def test_headers_forbid_everything_foreign(server: Server) -> None:
    for path in ("/", "/app.js", "/api/about", "/api/nothing"):
        headers = server.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_foreign_hosts_and_sites_are_refused(server: Server) -> None:
    assert server.get("/api/about", headers={"Host": "evil.example"}).status == 403
    assert server.get("/api/about", headers={"Host": "localhost:1"}).status == 200
    assert server.get("/api/about", headers={"Sec-Fetch-Site": "cross-site"}).status == 403


VISIT = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


def test_a_link_on_another_page_opens_ours_and_nothing_else(server: Server) -> None:
    for path in ("/", "/docs.html"):
        answer = server.get(path, headers=VISIT)
        assert answer.status == 200 and answer.body.startswith(b"<!doctype html>")
    assert server.get("/api/about", headers=VISIT).status == 403
    assert server.get("/api", headers=VISIT).status == 403
    assert server.post("/", {}, headers=VISIT).status == 403
    for odd in ({"Sec-Fetch-Mode": "no-cors"}, {"Sec-Fetch-Dest": "iframe"}):
        assert server.get("/app.js", headers=VISIT | odd).status == 403
    assert server.get("/app.js", headers={"Sec-Fetch-Site": "same-site"}).status == 403


def test_the_origin_tells_where_a_browser_says_nothing_else(server: Server) -> None:
    body = {"position": {"text": "123456708"}}
    for origin in ("http://evil.example", "null", f"http://localhost:{server.port}.evil.example"):
        assert server.post("/api/play", body, headers={"Origin": origin}).status == 403
    ours = {"Origin": f"http://127.0.0.1:{server.port}"}
    assert server.post("/api/play", body, headers=ours).status == 200


@pytest.mark.parametrize(
    "host", ["[::1]evil.com", "[::1].evil.com:80", "localhost:80@evil.com", "127.0.0.1.evil.com"]
)
def test_a_host_that_only_begins_like_ours_is_refused(server: Server, host: str) -> None:
    assert server.get("/api/about", headers={"Host": host}).status in (400, 403)


@pytest.mark.parametrize("host", ["[::1]", "[::1]:8321", "LOCALHOST:1", "127.0.0.1"])
def test_every_way_to_write_our_host_is_known(server: Server, host: str) -> None:
    assert server.get("/api/about", headers={"Host": host}).status == 200


def test_a_wrong_field_is_told_in_words(server: Server) -> None:
    ask = {"position": {"text": "123456708"}, "options": {"time_limit": 0}}
    refused = server.post("/api/searches", ask)
    assert refused.problem["message"] == "time limit must be greater than 0"
    assert server.post("/api/play", {}).problem["message"] == "position is missing"


def test_large_bodies_are_refused(server: Server) -> None:
    assert server.post("/api/parse", b" " * 2_000_001).status == 413
    announced_nothing = (b" " * 100_000 for _ in range(30))
    try:
        assert server.post("/api/parse", announced_nothing).status == 413
    except (BrokenPipeError, ConnectionResetError):
        pass  # it hung up before all was sent, which is a refusal too


@pytest.mark.parametrize(
    "path", ["/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "//etc/passwd", "/static/..\\app.py"]
)
def test_no_file_of_the_server_can_be_read(server: Server, path: str) -> None:
    answer = server.get(path)
    assert answer.status in (400, 404) and b"import" not in answer.body


def test_a_token_is_asked_for() -> None:
    server = Server("--workers", "1", "--token", "s3cret")
    try:
        assert server.address.endswith("#token=s3cret")
        for path in ("/", "/api.js", "/app.js", "/style.css"):  # the page itself is no secret
            assert server.get(path).status == 200, path
        for path in ("/api", "/api/", "/api/about", "/api/openapi.json"):
            assert server.get(path).status == 401, path
        wrong = {"Authorization": "Bearer s3cre"}
        assert server.get("/api/about", headers=wrong).status == 401
        right = {"Authorization": "Bearer s3cret"}
        assert server.get("/api/about", headers=right).status == 200
    finally:
        server.stop()


def test_other_machines_are_served_only_on_purpose(budge: Budge) -> None:
    run = budge("serve", "--host", "0.0.0.0", "--no-open")
    assert run.code == 2 and "--token" in run.err and "--anyone" in run.err


@pytest.mark.parametrize(
    "options", [["--workers", "0"], ["--time-limit", "0"], ["--memory-limit", "much"]]
)
def test_senseless_options_are_refused(budge: Budge, options: list[str]) -> None:
    assert budge("serve", "--no-open", *options).code == 2


# ---------------------------------------------------------------------- nothing blocks the server

SLOW_TEXTS = [
    "#####\n#@$.#\n#####\nsolution (" + " " * 100_000,
    "\n" * 500_000 + "#####\n#@$.#\n#####",
    "#####\n#@$.#\n#####\n" + "." * 500_000 + "x",
    "[" * 900_000,
    "304528167\n" * 90_000,
    "AA.\n...\n\n" * 90_000,
]


@pytest.mark.parametrize("text", SLOW_TEXTS, ids=range(len(SLOW_TEXTS)))
def test_others_are_answered_while_a_text_is_read(server: Server, text: str) -> None:
    with ThreadPoolExecutor(1) as pool:
        asking = pool.submit(server.post, "/api/parse", {"source": {"text": text}})
        slowest = 0.0
        while not asking.done():
            began = time.monotonic()
            assert server.get("/api/about").status == 200
            slowest = max(slowest, time.monotonic() - began)
        assert asking.result().status in (200, 422)
    assert slowest < 3


# Every pair of neighbours may be exchanged: more options than anybody wants to wait for.
HUGE = {
    "text": " / ".join(" ".join(map(str, range(at, at + 100))) for at in range(0, 10_000, 100)),
    "rule": "swap",
}


def test_a_slow_answer_does_not_keep_others_waiting(server: Server) -> None:
    began = time.monotonic()
    answer = server.post("/api/play", {"position": HUGE})
    assert answer.status in (200, 422)  # as the machine is quick or slow
    assert time.monotonic() - began < 20
    assert server.post("/api/play", {"position": {"text": "123456708"}}).status == 200


def test_what_takes_too_long_is_ended() -> None:
    async def ask() -> None:
        worker = Worker(10**9)
        try:
            await worker.run(
                "play",
                {"position": HUGE},
                seconds=0.01,
                cancelled=asyncio.Event(),
                on_progress=lambda _progress: None,
            )
        finally:
            await worker.kill()

    # In a thread of its own: where browser tests ran before, this one has a loop that is running.
    with ThreadPoolExecutor() as elsewhere, pytest.raises(WorkerFailed, match="its time was up"):
        elsewhere.submit(asyncio.run, ask()).result()


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b'{"position": {"text": ' + b"9" * 5000 + b"}}",
        b'{"position": {"text": "123456708", "\\ud800": 1}}',
        b'{"position": {"text": "\\ud800"}}',
        b'{"position": {"text": "123456708"}, "time_limit": NaN}',
        b'{"position": {"text": "123456708", "moves": [1, 2]}}',
        b"\xff\xfe\x00",
        b"",
    ],
    ids=range(8),
)
def test_broken_bodies_are_refused(server: Server, body: bytes) -> None:
    for path in ("parse", "play", "hint", "searches"):
        headers = {"Content-Type": "application/json"}
        answer = server.post(f"/api/{path}", body, headers=headers)
        assert 400 <= answer.status < 500, answer.body
        assert answer.problem["message"]


def test_odd_paths_are_not_found(server: Server) -> None:
    for path in ("/%00", "/api/searches/%00", "/..%2f..%2fetc", "/%ff", "/" + "a" * 5000):
        assert server.get(path).status in (403, 404, 405)


def test_a_page_of_large_boards_is_short(server: Server) -> None:
    level = "250#|#@$.246#|" + "250#|" * 248
    (first,) = server.post("/api/parse", {"source": {"text": level}}).json()["positions"]
    assert first["height"] * first["width"] > 60_000
    page = server.post("/api/parse", {"source": {"text": (level + "\n\n") * 9}, "count": 9}).json()
    assert page["total"] == 9 and 1 <= len(page["positions"]) < 9


def test_an_answer_that_is_too_large_costs_nobody_a_worker() -> None:
    async def play() -> None:
        worker = Worker(0)
        with pytest.raises(WorkerFailed, match="too large"):
            await worker.run(
                "parse",
                {"source": {}},
                seconds=20,
                cancelled=asyncio.Event(),
                on_progress=lambda _progress: None,
            )
        assert worker.pid is None

    async def endless(*_arguments: object) -> dict:
        raise ValueError("Separator is found, but chunk is longer than limit")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Worker, "_converse", endless)
        run_apart(play())
