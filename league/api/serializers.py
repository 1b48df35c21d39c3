"""The shapes of the API: every field is listed and described, none is taken from a model by itself.

They show what the selectors return and compute nothing.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from league.engine.ratings import ordinal
from league.models import Rating
from league.selectors import RulesetUse, StandingTable

_GAMES = [("watten", "Watten"), ("whot", "WHOT!")]
_GAME = "watten or whot."
_WAYS = [
    ("watten_pairs", "Watten in pairs"),
    ("watten_alone", "Watten alone"),
    ("whot_points", "WHOT! for points"),
    ("whot_single", "WHOT! single deals"),
]
_RULESET = "Ruleset key and the options that differ from its preset, such as `upper_austria target=11`."


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
    game = serializers.ChoiceField(choices=_GAMES, help_text=_GAME)
    way = serializers.ChoiceField(choices=_WAYS, help_text="The way of playing that is rated by itself.")
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
    ratings = RatingSerializer(many=True, source="ratings.all", help_text="One for each way of playing.")


class RulesetUseSerializer(serializers.Serializer[RulesetUse]):
    ruleset = serializers.CharField(source="spelled", help_text=_RULESET)
    games = serializers.IntegerField(help_text="Finished games played by it.")


class WattenValuesSerializer(serializers.Serializer[Any]):
    games = serializers.IntegerField(help_text="Finished games.")
    games_won = serializers.IntegerField(help_text="Games won.")
    games_lost = serializers.IntegerField(help_text="Games lost.")
    bummerl_given = serializers.IntegerField(
        help_text="Bummerl the others got: 1, Schneider 2, Retourschneider 4."
    )
    bummerl_taken = serializers.IntegerField(help_text="Bummerl written against oneself.")
    bummerl_net = serializers.IntegerField(help_text="bummerl_given - bummerl_taken.")
    schneider_given = serializers.IntegerField(help_text="Games won with Schneider.")
    schneider_taken = serializers.IntegerField(help_text="Games lost with Schneider.")
    retourschneider_given = serializers.IntegerField(help_text="Games won with Retourschneider.")
    retourschneider_taken = serializers.IntegerField(help_text="Games lost with Retourschneider.")
    points_for = serializers.IntegerField(
        help_text="Points of one's own side, as they count (points_counted)."
    )
    points_against = serializers.IntegerField(help_text="Points of the other side, as they count.")
    points_net = serializers.IntegerField(help_text="points_for - points_against.")


class WhotValuesSerializer(serializers.Serializer[Any]):
    games = serializers.IntegerField(help_text="Finished games.")
    games_won = serializers.IntegerField(help_text="Games won.")
    average_place = serializers.FloatField(help_text="Mean of the places; compared exactly for ranks.")
    penalty_points = serializers.IntegerField(help_text="Points counted from the cards left in hand.")
    rounds = serializers.IntegerField(help_text="Rounds of the games played.")


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


class WattenRowSerializer(_RowSerializer):
    values = WattenValuesSerializer(help_text="Every metric of this row.")


class WhotRowSerializer(_RowSerializer):
    values = WhotValuesSerializer(help_text="Every metric of this row.")


class _StandingSerializer(serializers.Serializer[StandingTable]):
    game = serializers.ChoiceField(choices=_GAMES, help_text=_GAME)
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
    game = serializers.ChoiceField(choices=_GAMES, help_text=_GAME)
    ruleset = serializers.CharField(help_text=_RULESET)
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


class StandingQuery(serializers.Serializer[Any]):
    ruleset = serializers.CharField(
        required=False,
        default="",
        allow_blank=True,
        max_length=200,
        help_text="Count only games of this ruleset, as `rulesets` spells it.",
    )


class WattenStandingQuery(StandingQuery):
    by = serializers.ChoiceField(
        choices=["player", "pair"],
        required=False,
        default="player",
        help_text="Rows for players or for pairs.",
    )
