"""The API as a client sees it, on a real server."""

from __future__ import annotations

import json
import time
from xml.etree import ElementTree

import pytest

import budge
from budge import registry
from tests.web.positions import EASY
from tests.webserver import Server

EIGHT = {"text": "3 0 4 / 5 2 8 / 1 6 7"}


def ok(server: Server, path: str, body: object) -> dict:
    answer = server.post(f"/api/{path}", body)
    assert answer.status == 200, answer.body
    return answer.json()


def test_about_tells_every_family_and_its_samples(server: Server) -> None:
    about = server.get("/api/about").json()
    assert about["families"] == [family.name for family in registry.families()]
    for sample in about["samples"]:
        puzzle = budge.parse(sample["text"], family=sample["family"])
        assert budge.solve(puzzle, time_limit=20).solved, sample["name"]
        assert budge.parse(sample["text"]).family == sample["family"]


@pytest.mark.parametrize("family", EASY)
def test_a_text_becomes_a_scene(server: Server, family: str) -> None:
    (position,) = ok(server, "parse", {"source": {"text": EASY[family]}})["positions"]
    assert position["family"] == family
    again = ok(server, "parse", {"source": {"text": position["text"], "family": family}})
    assert again["positions"] == [position]
    assert position["scene"]["pieces"]


@pytest.mark.parametrize("family", EASY)
def test_a_solution_can_be_played_move_by_move(server: Server, family: str) -> None:
    spec = {"text": EASY[family], "family": family}
    way = ok(server, "hint", {"position": spec})
    assert way["proved"] and way["cost"] == budge.solve(budge.parse(EASY[family])).cost
    now = ok(server, "play", {"position": spec})
    for made in range(len(way["moves"])):
        assert not now["solved"]
        move = way["moves"][made]
        offered = [o for o in now["options"] if o["moves"] == [move]]
        assert offered, f"{move} is not among the options"
        before = now["scene"]["pieces"]
        now = ok(server, "play", {"position": {**spec, "moves": way["moves"][: made + 1]}})
        for option in offered:
            assert now["scene"]["pieces"][option["piece"]]["cell"] == option["to"]
        stayed = set(range(len(before))) - {option["piece"] for option in offered}
        assert all(now["scene"]["pieces"][i] == before[i] for i in stayed)
    assert now["solved"] and now["cost"] == way["cost"]


@pytest.mark.parametrize("family", EASY)
def test_options_lead_where_they_say(server: Server, family: str) -> None:
    spec = {"text": EASY[family], "family": family}
    for option in ok(server, "play", {"position": spec})["options"]:
        after = ok(server, "play", {"position": {**spec, "moves": option["moves"]}})
        assert after["scene"]["pieces"][option["piece"]]["cell"] == option["to"]


def test_a_broken_position_is_refused_with_its_place(server: Server) -> None:
    answer = server.post("/api/parse", {"source": {"text": "1 2 3\n4 5 5\n0 7 8"}})
    assert answer.status == 422
    problem = answer.problem
    assert (problem["message"], problem["line"], problem["column"]) == ("tile 5 stands twice", 2, 5)


def test_many_positions_come_in_pages(server: Server) -> None:
    text = "\n".join(["123456708", "123456780", "123450786"])
    page = ok(server, "parse", {"source": {"text": text}, "first": 1, "count": 1})
    assert page["total"] == 3
    assert [position["text"] for position in page["positions"]] == ["1 2 3 / 4 5 6 / 7 8 0"]


def test_an_impossible_move_is_refused(server: Server) -> None:
    answer = server.post("/api/play", {"position": {**EIGHT, "moves": ["2 up", "3 left"]}})
    assert answer.status == 422
    assert answer.problem["message"] == "move 2, '3 left', is not possible here"


def test_a_dead_position_says_so(server: Server) -> None:
    level = "######\n#$ @ #\n#  . #\n######"
    now = ok(server, "play", {"position": {"text": level}})
    assert now["solvable"] is False and "can never be pushed" in now["reason"]


def test_the_menu_is_made_from_the_registry(server: Server) -> None:
    menu = ok(server, "menu", {"position": EIGHT})
    puzzle = budge.parse(EIGHT["text"])
    names = {entry["name"] for entry in menu["algorithms"]}
    assert names == {entry.name for entry in budge.registry.algorithms(puzzle)}
    assert menu["default_heuristic"] in {entry["name"] for entry in menu["heuristics"]}


