from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import budge
from budge import FormatError, IllegalMove, RequestError, Sokoban
from budge.formats import sokoban
from budge.formats.sokoban import FORMATS, Collection, Level, Solution, lurd, read_collection, rle
from tests.levels import CORNER, LINE, TWO_BOXES, random_level

SOK = """\
::::: a collection :::::
Collection: Two of ours
Author: Somebody

; a first one
#####
#@$.#
#####
Title: Straight
Author: Ann
Difficulty: none
Comment:
Just push,
  then stop.
Comment-End:
Solution/shortest:
R

  ######
###    #
#   @$ #
### .  #
  ######
Title: Around
Solution: u3(r)
dL
"""


def test_a_collection_with_everything() -> None:
    collection = read_collection(SOK)
    assert (collection.title, collection.author) == ("Two of ours", "Somebody")
    first, second = collection.levels
    assert (first.title, first.author) == ("Straight", "Ann")
    assert first.fields == [("Difficulty", "none")]
    assert first.comment == "a first one\nJust push,\n  then stop."
    assert first.solutions == [Solution("R", "shortest")]
    assert (second.title, second.solutions) == ("Around", [Solution("u3(r)dL")])
    assert second.rows[0] == "  ######"
    assert [puzzle.name for puzzle in budge.read(SOK)] == ["Straight", "Around"]


def test_titles_above_the_boards() -> None:
    above = "Title: One\n#####\n#@$.#\n#####\n\nTitle: Two\nAuthor: Bea\n#####\n#@$.#\n#####\n"
    assert [(p.name, p.author) for p in budge.read(above)] == [("One", None), ("Two", "Bea")]
    plain = "; 1\n\n#####\n#@$.#\n#####\n\n; 2\n\n#####\n#@$.#\n#####\n"
    assert [p.name for p in budge.read(plain)] == ["1", "2"]


def test_what_real_files_are_like(tmp_path: Path) -> None:
    wanted = Sokoban(CORNER)
    texts = {
        "Windows line ends": "\r\n".join(CORNER).encode(),
        "old Mac line ends": "\r".join(CORNER).encode(),
        "no line end, spaces behind": "\n".join(row + "  " for row in CORNER).encode(),
        "underscores": "\n".join(CORNER).replace(" ", "_").encode(),
        "dashes, letters": "\n".join(CORNER).translate(str.maketrans(" @$.", "-pbo")).encode(),
        "a mark at the beginning": b"\xef\xbb\xbf" + "\n".join(CORNER).encode(),
        "latin-1": "Title: Große Kiste\n".encode("latin-1") + "\n".join(CORNER).encode(),
        "utf-16": "\n".join(CORNER).encode("utf-16"),
        "run-length": b"6#|#4-#|#-@$-#|#2-.-#|6#",
        "run-length in lines": b"6#\n#4-#\n#-@$-#\n#2-.-#\n6#",
    }
    for what, data in texts.items():
        file = tmp_path / "level.xsb"
        file.write_bytes(data)
        assert budge.load(file) == [wanted], what
    file.write_bytes("\n".join("\t" + row for row in CORNER).encode())
    assert budge.load(file)[0].lines(budge.load(file)[0].start)[2] == " " * 8 + CORNER[2]


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("Title: x\n\n#####\n#@$x.#\n#####", "unknown character 'x'", 4, 4),
        ("#####\n#@$.#\n#####\n\n#####\n#@$. \n#####", "leaks", 6, 5),
        ("####\n# $.#\n#####", "no player", 1, 1),
        ("#####\n#@$.#\n# @ #\n#####", "two players", 3, 3),
        ("#######\n#@$.#$#\n#######", "nobody can reach this box", 2, 6),
        ("#####\n#@$$#\n#  .#\n#####", "2 boxes but 1 goal", 2, 3),
        ("5#|#@$.#|5#)", "closes nothing", 1, 12),
        ("5#|#@$.#|5(#", "never closed", 1, 12),
        ("999999999#|#@$.#|5#", "unrolls to more", 1, 1),
        ("<SokobanLevels>\n<Level><L>#@$#</L>", "no valid XML", 2, 19),
        ("<SokobanLevels>\n<Level></Level></SokobanLevels>", "no rows", 2, 8),
        ("<!DOCTYPE a []>\n<SokobanLevels/>", "no puzzle of a known family", 1, 1),
        ("<?xml version='1.0'?>\n<!DOCTYPE a []>\n<SokobanLevels/>", "document type", 2, 13),
        ("<SokobanLevels>\n <L>###</L></SokobanLevels>", "outside of any level", 2, 8),
    ],
)
def test_what_is_wrong_and_where(text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(FormatError, match=message) as error:
        budge.read(text)
    assert (error.value.line, error.value.column) == (line, column)


def test_options_of_other_families_are_refused() -> None:
    with pytest.raises(RequestError, match="sokoban takes no 'goal'"):
        budge.parse("\n".join(LINE), goal="1 2 3")


def test_comments_of_other_families_are_no_levels() -> None:
    assert budge.parse("# ####### mine\n1 2 3\n4 5 6\n7 8 0").family == "tiles"


# ---------------------------------------------------------------------- round trips

words = (
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]) | st.just(" "), max_size=20)
    .map(lambda text: " ".join(text.split()))
    .map(lambda text: text or None)
)
keys = st.sampled_from(["Date", "Difficulty", "Website", "Email"])
paragraphs = st.lists(words.filter(bool), max_size=3).map(lambda lines: "\n".join(lines) or None)
abouts = {
    "title": words,
    "author": words,
    "comment": paragraphs,
    "fields": st.lists(st.tuples(keys, words.filter(bool)), max_size=2),
}
solutions = st.builds(
    Solution,
    st.text("lurdLURD", max_size=12),
    words.map(lambda name: (name or "").replace(":", "").strip("/() ")),
)
levels = st.builds(
    Level,
    st.integers(0, 5000)
    .map(lambda seed: random_level(seed).text(random_level(seed).start))
    .map(str.splitlines),
    solutions=st.lists(solutions, max_size=2),
    **abouts,
)
collections = st.builds(Collection, st.lists(levels, min_size=1, max_size=3), **abouts)


