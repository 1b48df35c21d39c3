"""Cuts the lines of a text into hands, and finds the lines of a hand that look like headers.

Looks at the shape of the text only; `rules.notation` knows which headers and
seats exist. Holds one hand at a time and at most MAX_HAND of it, so that a file
may have any length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules.core.hand import WORD, Header, Word
from rules.core.headers import canonical
from rules.core.source import Line

MAX_HAND = 300_000  # characters of one hand; a line counts as LINE at least
LINE = 30

# `hand`, `Hand 1`, `hand: 1`, `HAND 1:`
_START = re.compile(r"\s*hand(?:[\s:]+([^\s:]+))?[\s:]*$", re.IGNORECASE)
_HEADER = re.compile(r"\s*([^\W\d][\w-]*)\s*:")
_NUMBERING = re.compile(r"\d+[.)]")
# Full-width signs (of an Asian keyboard) mean their ASCII twins, except the comment sign.
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F) if wide != 0xFF03} | {0x3000: " "}


def words_of(text: str) -> list[Word]:
    """The words of one action; a leading number like `1.` is dropped. The text counts as line 1."""
    words = [Word(match[0], 1, match.start() + 1) for match in WORD.finditer(text)]
    if words and _NUMBERING.fullmatch(words[0].text):
        del words[0]
    return [*_parted(words[0]), *words[1:]] if words else []


def _parted(word: Word) -> tuple[Word, ...]:
    """Split `A1:SK` into two words; a colon at the end is decoration."""
    first, mark, rest = word.text.partition(":")
    if not first or not rest:
        return (word,)
    return Word(first, word.line, word.column), Word(rest, word.line, word.column + len(first + mark))


@dataclass(slots=True)
class Part:
    """The lines of one hand. `version` is the word after `hand`, None if there is none.

    `broken` is the first line that is not text or is too long, `excess` the first
    one dropped because the hand is longer than MAX_HAND.
    """

    line: int
    version: Word | None = None
    lines: list[Line] = field(default_factory=list)
    broken: Line | None = None
    excess: Word | None = None
    size: int = 0

    def leading(self) -> list[tuple[int, Header]]:
        """The first lines that look like headers, each with its index; blank lines are left out."""
        found: list[tuple[int, Header]] = []
        for index, line in enumerate(self.lines):
            code = line.code
            match = _HEADER.match(code)
            if match is not None:
                name, end = match[1], match.end()
                column = match.start(1) + 1
                found.append((index, Header(name, line.number, column, canonical(name), code[end:], end)))
            elif WORD.search(code):
                break
        return found


def split(lines: Iterable[Line]) -> Iterator[Part]:
    """Split lines into hands. `hand` or `hand 1` begins one; it may be left out before the first."""
    part = Part(1)
    begun = False
    for line in lines:
        code = line.code
        size = len(code)
        if not size:
            continue
        if "#" in code or not code.isascii():
            code = _without_comment(line)
        begins = code[:1]
        usual = begins.isalnum() and begins not in "hH"
        start = None if usual else _START.match(code)
        if start:
            if begun:
                yield part
                part = Part(line.number)
            begun = True
            part.line = line.number
            part.version = Word(start[1], line.number, start.start(1) + 1) if start[1] else None
            line.code = ""
        if line.problem is not None and part.broken is None:
            part.broken = line
        blank = start is not None or not (usual or WORD.search(code))
        begun = begun or not blank
        if not blank or line.comment is not None:
            part.size += size if size > LINE else LINE
            if part.size <= MAX_HAND:
                part.lines.append(line)
            elif part.excess is None:
                part.excess = Word("", line.number, 1)
    if begun:
        yield part


def _without_comment(line: Line) -> str:
    """Move the comment of a line out of its code, which is returned in narrow signs."""
    code, mark, comment = line.code.partition("#")
    line.code = code.translate(_NARROW)
    line.comment = " ".join(comment.split()) if mark else None
    return line.code
