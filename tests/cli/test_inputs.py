"""Where positions come from, and every way in which they can be wrong."""

from __future__ import annotations

import builtins
import errno
from pathlib import Path

import pytest

from budge.cli.inputs import parse_numbers
from budge.errors import RequestError
from tests.boards import CLASSIC, NEAR
from tests.cli.conftest import Budge

COMMANDS = ["solve", "check", "hint", "show", "compare"]


@pytest.fixture
def five(tmp_path: Path) -> Path:
    """A file of five solvable 2×2 boards, 0 to 4 moves from the goal."""
    file = tmp_path / "five.txt"
    file.write_text("1 2 / 3 0\n1 2 / 0 3\n0 2 / 1 3\n2 0 / 1 3\n2 3 / 1 0\n")
    return file


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("position", "complaint", "place"),
    [
        ("1 2 3 / 4 5 5 / 6 7 0", "tile 5 stands twice", "line 1, column 13"),
        ("1 2 3 / 4 0 0 / 6 7 8", "there are two blanks", "line 1, column 13"),
        ("1 2 3 / 4 5 6 / 7 9 0", "tile 8 is missing", "line 1, column 19"),
        ("1 2 / -3 0", "tile -3 is negative", "line 1, column 7"),
        ("-1 2 / 3 0", "tile -1 is negative", "line 1, column 2"),
        ("1 2 3 / 4 5 / 6 7 8 0", "row 2 has 2 cells but row 1 has 3", "line 1"),
        ("1 2\n3 x", "'x' is not a number", "line 2, column 3"),
        ("0", "at least 2×2, not 1×1", "line 1, column 1"),
        ("1 2 / 3 0 -> 1 2 / 3 4", "tile 4 does not belong", "line 1, column 22"),
        ("1 2 / 3 0 -> 1 2 3 / 4 5 0", "the goal is 2×3 but the start is 2×2", "line 1"),
    ],
)
def test_a_bad_position_is_a_message_with_its_place(
    budge: Budge, command: str, position: str, complaint: str, place: str
) -> None:
    run = budge(command, position)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("error: ")
    assert complaint in run.err
    assert place in run.err
    assert "Traceback" not in run.err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("text", ["", "  \n\n", "# only a comment\n"])
def test_empty_input(budge: Budge, command: str, text: str) -> None:
    assert budge(command, text).code == 2
    run = budge(command, "-", stdin=text)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("error: stdin: ")


def test_a_bad_goal_on_the_command_line(budge: Budge) -> None:
    run = budge("solve", CLASSIC, "--goal", "1 2 3 / 4 5 6 / 7 8 9")
    assert run.code == 2
    assert "tile 9 does not belong" in run.err
    run = budge("solve", CLASSIC, "--goal", "1 2 / 3 0")
    assert run.code == 2
    assert "the goal is 2×2 but the start is 3×3" in run.err


