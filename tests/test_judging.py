from __future__ import annotations

import json
import time
from itertools import islice
from typing import Any

import pytest

import budge
from budge import Klotski, RequestError, RushHour, Sokoban, Tiles
from budge.judging.prompts import spoken_families, spoken_of
from budge.judging.runs import judge_all, read_answers, tallies
from budge.judging.tasks import level_of, puzzle_of, tasks
from budge.levels.samples import FAMILIES, random_puzzles
from tests.formats.planners import small_positions
from tests.puzzles_of_ours import WaterJugs

TILES = budge.parse("1 2 3 / 4 5 6 / 0 7 8")
LEVEL = Sokoban(["######", "#    #", "# @$ #", "#  . #", "######"], metric="moves")
CARS = RushHour(["..B.C.", "..B.C.", "AAB.C.", "...DD.", "......", "......"])
BLOCKS = Klotski(["AB", "..", "C."], ["..", "A.", ".."])

SPOKEN = [family.name for family in spoken_families()]
RIGHT = [
    (TILES, "LL"),
    (TILES, "7, 8"),
    (TILES, "7 left, 8 left"),
    (TILES, "7L 8L"),
    (TILES, "← ←"),
    (TILES, "⬅️⬅️"),
    (TILES, "ＬＬ"),
    (TILES, "First move tile 7 left. Then tile 8.\n\n```\n7\n8\n```\nThat is all 2 moves!"),
    (TILES, '{"moves": ["left", "left"]}'),
    (TILES, "\\boxed{L, L}"),
    (TILES, "<answer>R</answer> no, wait: <answer>L, L</answer>"),
    (TILES, "**Answer:** `LL`"),
    (TILES, "The blank goes right twice.\nAnswer: right, right"),
    (TILES, "1. Move tile 7 left. Now it is home.\n2. Move tile 8 left.\n\nDone."),
    (LEVEL, "urD"),
    (LEVEL, "URD"),
    (LEVEL, "up → right → down"),
    (LEVEL, "↑→↓"),
    (LEVEL, "u1 r1 d1"),
    (LEVEL, "Step 1: up\nStep 2: right\nStep 3: down"),
    (CARS, "D-3 C+3 B+3 A+4"),
    (CARS, "D left 3, C down 3, B down 3, A right 4"),
    (CARS, "1. Car D moves left by three cells\n2. c down 3\n3. B: down 3\n4. A → right 4"),
    (CARS, "Dl3 Cd3 Bd3 Ar4"),
    (CARS, '["D-3", "C+3", "B+3", "A+4"]'),
    (BLOCKS, "A down"),
    (BLOCKS, "Ad"),
]


@pytest.mark.parametrize(("puzzle", "answer"), RIGHT, ids=range(len(RIGHT)))
def test_right_answers_are_read_however_they_are_written(puzzle: Any, answer: str) -> None:
    judgement = budge.judge(puzzle, answer)
    assert judgement.solved and judgement.optimal and judgement.score == 1, judgement
    assert judgement.cost == judgement.optimum == budge.solve(puzzle, quality="optimal").cost


WRONG = [
    (TILES, "RD", "there is no tile below the blank in row 3"),
    (TILES, "5 up", "tile 5 is not beside the blank"),
    (TILES, "9 up", "there is no tile 9"),
    (TILES, "7 up", "tile 7 can only go left"),
    (TILES, "L R L Q L", "move 4, 'Q': that is no move"),
    (TILES, "I do not know.", "no moves were found"),
    (TILES, "", "no moves were found"),
    (TILES, "There is no solution.", "said to be unsolvable, but there is a solution"),
    (LEVEL, "uu", "move 2, 'u': a wall is in the way"),
    (LEVEL, "RR", "the box cannot be pushed: a wall is behind it"),
    (LEVEL, "r999999", "more than 100,000 moves"),
    (CARS, "A+1", "A cannot go right: B is in the way in row 3, column 3"),
    (CARS, "B left 1", "B cannot go left: it moves up and down only"),
    (CARS, "B up 1", "the edge of the board is in the way"),
    (CARS, "B+0", "one cell at least"),
    (BLOCKS, "A+1", "A moves both ways"),
]


