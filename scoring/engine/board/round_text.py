"""The facts of a round as short texts, one for each column, and back.

Most texts are empty or shared by thousands of rounds, so parsed values are cached.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from scoring.engine.board.rounds import BidCall, Call, Fined, HeldCards, RoundFacts, Struck

KEPT = 1 << 14
_NONE = "-"
PLAIN = ("game", "round", "how", "dealer", "value", "scribes", "settled", "first", "last", "stake")
"""Fields that are stored as they are."""
NUMBERS = ("seated", "winners", "before", "gained", "krank", "went", "stakes")
"""Fields of numbers, some of which may be unknown: `9 11 -`."""
TEXTS = (*NUMBERS, "calls", "fines", "struck", "held")
FIELDS = (*PLAIN, *TEXTS)


def written(facts: RoundFacts) -> dict[str, object]:
    """The columns of a round, by the names in `FIELDS`."""
    columns: dict[str, object] = {name: getattr(facts, name) for name in PLAIN}
    columns |= {name: _numbers_text(getattr(facts, name)) for name in NUMBERS}
    columns["calls"] = " ".join(f"{call.call}:{call.side}:{call.value}" for call in facts.calls)
    columns["fines"] = " ".join(f"{fined.side}:{fined.code}" for fined in facts.fines)
    columns["struck"] = " ".join(f"{struck.side}:{struck.points}" for struck in facts.struck)
    columns["held"] = " ".join(f"{held.seat}:{','.join(held.cards)}" for held in facts.held)
    return columns


def read(columns: tuple[Any, ...]) -> RoundFacts:
    """Read a round from its columns in the order of `FIELDS`."""
    game, round_, how, dealer, value, scribes, settled, first, last, stake, *texts = columns
    seated, winners, before, gained, krank, went, stakes, calls, fines, struck, held = texts
    return RoundFacts(
        game, round_, how, _whole(seated), dealer, _whole(winners), value, _whole(before), _numbers(gained),
        scribes, settled, first, last, _whole(krank), _calls(calls), _fines(fines), _struck(struck),
        _whole(went), stake, _whole(stakes), _held(held),
    )  # fmt: skip


def _numbers_text(numbers: tuple[int | None, ...]) -> str:
    return " ".join(_NONE if number is None else str(number) for number in numbers)


@lru_cache(maxsize=KEPT)
def _numbers(text: str) -> tuple[int | None, ...]:
    return tuple(None if word == _NONE else int(word) for word in text.split())


@lru_cache(maxsize=KEPT)
def _whole(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


@lru_cache(maxsize=KEPT)
def _calls(text: str) -> tuple[BidCall, ...]:
    parts = (word.split(":") for word in text.split())
    return tuple(BidCall(cast(Call, call), int(side), int(value)) for call, side, value in parts)


@lru_cache(maxsize=KEPT)
def _fines(text: str) -> tuple[Fined, ...]:
    parts = (word.split(":") for word in text.split())
    return tuple(Fined(int(side), code) for side, code in parts)


@lru_cache(maxsize=KEPT)
def _struck(text: str) -> tuple[Struck, ...]:
    parts = (word.split(":") for word in text.split())
    return tuple(Struck(int(side), int(points)) for side, points in parts)


@lru_cache(maxsize=KEPT)
def _held(text: str) -> tuple[HeldCards, ...]:
    parts = (word.split(":") for word in text.split())
    return tuple(HeldCards(int(seat), tuple(codes.split(",")) if codes else ()) for seat, codes in parts)
