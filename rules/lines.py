"""Cuts a text into hands, and a hand into header lines, action lines and comments.

Owns the shape of the notation, not one word of its meaning: `rules.notation`
says which headers and seats exist.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from rules.hand import Comment, Header, Word

_START = re.compile(r"\s*hand\b[\s:]*(\S*)\s*$", re.IGNORECASE)
_HEADER = re.compile(r"\s*([^\W\d][\w-]*)\s*:(?!\S)")
_WORD = re.compile(r"[^\s,;]+")
_ACTION = re.compile(r"[^,;]+")
_NUMBERING = re.compile(r"\d+[.)]")


@dataclass(slots=True)
class Line:
    """One line: its number, what is before `#`, and the comment after it (None without `#`)."""

    number: int
    code: str
    comment: str | None

    @property
    def blank(self) -> bool:
        return not _WORD.search(self.code)

    def header(self) -> Header | None:
        """This line as `name: words`, if it has that shape."""
        match = _HEADER.match(self.code)
        if match is None:
            return None
        name = Word(match[1], self.number, match.start(1) + 1)
        return Header(name, tuple(self._words(match.end(), len(self.code))))

    def actions(self) -> list[list[Word]]:
        """The actions of this line, each a list of words; a leading number like `1.` is dropped."""
        found = [list(self._words(*match.span())) for match in _ACTION.finditer(self.code)]
        for words in found:
            if words and _NUMBERING.fullmatch(words[0].text):
                del words[0]
        return [words for words in found if words]

    def _words(self, start: int, end: int) -> Iterator[Word]:
        for match in _WORD.finditer(self.code, start, end):
            yield Word(match[0], self.number, match.start() + 1)


@dataclass(slots=True)
class Part:
    """The lines of one hand. `version` is the word after `hand`, None where there is none."""

    line: int
    version: Word | None = None
    lines: list[Line] = field(default_factory=list)

    def header(self, name: str) -> Header | None:
        """The first header of that name among the leading lines that look like headers."""
        for line in self.lines:
            if line.blank:
                continue
            header = line.header()
            if header is None or header.key == name:
                return header
        return None

    def cut(self, is_header: Callable[[Word], bool]) -> tuple[list[Header], int]:
        """The leading headers, and the index of the first line of actions."""
        headers: list[Header] = []
        for index, line in enumerate(self.lines):
            if line.blank:
                continue
            header = line.header()
            if header is None or not is_header(header.name):
                return headers, index
            headers.append(header)
        return headers, len(self.lines)

    def body(self, first: int) -> tuple[list[list[Word]], tuple[Comment, ...]]:
        """The actions from line index `first` on, and every comment of the hand with its place among them."""
        actions: list[list[Word]] = []
        comments = []
        for index, line in enumerate(self.lines):
            found = line.actions() if index >= first else []
            actions += found
            if line.comment is not None:
                comments.append(Comment(len(actions), line.comment, not found))
        return actions, tuple(comments)


def split(text: str) -> Iterator[Part]:
    """The hands of a text. A line `hand` or `hand 1` begins one; before the first it may be left out."""
    part = Part(1)
    begun = False
    for number, raw in enumerate(text.splitlines(), 1):
        code, mark, comment = raw.partition("#")
        line = Line(number, code, " ".join(comment.split()) if mark else None)
        start = _START.match(code)
        if start:
            if begun:
                yield part
                part = Part(number)
            begun = True
            part.line = number
            part.version = Word(start[1], number, start.start(1) + 1) if start[1] else None
            line.code = ""
        begun = begun or not line.blank
        if line.comment is not None or not line.blank:
            part.lines.append(line)
    if begun:
        yield part
