"""The shapes of sheets, rounds, entries and hand logs, for the OpenAPI document and the CSV columns."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from league.api.serializers import GAME, GAMES, RULESET, PlayerRefSerializer

_SHEET = "The id of the sheet."
_GAME_NUMBER = "The game's number on its sheet, from 1."
_ROUND_NUMBER = "The round's number in its game, from 1."


def numbers(description: str, *, nullable: bool = False) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(allow_null=nullable), help_text=description)


class PersonOnSheetSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(
        help_text="The number on the sheet by which entries and rounds name this person."
    )
    player = PlayerRefSerializer(help_text="Who it is.")


class SheetSerializer(serializers.Serializer[Any]):
    uid = serializers.UUIDField(help_text=_SHEET)
    season = serializers.UUIDField(allow_null=True, help_text="The id of its season, null for none.")
    competition = serializers.UUIDField(
        allow_null=True, help_text="The id of its competition, null for none."
    )
    heat = serializers.IntegerField(allow_null=True, help_text="The heat of the competition, or null.")
    table = serializers.IntegerField(allow_null=True, help_text="The table of the competition, or null.")
    title = serializers.CharField(allow_blank=True, help_text="Its title; empty for who is no member.")
    game = serializers.ChoiceField(choices=GAMES, help_text=GAME)
    ruleset = serializers.CharField(help_text=RULESET)
    played_on = serializers.DateField(help_text="The date on which the evening began.")
    created_at = serializers.DateTimeField(help_text="When it was opened.")
    changed_at = serializers.DateTimeField(help_text="When the last entry came in.")
    version = serializers.IntegerField(help_text="The seq of its last entry, 0 for none.")
    is_closed = serializers.BooleanField(help_text="Whether it is closed.")
    games = serializers.IntegerField(help_text="Finished games.")
    people = PersonOnSheetSerializer(
        many=True, help_text="Everybody on it: numbers below the seats are the seats at the opening."
    )


class EntrySerializer(serializers.Serializer[Any]):
    sheet = serializers.UUIDField(help_text=_SHEET)
    seq = serializers.IntegerField(help_text="Its place in the log of the sheet, from 1.")
    id = serializers.UUIDField(help_text="The id that its device gave it.")
    game = serializers.IntegerField(help_text="The game that it was declared in.")
    round = serializers.IntegerField(help_text="The round that it was declared in.")
    kind = serializers.CharField(help_text="What was declared, such as round_won.")
    event = serializers.DictField(help_text="What exactly: the fields of this kind.")
    held = serializers.CharField(
        allow_blank=True, help_text="Why it waits outside the count; empty if it counts."
    )
    scribe = serializers.IntegerField(allow_null=True, help_text="Which of two scribes it is of, or null.")
    received_at = serializers.DateTimeField(help_text="When the server stored it.")
    tapped_at = serializers.DateTimeField(
        allow_null=True, help_text="When it was tapped, if it waited on its device, by that device's clock."
    )


class CallSerializer(serializers.Serializer[Any]):
    call = serializers.ChoiceField(choices=["bid", "stay", "concede"], help_text="bid, stay or concede.")
    side = serializers.IntegerField(help_text="The side that said it.")
    value = serializers.IntegerField(help_text="The bid, or the bid that it answers.")


class FineSerializer(serializers.Serializer[Any]):
    side = serializers.IntegerField(help_text="The side that committed it.")
    code = serializers.CharField(help_text="The offence.")


class StruckSerializer(serializers.Serializer[Any]):
    side = serializers.IntegerField(help_text="The side that had points struck off.")
    points = serializers.IntegerField(help_text="How many.")


class HeldCardsSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField(help_text="The seat that was counted by its cards.")
    cards = serializers.ListField(
        child=serializers.CharField(), help_text="The cards, as the notation has them."
    )


class RoundSerializer(serializers.Serializer[Any]):
    sheet = serializers.UUIDField(help_text=_SHEET)
    game = serializers.IntegerField(help_text=_GAME_NUMBER)
    round = serializers.IntegerField(help_text=_ROUND_NUMBER)
    how = serializers.CharField(
        help_text="won, conceded, penalty, out, counted, void, or open: without a result in a finished game."
    )
    seated = numbers("The numbers of the people on the sheet, by seat.")
    dealer = serializers.IntegerField(allow_null=True, help_text="The seat that dealt, null if nobody said.")
    winners = numbers("The sides (Watten) or the seat (WHOT!) that won.")
    value = serializers.IntegerField(help_text="Watten: what the winners got for the result.")
    before = numbers("The points of each side or seat as the round began.")
    gained = numbers("What it brought them; null for a seat that was not in it.", nullable=True)
    krank = numbers("Watten: the sides that were krank as it began.")
    calls = CallSerializer(many=True, help_text="Watten: bids and answers in order, where they were noted.")
    fines = FineSerializer(many=True, help_text="Watten: penalties.")
    struck = StruckSerializer(many=True, help_text="Watten: points struck off.")
    went = numbers("WHOT!: the seats that went out with it.")
    stake = serializers.IntegerField(help_text="WHOT!: the club points agreed on in it, 0 without.")
    stakes = numbers("WHOT!: the club points that the game brought each seat, where it ended here.")
    held = HeldCardsSerializer(many=True, help_text="WHOT!: cards of those who were counted by their cards.")
    scribes = serializers.IntegerField(help_text="How many write.")
    settled = serializers.BooleanField(help_text="Whether they agree.")
    first = serializers.IntegerField(help_text="The seq of its first entry.")
    last = serializers.IntegerField(help_text="The seq of the entry that gave it its result.")
    said_at = serializers.DateTimeField(help_text="When its result was said at the table.")
    changed_at = serializers.DateTimeField(help_text="When this row was written or changed.")


class MarkSerializer(serializers.Serializer[Any]):
    """A failure or a notice of a replay."""

    index = serializers.IntegerField(
        help_text="The action it is about, from 0; -1 for what stands before them."
    )
    code = serializers.CharField(help_text="What it is.")
    params = serializers.DictField(help_text="What the code is about.")
    line = serializers.IntegerField(help_text="The line of the text, from 1; 0 where there is no text.")
    column = serializers.IntegerField(help_text="The column in it, from 1.")


class FailureSerializer(MarkSerializer):
    kind = serializers.CharField(help_text="illegal, or what is wrong with the log.")


class VerdictSerializer(serializers.Serializer[Any]):
    ok = serializers.BooleanField(help_text="Whether every action was legal.")
    valid = serializers.IntegerField(help_text="How many actions are, from the first one on.")
    failure = FailureSerializer(allow_null=True, help_text="What was not, null if nothing.")
    notices = MarkSerializer(many=True, help_text="What else is worth knowing.")
    result = serializers.DictField(allow_null=True, help_text="How it ended, null if it did not.")


class StepSerializer(serializers.Serializer[Any]):
    action = serializers.IntegerField(help_text="Which action it is, from 1; 0 for the table before them.")
    seat = serializers.CharField(allow_blank=True, help_text="Who acts.")
    words = serializers.CharField(allow_blank=True, help_text="What is done, as the notation has it.")
    verdict = serializers.CharField(allow_null=True, help_text="What the rules say of it, null for 0.")
    facts = serializers.ListField(
        child=serializers.DictField(),
        help_text="The table after it: facts with a `code` and what it is about.",
    )
    failure = FailureSerializer(allow_null=True, help_text="What was not legal, null if nothing.")
    notices = MarkSerializer(many=True, help_text="What else is worth knowing.")
    result = serializers.DictField(allow_null=True, help_text="How it ended, where this step ended it.")


class HandSerializer(serializers.Serializer[Any]):
    uid = serializers.UUIDField(help_text="The hand's id.")
    sheet = serializers.UUIDField(help_text=_SHEET)
    game = serializers.IntegerField(allow_null=True, help_text="The game of its round, null for none.")
    round = serializers.IntegerField(allow_null=True, help_text="The number of its round, null for none.")
    logged_at = serializers.DateTimeField(help_text="When it was kept.")
    ruleset = serializers.CharField(help_text=RULESET)
    notation = serializers.CharField(help_text="The hand as text, which POST /replay/ takes.")
    verdict = VerdictSerializer(help_text="What the rules say of it.")