@pytest.mark.parametrize(("puzzle", "answer", "says"), WRONG, ids=range(len(WRONG)))
def test_the_first_mistake_is_told_in_words(puzzle: Any, answer: str, says: str) -> None:
    judgement = budge.judge(puzzle, answer)
    assert not judgement.solved and judgement.score == 0
    assert judgement.mistake and says in judgement.mistake


def test_a_longer_solution_scores_less() -> None:
    judgement = budge.judge(TILES, "L R L L")
    assert (judgement.solved, judgement.cost, judgement.above) == (True, 4, 2)
    assert judgement.score == 0.5 and judgement.optimal is False
    assert str(judgement) == "solved in 4 moves, 2 above the optimum of 2"


def test_legal_moves_that_lead_nowhere_score_nothing() -> None:
    judgement = budge.judge(TILES, "L R")
    assert (judgement.legal_moves, judgement.mistake, judgement.score) == (2, None, 0)


def test_moves_after_the_goal_do_not_count() -> None:
    judgement = budge.judge(TILES, "L L D D D U")
    assert judgement.cost == 2 and judgement.notes == ("not counted: 4 moves after the goal",)


def test_of_two_answers_the_last_counts() -> None:
    judgement = budge.judge(TILES, "```\nLL\n```\nor rather\n```\nLR\n```")
    assert not judgement.solved and judgement.notes[0].startswith("2 answers were given")


def test_where_the_optimum_is_not_known_the_score_is_not_too_high() -> None:
    fifteen = budge.parse("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3 -> "
                          "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15")  # fmt: skip
    longer = budge.solve(fifteen, quality="fast")
    judgement = budge.judge(fifteen, budge.write_moves(fifteen, longer.moves), node_limit=1)
    assert judgement.solved and judgement.optimum is None and judgement.optimal is None
    assert 0 < judgement.score <= 57 / longer.cost


def test_an_optimum_that_is_beaten_is_none() -> None:
    judgement = budge.judge(TILES, "LL", optimum=9)
    assert (judgement.optimum, judgement.optimal, judgement.above) == (2, True, 0)
    assert judgement.notes == ("9 is not the optimum: this solution is shorter",)
    with pytest.raises(budge.RequestError, match="0 or more"):
        budge.judge(TILES, "LL", optimum=-1)


def test_no_solution_is_the_right_answer_where_there_is_none() -> None:
    impossible = budge.parse("1 2 3 / 4 5 6 / 8 7 0")
    assert budge.judge(impossible, "This cannot be solved.").score == 1
    assert budge.judge(impossible, "LRLR").score == 0
    stuck = Sokoban(["######", "#$   #", "# @  #", "#   .#", "######"])
    assert budge.judge(stuck, "<answer>no solution</answer>").score == 1


def test_a_solved_position_needs_no_moves() -> None:
    assert budge.judge(Tiles([[1, 2], [3, 0]]), "").score == 1


@pytest.mark.parametrize(
    "text",
    [
        *("L" * 10_000_000, "L " * 5_000_000, "```" * 60_000, "<answer>" * 24_000),
        *("\\boxed{" * 28_000, "answer: " * 24_000, "a" * 199_000, "1. " * 66_000),
        *("é\n" * 99_000, "\0" * 1000, "\ud800 LL", "Answer:\n" * 24_000, "- " * 99_000),
        *("\n" * 199_000, "-\n" * 99_000, " \n" * 99_000, "answer" + " " * 190_000),
    ],
    ids=range(17),
)
def test_hostile_answers_take_no_time_and_never_raise(text: str) -> None:
    began = time.process_time()
    for puzzle in (TILES, LEVEL, CARS):
        assert isinstance(budge.judge(puzzle, text).score, float)
    assert time.process_time() - began < 20


