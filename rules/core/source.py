"""Splits a text or the bytes of a file into lines, also very long or broken ones.

Decodes, finds line ends and keeps memory bounded. A line that is not text or is
too long is passed on with the position of the problem, so that only its own
hand becomes unreadable.

Lines end with a line feed, a carriage return, or both; a byte order mark at
the beginning of a line is dropped (people join files). Columns count
characters from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.core.errors import Unreadable

NO_TEXT, TOO_LONG = "not text", "too long"
MAX_LINE = 65_536  # characters of a text, bytes of a file; the rest of a longer line is skipped

_BREAK = re.compile(rb"\r\n|\r|\n")
# Control characters that no keyboard makes; a line with one is not text.
_RUBBISH = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_BOM = "\ufeff"


@dataclass(slots=True)
class Line:
    """One line without its line end, numbered from 1.

    `code` is the whole line until `rules.core.lines` moves what stands behind `#` into `comment` (None without `#`).
    `problem`: NO_TEXT or TOO_LONG, and the column where it begins.
    """

    number: int
    code: str
    problem: tuple[str, int] | None = None
    comment: str | None = None

    def check(self) -> None:
        """Raise Unreadable if this line is not text (not_text) or too long (line_too_long)."""
        code, column = self.problem or ("", 0)
        if code == TOO_LONG:
            raise Unreadable("line_too_long", {"limit": MAX_LINE}, self.number, column)
        if code:
            raise Unreadable("not_text", {}, self.number, column)


def lines_of_text(text: str) -> Iterator[Line]:
    """The lines of a text that are not empty, each checked."""
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        if not line:
            continue
        if line.isprintable() and len(line) <= MAX_LINE:
            yield Line(number, line)
        else:
            yield _checked(number, line[:MAX_LINE], len(line) > MAX_LINE)


def lines_of_bytes(chunks: Iterable[bytes]) -> Iterator[Line]:
    """The lines of a file given in chunks of any size; holds at most one chunk and one line."""
    number = 0
    rest = b""
    for chunk in chunks:
        data = rest + chunk
        # The line feed of a carriage return may be in the next chunk.
        waiting = b"\r" if data.endswith(b"\r") else b""
        *whole, rest = _BREAK.split(data.removesuffix(b"\r"))
        for line in whole:
            number += 1
            yield _decoded(number, line)
        rest = rest[: MAX_LINE + 1] + waiting
    yield _decoded(number + 1, rest.removesuffix(b"\r"))


def _decoded(number: int, line: bytes) -> Line:
    shown = line[:MAX_LINE]
    long = len(line) > MAX_LINE
    try:
        return _checked(number, shown.decode("utf-8"), long)
    except UnicodeDecodeError as error:
        if long and error.end >= MAX_LINE - 3 and error.reason == "unexpected end of data":
            return _checked(number, shown[: error.start].decode("utf-8"), long)
        before = _checked(number, shown[: error.start].decode("utf-8"), False)
        problem = before.problem or (NO_TEXT, len(before.code) + 1)
        return Line(number, shown.decode("utf-8", "replace"), problem)


def _checked(number: int, text: str, long: bool) -> Line:
    text = text.removeprefix(_BOM)
    rubbish = _RUBBISH.search(text)
    if rubbish is not None:
        return Line(number, text, (NO_TEXT, rubbish.start() + 1))
    return Line(number, text, (TOO_LONG, len(text) + 1) if long else None)