@pytest.mark.parametrize("command", ["solve", "hint", "compare"])
def test_a_board_beyond_every_engine_is_refused_with_the_limit(
    budge: Budge, command: str, tmp_path: Path
) -> None:
    side = 300
    cells = [str(tile) for tile in [*range(1, side * side), 0]]
    file = tmp_path / "huge.txt"
    file.write_text("\n".join(" ".join(cells[i : i + side]) for i in range(0, side**2, side)))
    run = budge(command, str(file))
    assert (run.code, run.out) == (2, "")
    assert "10,000" in run.err and "at most" in run.err


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["-a", "astr"], "did you mean 'astar'?"),
        (["-H", "manhatan"], "did you mean 'manhattan'?"),
        (["-H", "half-manhattan"], "made for tiles:swap"),
        (["-H", "2*"], "a heuristic's name was expected"),
        (["--family", "tile"], "did you mean 'tiles'?"),
        (["--rule", "jump"], "'slide' or 'swap'"),
        (["--metric", "pushes"], "must be one of: moves"),
        (["--quality", "best"], "auto, optimal, fast"),
        (["--engine", "gpu"], "auto, native, python"),
        (["--time-limit", "-1"], "0 or more seconds"),
        (["--time-limit", "soon"], "--time-limit"),
        (["--memory-limit", "lots"], "write it like 2GB"),
        (["--node-limit", "-3"], "0 or more"),
        (["--threads", "0"], "from 1 to 1024"),
        (["--weight", "0.5"], "from 1 to 10,000"),
        (["-a", "astar", "--weight", "2"], "takes no weight"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_bad_options(budge: Budge, options: list[str], complaint: str) -> None:
    run = budge("solve", NEAR, *options)
    assert (run.code, run.out) == (2, "")
    assert complaint in run.err
    assert "Traceback" not in run.err


# ---------------------------------------------------------------------- files and streams


@pytest.mark.parametrize(
    "missing", ["boards.txt", "my boards.txt", "./boards", "/no/such/boards", "123.xsb"]
)
def test_a_file_that_is_not_there(budge: Budge, missing: str) -> None:
    run = budge("solve", missing)
    assert (run.code, run.out) == (2, "")
    assert run.err == f"error: there is no file {missing!r}\n"


def test_what_may_be_either_is_explained_both_ways(budge: Budge) -> None:
    run = budge("solve", "1,2/3,x")
    assert run.code == 2
    assert "there is no file '1,2/3,x'" in run.err
    assert "column 7: 'x' is not a number" in run.err


def test_an_argument_too_long_for_a_file_name(budge: Budge) -> None:
    run = budge("solve", "x" * 100_000)
    assert run.code == 2
    assert "there is no file" in run.err
    assert len(run.err) < 1000


def test_a_directory(budge: Budge, tmp_path: Path) -> None:
    run = budge("solve", str(tmp_path))
    assert run.code == 2
    assert "is a directory" in run.err


def test_a_binary_file(budge: Budge, tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    run = budge("solve", str(file))
    assert run.code == 2
    assert run.err == f"error: {file}: this is not text: it holds bytes that are 0\n"


def test_control_characters_do_not_reach_the_terminal(budge: Budge, tmp_path: Path) -> None:
    file = tmp_path / "rude.txt"
    file.write_text("name: \x1b[31mred\n1 2 / 0 3\n")
    assert "\x1b" not in budge("show", str(file)).out
    file.write_text("1 2 / 0 \x1b[31m\n")
    run = budge("show", str(file))
    assert run.code == 2
    assert "\x1b" not in run.err


def test_a_file_that_may_not_be_read(
    budge: Budge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret.txt"
    file.write_text(NEAR)

    def refuse(*_: object, **__: object) -> object:  # the file's mode would not stop root
        raise PermissionError(errno.EACCES, "Permission denied", str(file))

    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr(builtins, "open", refuse)
    run = budge("solve", str(file))
    assert run.code == 2
    assert "Permission denied" in run.err


def test_a_file_that_never_ends(budge: Budge) -> None:
    run = budge("solve", "/dev/zero")
    assert run.code == 2
    assert "larger than 16 MB" in run.err


def test_an_error_in_a_file_names_the_file(budge: Budge, tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("1 2\n3 3\n")
    run = budge("solve", str(file))
    assert run.code == 2
    assert f"{file}: line 2, column 3: tile 3 stands twice" in run.err


def test_stdin(budge: Budge) -> None:
    run = budge("solve", "-", "--json", stdin=CLASSIC)
    assert run.object()["cost"] == 23
    assert run.object()["name"] == "stdin"


def test_stdin_in_another_encoding(budge: Budge) -> None:
    assert budge("solve", "-", "-q", stdin=NEAR.encode("utf-16")).out == "DDRUL\n"


def test_stdin_only_once(budge: Budge) -> None:
    run = budge("solve", "-", "-", stdin=CLASSIC)
    assert run.code == 2
    assert "only once" in run.err


def test_inputs_of_all_kinds_at_once(budge: Budge, five: Path) -> None:
    run = budge("solve", NEAR, str(five), "-", "--json", stdin=CLASSIC)
    assert [value["cost"] for value in run.objects()] == [5, 0, 1, 2, 3, 4, 23]


def test_a_typo_in_the_last_input_costs_no_search(budge: Budge) -> None:
    run = budge("solve", CLASSIC, "1 2 / 3 3")
    assert (run.code, run.out) == (2, "")


def test_no_input_at_all(budge: Budge) -> None:
    run = budge("solve")
    assert run.code == 2
    assert "INPUT" in run.err


# ---------------------------------------------------------------------- --only


@pytest.mark.parametrize(
    ("only", "costs"),
    [
        ("3", [2]),
        ("2,4-5", [1, 3, 4]),
        ("5,1", [0, 4]),
        (" 1 - 2 , 2 ", [0, 1]),
        ("1-5", [*range(5)]),
    ],
)
def test_only(budge: Budge, five: Path, only: str, costs: list[int]) -> None:
    run = budge("solve", str(five), "--only", only, "--json")
    assert [value["cost"] for value in run.objects()] == costs


def test_only_keeps_the_numbers_of_the_file(budge: Budge, five: Path) -> None:
    assert budge("solve", str(five), "--only", "4", "--json").object()["name"] == f"{five} #4"


@pytest.mark.parametrize(
    "only", ["", "x", "0", "6", "4-9", "3-1", "1,,2", "-", "1-", "-3", "1.5", "٣", "9" * 50]
)
def test_only_nonsense(budge: Budge, five: Path, only: str) -> None:
    run = budge("solve", str(five), f"--only={only}")
    assert (run.code, run.out) == (2, "")
    assert "--only" in run.err


def test_only_says_how_many_there_are(budge: Budge, five: Path) -> None:
    run = budge("solve", str(five), "--only", "4-9")
    assert f"there is no puzzle 6; {five} has only 5 puzzles" in run.err


def test_numbers() -> None:
    assert parse_numbers("3,7-9") == [range(3, 4), range(7, 10)]
    with pytest.raises(RequestError, match="picks nothing"):
        parse_numbers("2-1")


@pytest.mark.parametrize(
    ("rows", "family", "words"),
    [
        ("..B/AAB/.BB", "rush-hour", "line 1, column 10: car 'B' is bent"),
        ("AA?/..B/..B", "klotski", "line 1, column 3: '?' is no piece"),
        ("AA./BB./..# -> .../.../.AA", "klotski", "the goal of piece 'A' lies on a wall"),
    ],
)
def test_rows_that_end_like_a_file_name(budge: Budge, rows: str, family: str, words: str) -> None:
    run = budge("check", rows, "--family", family)
    assert run.code == 2 and words in run.err
