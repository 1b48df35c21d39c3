"""Cuts the lines of a text into hands, and a hand into header lines, action lines and comments.

Looks at the shape of the text only; `rules.notation` knows which headers and
seats exist. Holds one hand at a time and at most MAX_HAND of it, so that a file
may have any length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import TypeVar

from rules.core.hand import WORD, Comment, Header, Word, fold
from rules.core.headers import canonical
from rules.core.source import Raw

ActionT = TypeVar("ActionT")

MAX_HAND = 300_000  # characters of one hand; a line counts as LINE at least
LINE = 30

# `hand`, `Hand 1`, `hand: 1`, `HAND 1:`
_START = re.compile(r"\s*hand(?:[\s:]+([^\s:]+))?[\s:]*$", re.IGNORECASE)
_HEADER = re.compile(r"\s*([^\W\d][\w-]*)\s*:")
_ACTION = re.compile(r"[^,;]+")
_NUMBERING = re.compile(r"\d+[.)]")
# Full-width signs (of an Asian keyboard) mean their ASCII twins, except the comment sign.
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F) if wide != 0xFF03} | {0x3000: " "}


@dataclass(slots=True)
class Line:
    """One line: its number, the code before `#`, and the comment after it (None without `#`)."""

    number: int
    code: str
    comment: str | None

    @classmethod
    def of(cls, number: int, text: str) -> Line:
        if "#" not in text and text.isascii():
            return cls(number, text, None)
        code, mark, comment = text.partition("#")
        return cls(number, code.translate(_NARROW), " ".join(comment.split()) if mark else None)

    @property
    def blank(self) -> bool:
        return not WORD.search(self.code)

    def header(self) -> Header | None:
        """This line as `name: words`; None if it has another shape."""
        match = _HEADER.match(self.code)
        if match is None:
            return None
        name = Word(match[1], self.number, match.start(1) + 1)
        end = match.end()
        return Header(name, canonical(fold(match[1])), self.code[end:], end)

    def actions(self) -> Iterator[list[Word]]:
        """The actions of this line, each a list of words; a leading number like `1.` is dropped."""
        for match in _ACTION.finditer(self.code):
            words = self._words(*match.span())
            if words and _NUMBERING.fullmatch(words[0].text):
                del words[0]
            if words:
                yield [*_parted(words[0]), *words[1:]]

    def _words(self, start: int, end: int) -> list[Word]:
        number, found = self.number, WORD.finditer(self.code, start, end)
        return [Word(match[0], number, match.start() + 1) for match in found]


def _parted(word: Word) -> tuple[Word, ...]:
    """Split `A1:SK` into two words; a colon at the end is decoration."""
    first, mark, rest = word.text.partition(":")
    if not first or not rest:
        return (word,)
    return Word(first, word.line, word.column), Word(rest, word.line, word.column + len(first + mark))


@dataclass
class Part:
    """The lines of one hand. `version` is the word after `hand`, None if there is none.

    `broken` is the first line that is not text or is too long, `excess` the first
    one dropped because the hand is longer than MAX_HAND.
    """

    line: int
    version: Word | None = None
    lines: list[Line] = field(default_factory=list)
    broken: Raw | None = None
    excess: Word | None = None
    size: int = 0

    def add(self, line: Line, size: int) -> None:
        self.size += max(LINE, size)
        if self.size <= MAX_HAND:
            self.lines.append(line)
        elif self.excess is None:
            self.excess = Word("", line.number, 1)

    @cached_property
    def leading(self) -> list[tuple[int, Header]]:
        """The first lines that look like headers, each with its index; blank lines are left out."""
        found: list[tuple[int, Header]] = []
        for index, line in enumerate(self.lines):
            header = line.header()
            if header is not None:
                found.append((index, header))
            elif not line.blank:
                break
        return found

    def header(self, name: str) -> Header | None:
        """The first leading header of that name."""
        return next((header for _, header in self.leading if header.key == name), None)

    def cut(self, is_header: Callable[[Header], bool]) -> tuple[list[Header], int]:
        """The leading headers, and the index of the line after them."""
        headers = [header for _, header in takewhile(lambda at: is_header(at[1]), self.leading)]
        return headers, self.leading[len(headers) - 1][0] + 1 if headers else 0

    def body(
        self, first: int, read: Callable[[Line], list[ActionT]]
    ) -> tuple[list[ActionT], tuple[Comment, ...]]:
        """What `read` returns for the lines from index `first` on, and comments with the number of actions before."""
        actions: list[ActionT] = []
        comments: list[Comment] = []
        for index, line in enumerate(self.lines):
            before = len(actions)
            if index >= first:
                actions += read(line)
            if line.comment is not None:
                comments.append(Comment(len(actions), line.comment, len(actions) == before))
        return actions, tuple(comments)


def split(lines: Iterable[Raw]) -> Iterator[Part]:
    """Split lines into hands. `hand` or `hand 1` begins one; it may be left out before the first."""
    part = Part(1)
    begun = False
    for raw in lines:
        number, text, problem = raw
        if not text:
            continue
        line = Line.of(number, text)
        begins = line.code[:1]
        start = _START.match(line.code) if begins in "hH" or begins.isspace() else None
        if start:
            if begun:
                yield part
                part = Part(number)
            begun = True
            part.line = number
            part.version = Word(start[1], number, start.start(1) + 1) if start[1] else None
            line.code = ""
        if problem is not None and part.broken is None:
            part.broken = raw
        blank = start is not None or (not begins.isalnum() and line.blank)
        begun = begun or not blank
        if not blank or line.comment is not None:
            part.add(line, len(text))
    if begun:
        yield part
