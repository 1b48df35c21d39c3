"""Query parameters of figures: which games are counted."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from league.api.serializers import RulesetQuery
from league.models import Club, Season
from league.selectors import club_seasons
from league.selectors.figures import Chosen


class GamesQuery(RulesetQuery):
    played_after = serializers.DateField(required=False, help_text="From this day on, as 2026-11-21.")
    played_before = serializers.DateField(required=False, help_text="Up to this day, as 2026-11-21.")


class SeasonGamesQuery(GamesQuery):
    season = serializers.UUIDField(required=False, help_text="Count only games of this season.")


def chosen_games(
    request: Request, query: type[GamesQuery], club: Club, season: Season | None = None
) -> Chosen:
    """`season`: the one of the address. Raises NotFound for a season of another club."""
    asked = query(data=request.query_params)
    asked.is_valid(raise_exception=True)
    fields = asked.validated_data
    if uid := fields.get("season"):
        season = club_seasons(club).filter(uid=uid).first()
        if season is None:
            raise NotFound("This club has no such season.")
    return Chosen(season, fields.get("played_after"), fields.get("played_before"), fields.get("ruleset", ""))
