"""InputError: a code, its parameters and the form field that it belongs to. Pages turn the code into text."""

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
