"""The finished games of a season from their typed rows: what was played, and the scores that standings count.

Sums by sheet and person where the order needs no more, added up by the database; one score a game where it asks who
met whom. The people of a sheet are read apart, so that a merge or another name changes no row.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Literal

from django.db import connection
from django.db.models import Count, F, Q, QuerySet, Sum, TextField
from django.db.models.functions import Cast, Least

from league.engine.policy.policy import Policy
from league.engine.results import Game, Outcome, Subject
from league.engine.scores import GameScore, Where
from league.engine.season import needs_opponents
from league.engine.sums import Score, Sums
from league.models import Season
from league.selectors.games import PlayerRef, RulesetUse, game_of, spelled
from scoring.models import GameResult, PersonResult, Player, Seat
from scoring.models.shown_names import ShownNames

By = Literal["player", "pair"]
_MARKS: tuple[Outcome, ...] = ("bummerl", "schneider", "retourschneider")


@dataclass(frozen=True, slots=True)
class SeasonGames:
    """`rulesets`: those of the games that count, most games first. `unsettled`: by game, how many more wait for two
    scribes to agree. `day`: of this evening alone, `since` and `until`: of all from and up to one, None for the whole
    season.
    """

    season: Season
    rulesets: Mapping[Game, tuple[RulesetUse, ...]]
    unsettled: Mapping[Game, int]
    day: date | None = None
    until: date | None = None
    since: date | None = None

    def count(self, game: Game, ruleset: str = "") -> int:
        return sum(use.games for use in self.rulesets.get(game, ()) if ruleset in ("", use.spelled))


@dataclass(frozen=True, slots=True)
class Counted:
    """The scores of one game, the people in them by uid, and the evenings. `Where.heat` is the day's number."""

    scores: tuple[Score, ...]
    people: Mapping[str, PlayerRef]
    evenings: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """`people`: the uid of each person by number."""

    where: Where
    people: dict[int, str]


def _of(season: Season, day: date | None, until: date | None, since: date | None) -> Q:
    """The rows that belong to a sheet of the season, of one evening of it, or of the evenings from and up to a day."""
    of_season = Q(sheet__season_sheet__season=season)
    if since is not None:
        of_season &= Q(sheet__begun_on__gte=since)
    if until is not None:
        of_season &= Q(sheet__begun_on__lte=until)
    return of_season if day is None else of_season & Q(sheet__begun_on=day)


def season_games(
    season: Season, day: date | None = None, until: date | None = None, since: date | None = None
) -> SeasonGames:
    """Of the season, of one evening, or of all from and up to one; one query."""
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
    return SeasonGames(season, rulesets, unsettled, day, until, since)


def _most_first(counted: Counter[str]) -> tuple[RulesetUse, ...]:
    return tuple(
        RulesetUse(name, games) for name, games in sorted(counted.items(), key=lambda one: (-one[1], one[0]))
    )


def season_counted(
    games: SeasonGames, policy: Policy, *, by: By, names: ShownNames, ruleset: str = ""
) -> Counted:
    """What `policy` counts of its game; three queries, whatever was played."""
    here = _of(games.season, games.day, games.until, games.since)
    rows = PersonResult.objects.filter(here, settled=True, side__isnull=policy.game == "whot")
    if ruleset:
        rows = rows.filter(ruleset=ruleset)
    sheets, people = _sheets(here, names)
    by_pair = by == "pair" and policy.game == "watten"
    made: Iterator[Score] = (
        _scores(rows, sheets, by_pair) if needs_opponents(policy) else _sums(rows, policy, sheets, by_pair)
    )
    scores = tuple(made)
    days = sorted({score.where.heat for score in scores})
    return Counted(scores, people, tuple(map(date.fromordinal, days)))


def _sheets(here: Q, names: ShownNames) -> tuple[dict[int, _Sheet], dict[str, PlayerRef]]:
    taken = Seat.objects.filter(here).order_by().values_list("sheet_id", "number", "player_id")
    seats = _bare(taken.annotate(day=Cast("sheet__begun_on", TextField())))
    known = Player.objects.everywhere("who sits in this season").filter(
        pk__in={player for _sheet, _number, player, _day in seats}
    )
    told = known.values_list("pk", "uid", "name")
    refs = {pk: PlayerRef(str(uid), names.called(pk, name)) for pk, uid, name in told}
    days = {day: Where(date.fromisoformat(day).toordinal()) for day in {day for *_seat, day in seats}}
    sheets: dict[int, _Sheet] = {}
    for sheet, number, player, day in seats:
        if sheet not in sheets:
            sheets[sheet] = _Sheet(days[day], {})
        sheets[sheet].people[number] = refs[player].uid
    return sheets, {ref.uid: ref for ref in refs.values()}


