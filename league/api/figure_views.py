"""Figures of two players, of a club and of a season."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request

from league.access import ClubAccess, SeasonAccess, get_player_to_see, player_of_club
from league.access.competition import CompetitionAccess
from league.api.base import UID, reads
from league.api.competitions import OfCompetition
from league.api.figure_query import GamesQuery, SeasonGamesQuery, chosen_games
from league.api.formats import Row
from league.api.lists import SINCE_WHEN, whole
from league.api.people import ref
from league.api.player_views import Figures, FigureSerializer
from league.api.serializers import RULESET, PlayerRefSerializer
from league.api.views import OfClub, OfSeason
from league.engine.figures.club import MEANINGS, Owed, Record
from league.selectors import RulesetUse, figures_revision, season_figures_revision
from league.selectors.competitions import names_of
from league.selectors.evening_course import rounds_of_season
from league.selectors.figures import (
    Chosen,
    PlayerFigures,
    club_figures,
    club_figures_uids,
    pair_figures,
)
from scoring.models import Player

_OTHER = OpenApiParameter(
    "other", OpenApiTypes.UUID, OpenApiParameter.PATH, description="The id of the other player."
)
Two = tuple[ClubAccess, Player, Player]


def get_two_to_see(request: HttpRequest, uid: UUID, other: UUID) -> Two:
    """Two different players of a club. Raises Http404."""
    access, player = get_player_to_see(request, uid)
    rival = player_of_club(access, other)
    if rival == player:
        raise Http404
    return access, player, rival


class _OfTwo(Figures):
    """A player's figures with, or against, another player of the club."""

    part: int
    load: Callable[..., Any] = staticmethod(get_two_to_see)

    def figures(self, subject: Any, chosen: Chosen) -> PlayerFigures:
        _access, player, rival = subject
        return pair_figures(player, rival, chosen)[self.part]


class FiguresAgainst(_OfTwo):
    part = 0

    @reads(
        "players_figures_against",
        "Figures of a player in the games against another one",
        whole(FigureSerializer),
        [SeasonGamesQuery, SINCE_WHEN],
        lists=True,
        path=(UID, _OTHER),
    )
    def get(self, request: Request, uid: UUID, other: UUID) -> HttpResponse:
        return self.answer(request, uid=uid, other=other)


class FiguresWith(_OfTwo):
    part = 1

    @reads(
        "players_figures_with",
        "Figures of a player in the games with another one as partner",
        whole(FigureSerializer),
        [SeasonGamesQuery, SINCE_WHEN],
        lists=True,
        path=(UID, _OTHER),
    )
    def get(self, request: Request, uid: UUID, other: UUID) -> HttpResponse:
        return self.answer(request, uid=uid, other=other)


class FigureEveningSerializer(serializers.Serializer[Any]):
    played_on = serializers.DateField(help_text="The day.")
    games = serializers.IntegerField(help_text="Games that were finished.")
    players = serializers.IntegerField(help_text="People who played in them.")
    minutes = serializers.FloatField(help_text="Of the games whose time is known, together.")
    timed = serializers.IntegerField(help_text="How many games those are.")


class AttendanceSerializer(serializers.Serializer[Any]):
    player = PlayerRefSerializer(help_text="Who came.")
    evenings = serializers.IntegerField(help_text="On how many evenings.")
    games = serializers.IntegerField(help_text="In how many games.")
    first = serializers.DateField(help_text="The first evening.")
    last = serializers.DateField(help_text="The last evening.")
    is_new = serializers.BooleanField(help_text="First within 90 days, in a club that has played for longer.")
    is_lapsed = serializers.BooleanField(help_text="Not within 90 days.")


class RecordSerializer(serializers.Serializer[Any]):
    record = serializers.ChoiceField(choices=list(MEANINGS), help_text="Its key.")
    meaning = serializers.CharField(help_text="What it means, in one sentence.")
    ruleset = serializers.CharField(help_text=RULESET)
    n = serializers.IntegerField(help_text="Of how many games it is.")
    value = serializers.IntegerField(help_text="The record.")
    played_on = serializers.DateField(help_text="Its evening.")
    players = PlayerRefSerializer(many=True, help_text="Who did it.")


class AccountSerializer(serializers.Serializer[Any]):
    givers = PlayerRefSerializer(many=True, help_text="The side that gave them.")
    takers = PlayerRefSerializer(many=True, help_text="The side that took them.")
    bummerl = serializers.IntegerField(help_text="How many.")
    games = serializers.IntegerField(help_text="In how many games.")


