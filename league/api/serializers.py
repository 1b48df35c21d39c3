"""The shapes of the API. Every field is described, none is derived from a model.

They show what selectors return and compute nothing. Standings have a field for each metric.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC
from functools import cached_property
from operator import attrgetter
from typing import Any

from django.utils import translation
from rest_framework import serializers

from league.engine.metrics import METRICS
from league.engine.ratings import ordinal
from league.engine.results import Game
from league.models import Rating
from league.selectors import RulesetUse, StandingTable
from league.selectors.games import PlayerRef
from league.selectors.standings import Beside, StandingRow
from league.wording import metric_help

GAMES = [("watten", "Watten"), ("whot", "WHOT!")]
GAME = "watten or whot."
WAYS = [
    ("watten_pairs", "Watten in pairs"),
    ("watten_alone", "Watten alone"),
    ("whot_points", "WHOT! for points"),
    ("whot_single", "WHOT! single deals"),
]
RULESET = "Ruleset key and the options that differ from its preset, such as `upper_austria target=11`."


class ClubSerializer(serializers.Serializer[Any]):
    uid = serializers.UUIDField(help_text="The club's id.")
    name = serializers.CharField(help_text="The club's name.")
    is_public = serializers.BooleanField(help_text="Whether strangers may read it too.")


class SeasonSerializer(serializers.Serializer[Any]):
    uid = serializers.UUIDField(help_text="The season's id.")
    club = serializers.UUIDField(source="club.uid", help_text="The id of its club.")
    name = serializers.CharField(help_text="The season's name.")
    starts_on = serializers.DateField(help_text="Its first day.")
    ends_on = serializers.DateField(help_text="Its last day.")


class PlayerRefSerializer(serializers.Serializer[Any]):
    uid = serializers.UUIDField(help_text="The player's id.")
    name = serializers.CharField(help_text="The name shown on boards.")


class RatingSerializer(serializers.Serializer[Rating]):
    game = serializers.ChoiceField(choices=GAMES, help_text=GAME)
    way = serializers.ChoiceField(choices=WAYS, help_text="The way of playing that is rated by itself.")
    mu = serializers.FloatField(help_text="Estimated strength; a newcomer has 25.")
    sigma = serializers.FloatField(help_text="Uncertainty of mu; a newcomer has 25/3.")
    ordinal = serializers.SerializerMethodField(
        help_text="mu - 3 sigma, what the ratings table is sorted by."
    )
    games = serializers.IntegerField(help_text="Rated games.")
    as_of = serializers.DateField(help_text="The evening of the last rated game.")

    def get_ordinal(self, rating: Rating) -> float:
        return ordinal(rating.mu, rating.sigma)


class PlayerSerializer(PlayerRefSerializer):
    ratings = RatingSerializer(many=True, help_text="One for each way of playing.")


class RulesetUseSerializer(serializers.Serializer[RulesetUse]):
    ruleset = serializers.CharField(source="spelled", help_text=RULESET)
    games = serializers.IntegerField(help_text="Finished games played by it.")


class _ValuesSerializer(serializers.Serializer[Any]):
    """A field for every metric of `game`, with the page's description. Means are numbers with a fraction."""

    game: Game

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        with translation.override("en"):
            return {
                key: (serializers.FloatField if metric.how == "mean" else serializers.IntegerField)(
                    help_text=f"{metric_help(key)}."
                )
                for key, metric in METRICS[self.game].items()
            }

    @cached_property
    def kinds(self) -> list[tuple[str, type[float] | type[int]]]:
        return [(key, float if metric.how == "mean" else int) for key, metric in METRICS[self.game].items()]

    def of_row(self, row: StandingRow) -> dict[str, float]:
        values = row.values
        return {key: kind(values[key]) for key, kind in self.kinds}


class WattenValuesSerializer(_ValuesSerializer):
    game = "watten"


class WhotValuesSerializer(_ValuesSerializer):
    game = "whot"


class _RowSerializer(serializers.Serializer[Any]):
    rank = serializers.IntegerField(
        help_text="Shared by equals; the next rank is then skipped. 0: too few games."
    )
    players = PlayerRefSerializer(many=True, help_text="One player, or the two of a pair.")
    tied_with = serializers.ListField(
        child=PlayerRefSerializer(many=True),
        help_text="The other rows of this rank: equal in every metric of the order.",
    )
    decided_by = serializers.CharField(
        allow_blank=True, help_text="The metric that parted this row from the one above; empty for a tie."
    )

    @cached_property
    def readers(self) -> list[tuple[str, Callable[[StandingRow], object]]]:
        return [(name, _reader(name, field)) for name, field in self.fields.items()]

    def to_representation(self, row: StandingRow) -> dict[str, object]:
        """What the fields would return; asking each of them takes five times as long (measured)."""
        return {name: read(row) for name, read in self.readers}


def _reader(name: str, field: object) -> Callable[[Any], object]:
    """What reads this field of a standing's row."""
    get = attrgetter(name)
    if isinstance(field, _ValuesSerializer):
        return field.of_row
    if isinstance(field, serializers.ListField):
        return lambda row: [_refs(players) for players in get(row)]
    return (lambda row: _refs(get(row))) if isinstance(field, serializers.ListSerializer) else get


