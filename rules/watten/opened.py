"""The result of reading the opening of a Watten hand, which the card play starts from."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.outcome import Notice
from rules.watten.refusals import Refusal

NOT_NAMED = -1


@dataclass(frozen=True, slots=True)
class Opened:
    """The opening of one hand, read from its bytes.

    `at` is the first byte after it and `actions` the number of actions before that byte. `problem` says why action
    number `actions` is refused; None if the opening is valid so far. It ends with the announcement, or earlier at
    the first action that does not belong to an opening: then `schlag` and `farbe` are NOT_NAMED, or what a later
    Show of a hidden announcement reveals.

    `dealt` are the hands to play, five bytes for each seat as in the setup (empty: nothing is known), with every
    new, swapped or shown card. `leader` leads the first trick. `shows` has an entry for each Show after the
    opening, in order: why it is refused, or None.
    """

    at: int
    actions: int
    dealt: bytes
    leader: int
    schlag: int = NOT_NAMED
    farbe: int = NOT_NAMED
    problem: Refusal | None = None
    notices: tuple[Notice, ...] = ()
    shows: tuple[Refusal | None, ...] = ()

    @property
    def announced(self) -> bool:
        """Whether Schlag and Farbe are known, from the opening or from a later Show."""
        return self.schlag != NOT_NAMED and self.farbe != NOT_NAMED
