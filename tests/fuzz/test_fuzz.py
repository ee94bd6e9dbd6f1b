"""What the fuzzer once found stays mended; and a moment of fuzzing anew."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from budge import formats
from tests.fuzz.__main__ import outcome, smaller
from tests.fuzz.targets import TARGETS, Find, Read, Requests, only_our_errors
from tests.webserver import Server

CORPUS = sorted(Path(__file__).parent.joinpath("corpus").glob("*.json"))
OFFLINE = [name for name in TARGETS if name != "api"]


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_what_was_found_stays_mended(path: Path, request: pytest.FixtureRequest) -> None:
    kept = json.loads(path.read_text())
    target = TARGETS[kept["target"]]()
    if kept["target"] == "api":
        target = Requests(request.getfixturevalue("server"))
    target.run(kept["case"])


@pytest.mark.parametrize("name", OFFLINE)
def test_a_moment_of_fuzzing(name: str) -> None:
    target = TARGETS[name]()
    for number in range(20 if name == "cli" else 60):  # a command takes its time
        case = target.case(random.Random(f"{name} {number}"))
        wrong = outcome(target, case)
        assert wrong is None, f"{wrong}: {case!r:.2000}"


def test_a_moment_of_requests(server: Server) -> None:
    target = Requests(server)
    for number in range(25):
        case = target.case(random.Random(f"api {number}"))
        wrong = outcome(target, case)
        assert wrong is None, f"{wrong}: {case!r:.2000}"


def test_the_fuzzer_sees_faults_and_makes_them_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str, **options: object) -> list[object]:
        if "@" in text:
            raise KeyError("a fault")
        return []

    monkeypatch.setattr("tests.fuzz.targets.read", broken)
    case = {"text": "#####\n#@$.#\n#####", "options": {}}
    wrong = outcome(Read(), case)
    assert wrong is not None and wrong.startswith("KeyError")
    assert smaller(Read(), case, wrong)["text"] == "@"
    assert outcome(Read(), {"text": "", "options": {}}) is None
    with pytest.raises(Find, match="without words"), only_our_errors():
        raise formats.FormatError("")