def _bare(found: QuerySet[Any, Any]) -> list[tuple[Any, ...]]:
    """The rows of `values_list` as the database gives them: numbers and texts, a truth as 0 or 1. A season has
    thousands, and converting each field takes longer than reading it (measured).
    """
    sql, parameters = found.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return list(cursor.fetchall())


def _sums(
    rows: QuerySet[PersonResult], policy: Policy, sheets: Mapping[int, _Sheet], by_pair: bool
) -> Iterator[Sums]:
    """One for each sheet and person (or pair), won and lost apart."""
    own, against = (
        Least(name, policy.target) if policy.target else F(name) for name in ("points", "against")
    )
    if policy.game == "whot":
        yield from _whot_sums(rows, own, sheets)
        return
    keys = ("sheet_id", "number", "won", *(("partner",) if by_pair else ()))
    rows = rows.filter(number__lt=F("partner")) if by_pair else rows
    # In the order of the fields of Sums.
    totals: tuple[Count | Sum, ...] = (
        Count("pk"), Sum(own), Sum(against), Sum("rounds"), Sum("bummerl"), Sum("schneider"), Sum("retourschneider"),
    )  # fmt: skip
    if policy.asks_worth:
        schneider = Q(schneider__gt=0, retourschneider=0)
        totals += (Count("pk", filter=Q(retourschneider__gt=0)), Count("pk", filter=schneider))
    named = {f"total_{at}": total for at, total in enumerate(totals)}
    grouped = rows.order_by().values_list(*keys).annotate(**named)
    for sheet, number, won, *sums in _bare(grouped):
        at = sheets[sheet]
        if by_pair:
            partner, *sums = sums
            subject = tuple(sorted((at.people[number], at.people[partner])))
        else:
            subject = (at.people[number],)
        yield Sums(subject, at.where, bool(won), *sums)


def _whot_sums(
    rows: QuerySet[PersonResult], points: F | Least, sheets: Mapping[int, _Sheet]
) -> Iterator[Sums]:
    totals = (Count("pk"), Sum(points), Sum("place"), Sum("shared"), Sum("rounds"))
    named = {f"total_{at}": total for at, total in enumerate(totals)}
    grouped = rows.order_by().values_list("sheet_id", "number", "won", "seats").annotate(**named)
    for sheet, number, won, seats, games, own, place, shared, rounds in _bare(grouped):
        at = sheets[sheet]
        yield Sums(
            (at.people[number],), at.where, bool(won), games, own,
            place=place, shared=shared, seats=seats, rounds=rounds,
        )  # fmt: skip


def _scores(rows: QuerySet[PersonResult], sheets: Mapping[int, _Sheet], by_pair: bool) -> Iterator[GameScore]:
    """One for each game and subject, with everybody it met."""
    fields = (
        "sheet_id", "game", "number", "side", "partner", "won", "points", "against",
        "plain", "schneider", "retourschneider", "bummerl", "place", "shared", "seats", "rounds",
    )  # fmt: skip
    ordered = rows.order_by("sheet_id", "game", "seat").values_list(*fields)
    for (sheet, _game), people in groupby(ordered, key=lambda row: row[:2]):
        at = sheets[sheet]
        yield from _of_game(at, list(people), by_pair)


def _of_game(at: _Sheet, rows: list[tuple[Any, ...]], by_pair: bool) -> Iterator[GameScore]:
    subjects: list[tuple[Subject, int, tuple[Any, ...]]] = []
    for row in rows:
        number, side, partner = row[2:5]
        if not by_pair:
            subjects.append(((at.people[number],), number if side is None else side, row))
        elif partner is not None and number < partner:
            pair = tuple(sorted((at.people[number], at.people[partner])))
            subjects.append((pair, side, row))
    for subject, side, row in subjects:
        won, points, against, plain, schneider, retour, bummerl, place, shared, seats, rounds = row[5:]
        counts = zip(_MARKS, (plain, schneider, retour), strict=True)
        yield GameScore(
            subject,
            at.where,
            won=won,
            points_for=points,
            points_against=against,
            outcomes=tuple(outcome for outcome, times in counts for _ in range(times)),
            bummerl=bummerl,
            place=place,
            shared=shared,
            seats=seats if place else 0,
            rounds=rounds,
            opponents=tuple(other for other, account, _row in subjects if account != side),
        )