def _refs(players: Sequence[PlayerRef]) -> list[dict[str, str]]:
    return [{"uid": player.uid, "name": player.name} for player in players]


class WattenRowSerializer(_RowSerializer):
    values = WattenValuesSerializer(help_text="Every metric of this row.")


class WhotRowSerializer(_RowSerializer):
    values = WhotValuesSerializer(help_text="Every metric of this row.")


class AdjustmentSerializer(serializers.Serializer[Beside]):
    uid = serializers.UUIDField(help_text="Its id, for ever.")
    players = PlayerRefSerializer(many=True, help_text="One player, or the two of a pair.")
    metric = serializers.CharField(help_text="The metric it is added to; others do not change.")
    points = serializers.IntegerField(help_text="What is added, negative for what is taken off.")
    reason = serializers.CharField(
        allow_blank=True,
        help_text="Why; empty if it says a name that is hidden from the reader, or was erased.",
    )
    given_at = serializers.DateTimeField(default_timezone=UTC, help_text="When it was given.")
    withdrawn_at = serializers.DateTimeField(
        default_timezone=UTC,
        allow_null=True,
        help_text="When it was taken back and stopped counting; null while it counts.",
    )


class _StandingSerializer(serializers.Serializer[StandingTable]):
    game = serializers.ChoiceField(choices=GAMES, help_text=GAME)
    by = serializers.ChoiceField(
        choices=[("player", "player"), ("pair", "pair")], help_text="player or pair."
    )
    ruleset = serializers.CharField(allow_blank=True, help_text="The only ruleset counted, empty for all.")
    rulesets = RulesetUseSerializer(
        many=True, help_text="All rulesets this game was played by in the season."
    )
    is_mixed = serializers.BooleanField(
        help_text="Whether games of several rulesets are counted together here."
    )
    games = serializers.IntegerField(help_text="Games counted.")
    order = serializers.ListField(
        child=serializers.CharField(), help_text="The metrics that decide the rank, first one first."
    )
    adjustments = AdjustmentSerializer(
        many=True,
        help_text="Points beside the games, of those in the table. They belong to no evening and count until they "
        "are taken back. Empty for one ruleset.",
    )


class WattenStandingSerializer(_StandingSerializer):
    rows = WattenRowSerializer(many=True, help_text="The table, best first.")


class WhotStandingSerializer(_StandingSerializer):
    rows = WhotRowSerializer(many=True, help_text="The table, best first.")


class PlaceSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField(help_text="Clockwise from 0.")
    side = serializers.IntegerField(
        allow_null=True, help_text="Watten: 0 or 1, of three players the seat. WHOT!: null."
    )
    place = serializers.IntegerField(help_text="From 1; in Watten 1 for both of the winning side.")
    points = serializers.IntegerField(
        help_text="Watten: points that the side made, beyond the target too. WHOT!: penalty points."
    )
    points_counted = serializers.IntegerField(
        source="counted",
        help_text="What the points count in standings: in Watten no more than the target, unless the sheet's "
        "rules say otherwise.",
    )
    player = PlayerRefSerializer(help_text="Who sat there.")


class ResultSerializer(serializers.Serializer[Any]):
    sheet = serializers.UUIDField(help_text="The id of the sheet.")
    number = serializers.IntegerField(help_text="The game's number on its sheet, from 1.")
    title = serializers.CharField(allow_blank=True, help_text="The sheet's title.")
    game = serializers.ChoiceField(choices=GAMES, help_text=GAME)
    ruleset = serializers.CharField(help_text=RULESET)
    played_on = serializers.DateField(help_text="The date on which the evening began.")
    is_final = serializers.BooleanField(
        help_text="Whether the sheet is closed and, where two scribes wrote, they agree on every round of the "
        "game; until then a correction may come."
    )
    is_settled = serializers.BooleanField(
        help_text="False while two scribes wrote and do not agree on every round of the game: it is in no "
        "standing and in no rating yet."
    )
    rounds = serializers.IntegerField(help_text="Rounds played.")
    outcome = serializers.CharField(
        allow_null=True, help_text="Watten: bummerl, schneider or retourschneider. WHOT!: null."
    )
    bummerl = serializers.IntegerField(
        allow_null=True, help_text="Watten: marks of the side that lost. WHOT!: null."
    )
    places = PlaceSerializer(many=True, help_text="Everybody who played, by seat.")


class RulesetQuery(serializers.Serializer[Any]):
    ruleset = serializers.CharField(
        required=False,
        min_length=1,
        max_length=200,
        trim_whitespace=False,
        help_text="Count only games of this ruleset, as `rulesets` spells it.",
    )

    def validate_ruleset(self, word: str) -> str:
        """Without white space around it. Nothing else is no ruleset; empty would stand for all."""
        return word.strip() or word


class StandingQuery(RulesetQuery):
    as_of = serializers.DateField(
        required=False, help_text="As they stood after this day, such as 2026-11-21."
    )


class WattenStandingQuery(StandingQuery):
    by = serializers.ChoiceField(
        choices=["player", "pair"],
        required=False,
        default="player",
        help_text="Rows for players or for pairs.",
    )