WIDE = "A×B ＃1 · ■"
"""Signs that rows of a board may be drawn in, and words hold, too."""


@settings(max_examples=150)
@given(collections, st.sampled_from(FORMATS))
@example(Collection([Level(LINE)], comment="a\nCOMMENT_END\ncomment-end:\nb"), "xsb")
@example(Collection([Level(LINE, title=WIDE, author="＃", comment="＃＃")], author=WIDE), "xsb")
def test_what_is_written_reads_the_same(collection: Collection, to: str) -> None:
    assert read_collection(sokoban.write_collection(collection, to)) == collection


@given(collections, st.sampled_from(FORMATS), st.sampled_from(FORMATS))
def test_conversions_lose_nothing(collection: Collection, one: str, other: str) -> None:
    first = sokoban.write_collection(collection, one)
    assert budge.convert(budge.convert(first, other), one) == first


@given(st.text("lurdLURD", max_size=60))
def test_solutions_roll_and_unroll(moves: str) -> None:
    assert lurd.parse(rle.roll(moves)) == moves
    assert lurd.parse("\n ".join(moves)) == moves


def test_solutions_with_groups() -> None:
    assert lurd.parse("2(r2(uL)) D") == "ruLuLruLuLD"
    with pytest.raises(FormatError, match="'x' is no move") as error:
        lurd.parse("rr\nuxu")
    assert (error.value.line, error.value.column) == (2, 2)
    with pytest.raises(FormatError, match="nothing to repeat"):
        lurd.parse("r3")


# ---------------------------------------------------------------------- malformed files

SPACE, SIGNS = ["\n", "\r\n", "\t", "\u2028", "\x0b"], list("#@$.*+ -_|()x3pB;:é<")
pieces = st.sampled_from(
    [
        *SPACE,
        *SIGNS,
        *("##", "#####", "99", "#@$.#\n", "#####\n", "LURD", "&amp;", "&#0;"),
        *("Title: a\n", "Comment:\n", "Comment-End:", "Solution\n"),
        *("<?xml version='1.0'?>", "<SokobanLevels>", "<Level Id='1'>", "<L>"),
        *("</L>", "</Level>", "</SokobanLevels>"),
    ]
)


@settings(max_examples=1500)
@given(st.lists(pieces, max_size=25).map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        puzzles = sokoban.read(text)
    except FormatError as error:
        assert error.message
    else:
        assert puzzles and all(isinstance(puzzle, Sokoban) for puzzle in puzzles)
        budge.convert(text, "slc", family="sokoban")


@settings(max_examples=400)
@given(st.data(), st.sampled_from(["\n".join(TWO_BOXES), SOK, budge.convert(SOK, "slc")]))
def test_a_damaged_file_is_read_or_refused(data: st.DataObject, text: str) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(pieces) + text[at + cut :]
    try:
        sokoban.read(text)
    except FormatError as error:
        assert error.line is None or error.line >= 1


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        sokoban.read(budge.formats.decode(data))
    except FormatError:
        pass


def test_solutions_are_played_by_the_rules() -> None:
    level = Sokoban(CORNER)
    assert budge.read_moves(level, "u r D") == ["u", "r", "D"]
    assert budge.read_moves(level, "URD") == ["u", "r", "D"]  # capitals are no claim
    with pytest.raises(IllegalMove, match=r"move 2 of 3, 'r', is not possible in\n######\n#"):
        budge.read_moves(level, "rrr")
    with pytest.raises(RequestError, match="belongs to no known family"):
        budge.read_moves(object(), "r")
    with pytest.raises(RequestError, match="tiles has no format 'rle'.*there are: line, grid"):
        budge.convert("1 2 / 3 0", "rle")
    with pytest.raises(RequestError, match="xsb, sok, rle, slc"):
        budge.convert("\n".join(LINE), "png")
