"""The shapes of bodies that are written, and of the answers."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from league.api.played.shapes import HandSerializer, VerdictSerializer

MAX_TEXT = 20_000
MAX_SEEN = 10**9
MAX_NUMBER = 10_000
MOST_PEOPLE = 12


class Text(serializers.CharField):
    """Text, unchanged. Whether it has a meaning is answered with 422, not 400."""

    def __init__(self, most: int, help_text: str, *, required: bool = True) -> None:
        super().__init__(
            min_length=1, max_length=most, trim_whitespace=False, help_text=help_text, required=required
        )


class EntryBody(serializers.Serializer[Any]):
    id = serializers.UUIDField(help_text="A new id of the writer's own. The same id is stored once.")
    seen = serializers.IntegerField(
        min_value=0, max_value=MAX_SEEN, help_text="The version of the sheet that the writer knows."
    )
    game = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER, help_text="The game it is for.")
    round = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER, help_text="The round it is for.")
    kind = Text(24, "What is declared, such as round_won.")
    event = serializers.DictField(help_text="The fields of this kind, as `event` of an entry has them.")


class BoardSerializer(serializers.Serializer[Any]):
    """The values that the next entry needs."""

    version = serializers.IntegerField(help_text="The version of the sheet now.")
    game = serializers.IntegerField(help_text="The game that is played now.")
    round = serializers.IntegerField(help_text="The round that is played now.")
    totals = serializers.ListField(
        child=serializers.IntegerField(), help_text="The points in this game, by side or seat."
    )
    is_closed = serializers.BooleanField(help_text="Whether the sheet is closed.")


class ReceiptSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(help_text="The entry's id.")
    status = serializers.ChoiceField(
        choices=["counted", "agreed", "held", "repeated"],
        help_text="counted; agreed: an equal reading of a second scribe; held: stored, and waits outside the count; "
        "repeated: it was stored before.",
    )
    reason = serializers.CharField(allow_blank=True, help_text="Why it is held.")
    board = BoardSerializer(help_text="The board after it.")


class SeatBody(serializers.Serializer[Any]):
    player = serializers.UUIDField(required=False, help_text="A player of the club.")
    name = Text(80, "Or a name: of the player so called, else of a new guest.", required=False)

    def validate(self, attrs: Any) -> Any:
        if len(attrs) != 1:
            raise serializers.ValidationError("Say either player or name.")
        return attrs


class SheetBody(serializers.Serializer[Any]):
    ruleset = Text(400, "The ruleset, such as `upper_austria target=11`; the season's own where it has one.")
    people = SeatBody(  # type: ignore[call-arg]  # the length is the list's
        many=True, min_length=1, max_length=MOST_PEOPLE, help_text="Who sits where, clockwise."
    )
    first_dealer = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_PEOPLE - 1,
        help_text="The seat that deals first, if it is known.",
    )
    played_on = serializers.DateField(required=False, help_text="The day, today unless told.")


class HandsBody(serializers.Serializer[Any]):
    notation = Text(MAX_TEXT, "One hand or several, as text.")
    game = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_NUMBER, help_text="The game of its round, for one hand."
    )
    round = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_NUMBER, help_text="The number of its round, for one hand."
    )


class KeptSerializer(serializers.Serializer[Any]):
    hands = HandSerializer(many=True, help_text="The hands as they are kept now.")


class ReplayBody(serializers.Serializer[Any]):
    notation = Text(MAX_TEXT, "One hand or several, as text.")
    odds = serializers.BooleanField(
        required=False,
        default=False,
        help_text="Of one hand: whether who conceded could have held. Needs a token.",
    )


class ShareSerializer(serializers.Serializer[Any]):
    side = serializers.CharField(help_text="The side, such as A.")
    share = serializers.FloatField(help_text="How often it wins from there, 0 to 1.")
    low = serializers.FloatField(help_text="Lower end of the interval of 95 %.")
    high = serializers.FloatField(help_text="Upper end of the interval of 95 %.")


class OddsSerializer(serializers.Serializer[Any]):
    at = serializers.IntegerField(help_text="After so many actions: before somebody conceded.")
    shares = ShareSerializer(many=True, help_text="As everybody at the table saw it.")


class ReplayedSerializer(serializers.Serializer[Any]):
    verdict = VerdictSerializer(help_text="What the rules say of it.")
    odds = OddsSerializer(allow_null=True, help_text="Null unless asked for, and where nobody conceded.")


class ReplaySerializer(serializers.Serializer[Any]):
    hands = ReplayedSerializer(many=True, help_text="One for each hand of the text.")
