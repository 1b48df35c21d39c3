"""Pairs everybody present with one opponent under the limits of a format; an odd one has a bye."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from league.engine.draw.exchange import Pair, Price, polished
from league.engine.draw.field import Impossible, ImpossibleCode, Number
from league.engine.draw.matching import left_alone, pair_off
from league.engine.draw.situation import Barred, Situation

NOBODY = 0
"""Stands for the bye among the numbers that are paired."""

Wishes = Callable[[Number], Iterable[Number]]


@dataclass(frozen=True, slots=True)
class Limits:
    """What must not be. `again` and `byes_again`: how many earlier meetings and byes are still allowed."""

    same_person: bool = True
    forbidden: bool = True
    same_group: bool = False
    again: int = 0
    byes_again: int = 0


@dataclass(frozen=True, slots=True)
class Paired:
    """`tight`: those of the pairs who could not be paired otherwise."""

    pairs: tuple[Pair, ...]
    byes: tuple[Number, ...]
    tight: frozenset[Number]


def paired(
    situation: Situation,
    order: Sequence[Number],
    wishes: Wishes,
    limits: Limits,
    may_repeat: bool,
    price: Callable[[Number, Number], int] | None = None,
) -> Paired:
    """Pair in the given order, each by its wishes; `wishes(NOBODY)` are for the bye.

    With `may_repeat` meetings and byes are repeated only if necessary, and then as rarely as exchanges
    achieve. With a `price`, exchanges then make the pairs cheaper. Raises Impossible.
    """
    if len(order) < 2:
        raise Impossible("too_few", tuple(order))
    order = [NOBODY, *order] if len(order) % 2 else list(order)
    for tried in _loosened(situation, limits) if may_repeat else [limits]:
        allowed = _allowed(situation, order, tried)
        mates = pair_off(order, allowed, _fresh_first(situation, wishes, tried))
        if mates is not None:
            seconds = _seconds(order, mates)
            pairs = [(one, mates[one]) for one in order if one and mates[one] and one not in seconds]
            if price or tried.again:
                pairs = polished(pairs, _full_price(situation, allowed, price))
            tight = frozenset(one for one in order if one and len(allowed[one]) == 1)
            return Paired(tuple(pairs), (mates[NOBODY],) if NOBODY in mates else (), tight)
    raise _why_not(situation, order, limits)


def _full_price(
    situation: Situation, allowed: Barred, price: Callable[[Number, Number], int] | None
) -> Price:
    """A price in which a repeated meeting costs more than anything else."""

    def full(one: Number, other: Number) -> int | None:
        if other not in allowed[one]:
            return None
        return situation.met[one][other] ** 2 * _MANY + (price(one, other) if price else 0)

    return full


def _seconds(order: Sequence[Number], mates: dict[Number, Number]) -> set[Number]:
    """Of each pair the one later in the order."""
    index = {number: at for at, number in enumerate(order)}
    return {number for number in order if index[number] > index[mates[number]]}


def _loosened(situation: Situation, limits: Limits) -> Iterator[Limits]:
    most = max((max(met.values(), default=0) for met in situation.met.values()), default=0)
    for again in range(max(most, max(situation.byes.values(), default=0)) + 1):
        yield replace(limits, again=again, byes_again=again)


def _fresh_first(situation: Situation, wishes: Wishes, limits: Limits) -> Wishes:
    if not limits.again:
        return wishes

    def fresh_first(number: Number) -> list[Number]:
        count = situation.met[number].__getitem__ if number else situation.byes.__getitem__
        return sorted(wishes(number), key=count)

    return fresh_first


def _allowed(situation: Situation, order: Sequence[Number], limits: Limits) -> Barred:
    everybody = set(order)
    limited = [situation.met_before(limits.again + 1)]
    limited += [situation.same_person()] if limits.same_person else []
    limited += [situation.forbidden()] if limits.forbidden else []
    limited += [situation.same_group()] if limits.same_group else []
    had = {number for number in order if situation.byes[number] > limits.byes_again}
    allowed: Barred = {}
    for number in order:
        if number == NOBODY:
            allowed[number] = everybody - had - {NOBODY}
            continue
        barred = {number}.union(*(one_limit[number] for one_limit in limited))
        allowed[number] = everybody - barred - ({NOBODY} if number in had else set())
    return allowed


_MANY = 1 << 30
_LOOSER: tuple[tuple[ImpossibleCode, dict[str, int | bool]], ...] = (
    ("met_before", {"again": _MANY}),
    ("second_bye", {"byes_again": _MANY}),
    ("same_group", {"same_group": False}),
    ("forbidden", {"forbidden": False}),
    ("same_person", {"same_person": False}),
)


def _why_not(situation: Situation, order: Sequence[Number], limits: Limits) -> Impossible:
    """The last limit that must be dropped before everybody can be paired, and who is unpaired because of it."""
    for code, looser in _LOOSER:
        alone = left_alone(order, _allowed(situation, order, limits))
        limits = replace(limits, **looser)  # type: ignore[arg-type]
        if not left_alone(order, _allowed(situation, order, limits)):
            return Impossible(code, tuple(sorted(number for number in alone if number)))
    return Impossible("too_few", tuple(order))
