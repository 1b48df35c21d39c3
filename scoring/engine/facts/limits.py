"""How large the numbers of an event may be, and how many there may be of them.

`Between` and `Many` are notes on the fields of `events`; the decoders of `codec` refuse what lies outside, and the
OpenAPI document is made from them.
"""

from __future__ import annotations

from dataclasses import dataclass

MAX_NUMBER = 9_999
MAX_SEATS = 8
MAX_ACCOUNTS = 3
MAX_PERSONS = 16  # persons on one sheet
MAX_NAMES = 100  # names of one person on one sheet
MAX_CARDS = 60  # cards in one hand
MAX_CARD_TEXT = 20


@dataclass(frozen=True, slots=True)
class Between:
    """A number from `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Many:
    """A list of `low` to `high` values. `once`: no value twice."""

    low: int
    high: int
    once: bool = False


@dataclass(frozen=True, slots=True)
class EntryId:
    """The id of an entry on the same sheet."""
