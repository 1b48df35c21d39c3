"""The score of a contender in one game: the only input of metrics, policies and standings.

Made from a stored result, or from a fact with only winner and points (a paper table, a bye, a forfeit). A
subject is a tuple of text, sorted as text: in a season the uids of one player or of a pair, in a competition
the number of the contender (`subject_of`). So the same table serves a player with changing partners and a
contender who keeps its points when a substitute comes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from league.engine.results import Outcome, Result, Subject, WattenResult
from scoring.engine.watten.end import BUMMERL

Value = int | Fraction
Kind = Literal["played", "score_only", "bye", "forfeit_won", "forfeit_lost", "both_lost", "void"]


@dataclass(frozen=True, slots=True, order=True)
class Where:
    """`heat`: the evening of a season or the heat of a competition. `table`: the sheet or table in it.
    `game`: its number at that table, from 1.
    """

    heat: int = 0
    table: int = 0
    game: int = 0


NOWHERE = Where()


@dataclass(frozen=True, slots=True)
class GameScore:
    """One game from the view of one subject.

    Watten: `points_for` and `points_against` as they count; `outcomes` and `bummerl` are the marks of this
    subject, or for a winner those of the opponents. `how` it was won, whatever marks the ruleset gives:
    `schneider` to nil, `retourschneider` after the others were krank against nil ("gespannt"). WHOT!:
    `points_for` are penalty points, `place` counts from 1 among `seats`, and `shared` subjects have that place.
    `worth` is set by a policy (`Policy.counted`).
    """

    subject: Subject
    where: Where = NOWHERE
    kind: Kind = "played"
    won: bool = False
    points_for: int = 0
    points_against: int = 0
    outcomes: tuple[Outcome, ...] = ()
    bummerl: int = 0
    how: Outcome = "bummerl"
    place: int = 0
    shared: int = 1
    seats: int = 0
    rounds: int = 0
    opponents: tuple[Subject, ...] = ()
    worth: Value = 0

    @property
    def games(self) -> int:
        """Always 1; `sums.Sums` covers several games."""
        return 1

    @property
    def games_won(self) -> int:
        return int(self.won)

    @property
    def points_won(self) -> int:
        """Points on the pad in games that were won."""
        return self.points_for if self.won else 0

    @property
    def bummerl_given(self) -> int:
        return self.bummerl if self.won else 0

    @property
    def bummerl_taken(self) -> int:
        return 0 if self.won else self.bummerl

    def given(self, outcome: Outcome) -> int:
        return self.outcomes.count(outcome) if self.won else 0

    def taken(self, outcome: Outcome) -> int:
        return 0 if self.won else self.outcomes.count(outcome)

    @property
    def wins_with_retour(self) -> int:
        return int(self.won and self.how == "retourschneider")

    @property
    def wins_with_schneider(self) -> int:
        """Wins to nil, without those from nil."""
        return int(self.won and self.how == "schneider")

    @property
    def last_heat(self) -> int:
        """The heat, plus one after a win: the winner goes on to the next one."""
        return self.where.heat + self.won

    @property
    def beaten(self) -> Fraction:
        """The part of the table that this subject beat: one minus its fair place
        (`draw.whot_tables.fair_places`).

        The mean is 1/2 at a table of any size.
        """
        if self.seats < 2:
            return Fraction(int(self.won))
        return 1 - Fraction(2 * self.place + self.shared - 2, 2 * self.seats)


def subject_of(contender: int) -> Subject:
    """The subject of a contender's number. Subjects sort like their numbers up to 99,999."""
    return (f"{contender:05d}",)


def contender_of(subject: Subject) -> int:
    return int(subject[0])


def scores_of(
    result: Result, subjects: Sequence[Sequence[Subject]], where: Where = NOWHERE
) -> list[GameScore]:
    """The scores of one result. `subjects` by account at Watten, by seat at WHOT!."""
    if isinstance(result, WattenResult):
        return [
            _watten_score(result, side, subject, _others(subjects, side), where)
            for side, own in enumerate(subjects)
            for subject in own
        ]
    seats = len(result.players)
    return [
        GameScore(
            subject,
            where,
            won=place == 1,
            points_for=points,
            place=place,
            shared=result.places.count(place),
            seats=seats,
            rounds=result.rounds,
            opponents=_others(subjects, seat),
        )
        for seat, (place, points) in enumerate(zip(result.places, result.points, strict=True))
        for subject in subjects[seat]
    ]