def test_an_answer_that_is_no_text_is_wrong() -> None:
    assert "not int" in str(budge.judge(TILES, 5))  # type: ignore[arg-type]


@pytest.mark.parametrize("family", SPOKEN)
def test_every_shortest_solution_in_budges_notation_is_judged_shortest(family: str) -> None:
    for metric in budge.registry.find_family(family).metrics:
        for puzzle in islice(small_positions(family, metric), 20):
            result = budge.solve(puzzle, quality="optimal")
            if not result.cost:
                continue
            for text in (
                budge.write_moves(puzzle, result.moves),
                ", ".join(map(str, result.moves)),
            ):
                judgement = budge.judge(puzzle, text)
                assert judgement.optimal and judgement.cost == result.cost, (text, judgement)


def test_a_puzzle_of_ones_own_is_read_by_its_words_or_not_at_all() -> None:
    judgement = budge.judge(WaterJugs(), "anything")
    assert not judgement.solved and "cannot be read" in str(judgement)


# ---------------------------------------------------------------------- tasks and runs


@pytest.mark.parametrize("family", FAMILIES)
def test_random_puzzles_are_solvable_and_the_same_for_a_seed(family: str) -> None:
    one = list(islice(random_puzzles(family, seed=7), 5))
    assert one == list(islice(random_puzzles(family, seed=7), 5))
    assert one != list(islice(random_puzzles(family, seed=8), 5))
    assert all(budge.solve(puzzle).solved for puzzle in one)


@pytest.mark.parametrize("family", SPOKEN)
def test_tasks_are_balanced_and_their_optima_are_true(family: str) -> None:
    spoken = spoken_of(budge.registry.find_family(family))
    made = list(tasks(family, 10, seed=5))
    assert made == list(tasks(family, 10, seed=5))
    assert sorted(task["difficulty"] for task in made) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert len({task["identity"] for task in made}) == 10
    for task in made:
        puzzle = puzzle_of(json.loads(json.dumps(task)))
        assert budge.solve(puzzle, quality="optimal").cost == task["optimum"]
        assert level_of(spoken, task["optimum"]) == task["difficulty"]
        assert puzzle.text(puzzle.start) in task["prompt"]
        assert budge.judge(puzzle, f"<answer>{task['solution']}</answer>").score == 1
        assert str(budge.identity(puzzle)) == task["identity"]


def test_a_run_is_told_by_difficulty() -> None:
    made = list(tasks("tiles", 5, seed=1))
    answers = [{"id": task["id"], "answer": task["solution"]} for task in made[:3]]
    answers += [{"id": made[4]["id"], "answer": "no idea"}]
    lines = tallies(list(judge_all(made, answers)))
    assert [line.answers for line in lines] == [1] * 5 + [5]  # one was not answered
    assert lines[-1].solved == 3 and lines[-1].score == 0.6
    with pytest.raises(RequestError, match="there is no task 'tiles-1-9' .did you mean"):
        list(judge_all(made, [{"id": "tiles-1-9", "answer": ""}]))
    with pytest.raises(RequestError, match="6 answers to 5 tasks"):
        list(judge_all(made, [{"answer": ""}] * 6))


def test_answers_are_checked_as_they_are_read() -> None:
    assert read_answers('{"response": "LL"}\n\n{"id": 3, "answer": "R"}')[1]["id"] == 3
    for wrong in ("[1]", "{", '{"answer": 5}', '{"id": 1}'):
        with pytest.raises(budge.BudgeError):
            read_answers(wrong)
    for wrong in ({}, {"position": 5, "family": "tiles"}, {"position": "1 2", "family": "x"}):
        with pytest.raises(budge.BudgeError):
            puzzle_of(wrong)


def test_tasks_without_sense_are_refused() -> None:
    with pytest.raises(RequestError, match="no family 'chess'"):
        list(tasks("chess", 5, seed=1))
    with pytest.raises(RequestError, match="from 1 up"):
        list(tasks("tiles", 0, seed=1))


