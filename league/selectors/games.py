"""Finished games as values of the league's engine, in two queries for any number of games.

Ordered by evening, then sheet, then game. Reads scoring's stored results, not entries.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from league.engine.ratings import Way, way_of
from league.engine.results import Game, Result, result_of, seated
from league.models import Season
from league.selectors.rated import rated
from rules import registry
from rules.core.ruleset import Ruleset
from scoring.engine.watten.counted import counted
from scoring.models import GameResult, Seat, Space

CHUNK = 1000
WATTEN_KEYS, WHOT_KEYS = frozenset(registry.keys("watten")), frozenset(registry.keys("whot"))


@dataclass(frozen=True, slots=True)
class PlayerRef:
    uid: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayedGame:
    game: Game
    way: Way
    ruleset: str
    played_on: date
    result: Result


@dataclass(frozen=True, slots=True)
class RulesetUse:
    """`spelled` is the key with the options that differ from the preset, as `rules.registry.read` takes it."""

    spelled: str
    games: int


def game_of(ruleset_key: str) -> Game:
    return "watten" if ruleset_key in WATTEN_KEYS else "whot"


def keys_of(game: Game) -> frozenset[str]:
    return WATTEN_KEYS if game == "watten" else WHOT_KEYS


def spelled(ruleset_key: str, options: Mapping[str, Any]) -> str:
    return registry.spell(registry.ruleset(ruleset_key, options))


def games_of_space(space: Space, since: date = date.min) -> Iterator[PlayedGame]:
    """Every finished game of a club that counts for ratings, from an evening on, one at a time.

    A sheet that came, or got another person, after the people were read is read again; one that left is left out.
    """
    where = rated(space.pk) & Q(sheet__begun_on__gte=since)
    sheets, _names = _sheets(where)
    for sheet, stored, settled in _results(where).iterator(CHUNK):
        if not settled:
            continue
        facts = json.loads(stored)
        if sheet not in sheets or not sheets[sheet].knows(facts):
            sheets.pop(sheet, None)
            sheets |= _sheets(where & Q(sheet=sheet))[0]
        if sheet in sheets:
            yield sheets[sheet].played(facts)


def games_finished(season: Season) -> int:
    """How many games of the season count."""
    return GameResult.objects.filter(sheet__season_sheet__season=season, settled=True).count()


@dataclass(frozen=True, slots=True)
class _SheetOf:
    """What the games of one sheet share; `people` are the uids by number."""

    rules: Ruleset
    spelled: str
    way: Way
    day: date
    seats: int
    people: list[str]

    def knows(self, facts: Mapping[str, Any]) -> bool:
        """Whether `people` are all that a stored game names."""
        named = len(facts["places"]) - 1 if "places" in facts else max(facts.get("seated", [self.seats - 1]))
        return len(self.people) > int(named)

    def played(self, facts: Mapping[str, Any]) -> PlayedGame:
        points = counted(self.rules.params, facts["totals"])
        players = seated(self.people, self.seats, facts)
        result = result_of(self.rules.game, players, facts, points)
        return PlayedGame(self.rules.game, self.way, self.spelled, self.day, result)


def _results(where: Q) -> QuerySet[GameResult, tuple[int, str, bool]]:
    """Sheet, facts and whether settled, in the order of play."""
    # As text, because converting a JSON field takes longer than reading it.
    fields = ("sheet_id", Cast("facts", TextField()), "settled")
    ordered = GameResult.objects.filter(where).order_by("sheet__begun_on", "sheet_id", "game")
    return ordered.values_list(*fields)


def _sheets(where: Q) -> tuple[dict[int, _SheetOf], dict[str, str]]:
    """The sheets by key, and the names of their people by uid; one query. Each ruleset is built once."""
    sheets: dict[int, _SheetOf] = {}
    rulesets: dict[tuple[str, str], tuple[Ruleset, str]] = {}
    people: dict[int, tuple[str, str]] = {}
    taken = Seat.objects.filter(where).order_by("sheet_id", "number")
    for sheet, player, uid, name, key, options, day, seats in taken.values_list(
        "sheet_id",
        "player_id",
        # Read as text: a player has many seats, but is converted once.
        Cast("player__uid", TextField()),
        "player__name",
        "sheet__ruleset_key",
        Cast("sheet__options", TextField()),
        "sheet__begun_on",
        "sheet__seats_count",
    ):
        if player not in people:
            people[player] = str(UUID(uid)), name
        if sheet not in sheets:
            if (key, options) not in rulesets:
                rules = registry.ruleset(key, json.loads(options))
                rulesets[key, options] = rules, registry.spell(rules)
            rules, spelled = rulesets[key, options]
            sheets[sheet] = _SheetOf(rules, spelled, way_of(rules, seats), day, seats, [])
        sheets[sheet].people.append(people[player][0])
    return sheets, dict(people.values())
