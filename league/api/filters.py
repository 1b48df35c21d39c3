"""The filters of lists of results. No other field can be queried."""

from __future__ import annotations

from uuid import UUID

import django_filters
from django.db.models import QuerySet

from league.engine.results import Game
from league.selectors.games import keys_of
from scoring.models import GameResult, Player
from scoring.services.player_names import present

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
    player = django_filters.UUIDFilter(
        method="of_player", help_text="Games of this player, or of the one it was merged into."
    )

    class Meta:
        model = GameResult
        fields: tuple[str, ...] = ()

    def of_player(self, results: QuerySet[GameResult], name: str, value: UUID) -> QuerySet[GameResult]:
        player = Player.objects.everywhere("only within these results").filter(uid=value).first()
        return results.filter(sheet__seats__player__uid=present(player).uid if player else value)

    def of_game(self, results: QuerySet[GameResult], name: str, value: Game) -> QuerySet[GameResult]:
        return results.filter(sheet__ruleset_key__in=keys_of(value))
