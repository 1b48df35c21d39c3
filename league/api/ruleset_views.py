"""Rulesets with every option, the same for everybody."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from league.api.base import ReadView, reads
from league.api.formats import Row
from league.api.lists import ComputedList, whole
from league.api.serializers import GAME, GAMES
from rules import registry
from rules.core.ruleset import OptionValue
from rules.registry import keys
from scoring import wording

_KEY = OpenApiParameter("key", OpenApiTypes.STR, OpenApiParameter.PATH, description="The ruleset's key.")


class OptionSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(help_text="The option.")
    value = serializers.JSONField(help_text="What this ruleset has: a number, a word, true or false.")
    choices = serializers.ListField(child=serializers.JSONField(), help_text="What it may be.")


class RulesetSerializer(serializers.Serializer[Any]):
    key = serializers.CharField(help_text="The key, with which `ruleset` begins everywhere.")
    version = serializers.IntegerField(help_text="The version of the key.")
    game = serializers.ChoiceField(choices=GAMES, help_text=GAME)
    name = serializers.CharField(help_text="Its name.")
    options = OptionSerializer(many=True, help_text="Every option.")


def ruleset_row(key: str) -> Row:
    rules, choices = registry.ruleset(key), registry.choices(key)
    return {
        "key": key,
        "version": rules.version,
        "game": rules.game,
        "name": str(wording.ruleset_name(key)),
        "options": [_option(name, value, choices[name]) for name, value in rules.options],
    }


def _option(name: str, value: OptionValue, choices: tuple[OptionValue, ...] | range) -> Row:
    return {"name": name, "value": value, "choices": list(choices)}


class _Rules(ReadView):
    def revision(self, subject: Any) -> str:
        return f"{registry.VERSION}"

    def is_public(self, subject: Any) -> bool:
        return True


class RulesetList(_Rules, ComputedList):
    shape = RulesetSerializer()

    @reads("rulesets_list", "Rulesets", whole(RulesetSerializer), of_one=False, lists=True)
    def get(self, request: Request) -> HttpResponse:
        return self.answer(request)

    @staticmethod
    def load(request: HttpRequest) -> None:
        return None

    def show_rows(self, subject: None) -> list[Row]:
        return [ruleset_row(key) for key in keys()]


class RulesetDetail(_Rules):
    @reads("rulesets_read", "One ruleset with every option", RulesetSerializer, path=(_KEY,))
    def get(self, request: Request, key: str) -> HttpResponse:
        return self.answer(request, key=key)

    @staticmethod
    def load(request: HttpRequest, key: str) -> str:
        if key not in keys():
            raise Http404
        return key

    def show(self, subject: str) -> Any:
        return ruleset_row(subject)
