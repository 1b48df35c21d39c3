"""The results of finished games as the league counts them.

Value types for standings and ratings, made from a stored result
(`scoring.engine.board.history.result_facts`). Players are any stable string; the league uses the uid. A score
(`league.engine.scores`) is one game from the view of one player, pair or contender.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from scoring.engine.board.how_won import how_won

Game = Literal["watten", "whot"]
Outcome = Literal["bummerl", "schneider", "retourschneider"]
Subject = tuple[str, ...]
GAMES: tuple[Game, ...] = ("watten", "whot")


@dataclass(frozen=True, slots=True)
class WattenResult:
    """`sides` are the players of each account: A and B of two or four, each one of three (A25). `points` are
    those that count (A20).

    `bummerl` marks go to the loser (S4 R30-R32). `how`: the way it was won, whatever marks the ruleset gives
    (`how_won`). Of three players two may win and two may be marked (A26): then `winners` and `marks` (account,
    outcome, Bummerl) list all of them, and the other fields hold the first.
    """

    sides: tuple[Subject, ...]
    points: tuple[int, ...]
    winner: int
    outcome: Outcome
    bummerl: int
    rounds: int
    how: Outcome = "bummerl"
    winners: tuple[int, ...] = ()
    marks: tuple[tuple[int, Outcome, int], ...] = ()

    @property
    def won_by(self) -> tuple[int, ...]:
        return self.winners or (self.winner,)

    @property
    def lost_by(self) -> tuple[tuple[int, Outcome, int], ...]:
        return self.marks or ((1 - self.winner, self.outcome, self.bummerl),)


@dataclass(frozen=True, slots=True)
class WhotResult:
    """`places` are ranks by seat from 1, equal ones shared; `points` are penalty points (S0 LANGE SPIELVARIANTE)."""

    players: Subject
    places: tuple[int, ...]
    points: tuple[int, ...]
    rounds: int


Result = WattenResult | WhotResult


Person = TypeVar("Person")


def seated(people: Sequence[Person], seats: int, facts: Mapping[str, Any]) -> list[Person]:
    """The people by seat in one stored game. `people` are all of the sheet by number, `seats` those at the
    opening.

    A Watten result lists the seats if they had changed by then. At WHOT! everybody has a seat, and a result
    covers those who were on the sheet when it was written.
    """
    if "places" in facts:
        return list(people[: len(facts["places"])])
    return [people[number] for number in facts.get("seated", range(seats))]


def result_of(game: Game, players: Sequence[str], facts: Mapping[str, Any], points: Sequence[int]) -> Result:
    """The result of one stored game; `players` are by seat (`seated`), `points` are the counted totals
    (`scoring.engine.watten.counted`).
    """
    if game == "watten":
        return _watten_result(players, facts, points)
    # A player who was away for the whole game is left out, whatever rank is stored for that seat.
    seats = [seat for seat in range(len(players)) if seat not in facts.get("absent", ())]
    places = facts["places"]
    return WhotResult(
        tuple(players[seat] for seat in seats),
        tuple(places[seat] for seat in seats),
        tuple(points[seat] for seat in seats),
        facts["rounds"],
    )


def _watten_result(players: Sequence[str], facts: Mapping[str, Any], points: Sequence[int]) -> WattenResult:
    accounts = len(points)
    step = accounts if accounts == 3 else 2
    return WattenResult(
        tuple([tuple(players[account::step]) for account in range(accounts)]),
        tuple(points),
        facts["winner"],
        facts["outcome"],
        facts["bummerl"],
        facts["rounds"],
        how_won(facts),
        tuple(facts.get("winners", ())),
        tuple([(mark["side"], mark["outcome"], mark["bummerl"]) for mark in facts.get("marks", ())]),
    )
