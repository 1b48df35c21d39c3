"""The three exceptions of the rules library.

`code` and `params` are data; the app words them in German and English.

`Unreadable`  the text, option or bytes cannot be understood.
`Illegal`     it is understood, but not allowed here.
`Ambiguous`   it could mean two things; `params` lists them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

Param = str | int | tuple[str, ...]


@dataclass
class RulesError(Exception):
    """What went wrong: `code`, a stable snake_case word, with data for its wording and its position.

    `line` and `column` count from 1; 0 means that it has no position in a text.
    """

    code: str
    params: dict[str, Param]
    line: int = 0
    column: int = 0
    kind: ClassVar[str] = "error"

    def __str__(self) -> str:
        place = f" at line {self.line}, column {self.column}" if self.line else ""
        details = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.kind}: {self.code}{place}" + (f" ({details})" if details else "")


class Unreadable(RulesError):
    kind = "unreadable"


class Illegal(RulesError):
    kind = "illegal"


class Ambiguous(RulesError):
    kind = "ambiguous"
