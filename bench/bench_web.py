"""The web server under load: hints for many clients at once, and long searches beyond the queue.

    python bench/bench_web.py [--seconds 60] [--clients 50]

Both parts run on loopback against a server of their own and end it. Reported are: errors, the
middle and the 95th percentile of the waits, the memory of the server with its workers at the start,
halfway and at the end, and how soon a search ends when the connection of its page is closed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.webserver import Server, until

LONG = "24 23 22 21 20 / 19 18 17 16 15 / 14 13 12 11 10 / 9 8 7 6 5 / 4 3 2 1 0"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--clients", type=int, default=50)
    given = options.parse_args()
    hints(given.clients, given.seconds)
    long_searches(20)


def hints(clients: int, seconds: float) -> None:
    """Every client asks for a hint on a random 15-puzzle, waits for it, and asks again."""
    server = Server()
    waits: list[float] = []
    failures: list[str] = []
    answered = {"proved": 0, "found": 0, "none": 0}
    end = time.monotonic() + seconds

    def client(number: int) -> None:
        chance = random.Random(number)
        while time.monotonic() < end:
            body = {"position": {"text": _random_fifteen(chance)}, "time_limit": 1.0}
            began = time.monotonic()
            answer = server.post("/api/hint", body, page=str(number))
            waits.append(time.monotonic() - began)
            if answer.status != 200:
                failures.append(f"{answer.status} {answer.body[:100]!r}")
                continue
            hint = answer.json()
            answered["proved" if hint["proved"] else "found" if hint["moves"] else "none"] += 1

    threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
    memory = [_megabytes(server)]
    for thread in threads:
        thread.start()
    time.sleep(seconds / 2)
    memory.append(_megabytes(server))
    for thread in threads:
        thread.join()
    memory.append(_megabytes(server))
    server.stop()
    waits.sort()
    print(
        f"{clients} clients, hints on random 15-puzzles, {seconds:g} s: {len(waits)} answers, "
        f"{len(failures)} errors"
    )
    print(
        f"  waits: middle {statistics.median(waits):.2f} s, "
        f"p95 {waits[int(0.95 * len(waits))]:.2f} s, longest {waits[-1]:.2f} s"
    )
    print(
        f"  hints: {answered['proved']} proved shortest, {answered['found']} found, "
        f"{answered['none']} none in time"
    )
    print(f"  memory of server and workers: {memory[0]} MB, {memory[1]} MB, {memory[2]} MB")
    for failure in failures[:3]:
        print(f"  {failure}")


def long_searches(clients: int) -> None:
    """Each client starts a search of ten minutes and follows it; then all of them hang up."""
    server = Server("--memory-limit", "500MB")
    body = {"position": {"text": LONG}, "options": {"algorithm": "astar", "time_limit": 600}}
    followed, refusals = [], []
    for number in range(clients):
        answer = server.post("/api/searches", body, page=str(number))
        if answer.status == 202:
            followed.append((answer.json()["id"], *server.follow(answer.json()["id"])))
        else:
            refusals.append((answer.status, answer.problem["message"]))
    for _, _, events in followed[:1]:
        for known in events:
            if known["progress"]:
                break
    page, small, memory = [], [], []
    for _ in range(20):
        page.append(_timed(lambda: server.get("/")))
        small.append(_timed(lambda: server.post("/api/hint", {"position": {"text": "123456708"}})))
        memory.append(_megabytes(server))
        time.sleep(0.25)
    statuses = {status for status, _ in refusals}
    print(f"{clients} clients, searches of ten minutes: {len(followed)} taken, rest {statuses}")
    print(f"  in words: {refusals[-1][1]}")
    print(f"  meanwhile: page at most {max(page):.3f} s, hint at most {max(small):.3f} s")
    print(f"  memory of server and workers: at most {max(memory)} MB (500 MB for each search)")
    for _, connection, events in followed:
        connection.close()
        events.close()
    numbers = [number for number, _, _ in followed]

    def all_ended() -> bool:
        return all(server.get(f"/api/searches/{n}").json()["state"] == "ended" for n in numbers)

    print(f"  all pages closed: every search ended after {until(all_ended, 20):.2f} s")
    began = time.monotonic()
    server.stop()
    print(f"  the server ended in {time.monotonic() - began:.2f} s")


def _random_fifteen(chance: random.Random) -> str:
    """A random board that can be solved: an even permutation, the blank in its corner."""
    tiles = list(range(1, 16))
    chance.shuffle(tiles)
    odd = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :]) % 2
    if odd:
        tiles[0], tiles[1] = tiles[1], tiles[0]
    return " ".join(map(str, [*tiles, 0]))


def _timed(work: object) -> float:
    began = time.monotonic()
    work()  # type: ignore[operator]
    return time.monotonic() - began


def _megabytes(server: Server) -> int:
    total = 0
    for pid in [server.process.pid, *server.children()]:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                total += int(line.split()[1])
    return total // 1000


if __name__ == "__main__":
    main()
