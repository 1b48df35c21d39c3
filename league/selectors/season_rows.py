"""The finished games of a season from their typed rows: what was played, and the scores that standings count.

Sums by person if the order needs no more (`season_sums`); one score per game if it depends on who met whom.
People of a sheet are read separately, so that a merge or a new name changes no row.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Literal

from django.db.models import Count, Q, QuerySet, TextField
from django.db.models.functions import Cast

from league.engine.policy.policy import Policy
from league.engine.results import Game, Outcome, Subject
from league.engine.scores import GameScore
from league.engine.season import needs_evenings, needs_opponents
from league.engine.sums import Score
from league.models import Season, SeasonSheet
from league.selectors.games import PlayerRef, RulesetUse, game_of, spelled
from league.selectors.season_adjustments import Given, season_adjustments
from league.selectors.season_seats import SeatedSheet, seated_sheets
from league.selectors.season_sums import sums_by_sheet, sums_of_all
from scoring.models import GameResult, PersonResult
from scoring.models.shown_names import ShownNames

By = Literal["player", "pair"]
_MARKS: tuple[Outcome, ...] = ("bummerl", "schneider", "retourschneider")


@dataclass(frozen=True, slots=True)
class SeasonGames:
    """`rulesets`: those of the games that count, most games first. `unsettled`: how many games wait for two
    scribes to agree, by game. `day`: one evening only; `since` and `until`: the evenings between two days;
    None for no limit.

    `given`: the points beside the games; they are read for a season, not for one evening.
    """

    season: Season
    rulesets: Mapping[Game, tuple[RulesetUse, ...]]
    unsettled: Mapping[Game, int]
    day: date | None = None
    until: date | None = None
    since: date | None = None
    given: tuple[Given, ...] = ()

    def beside(self, game: Game, by: By, ruleset: str = "") -> tuple[Given, ...]:
        """The points beside the games that belong to this table, with those taken back.

        They count in the table from the first evening on, up to the day of `until`; not in one of some
        evenings or of one ruleset.
        """
        if ruleset or self.day is not None or self.since is not None:
            return ()
        people = 2 if by == "pair" else 1
        mine = (one for one in self.given if one.game == game and len(one.players) == people)
        return tuple(one for one in mine if self.until is None or one.day <= self.until)

    def count(self, game: Game, ruleset: str = "") -> int:
        return sum(use.games for use in self.rulesets.get(game, ()) if ruleset in ("", use.spelled))


@dataclass(frozen=True, slots=True)
class Counted:
    """The scores of one game, the people in them by uid, and the evenings. `Where.heat` is the ordinal of the day."""

    scores: tuple[Score, ...]
    people: Mapping[str, PlayerRef]
    evenings: tuple[date, ...]


def _of(season: Season, day: date | None, until: date | None, since: date | None) -> Q:
    """Rows of the season's sheets, limited to one evening or to the evenings between two days."""
    sheets = SeasonSheet.objects.everywhere("of one season").filter(season=season).order_by()
    of_season = Q(sheet__in=sheets.values("sheet_id"))
    if since is not None:
        of_season &= Q(sheet__begun_on__gte=since)
    if until is not None:
        of_season &= Q(sheet__begun_on__lte=until)
    return of_season if day is None else of_season & Q(sheet__begun_on=day)


def season_games(
    season: Season, day: date | None = None, until: date | None = None, since: date | None = None
) -> SeasonGames:
    """The games of a season, limited to one evening or to those between two days; one query, and one for the
    points beside the games.
    """
    rows = (
        GameResult.objects.filter(_of(season, day, until, since))
        .order_by()
        .values_list("sheet__ruleset_key", Cast("sheet__options", TextField()), "settled")
        .annotate(n=Count("pk"))
    )
    uses: dict[Game, Counter[str]] = {}
    unsettled: Counter[Game] = Counter()
    for key, options, settled, games in rows:
        if settled:
            name = spelled(key, json.loads(options))
            uses.setdefault(game_of(key), Counter())[name] += games
        else:
            unsettled[game_of(key)] += games
    rulesets = {game: _most_first(counted) for game, counted in uses.items()}
    given = season_adjustments(season) if day is None else ()
    return SeasonGames(season, rulesets, unsettled, day, until, since, given)


