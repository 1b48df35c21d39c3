"""The shapes of competitions, for the OpenAPI document and the CSV columns."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from league.api.played.shapes import numbers
from league.api.serializers import RULESET, PlayerRefSerializer

_NUMBER = "The number on the start list."


class StageSerializer(serializers.Serializer[Any]):
    format = serializers.CharField(help_text="How heats are drawn.")
    options = serializers.DictField(help_text="The options of the format.")
    heats = serializers.IntegerField(help_text="How many are played; 0 until there is a winner.")
    games = serializers.IntegerField(help_text="Games of one table; in a knockout at most so many.")
    through = serializers.IntegerField(help_text="How many go on to the next stage, 0 in the last.")


class CompetitionSerializer(serializers.Serializer[Any]):
    uid = serializers.UUIDField(help_text="The competition's id.")
    club = serializers.UUIDField(help_text="The id of its club.")
    name = serializers.CharField(help_text="The competition's name.")
    played_on = serializers.DateField(help_text="Its day.")
    ruleset = serializers.CharField(help_text=RULESET)
    people = serializers.IntegerField(help_text="People of one contender: 2 for pairs.")
    policy = serializers.CharField(help_text="How games count, as docs/league-scoring.md names it.")
    stages = StageSerializer(many=True, help_text="Its stages; what was pinned when it was founded.")
    version = serializers.IntegerField(help_text="The seq of its last fact.")


class ContenderSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text=_NUMBER)
    people = PlayerRefSerializer(many=True, help_text="Who plays now.")
    left = PlayerRefSerializer(many=True, help_text="Whom a substitute replaced.")
    group = serializers.CharField(allow_blank=True, help_text="The club they play for, or empty.")
    withdrawn = serializers.BooleanField(help_text="Whether they take part no more.")


class ReasonSerializer(serializers.Serializer[Any]):
    code = serializers.CharField(help_text="Why, as docs/league-draws.md has it.")
    numbers = numbers("The contenders it is about.")


class DrawSerializer(serializers.Serializer[Any]):
    algorithm = serializers.CharField(help_text="The format that drew it.")
    version = serializers.IntegerField(help_text="The version of the format.")
    options = serializers.DictField(help_text="Its options.")
    seed = serializers.CharField(allow_blank=True, help_text="The published seed.")
    inputs = serializers.CharField(help_text="SHA-256 of the field and the options, in hex.")


class HeatTableSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="The table's number.")
    sides = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="The contenders of each side; a side of two are partners who were drawn.",
    )
    dealer = serializers.IntegerField(allow_null=True, help_text="The contender that deals first, or null.")
    sheet = serializers.UUIDField(allow_null=True, help_text="The id of its sheet, or null.")
    games = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        allow_null=True,
        help_text="The points of each side in each game, null until the heat is approved.",
    )
    winners = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="The side that won each game, 0 or 1: not the one with more points if a revoke decided it. "
        "Empty at WHOT!, null until the heat is approved.",
    )
    source = serializers.CharField(  # type: ignore[assignment]  # a field, not the property of this name
        allow_null=True, help_text="pad, paper, ruling or forfeit; null until the heat is approved."
    )
    reasons = ReasonSerializer(many=True, help_text="Why they meet.")


class HeatSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="From 1.")
    stage = serializers.IntegerField(help_text="From 0.")
    status = serializers.CharField(help_text="published, or approved: its results count.")
    draw = DrawSerializer(help_text="What is needed to draw it again.")
    changed_by_hand = serializers.BooleanField(help_text="Whether seats changed after the draw.")
    tables = HeatTableSerializer(many=True, help_text="The tables by number.")
    byes = numbers("The contenders with a free heat.")
    bye_reasons = ReasonSerializer(many=True, help_text="Why they have it.")


class CompetitionRowSerializer(serializers.Serializer[Any]):
    rank = serializers.IntegerField(
        help_text="Shared by equals; the next rank is then skipped. 0: not ranked."
    )
    number = serializers.IntegerField(help_text=_NUMBER)
    people = PlayerRefSerializer(many=True, help_text="Who plays.")
    values = serializers.DictField(
        child=serializers.FloatField(), help_text="The metrics that count, by key."
    )
    tied_with = numbers("The other contenders of this rank.")
    decided_by = serializers.CharField(
        allow_blank=True,
        help_text="What parted this row from the one above; empty for the first and for ties.",
    )
    state = serializers.CharField(help_text="ranked, too_few_games or withdrawn.")


class CompetitionStandingSerializer(serializers.Serializer[Any]):
    after_heat = serializers.IntegerField(help_text="The last heat that counts here, 0 for none.")
    heats = serializers.IntegerField(help_text="How many heats count here.")
    order = serializers.ListField(
        child=serializers.CharField(), help_text="What decides the rank in the last stage, first one first."
    )
    rows = CompetitionRowSerializer(many=True, help_text="The table, best first.")
