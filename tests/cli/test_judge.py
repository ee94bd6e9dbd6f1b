from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Budge

TILES = "1 2 3 / 4 5 6 / 0 7 8"


def test_one_answer(budge: Budge, tmp_path: Path) -> None:
    done = budge("judge", TILES, "tile 7, then tile 8")
    assert done.code == 0 and "solved in 2 moves, which is shortest" in done.out
    assert "score 1" in done.out
    wrong = budge("judge", TILES, "5 up")
    assert wrong.code == 2 and "tile 5 is not beside the blank" in wrong.out
    file = tmp_path / "answer.txt"
    file.write_text("I say\n<answer>LL</answer>")
    assert budge("judge", TILES, str(file), "--json").object()["score"] == 1


def test_a_run_over_tasks(budge: Budge, tmp_path: Path) -> None:
    tasks, answers = tmp_path / "tasks.jsonl", tmp_path / "answers.jsonl"
    made = budge("dataset", "tasks", "--family", "tiles", "-n", "5", "--seed", "2")
    tasks.write_text(made.out)
    again = budge("dataset", "tasks", "--family", "tiles", "-n", "5", "--seed", "2", "--to",
                  str(tmp_path / "again"))  # fmt: skip
    assert again.code == 0 and (tmp_path / "again").read_text() == made.out
    solved = [{"id": task["id"], "answer": task["solution"]} for task in made.objects()]
    solved[0]["answer"] = "?"
    answers.write_text("".join(json.dumps(one) + "\n" for one in solved))
    told = budge("judge", str(tasks), "--answers", str(answers))
    assert told.code == 0 and told.out.split()[-5:] == ["all", "5", "4", "4", "0.800"]
    rows = budge("judge", str(tasks), "--answers", str(answers), "--json").objects()
    assert [row["score"] for row in rows] == [0, 1, 1, 1, 1]
    assert rows[1]["id"] == solved[1]["id"]


def test_answers_to_a_file_of_puzzles(budge: Budge, tmp_path: Path) -> None:
    boards, answers = tmp_path / "boards.txt", tmp_path / "answers.jsonl"
    boards.write_text("1 2 3 / 4 5 6 / 0 7 8\n1 2 3 / 4 5 6 / 7 0 8\n")
    answers.write_text('{"answer": "LL"}\n{"answer": "8"}\n')
    rows = budge("judge", str(boards), "--answers", str(answers), "--json").objects()
    assert [row["score"] for row in rows] == [1, 1]


def test_what_makes_no_sense(budge: Budge, tmp_path: Path) -> None:
    assert "one answer, or a file" in budge("judge", TILES).err
    assert "only once" in budge("judge", "-", "-").err
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text(budge("dataset", "tasks", "--family", "tiles", "-n", "1").out)
    assert "tasks say themselves" in budge("judge", str(tasks), "LL", "--metric", "moves").err
    assert "no family 'chess'" in budge("dataset", "tasks", "--family", "chess").err