def _most_first(counted: Counter[str]) -> tuple[RulesetUse, ...]:
    return tuple(
        RulesetUse(name, games) for name, games in sorted(counted.items(), key=lambda one: (-one[1], one[0]))
    )


def season_counted(
    games: SeasonGames,
    policy: Policy,
    *,
    by: By,
    names: ShownNames,
    ruleset: str = "",
    evenings: bool = True,
) -> Counted:
    """What `policy` counts of its game; at most three queries.

    `evenings` False: only ranks are wanted; if they do not depend on evenings, the whole season is added up
    at once.
    """
    here = _of(games.season, games.day, games.until, games.since)
    rows = PersonResult.objects.filter(here, settled=True, side__isnull=policy.game == "whot")
    if ruleset:
        rows = rows.filter(ruleset=ruleset)
    by_pair = by == "pair" and policy.game == "watten"
    scores: tuple[Score, ...]
    if not (evenings or needs_evenings(policy) or needs_opponents(policy)):
        scores, people = sums_of_all(rows, policy, names, by_pair)
        return Counted(scores, people, ())
    if needs_opponents(policy):
        sheets, people = seated_sheets(here, names)
        scores = tuple(_scores(rows, sheets, by_pair))
    else:
        scores, people = sums_by_sheet(rows, policy, games.season, names, by_pair)
    days = sorted({score.where.heat for score in scores})
    return Counted(scores, people, tuple(map(date.fromordinal, days)))


def _scores(
    rows: QuerySet[PersonResult], sheets: Mapping[int, SeatedSheet], by_pair: bool
) -> Iterator[GameScore]:
    """One score for each game and subject, with everybody it met."""
    fields = (
        "sheet_id", "game", "number", "side", "partner", "won", "points", "against",
        "plain", "schneider", "retourschneider", "bummerl", "place", "shared", "seats", "rounds", "to_nil", "turned",
    )  # fmt: skip
    ordered = rows.order_by("sheet_id", "game", "seat").values_list(*fields)
    for (sheet, _game), group in groupby(ordered, key=lambda row: row[:2]):
        at, people = sheets.get(sheet), list(group)
        # A sheet or a person that came after the seats were read is counted the next time.
        if at is not None and all(row[2] in at.people for row in people):
            yield from _of_game(at, people, by_pair)


def _of_game(at: SeatedSheet, rows: list[tuple[Any, ...]], by_pair: bool) -> Iterator[GameScore]:
    subjects: list[tuple[Subject, int, tuple[Any, ...]]] = []
    for row in rows:
        number, side, partner = row[2:5]
        if not by_pair:
            subjects.append(((at.people[number],), number if side is None else side, row))
        elif partner is not None and number < partner:
            pair = tuple(sorted((at.people[number], at.people[partner])))
            subjects.append((pair, side, row))
    for subject, side, row in subjects:
        won, points, against, plain, schneider, retour, bummerl, place, shared, seats, rounds = row[5:16]
        to_nil, turned = row[16:]
        counts = zip(_MARKS, (plain, schneider, retour), strict=True)
        yield GameScore(
            subject,
            at.where,
            won=won,
            points_for=points,
            points_against=against,
            outcomes=tuple(outcome for outcome, times in counts for _ in range(times)),
            bummerl=bummerl,
            how="retourschneider" if turned else "schneider" if to_nil else "bummerl",
            place=place,
            shared=shared,
            seats=seats if place else 0,
            rounds=rounds,
            opponents=tuple(other for other, account, _row in subjects if account != side),
        )
