"""The results of a season, one line for each finished game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import QuerySet

from league.engine.results import Game, seated
from league.models import Season
from league.selectors.games import PlayerRef
from rules import registry
from scoring.engine.watten.counted import counted
from scoring.models import GameResult
from scoring.models.shown_names import ShownNames
from scoring.models.shown_title import shown_title


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of a finished game. `side` is None at WHOT!; three Watten players have a side each.

    `points` are points won at Watten, penalty points at WHOT!; `counted` are those that count in standings
    (A20).
    """

    seat: int
    side: int | None
    place: int
    points: int
    counted: int
    player: PlayerRef


@dataclass(frozen=True, slots=True)
class ResultLine:
    """`outcome` and `bummerl` are for Watten only. `is_settled`: False if two scribes do not agree on every
    round; the game then does not count. `is_final`: settled, and the sheet is closed.
    """

    sheet: str
    title: str
    number: int
    game: Game
    ruleset: str
    played_on: date
    is_final: bool
    is_settled: bool
    rounds: int
    outcome: str | None
    bummerl: int | None
    places: tuple[Place, ...]

    @property
    def winners(self) -> tuple[PlayerRef, ...]:
        return tuple(place.player for place in self.places if place.place == 1)


def season_results(
    season: Season, since: date | None = None, until: date | None = None
) -> QuerySet[GameResult]:
    """Newest first; three queries for any number. `result_line` converts a row."""
    found = GameResult.objects.filter(sheet__season_sheet__season=season)
    if since is not None:
        found = found.filter(sheet__begun_on__gte=since)
    if until is not None:
        found = found.filter(sheet__begun_on__lte=until)
    return with_people(found).order_by("-sheet__begun_on", "-sheet_id", "-game")


def with_people(results: QuerySet[GameResult]) -> QuerySet[GameResult]:
    """Prefetch what `result_line` reads: three queries for any number of rows."""
    return results.select_related("sheet").prefetch_related("sheet__seats__player")


def result_line(result: GameResult, names: ShownNames) -> ResultLine:
    sheet, facts = result.sheet, result.facts
    rules = registry.ruleset(sheet.ruleset_key, sheet.options)
    people = [PlayerRef(str(seat.player.uid), names.of(seat.player)) for seat in sheet.seats.all()]
    players = seated(people, sheet.seats_count, facts)
    return ResultLine(
        sheet=str(sheet.uid),
        title=shown_title(names.text(sheet.title), sheet.purpose),
        number=result.game,
        game=rules.game,
        ruleset=registry.spell(rules),
        played_on=sheet.begun_on,
        is_final=result.state == GameResult.State.FINAL,
        is_settled=result.settled,
        rounds=facts["rounds"],
        outcome=facts.get("outcome"),
        bummerl=facts.get("bummerl"),
        places=_watten_places(players, facts, counted(rules.params, facts["totals"]))
        if rules.game == "watten"
        else _whot_places(players, facts),
    )


def _watten_places(
    players: list[PlayerRef], facts: Mapping[str, Any], counts: tuple[int, ...]
) -> tuple[Place, ...]:
    winners = facts.get("winners", [facts["winner"]])
    accounts = [seat if len(facts["totals"]) == 3 else seat % 2 for seat in range(len(players))]
    return tuple(
        Place(
            seat, account, 1 if account in winners else 2, facts["totals"][account], counts[account], player
        )
        for seat, (account, player) in enumerate(zip(accounts, players, strict=True))
    )


def _whot_places(players: list[PlayerRef], facts: Mapping[str, Any]) -> tuple[Place, ...]:
    seats = enumerate(zip(facts["places"], facts["totals"], players, strict=True))
    absent = facts.get("absent", ())
    return tuple(
        Place(seat, None, place, points, points, player)
        for seat, (place, points, player) in seats
        if seat not in absent
    )
