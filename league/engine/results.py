"""What a finished game means to those who played it.

Owns the value types that standings and ratings are computed from, and how
a stored result (`scoring.engine.history.result_facts`) becomes one. A *share*
is one game as one player or one pair sees it. Players are named by any
string that stays theirs; the league uses the uid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Game = Literal["watten", "whot"]
Outcome = Literal["bummerl", "schneider", "retourschneider"]
Subject = tuple[str, ...]
GAMES: tuple[Game, ...] = ("watten", "whot")


@dataclass(frozen=True, slots=True)
class WattenResult:
    """`sides` are the players of side A and B (seat % 2); `bummerl` marks go to the loser (S4 R30-R32)."""

    sides: tuple[Subject, Subject]
    points: tuple[int, int]
    winner: int
    outcome: Outcome
    bummerl: int
    rounds: int


@dataclass(frozen=True, slots=True)
class WhotResult:
    """`places` by seat from 1, equal places shared; `points` are penalty points (S0 LANGE SPIELVARIANTE)."""

    players: Subject
    places: tuple[int, ...]
    points: tuple[int, ...]
    rounds: int


Result = WattenResult | WhotResult


@dataclass(frozen=True, slots=True)
class WattenShare:
    won: bool
    outcome: Outcome
    bummerl: int
    points_for: int
    points_against: int


@dataclass(frozen=True, slots=True)
class WhotShare:
    place: int
    points: int
    rounds: int


Share = WattenShare | WhotShare


def result_of(game: Game, players: Sequence[str], facts: Mapping[str, Any]) -> Result:
    """The result of one stored game; `players` are by seat."""
    if game == "watten":
        sides = (tuple(players[0::2]), tuple(players[1::2]))
        points = (facts["totals"][0], facts["totals"][1])
        return WattenResult(
            sides, points, facts["winner"], facts["outcome"], facts["bummerl"], facts["rounds"]
        )
    # Who was away for the whole game has no part in it, whatever place the engine writes at that seat.
    seats = [seat for seat in range(len(players)) if seat not in facts.get("absent", ())]
    places, totals = facts["places"], facts["totals"]
    return WhotResult(
        tuple(players[seat] for seat in seats),
        tuple(places[seat] for seat in seats),
        tuple(totals[seat] for seat in seats),
        facts["rounds"],
    )


def shares_by_player(result: Result) -> dict[Subject, Share]:
    """Everybody's own share; in Watten both of a side have the same one."""
    if isinstance(result, WattenResult):
        return {(player,): _watten_share(result, side) for side in (0, 1) for player in result.sides[side]}
    seats = zip(result.players, result.places, result.points, strict=True)
    return {(player,): WhotShare(place, points, result.rounds) for player, place, points in seats}


def shares_by_pair(result: WattenResult) -> dict[Subject, Share]:
    """The share of each side as a pair, in whatever order the two sat."""
    return {tuple(sorted(result.sides[side])): _watten_share(result, side) for side in (0, 1)}


def _watten_share(result: WattenResult, side: int) -> WattenShare:
    return WattenShare(
        won=result.winner == side,
        outcome=result.outcome,
        bummerl=result.bummerl,
        points_for=result.points[side],
        points_against=result.points[1 - side],
    )