class ClubFiguresSerializer(serializers.Serializer[Any]):
    games = serializers.IntegerField(help_text="Of how many finished games all this is.")
    evenings = FigureEveningSerializer(many=True, help_text="Every evening, oldest first.")
    attendance = AttendanceSerializer(many=True, help_text="Everybody who came.")
    records = RecordSerializer(many=True, help_text="The records of each ruleset by itself.")
    account = AccountSerializer(many=True, help_text="Watten: which side gave which one how many Bummerl.")


class PayerSerializer(serializers.Serializer[Any]):
    played_on = serializers.DateField(help_text="The evening.")
    player = PlayerRefSerializer(help_text="Who pays or paid.")
    is_due = serializers.BooleanField(help_text="By the rule of the season this player pays the round.")
    is_paid = serializers.BooleanField(help_text="This player has paid a round.")


class SeasonFiguresSerializer(ClubFiguresSerializer):
    payers = PayerSerializer(many=True, help_text="Who pays the round of which evening, and who has paid.")


def club_figures_row(access: ClubAccess, chosen: Chosen) -> Row:
    figures = club_figures(access.club, timezone.localdate(), chosen)
    names = names_of(access.club, club_figures_uids(figures), access.names)
    return {
        "games": figures.games,
        "evenings": [
            {
                "played_on": one.day.isoformat(),
                "games": one.games,
                "players": one.people,
                "minutes": one.minutes,
                "timed": one.timed,
            }
            for one in figures.evenings
        ],
        "attendance": [
            {
                "player": ref(one.uid, names[one.uid]),
                "evenings": one.evenings,
                "games": one.games,
                "first": one.first.isoformat(),
                "last": one.last.isoformat(),
                "is_new": one.is_new,
                "is_lapsed": one.is_lapsed,
            }
            for one in figures.came
        ],
        "records": [_record(use, one, names) for use, found in figures.rulesets for one in found],
        "account": [_owed(one, names) for one in figures.owed],
    }


def _record(use: RulesetUse, one: Record, names: Mapping[str, str]) -> Row:
    return {
        "record": one.kind,
        "meaning": MEANINGS[one.kind],
        "ruleset": use.spelled,
        "n": use.games,
        "value": one.value,
        "played_on": one.day.isoformat(),
        "players": _people(one.uids, names),
    }


def _owed(one: Owed, names: Mapping[str, str]) -> Row:
    return {
        "givers": _people(one.giver, names),
        "takers": _people(one.taker, names),
        "bummerl": one.bummerl,
        "games": one.games,
    }


def _people(uids: Sequence[str], names: Mapping[str, str]) -> list[Row]:
    return [ref(uid, names[uid]) for uid in uids]


class FiguresOfClub(OfClub):
    """The revision includes the day, because new and lapsed players depend on it."""

    query = GamesQuery

    @reads("clubs_figures", "Figures and records of a club", ClubFiguresSerializer, [GamesQuery])
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def revision(self, subject: ClubAccess) -> str:
        club = subject.club
        return f"{club.revision} {figures_revision(club)} {subject.is_member} {timezone.localdate()}"

    def show(self, subject: ClubAccess) -> Any:
        return club_figures_row(subject, chosen_games(self.request, self.query, subject.club))


class FiguresOfSeason(OfSeason):
    query = GamesQuery

    @reads("seasons_figures", "Figures and records of a season", SeasonFiguresSerializer, [GamesQuery])
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def revision(self, subject: SeasonAccess) -> str:
        shown = season_figures_revision(subject.season, subject.state)
        return f"{shown} {subject.of.is_member} {timezone.localdate()}"

    def show(self, subject: SeasonAccess) -> Any:
        of, season = subject.of, subject.season
        chosen = chosen_games(self.request, self.query, of.club, season)
        paid = [
            {
                "played_on": one.day.isoformat(),
                "player": ref(one.uid, one.name),
                "is_due": one.is_due,
                "is_paid": one.is_paid,
            }
            for one in rounds_of_season(of.club, season, of.names)
            if chosen.has(one.day)
        ]
        return {**club_figures_row(of, chosen), "payers": paid}


class FiguresOfCompetition(OfCompetition):
    """Of the games that pads wrote."""

    query = GamesQuery

    @reads(
        "competitions_figures", "Figures and records of a competition", ClubFiguresSerializer, [GamesQuery]
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def revision(self, subject: CompetitionAccess) -> str:
        rows = figures_revision(subject.of.club, competition_sheet__competition=subject.competition)
        return f"{super().revision(subject)} {rows} {subject.of.is_member} {timezone.localdate()}"

    def show(self, subject: CompetitionAccess) -> Any:
        chosen = chosen_games(self.request, self.query, subject.of.club)
        return club_figures_row(subject.of, replace(chosen, competition=subject.competition))
