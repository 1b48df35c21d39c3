"""A season evening by evening: the table of each evening, ranks after it, and who owes and who paid its round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from operator import attrgetter

from league.engine.payer import Rule, payers
from league.engine.results import GAMES, Game, Subject
from league.engine.season import season_policy, season_table
from league.engine.sums import Score
from league.models import Club, Night, RoundPaid, Season
from league.selectors.games import PlayerRef
from league.selectors.season_rows import Counted, SeasonGames, season_counted, season_games
from league.selectors.standings import StandingTable, standing_table
from scoring.models.shown_names import ShownNames
from scoring.services.player_names import present


@dataclass(frozen=True, slots=True)
class Course:
    """The rank of everybody after each evening of a season; None before the first game, or without a rank."""

    game: Game
    days: tuple[date, ...]
    ranks: Mapping[PlayerRef, tuple[int | None, ...]]


@dataclass(frozen=True, slots=True)
class Round:
    """Somebody owes, or paid, the round of an evening."""

    day: date
    uid: str
    name: str
    is_due: bool
    is_paid: bool


def evening_tables(games: SeasonGames, names: ShownNames) -> tuple[StandingTable, ...]:
    """The tables of one evening, one for each game played in `games`; everybody has a rank."""
    scoring = games.season.scoring_of_evening
    return tuple(
        standing_table(games, game, names=names, scoring=scoring) for game in GAMES if games.count(game)
    )


def course(games: SeasonGames, game: Game, names: ShownNames, ruleset: str = "") -> Course:
    """The ranks of one ruleset or of all; three queries, however many evenings.

    Points beside the games count from the evening after which they were given; the last evening has all.
    """
    policy = season_policy(game, games.season.scoring)
    counted = season_counted(games, policy, by="player", names=names, ruleset=ruleset)
    given = games.beside(game, "player", ruleset)
    after: list[dict[Subject, int]] = []
    for day, following in zip(counted.evenings, (*counted.evenings[1:], date.max), strict=False):
        until = [score for score in counted.scores if score.where.heat <= day.toordinal()]
        beside = [one.adjustment for one in given if one.day < following]
        after.append({row.subject: row.rank for row in season_table(policy, until, beside).rows})
    subjects = {score.subject for score in counted.scores}
    return Course(
        game,
        counted.evenings,
        {
            counted.people[subject[0]]: tuple(ranks.get(subject) or None for ranks in after)
            for subject in sorted(subjects)
        },
    )


def rounds_of_evening(
    club: Club, season: Season | None, day: date, names: ShownNames, tables: Sequence[StandingTable]
) -> tuple[Round, ...]:
    """Who owes the round of an evening by the season's rule and its `tables`, and who paid one."""
    nights = Night.objects.in_space(club.space).filter(season=season, played_on=day)
    night = nights.select_related("payer__merged_into").first() if season else None
    due = due_of_evening(season, night, tables, names) if season else ()
    return _rounds({day: due}, _paid(club, names, day, day))


def due_of_evening(
    season: Season, night: Night | None, tables: Sequence[StandingTable], names: ShownNames
) -> tuple[PlayerRef, ...]:
    """Who owes the round of an evening, by the season's rule: from its tables or as people declared. Ordered
    by name.

    Nobody if nobody is behind.
    """
    if season.payer == "declared":
        player = present(night.payer) if night and night.payer else None
        return (PlayerRef(str(player.uid), names.of(player)),) if player else ()
    rule: Rule = season.payer  # type: ignore[assignment]  # the database keeps it within `Payer`
    return _by_name(player for of in tables for row in payers(rule, of.rows) for player in row.players)


def rounds_of_season(club: Club, season: Season, names: ShownNames) -> tuple[Round, ...]:
    """All rounds of a season, oldest evening first."""
    return _rounds(dict(_due(season, names)), _paid(club, names, season.starts_on, season.ends_on))


def _rounds(
    due: Mapping[date, Sequence[PlayerRef]], paid: Mapping[tuple[date, str], PlayerRef]
) -> tuple[Round, ...]:
    owed = {(day, player.uid): player for day, players in due.items() for player in players}
    everybody = {**paid, **owed}
    rounds = (
        Round(day, uid, player.name, (day, uid) in owed, (day, uid) in paid)
        for (day, uid), player in everybody.items()
    )
    return tuple(sorted(rounds, key=lambda one: (one.day, one.name.casefold())))


def _paid(club: Club, names: ShownNames, since: date, until: date) -> dict[tuple[date, str], PlayerRef]:
    """Who paid which evening, by the last fact of each; merged players count as the one that stayed."""
    facts = RoundPaid.objects.in_space(club.space).filter(day__range=(since, until))
    ordered = facts.order_by("pk").select_related("player__merged_into")
    last = {(fact.day, present(fact.player)): fact.is_paid for fact in ordered}
    return {
        (day, str(player.uid)): PlayerRef(str(player.uid), names.of(player))
        for (day, player), is_paid in last.items()
        if is_paid
    }


def _due(season: Season, names: ShownNames) -> Iterator[tuple[date, tuple[PlayerRef, ...]]]:
    """Like `due_of_evening` for every evening of a season, with the games read once."""
    rule: Rule = season.payer  # type: ignore[assignment]  # the database keeps it within `Payer`
    if rule == "declared":
        nights = Night.objects.in_space(season.club.space).filter(season=season, payer__isnull=False)
        for night in nights.select_related("payer__merged_into"):
            yield night.played_on, due_of_evening(season, night, (), names)
        return
    games, found = season_games(season), dict[date, list[PlayerRef]]()
    for game in GAMES:
        if not games.count(game):
            continue
        policy = season_policy(game, season.scoring_of_evening)
        counted = season_counted(games, policy, by="player", names=names)
        for evening in counted.evenings:
            rows = payers(rule, season_table(policy, _on(counted, evening)).rows)
            behind = (counted.people[uid] for row in rows for uid in row.subject)
            found.setdefault(evening, []).extend(behind)
    yield from ((evening, _by_name(players)) for evening, players in found.items())


def _on(counted: Counted, day: date) -> list[Score]:
    return [score for score in counted.scores if score.where.heat == day.toordinal()]


def _by_name(players: Iterable[PlayerRef]) -> tuple[PlayerRef, ...]:
    return tuple(sorted(set(players), key=attrgetter("name")))
