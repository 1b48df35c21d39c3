"""The facts of a round as short texts, one column each, and back.

Most are empty or say what thousands of others say, so that what was read once is kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from scoring.engine.board.rounds import Call, Fined, Held, RoundFacts, Said, Struck

KEPT = 1 << 14
_NONE = "-"
PLAIN = ("game", "round", "how", "dealer", "value", "scribes", "settled", "first", "last", "stake")
"""Fields that are stored as they are."""
NUMBERS = ("seated", "winners", "before", "gained", "krank", "went", "stakes")
"""Fields of numbers, of which some may be unknown: `9 11 -`."""
TEXTS = (*NUMBERS, "calls", "fines", "struck", "held")
FIELDS = (*PLAIN, *TEXTS)


def written(facts: RoundFacts) -> dict[str, object]:
    """The columns of a round by `FIELDS`."""
    told: dict[str, object] = {name: getattr(facts, name) for name in PLAIN}
    told |= {name: _numbers_text(getattr(facts, name)) for name in NUMBERS}
    told["calls"] = " ".join(f"{said.call}:{said.side}:{said.value}" for said in facts.calls)
    told["fines"] = " ".join(f"{fined.side}:{fined.code}" for fined in facts.fines)
    told["struck"] = " ".join(f"{struck.side}:{struck.points}" for struck in facts.struck)
    told["held"] = " ".join(f"{held.seat}:{','.join(held.cards)}" for held in facts.held)
    return told


def read(columns: tuple[Any, ...]) -> RoundFacts:
    """The round of its columns in the order of `FIELDS`."""
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
def _calls(text: str) -> tuple[Said, ...]:
    parts = (word.split(":") for word in text.split())
    return tuple(Said(cast(Call, call), int(side), int(value)) for call, side, value in parts)


@lru_cache(maxsize=KEPT)
def _fines(text: str) -> tuple[Fined, ...]:
    parts = (word.split(":") for word in text.split())
    return tuple(Fined(int(side), code) for side, code in parts)


@lru_cache(maxsize=KEPT)
def _struck(text: str) -> tuple[Struck, ...]:
    parts = (word.split(":") for word in text.split())
    return tuple(Struck(int(side), int(points)) for side, points in parts)


@lru_cache(maxsize=KEPT)
def _held(text: str) -> tuple[Held, ...]:
    parts = (word.split(":") for word in text.split())
    return tuple(Held(int(seat), tuple(codes.split(",")) if codes else ()) for seat, codes in parts)
