"""Levels in XML: the SLC format."""

from __future__ import annotations

from typing import Any
from xml.parsers import expat

from budge.errors import FormatError
from budge.formats.sokoban.collection import Collection, Level, Solution, usual_signs

_COLLECTION = {"Title": "title", "Author": "author", "Description": "comment"}
_LEVEL = {"Title": "title", "Author": "author", "Comment": "comment"}


def read(text: str) -> Collection:
    """The levels of an SLC file; nothing is checked by the rules yet."""
    collection = _Reader(text).read()
    if not collection.levels:
        raise FormatError("there is no level here", text, 1, 1)
    return collection


class _Reader:
    """Follows the tags; `Level` elements hold rows in `L`, and what is said in other elements."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.collection = Collection()
        self.level: Level | None = None
        self.said: list[str] = []
        self.place: tuple[int, int] | None = None
        self.attributes: dict[str, str] = {}
        self.parser = expat.ParserCreate()

    def read(self) -> Collection:
        parser = self.parser
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._refuse
        try:
            parser.Parse(self.text.encode("utf-8", "replace").decode(), True)
        except expat.ExpatError as error:
            message = f"this is no valid XML: {expat.ErrorString(error.code)}"
            raise FormatError(message, self.text, error.lineno, error.offset + 1) from None
        return self.collection

    def _doctype(self, _name: str, _system: Any, _public: Any, has_own_part: int) -> None:
        """A plain one, as some programs write it, says nothing; nobody fetches what it names."""
        if has_own_part:
            self._refuse()

    def _refuse(self, *_about: Any) -> None:
        message = "a document type with entities of its own has no place here"
        raise FormatError(message, self.text, *self._here())

    def _here(self) -> tuple[int, int]:
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.said, self.place, self.attributes = [], None, attributes
        if tag == "Level":
            title, author = attributes.get("Id"), attributes.get("Copyright")
            self.level = Level([], title or None, author or None)
            self.collection.levels.append(self.level)
        elif tag == "LevelCollection" and attributes.get("Copyright"):
            self.collection.author = attributes["Copyright"]

    def _data(self, data: str) -> None:
        if self.place is None:
            self.place = self._here()
        self.said.append(data)

    def _end(self, tag: str) -> None:
        written = "".join(self.said)
        said = written.strip()
        level = self.level
        if tag == "Level":
            if level and not level.rows:
                raise FormatError("this level has no rows", self.text, *self._here())
            self.level = None
        elif tag == "L":
            if level is None:
                raise FormatError("a row outside of any level", self.text, *self._here())
            level.rows.append(usual_signs(written.strip("\r\n")))
            level.places.append(self.place or self._here())
        elif tag == "Solution" and level:
            level.solutions.append(Solution("".join(said.split()), self.attributes.get("Id", "")))
        elif said:
            names, about = (_LEVEL, level) if level else (_COLLECTION, self.collection)
            name = self.attributes.get("Name", tag)
            if name in names:
                setattr(about, names[name], said)
            elif about:
                about.fields.append((name, said))
        self.said, self.place = [], None


def write(collection: Collection) -> str:
    """The collection as SLC."""
    width = max((len(row) for level in collection.levels for row in level.rows), default=0)
    height = max((len(level.rows) for level in collection.levels), default=0)
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<SokobanLevels>"]
    for tag, said in (("Title", collection.title), ("Description", collection.comment)):
        if said:
            lines.append(f"  <{tag}>{_text(said)}</{tag}>")
    lines += [f"  {_field(*pair)}" for pair in collection.fields]
    rights = f" Copyright={_quoted(collection.author)}" if collection.author else ""
    lines.append(f'  <LevelCollection{rights} MaxWidth="{width}" MaxHeight="{height}">')
    for level in collection.levels:
        title = f" Id={_quoted(level.title)}" if level.title else ""
        author = f" Copyright={_quoted(level.author)}" if level.author else ""
        size = f' Width="{max(map(len, level.rows), default=0)}" Height="{len(level.rows)}"'
        lines.append(f"    <Level{title}{author}{size}>")
        lines += [f"      <L>{_text(row.rstrip())}</L>" for row in level.rows]
        lines += [f"      {_field(*pair)}" for pair in level.fields]
        if level.comment:
            lines.append(f"      <Comment>{_text(level.comment)}</Comment>")
        for solution in level.solutions:
            name = f" Id={_quoted(solution.name)}" if solution.name else ""
            lines.append(f"      <Solution{name}>{_text(solution.moves)}</Solution>")
        lines.append("    </Level>")
    lines += ["  </LevelCollection>", "</SokobanLevels>"]
    return "\n".join(lines) + "\n"


def _field(key: str, value: str) -> str:
    return f"<Field Name={_quoted(key)}>{_text(value)}</Field>"


def _text(said: str) -> str:
    from xml.sax.saxutils import escape  # slow to import, and only needed here

    return escape(_legal(said))


def _quoted(said: str) -> str:
    from xml.sax.saxutils import quoteattr

    return quoteattr(_legal(said))


def _legal(said: str) -> str:
    """Without the control characters that XML does not allow."""
    return "".join(sign if sign.isprintable() or sign in "\n\t" else " " for sign in said)
