"""The page on which something was declared, and what its device knew."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import RoundNumber


@dataclass(frozen=True, slots=True)
class Page:
    """`round` is the round that the page showed, the rest is as in `admit.Envelope`."""

    seen: int
    known: int
    round: RoundNumber
    writer: str
    waited: bool = False
    after: str = ""

    def knew(self, entry: ev.Entry) -> bool:
        """The device knew every entry up to `known`, and its own."""
        return entry.seq <= self.known or entry.writer == self.writer