def test_check_explore_and_tree(server: Server) -> None:
    swapped = {"text": "2 1 3 / 4 5 6 / 7 8 0"}
    assert ok(server, "check", {"position": swapped})["solvable"] is False
    small = ok(server, "explore", {"position": {"text": "1 2 / 3 0"}})
    assert small["states"] == 12 and small["complete"] and small["goals"][0] == 1
    near = {"text": "1 3 6 / 4 2 8 / 7 0 5"}
    tree = ok(server, "tree", {"position": near, "heuristic": "manhattan"})
    path = [node for node in tree["nodes"] if node["on_path"]]
    assert tree["cost"] == budge.solve(budge.parse(near["text"])).cost == len(path) - 1
    for node in tree["nodes"][1:]:
        parent = tree["nodes"][node["parent"]]
        assert parent["g"] == node["g"] - 1 and parent["expanded"] == node["born"]
    answer = server.post("/api/tree", {"position": EIGHT, "algorithm": "idastar"})
    assert answer.status == 422 and "cannot be drawn" in answer.problem["message"]


@pytest.mark.parametrize("family", EASY)
def test_exports_are_pictures_that_move(server: Server, family: str) -> None:
    spec = {"text": EASY[family], "family": family}
    moves = ok(server, "hint", {"position": spec})["moves"]
    drawn = server.post("/api/export", {"position": spec, "moves": moves, "format": "svg"})
    assert drawn.headers["content-type"] == "image/svg+xml"
    root = ElementTree.fromstring(drawn.body)
    assert root.findall(".//{*}animateTransform")
    gif = server.post("/api/export", {"position": spec, "moves": moves, "format": "gif"})
    assert gif.body.startswith(b"GIF89a")


def test_a_search_tells_of_itself_until_it_ends(server: Server) -> None:
    started = server.post("/api/searches", {"position": EIGHT, "options": {"growth": True}})
    assert started.status == 202
    connection, events = server.follow(started.json()["id"])
    *_, last = events
    connection.close()
    result = last["done"]
    assert last["state"] == "ended" and result["status"] == "OPTIMAL" and result["cost"] == 23
    assert [step["g"] for step in result["steps"]] == list(range(24))
    assert result["steps"][-1]["h"] == 0
    assert len(result["growth"]) > 10
    assert json.loads(server.get(f"/api/searches/{last['id']}").body)["done"] == result


def test_a_search_starts_where_play_stands(server: Server) -> None:
    spec = {**EIGHT, "moves": ["2 up"]}
    started = server.post("/api/searches", {"position": spec}).json()
    connection, events = server.follow(started["id"])
    *_, last = events
    connection.close()
    assert last["done"]["cost"] in (22, 24)


def test_nonsense_is_refused_in_words(server: Server) -> None:
    answer = server.post("/api/searches", {"position": EIGHT, "options": {"algorithm": "x"}})
    connection, events = server.follow(answer.json()["id"])
    *_, last = events
    connection.close()
    assert "there is no algorithm 'x'" in last["problem"]["message"]
    assert server.post("/api/searches", {"position": {"text": "hello"}}).status == 422
    assert server.post("/api/parse", b"{not json").status == 422
    assert server.get("/api/searches/none").status == 404
    assert server.get("/api/nothing").status == 404
    unknown = server.post("/api/parse", {"source": {"text": "1", "colour": "red"}})
    assert unknown.status == 422 and "colour" in unknown.problem["message"]


@pytest.mark.parametrize("side", [12, 40])
def test_the_moves_of_a_wide_board_are_listed_at_once(server: Server, side: int) -> None:
    rows = ["AA" + "." * (side - 2)] * 2 + ["." * side] * (side - 2)
    position = {"text": "/".join(rows), "family": "klotski"}
    began = time.monotonic()
    now = ok(server, "play", {"position": position})
    assert len(now["options"]) == (side - 1) ** 2 - 1
    far = max(now["options"], key=lambda option: option["to"])
    after = ok(server, "follow", {"position": {**position, "moves": far["moves"]}})
    assert after["changes"] == [[0, *far["to"]]]
    assert time.monotonic() - began < 5  # it was two minutes


def test_only_what_changed_is_told(server: Server) -> None:
    spec = {"text": EASY["sokoban"], "moves": ["R", "d", "l"]}
    told = ok(server, "follow", {"position": spec, "since": 1})
    assert told["counts"] == {"moves": 3, "pushes": 1} and told["cost"] == 1
    assert len(told["changes"]) == 1  # the player, once
    answer = server.post("/api/follow", {"position": {**spec, "moves": ["R", "R", "R"]}})
    assert answer.status == 422 and answer.problem["kind"] == "IllegalMove"


def test_the_gif_of_a_long_solution_is_quick(server: Server) -> None:
    spec = {"text": "BAAC/BAAC/DEEF/DGHF/I..J", "family": "klotski"}
    moves = [str(move) for move in budge.solve(budge.parse(spec["text"])).moves or ()]
    assert len(moves) == 81
    answer = server.post("/api/export", {"position": spec, "moves": moves, "format": "gif"})
    assert answer.status == 200 and answer.body.startswith(b"GIF89a")
