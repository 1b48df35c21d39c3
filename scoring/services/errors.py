"""What a service says when people asked for something it cannot do.

Owns the error that pages word: a code, its parameters, and the field it is about.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass


@dataclass
class InputError(Exception):
    code: str
    field: str = ""
    params: dict[str, int | str] = dataclasses.field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.code} ({self.field}): {self.params}"