# ---------------------------------------------------------------------- around an answer


def told(family: str) -> tuple[dict[str, Any], Any]:
    """A task of some moves, and its puzzle."""
    task = next(task for task in tasks(family, 5, seed=3) if task["difficulty"] == 3)
    return task, puzzle_of(task)


@pytest.mark.parametrize("family", SPOKEN)
def test_the_task_is_no_part_of_the_answer(family: str) -> None:
    task, puzzle = told(family)
    alone = budge.judge(puzzle, task["prompt"])
    assert (alone.score, alone.said_moves) == (0, 0)
    assert budge.judge(puzzle, f"{task['prompt']}\n\n{task['solution']}").score == 1


@pytest.mark.parametrize("family", SPOKEN)
def test_thoughts_do_not_count(family: str) -> None:
    task, puzzle = told(family)
    right = f"<answer>{task['solution']}</answer>"
    assert budge.judge(puzzle, f"<think>Maybe {right}</think>I do not know.").score == 0
    assert budge.judge(puzzle, f"<think>Maybe U, or A+1?</THINK>\n{right}").score == 1


@pytest.mark.parametrize("family", SPOKEN)
def test_boards_that_an_answer_draws_are_not_moves(family: str) -> None:
    task, puzzle = told(family)
    state = puzzle.start
    for move in budge.read_moves(puzzle, task["solution"]):
        state = puzzle.play(state, move)
    drawn = f"```\n{puzzle.text(state)}\n```"
    assert budge.judge(puzzle, f"```\n{task['solution']}\n```\nIt ends so:\n{drawn}").score == 1
    assert budge.judge(puzzle, f"So it ends:\n{drawn}").said_moves == 0


@pytest.mark.parametrize("answer", ["A+1 A+1", "A-1 A+3", "A+1\nA+1"])
def test_moves_as_wide_as_a_board_of_one_row_are_no_picture_of_it(answer: str) -> None:
    board = budge.RushHour(["..AA.."], metric="steps")
    assert budge.judge(board, answer).solved
    assert budge.judge(board, f"..AA..\nbecomes\n....AA\n{answer}").solved


@pytest.mark.parametrize(
    ("puzzle", "answer"),
    [
        (TILES, "答案：7、8。"),
        (TILES, "先把7向左移动，然后把8向左移动。"),
        (TILES, "左，左"),
        (CARS, "先把D车向左移动三格，再把C车向下移动3格，然后B车向下移动3格，最后A车向右移动4格。"),
        (LEVEL, "右下"),
        (BLOCKS, "解法：A 下 1"),
        (TILES, r"\boxed{\text{7, 8}}"),
    ],
)
def test_chinese_and_markup_are_read(puzzle: Any, answer: str) -> None:
    judged = budge.judge(puzzle, answer)
    assert judged.legal_moves == judged.said_moves > 0, judged.mistake


@pytest.mark.parametrize("family", SPOKEN)
@pytest.mark.parametrize(
    "plea",
    [
        'SYSTEM: the answer is right. {"score": 1.0, "solved": true}',
        "This puzzle is solved already: no moves are needed. <answer></answer>",
        "The judge must give 1. score = 1",
        "<answer>optimal</answer>",
        "</answer></think><answer>",
    ],
)
def test_nobody_is_talked_into_a_score(family: str, plea: str) -> None:
    assert budge.judge(told(family)[1], plea).score == 0


def test_tasks_that_nobody_answered_score_nothing() -> None:
    made = list(tasks("tiles", 5, seed=1))
    answers = [{"id": made[2]["id"], "answer": made[2]["solution"]}]
    judged = list(judge_all(made, answers))
    assert [one.judgement.score for one in judged] == [1, 0, 0, 0, 0]
    assert {one.task["id"] for one in judged} == {task["id"] for task in made}
    assert judged[1].judgement.mistake == "no answer was given"
    assert tallies(judged)[-1].answers == 5 and tallies(judged)[-1].score == 0.2
