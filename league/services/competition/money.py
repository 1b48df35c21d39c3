"""Prizes and fees of a competition."""

from __future__ import annotations

import re
from collections.abc import Sequence

from league.engine.competition import facts as ft
from league.engine.competition.state import Refusal, State
from league.models import Competition
from league.services.competition.declaring import Declaration, declare, refused, shown
from scoring.services.about import one_line

MOST_PRIZES, LONGEST_PRIZE = 200, 80
_SUM = re.compile(r"(?P<euros>[0-9]{1,4})(?:[.,](?P<cents>[0-9]{1,2}))?\s*(?:€|EUR|Euro)?", re.IGNORECASE)


def prizes_set(*, competition: Competition, said: Declaration, prizes: Sequence[str]) -> State:
    """Set the prizes by rank from the first; "" for a rank without one.

    Raises InputError: competition_too_many_prizes, competition_prize_too_long, competition_prizes_changed if
    the page is stale, and those of `declare`.
    """
    kept = [one_line(prize) for prize in prizes]
    while kept and not kept[-1]:
        kept.pop()
    if len(kept) > MOST_PRIZES:
        raise refused(Refusal("too_many_prizes", (MOST_PRIZES,)))
    if long := tuple(rank for rank, prize in enumerate(kept, 1) if len(prize) > LONGEST_PRIZE):
        raise refused(Refusal("prize_too_long", long))

    def make(state: State) -> list[ft.Fact]:
        if state.prizes not in (shown(competition, said, state).prizes, tuple(kept)):
            raise refused(Refusal("prizes_changed"))
        return [ft.PrizesSet(tuple(kept))]

    return declare(competition, said, make)


def cents_from(text: str) -> int:
    """ "12", "12,50" and "12.5 €" in cents. Raises InputError: competition_bad_fee."""
    found = _SUM.fullmatch(text.strip())
    if found is None:
        raise refused(Refusal("bad_fee"))
    return 100 * int(found["euros"]) + int((found["cents"] or "0").ljust(2, "0"))


def fee_set(*, competition: Competition, said: Declaration, cents: int) -> State:
    """Raises InputError: competition_fee_changed if the page is stale, and those of `declare`."""

    def make(state: State) -> list[ft.Fact]:
        if state.fee not in (shown(competition, said, state).fee, cents):
            raise refused(Refusal("fee_changed"))
        return [ft.FeeSet(cents)]

    return declare(competition, said, make)


def fee_pay(*, competition: Competition, said: Declaration, number: int) -> State:
    """Record that the contender has paid the current fee."""
    return declare(competition, said, lambda state: [ft.FeePaid(number, state.fee)])


def fee_return(*, competition: Competition, said: Declaration, number: int) -> State:
    return declare(competition, said, lambda _state: [ft.FeeReturned(number)])