def players_of(result: Result) -> list[list[Subject]]:
    """Each player alone, for `scores_of`; both players of a Watten side get the same score."""
    if isinstance(result, WattenResult):
        return [[(player,) for player in side] for side in result.sides]
    return [[(player,)] for player in result.players]


def pairs_of(result: WattenResult) -> list[list[Subject]]:
    """Each pair, in either seating order; a side without a partner is left out."""
    return [[tuple(sorted(side))] if len(side) > 1 else [] for side in result.sides]


def by_subject(scores: Sequence[GameScore]) -> Mapping[Subject, GameScore]:
    """The scores of one game by subject."""
    return {score.subject: score for score in scores}


def score_only(
    where: Where,
    sides: Sequence[Sequence[Subject]],
    points: Sequence[int],
    outcome: Outcome | None = None,
    winner: int | None = None,
) -> list[GameScore]:
    """Scores of a Watten game of which only the points of each side were written, and perhaps who won.

    Without `outcome` a loss to nil is a Schneider and any other a Bummerl. Without `winner` it is the side with the
    most points. Raises ValueError if two share them then, or if one has negative points.
    """
    most = max(points)
    if (winner is None and points.count(most) > 1) or min(points) < 0:
        raise ValueError("nobody_won")
    first = points.index(most) if winner is None else winner
    scores = []
    for side, own in enumerate(points):
        others = [other for index, other in enumerate(points) if index != side]
        mark: Outcome = outcome or ("bummerl" if (min(others) if side == first else own) else "schneider")
        scores += [
            GameScore(
                subject,
                where,
                "score_only",
                side == first,
                own,
                max(others),
                (mark,),
                BUMMERL[mark],
                mark,
                opponents=_others(sides, side),
            )
            for subject in sides[side]
        ]
    return scores


def whot_score_only(
    where: Where, subjects: Sequence[Subject], points: Sequence[int], places: Sequence[int] | None = None
) -> list[GameScore]:
    """Scores of a WHOT! game of which only the penalty points, and perhaps the places, were written.

    Without `places` the fewest points are first, and equal ones share a place.
    """
    places = places or [1 + sum(other < own for other in points) for own in points]
    return [
        GameScore(
            subject,
            where,
            "score_only",
            place == 1,
            own,
            place=place,
            shared=places.count(place),
            seats=len(subjects),
            opponents=tuple(other for other in subjects if other != subject),
        )
        for subject, own, place in zip(subjects, points, places, strict=True)
    ]


def bye(where: Where, subject: Subject) -> GameScore:
    return GameScore(subject, where, "bye", won=True)


def forfeit(where: Where, winner: Subject, loser: Subject) -> list[GameScore]:
    return [
        GameScore(winner, where, "forfeit_won", won=True, opponents=(loser,)),
        GameScore(loser, where, "forfeit_lost", opponents=(winner,)),
    ]


def both_lost(where: Where, one: Subject, two: Subject) -> list[GameScore]:
    return [
        GameScore(one, where, "both_lost", opponents=(two,)),
        GameScore(two, where, "both_lost", opponents=(one,)),
    ]


def _others(subjects: Sequence[Sequence[Subject]], own: int) -> tuple[Subject, ...]:
    return tuple(subject for index, group in enumerate(subjects) if index != own for subject in group)


def _watten_score(
    result: WattenResult, side: int, subject: Subject, opponents: tuple[Subject, ...], where: Where
) -> GameScore:
    won = side in result.won_by
    marks = [mark for mark in result.lost_by if won or mark[0] == side]
    return GameScore(
        subject,
        where,
        won=won,
        points_for=result.points[side],
        # Of three players, the points of the better opponent.
        points_against=max(points for other, points in enumerate(result.points) if other != side),
        outcomes=tuple(outcome for _account, outcome, _bummerl in marks),
        bummerl=sum(bummerl for _account, _outcome, bummerl in marks),
        how=result.how,
        rounds=result.rounds,
        opponents=opponents,
    )
