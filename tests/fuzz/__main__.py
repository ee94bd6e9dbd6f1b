"""Run the fuzzer; finds are printed, made small, and kept in the corpus."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import signal
import time
import traceback
from pathlib import Path
from typing import Any

from tests.fuzz.targets import TARGETS, Find

CORPUS = Path(__file__).parent / "corpus"
_HANGS_SECONDS = 30


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    options.add_argument("--seconds", type=float, default=600)
    options.add_argument("--seed", type=int, default=time.time_ns() % 10**9)
    options.add_argument("--only", default=",".join(TARGETS), help="targets, with commas")
    options.add_argument("--most", type=int, default=20, help="finds after which to stop")
    chosen = options.parse_args()
    targets = {name: TARGETS[name]() for name in chosen.only.split(",")}
    counts = dict.fromkeys(targets, 0)
    finds: dict[str, str] = {}
    ends = time.monotonic() + chosen.seconds
    print(f"seed {chosen.seed}, {chosen.seconds:g} s, {', '.join(targets)}", flush=True)
    try:
        while time.monotonic() < ends and len(finds) < chosen.most:
            # Each target has its turn of a second; an answer of the server takes long.
            for name, target in targets.items():
                turn = time.monotonic() + 1
                while time.monotonic() < turn:
                    case = target.case(random.Random(f"{chosen.seed} {name} {counts[name]}"))
                    counts[name] += 1
                    wrong = outcome(target, case)
                    if wrong and wrong not in finds:
                        finds[wrong] = keep(name, smaller(target, case, wrong), wrong)
    finally:
        for target in targets.values():
            if hasattr(target, "close"):
                target.close()
    print(", ".join(f"{count:,} {name}" for name, count in counts.items()), flush=True)
    print(f"{len(finds)} finds" + "".join(f"\n  {path}: {why}" for why, path in finds.items()))
    return 1 if finds else 0


def outcome(target: Any, case: dict[str, Any]) -> str | None:
    """What went wrong, in words that are the same for the same fault; None if all is well."""
    before = signal.signal(signal.SIGALRM, _hangs)
    signal.alarm(_HANGS_SECONDS)
    try:
        target.run(case)
    except Find as find:
        return str(find).split(":")[0].lstrip("0123456789. ").split(" for ")[0]
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(place.filename).name}, {place.name}"
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return None


def _hangs(*_: object) -> None:
    raise Find(f"it hangs: more than {_HANGS_SECONDS} s")


def smaller(target: Any, case: dict[str, Any], wrong: str, seconds: float = 20) -> dict[str, Any]:
    """The case with as much of its texts left out as can be, the same fault still there."""
    ends = time.monotonic() + seconds
    size = 2**14
    while size and time.monotonic() < ends:
        shrunk = False
        for path, text in list(_texts(case)):
            for at in range(0, len(text), size):
                if time.monotonic() > ends:
                    break
                shorter = _with(case, path, text[:at] + text[at + size :])
                if outcome(target, shorter) == wrong:
                    case, shrunk = shorter, True
                    break
        size = size if shrunk else size // 2
    return case


def _texts(value: Any, path: tuple[Any, ...] = ()) -> Any:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(inner, (*path, key))


def _with(value: Any, path: tuple[Any, ...], text: str) -> Any:
    if not path:
        return text
    changed = dict(value) if isinstance(value, dict) else list(value)
    changed[path[0]] = _with(value[path[0]], path[1:], text)
    return changed


def keep(name: str, case: dict[str, Any], wrong: str) -> str:
    written = json.dumps({"target": name, "was": wrong, "case": case}, indent=1) + "\n"
    path = CORPUS / f"{name}-{hashlib.sha256(written.encode()).hexdigest()[:8]}.json"
    path.write_text(written)
    print(f"{path.name}: {wrong}", flush=True)
    return path.name


if __name__ == "__main__":
    raise SystemExit(main())
