"""The result of one finished game for each person in it: typed rows, made from the stored result.

Standings and statistics read these rows. They name people by their number on the sheet, so that a merge, a split
or another name does not change them; the day and the season are the sheet's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.ruleset import Ruleset
from rules.watten.rulesets import WattenRules
from scoring.engine.board.how_won import how_won
from scoring.engine.watten.counted import counted

# Raise it when the same result gives other rows: all are then written again.
ROWS_REVISION = 2


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One person's result. `number` is the person's on the sheet, `seat` in this game, `seats` how many played.

    Watten: `side` is the account, `partner` the number of the other person on it (None alone), `points` and
    `against` as they count in standings (A20); of three players `against` is the better opponent's. `bummerl`,
    `plain`, `schneider` and `retourschneider` are the marks of this side, or for a winner those of the others:
    their sum in Bummerl, and the number of each outcome. `to_nil` and `turned` say how the game was won whatever marks
    the ruleset gives: to nil, or from nil against krank (`how_won`), never both.
    WHOT!: `place` from 1, `shared` how many have it, `points` are penalty points; `side` is None.
    """

    number: int
    seat: int
    seats: int
    won: bool
    points: int
    rounds: int
    side: int | None = None
    partner: int | None = None
    against: int = 0
    bummerl: int = 0
    plain: int = 0
    schneider: int = 0
    retourschneider: int = 0
    place: int = 0
    shared: int = 1
    to_nil: bool = False
    turned: bool = False


def person_rows(ruleset: Ruleset, seats: int, facts: Mapping[str, Any]) -> tuple[PersonRow, ...]:
    """The rows of one stored result (`history.result_facts`), by seat. `seats`: of the sheet when it was opened.

    A player who was away for the whole game (WHOT!) has none.
    """
    if isinstance(ruleset.params, WattenRules):
        return _watten(counted(ruleset.params, facts["totals"]), seats, facts)
    return _whot(facts)


def _watten(points: Sequence[int], seats: int, facts: Mapping[str, Any]) -> tuple[PersonRow, ...]:
    numbers = list(facts.get("seated", range(seats)))
    accounts = len(points)
    step = accounts if accounts == 3 else 2
    winners = facts.get("winners") or [facts["winner"]]
    marks = facts.get("marks") or [
        {"side": 1 - facts["winner"], "outcome": facts["outcome"], "bummerl": facts["bummerl"]}
    ]
    how, rows = how_won(facts), []
    for seat, number in enumerate(numbers):
        side = seat % step
        won = side in winners
        own = [mark for mark in marks if won or mark["side"] == side]
        outcomes = Counter(mark["outcome"] for mark in own)
        partners = [other for other in numbers[side::step] if other != number]
        rows.append(
            PersonRow(
                number,
                seat,
                len(numbers),
                won,
                points[side],
                facts["rounds"],
                side=side,
                partner=partners[0] if partners else None,
                against=max(other for account, other in enumerate(points) if account != side),
                bummerl=sum(mark["bummerl"] for mark in own),
                plain=outcomes["bummerl"],
                schneider=outcomes["schneider"],
                retourschneider=outcomes["retourschneider"],
                to_nil=how == "schneider",
                turned=how == "retourschneider",
            )
        )
    return tuple(rows)


def _whot(facts: Mapping[str, Any]) -> tuple[PersonRow, ...]:
    places = facts["places"]
    present = [seat for seat in range(len(places)) if seat not in facts.get("absent", ())]
    held = Counter(places[seat] for seat in present)
    return tuple(
        PersonRow(
            seat,
            seat,
            len(present),
            places[seat] == 1,
            facts["totals"][seat],
            facts["rounds"],
            place=places[seat],
            shared=held[places[seat]],
        )
        for seat in present
    )
