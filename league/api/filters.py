"""The filters of the results list. No other field can be queried."""

from __future__ import annotations

import django_filters
from django.db.models import QuerySet

from league.engine.results import Game
from league.selectors.games import keys_of
from scoring.models import GameResult

_ISO = ["%Y-%m-%d"]


class ResultFilter(django_filters.FilterSet):
    game = django_filters.ChoiceFilter(
        choices=[("watten", "Watten"), ("whot", "WHOT!")], method="of_game", help_text="watten or whot."
    )
    played_after = django_filters.DateFilter(
        "sheet__begun_on", "gte", input_formats=_ISO, help_text="From this day on, as 2026-11-21."
    )
    played_before = django_filters.DateFilter(
        "sheet__begun_on", "lte", input_formats=_ISO, help_text="Up to this day, as 2026-11-21."
    )
    player = django_filters.UUIDFilter("sheet__seats__player__uid", help_text="Games of this player.")

    class Meta:
        model = GameResult
        fields: tuple[str, ...] = ()

    def of_game(self, results: QuerySet[GameResult], name: str, value: Game) -> QuerySet[GameResult]:
        return results.filter(sheet__ruleset_key__in=keys_of(value))
