"""What a season pins: the rules of its sheets, and how its games count. The caller checks who may change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db import transaction

from league.engine.season import MOST_METRICS, Scoring, metrics_of, policies_of
from league.models import Payer, Season
from league.services.clubs import club_touch
from league.services.seasons import season_locked
from rules import registry
from rules.core.errors import RulesError
from rules.core.ruleset import Ruleset
from scoring.locks import WRITES
from scoring.services import InputError

MOST_EVENINGS, MOST_LEAST = 366, 9999


@dataclass(frozen=True, slots=True)
class Counting:
    """How a season counts, and who pays the round of an evening."""

    policy: str = ""
    order: tuple[str, ...] = ()
    least_games: int = 0
    best_evenings: int = 0
    payer: str = Payer.DECLARED.value

    @classmethod
    def of(cls, season: Season) -> Counting:
        return cls(season.policy, tuple(season.order), season.least_games, season.best_evenings, season.payer)

    def scoring(self, season: Season) -> Scoring:
        """The scoring of the season with these settings."""
        return replace(
            season.scoring,
            policy=self.policy,
            order=self.order,
            least_games=self.least_games,
            best_evenings=self.best_evenings,
        )


def spelled_rules(season: Season) -> str:
    """The pinned rules as `registry.spell` writes them, "" for none."""
    return registry.spell(season.rules) if season.rules else ""


def rules_typed(ruleset_key: str, options: Mapping[str, object]) -> Ruleset:
    """The ruleset with these options. Raises InputError: unknown_ruleset, unknown_option, bad_option_value."""
    try:
        return registry.ruleset(ruleset_key, options)
    except RulesError as error:
        params = {name: text for name, text in error.params.items() if isinstance(text, str | int)}
        raise InputError(error.code, str(error.params.get("option", "ruleset")), params) from error


def season_rules_pin(*, season: Season, seen: str, rules: Ruleset | None) -> None:
    """Pin the rules of every sheet opened from now on; None: each sheet chooses its own.

    `seen`: `spelled_rules` when the form was drawn. Counting settings of another game are dropped. Raises
    InputError: season_closed, season_changed_meanwhile.
    """
    with WRITES, transaction.atomic():
        stored = season_locked(season)
        if (registry.spell(rules) if rules else "") == spelled_rules(stored):
            return
        if spelled_rules(stored) != seen:
            raise InputError("season_changed_meanwhile")
        if rules is None or stored.rules is None or rules.game != stored.rules.game:
            stored.policy, stored.order = "", []
        stored.ruleset_key = rules.key if rules else ""
        stored.ruleset_version = rules.version if rules else 0
        stored.options = dict(rules.options) if rules else {}
        stored.save(update_fields=["ruleset_key", "ruleset_version", "options", "policy", "order"])
        club_touch(season.club)


def season_count(*, season: Season, seen: Counting, typed: Counting) -> None:
    """Count by `typed` from now on, including games already played.

    Raises InputError: season_closed, season_changed_meanwhile, season_no_rules, season_unknown_policy,
    season_unknown_metric, season_order_twice, season_number.
    """
    with WRITES, transaction.atomic():
        stored = season_locked(season)
        check_counting(stored, typed)
        if Counting.of(stored) == typed:
            return
        if Counting.of(stored) != seen:
            raise InputError("season_changed_meanwhile")
        stored.policy, stored.order, stored.payer = typed.policy, list(typed.order), typed.payer
        stored.least_games, stored.best_evenings = typed.least_games, typed.best_evenings
        stored.save(update_fields=["policy", "order", "payer", "least_games", "best_evenings"])
        club_touch(season.club)


def check_counting(season: Season, typed: Counting) -> None:
    """Raises InputError as `season_count`, except for concurrent changes."""
    if season.rules is None:
        raise InputError("season_no_rules")
    game = season.rules.game
    if typed.policy and typed.policy not in policies_of(game):
        raise InputError("season_unknown_policy", "policy")
    if typed.payer not in Payer.values or (typed.payer == Payer.BUMMERL and game != "watten"):
        raise InputError("season_unknown_policy", "payer")
    known = metrics_of(game, typed.policy)
    for at, key in enumerate(typed.order, 1):
        if key not in known or at > MOST_METRICS:
            raise InputError("season_unknown_metric", f"order_{at}")
        if key in typed.order[: at - 1]:
            raise InputError("season_order_twice", f"order_{at}")
    for field, most in (("least_games", MOST_LEAST), ("best_evenings", MOST_EVENINGS)):
        if not 0 <= getattr(typed, field) <= most:
            raise InputError("season_number", field, {"most": most})


def check_rules_of(season: Season, ruleset_key: str, options: Mapping[str, object]) -> None:
    """Raises InputError: season_other_rules, if the season pins rules and these differ."""
    pinned = season.rules
    if pinned is None:
        return
    played = registry.spell(registry.ruleset(ruleset_key, options))
    if played != registry.spell(pinned):
        params = {"season": season.name, "rules": registry.spell(pinned), "played": played}
        raise InputError("season_other_rules", "ruleset", dict(params))
