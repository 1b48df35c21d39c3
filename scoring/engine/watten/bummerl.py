"""The Bummerl tally of an evening, by person and by those who play together.

They count against the person who gets them (S4 R35). Persons are numbers on the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.engine.watten.end import Mark, Outcome
from scoring.engine.watten.game import WattenGame

Team = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameMark:
    """The outcome of a game for its loser."""

    game: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Account:
    """The games and marks of one person, or of partners. `marks`: the oldest first."""

    team: Team
    games: int = 0
    won: int = 0
    bummerl: int = 0
    marks: tuple[GameMark, ...] = ()

    def counted(self, game: WattenGame, won: bool, mark: Mark | None) -> Account:
        """The account after one more game."""
        played = replace(self, games=self.games + 1, won=self.won + won)
        if mark is None:
            return played
        marks = (*self.marks, GameMark(game.number, mark.outcome))
        return replace(played, bummerl=self.bummerl + mark.bummerl, marks=marks)


@dataclass(frozen=True, slots=True)
class Evening:
    """`people` and `teams`, most Bummerl first. `payers` are persons, `games` the number of finished games."""

    games: int
    people: tuple[Account, ...]
    teams: tuple[Account, ...]
    payers: tuple[int, ...]


def team_of(seated: Sequence[int], account: int) -> Team:
    """The persons of an account, in order: both partners of four players, else one."""
    if len(seated) == 3:
        return (seated[account],)
    return tuple(sorted(seated[account::2]))


def teams_of(game: WattenGame) -> tuple[Team, ...]:
    return tuple(team_of(game.seated, account) for account in range(len(game.totals)))


def marks_of(games: Iterable[WattenGame], team: Team) -> list[Mark]:
    """The marks that these persons got as a side, oldest first."""
    return [
        mark
        for game in games
        if game.finish
        for mark in game.finish.marks
        if team_of(game.seated, mark.account) == team
    ]


def by_team(games: Iterable[WattenGame]) -> list[Account]:
    """An account for each team with a finished game, in the order of their first game."""
    found: dict[Team, Account] = {}
    for game in games:
        for team, won, mark in _shares(game):
            found[team] = found.get(team, Account(team)).counted(game, won, mark)
    return list(found.values())


def by_person(games: Iterable[WattenGame]) -> list[Account]:
    """An account for each person with a finished game, by number. A mark of a pair counts for both."""
    found: dict[int, Account] = {}
    for game in games:
        for team, won, mark in _shares(game):
            for person in team:
                found[person] = found.get(person, Account((person,))).counted(game, won, mark)
    return [found[person] for person in sorted(found)]


def _shares(game: WattenGame) -> list[tuple[Team, bool, Mark | None]]:
    """For each account of a finished game: its team, whether it won, its mark."""
    if game.finish is None:
        return []
    marks = {mark.account: mark for mark in game.finish.marks}
    return [
        (team, account in game.finish.winners, marks.get(account))
        for account, team in enumerate(teams_of(game))
    ]


def payers(accounts: Sequence[Account]) -> tuple[Team, ...]:
    """The teams with the most Bummerl, who pay the round. Empty if nobody has one."""
    most = max((account.bummerl for account in accounts), default=0)
    return tuple(account.team for account in accounts if most and account.bummerl == most)


def tally(games: Sequence[WattenGame]) -> Evening:
    """The accounts by person and by team, who pays, and the number of finished games."""
    people = by_person(games)
    return Evening(
        games=sum(game.finish is not None for game in games),
        people=_worst_first(people),
        teams=_worst_first(by_team(games)),
        payers=tuple(team[0] for team in payers(people)),
    )


def _worst_first(accounts: Sequence[Account]) -> tuple[Account, ...]:
    return tuple(sorted(accounts, key=lambda account: (-account.bummerl, account.won, account.team)))
