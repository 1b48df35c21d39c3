"""The facts of a hand log as short texts, one for each column, and back."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, cast

from scoring.engine.board.hand_facts import Chain, HandFacts, LoggedBid, LoggedOffence, Street
from scoring.engine.board.hand_odds import Held

PLAIN = ("kind", "valid", "game", "round", "schlag_by", "farbe_by", "schlag", "farbe", "gone", "held")
"""Fields that are stored as they are."""
NUMBERS = ("winners", "seated", "missed", "turns", "late")
PAIRS: dict[str, type[LoggedBid | Street | Chain]] = {"bids": LoggedBid, "streets": Street, "chains": Chain}
"""Fields of several numbers in each item: `0:3 2:4`."""
FIELDS = (*PLAIN, *NUMBERS, *PAIRS, "broken")


def written(facts: HandFacts) -> dict[str, object]:
    """The columns of a hand, by the names in `FIELDS`."""
    columns: dict[str, object] = {name: getattr(facts, name) for name in PLAIN}
    columns |= {name: " ".join(map(str, getattr(facts, name))) for name in NUMBERS}
    for name, kind in PAIRS.items():
        names = [field.name for field in fields(kind)]
        parts = (":".join(str(getattr(one, field)) for field in names) for one in getattr(facts, name))
        columns[name] = " ".join(parts)
    columns["broken"] = " ".join(f"{one.seat}:{one.code}" for one in facts.broken)
    return columns


def read(columns: tuple[Any, ...]) -> HandFacts:
    """Read a hand from its columns in the order of `FIELDS`."""
    kind, valid, game, round_, schlag_by, farbe_by, schlag, farbe, gone, held, *texts = columns
    winners, seated, missed, turns, late = map(_whole, texts[:5])
    bids, streets, chains, broken = texts[5:]
    return HandFacts(
        kind, valid, winners, game, round_, seated, schlag_by, farbe_by, schlag, farbe, gone, cast(Held, held),
        tuple(LoggedBid(*one) for one in _groups(bids)),
        tuple(LoggedOffence(int(seat), code) for seat, code in (word.split(":") for word in broken.split())),
        tuple(Street(*one) for one in _groups(streets)),
        tuple(Chain(*one) for one in _groups(chains)),
        missed, turns, late,
    )  # fmt: skip


def _whole(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _groups(text: str) -> list[tuple[int, ...]]:
    return [tuple(map(int, word.split(":"))) for word in text.split()]
