"""Finished games as values of the league's engine, in two queries for any number of games.

Games are ordered by evening, then sheet, then game. Reads scoring's stored results, not entries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Q

from league.engine.ratings import Way, way_of
from league.engine.results import Game, Result, result_of, seated
from league.models import Season
from rules import registry
from rules.core.ruleset import Ruleset
from scoring.engine.watten.counted import counted
from scoring.models import GameResult, Seat, Space

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


@dataclass(frozen=True, slots=True)
class Games:
    """`unsettled`: by game, how many more wait for two scribes to agree; they do not count."""

    played: tuple[PlayedGame, ...]
    names: Mapping[str, str]
    unsettled: Mapping[Game, int]

    def of(self, game: Game) -> tuple[PlayedGame, ...]:
        return tuple(played for played in self.played if played.game == game)

    def player(self, uid: str) -> PlayerRef:
        return PlayerRef(uid, self.names[uid])


def game_of(ruleset_key: str) -> Game:
    return "watten" if ruleset_key in WATTEN_KEYS else "whot"


def keys_of(game: Game) -> frozenset[str]:
    return WATTEN_KEYS if game == "watten" else WHOT_KEYS


def spelled(ruleset_key: str, options: Mapping[str, Any]) -> str:
    return registry.spell(registry.ruleset(ruleset_key, options))


def games_of_space(space: Space, since: date = date.min) -> Games:
    """Every finished game of a club from an evening on, in a season or not; the input of ratings."""
    return _games(Q(sheet__space=space, sheet__begun_on__gte=since))


def games_of_season(season: Season) -> Games:
    return _games(Q(sheet__season_sheet__season=season))


def rulesets_of(games: Iterable[PlayedGame]) -> tuple[RulesetUse, ...]:
    """The rulesets that were played, most games first, for the note below a table."""
    counted = Counter(played.ruleset for played in games)
    return tuple(
        RulesetUse(name, n) for name, n in sorted(counted.items(), key=lambda item: (-item[1], item[0]))
    )


def _games(where: Q) -> Games:
    results = (
        GameResult.objects.filter(where)
        .order_by("sheet__begun_on", "sheet_id", "game")
        .values_list(
            "sheet_id",
            "facts",
            "sheet__ruleset_key",
            "sheet__options",
            "sheet__begun_on",
            "sheet__seats_count",
            "settled",
        )
    )
    finished = list(results)
    seats: dict[int, list[str]] = {}
    names: dict[str, str] = {}
    taken = Seat.objects.filter(where).order_by("sheet_id", "number")
    # A uid is made text once, not for every seat.
    told: dict[UUID, str] = {}
    for sheet, uid, name in taken.values_list("sheet_id", "player__uid", "player__name"):
        if uid not in told:
            told[uid] = str(uid)
            names[told[uid]] = name
        seats.setdefault(sheet, []).append(told[uid])
    rulesets = _Rulesets()
    played = tuple(
        rulesets.played(day, key, options, count, seats[sheet], facts)
        for sheet, facts, key, options, day, count, settled in finished
        if settled
    )
    return Games(played, names, Counter(game_of(row[2]) for row in finished if not row[-1]))


class _Rulesets:
    """Rulesets by what a sheet stores of them: an evening has few, and each is made once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[Ruleset, str]] = {}

    def played(
        self,
        day: date,
        key: str,
        options: Mapping[str, Any],
        seats: int,
        people: Sequence[str],
        facts: Mapping[str, Any],
    ) -> PlayedGame:
        rules, spelled = self._of(key, options)
        points = counted(rules.params, facts["totals"])
        result = result_of(rules.game, seated(people, seats, facts), facts, points)
        return PlayedGame(rules.game, way_of(rules, seats), spelled, day, result)

    def _of(self, key: str, options: Mapping[str, Any]) -> tuple[Ruleset, str]:
        stored = (key, repr(options))
        if stored not in self._known:
            rules = registry.ruleset(key, options)
            self._known[stored] = rules, registry.spell(rules)
        return self._known[stored]
