"""The reads of clubs, seasons, players, results and standings; each has a loader, a revision and a selector,
see `base.ReadView`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request

from league.access import (
    ClubAccess,
    SeasonAccess,
    clubs_to_see,
    get_club_to_see,
    get_player_to_see,
    get_season_to_see,
)
from league.api.base import ApiView, ReadView, reads
from league.api.formats import Row
from league.api.lists import BY_NAME, SINCE_WHEN, ListView, ordered_by
from league.api.results import Results
from league.api.serializers import (
    ClubSerializer,
    PlayerSerializer,
    ResultSerializer,
    SeasonSerializer,
    StandingQuery,
    WattenStandingQuery,
    WattenStandingSerializer,
    WhotStandingSerializer,
)
from league.engine.results import Game
from league.models import Club, Rating, Season
from league.robots import about_club
from league.selectors import (
    club_revision,
    club_seasons,
    clubs_revision,
    season_games,
    season_of_poll,
    season_results,
    season_revision,
    standing_table,
)
from league.selectors.players import players_seen, seen_player
from scoring.models import GameResult, Player


class NoSuchAddress(ApiView):
    """Answers every unknown address of the API with a 404 problem."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        raise NotFound


class ClubList(ListView):
    """Public clubs, and for members also their own."""

    orders = BY_NAME
    changed = "changed_at"
    shape = ClubSerializer()

    @reads("clubs_list", "Clubs", ClubSerializer(many=True), [SINCE_WHEN], of_one=False, lists=True)
    def get(self, request: Request) -> HttpResponse:
        return self.answer(request)

    load = staticmethod(clubs_to_see)

    def revision(self, subject: QuerySet[Club]) -> str:
        return clubs_revision(subject)

    def is_public(self, subject: QuerySet[Club]) -> bool:
        return not self.request.user.is_authenticated and self.request.auth is None

    def rows(self, subject: QuerySet[Club]) -> QuerySet[Club]:
        return subject

    def told(self, rows: Sequence[Club]) -> list[Row]:
        return list(ClubSerializer(rows, many=True).data)


def _reader(of: ClubAccess) -> str:
    """Distinguishes members and strangers, who see different names at the same address."""
    return "-inside" if of.is_member else "-outside"


class OfClub(ReadView):
    load = staticmethod(get_club_to_see)

    def revision(self, subject: ClubAccess) -> str:
        return club_revision(subject.club) + _reader(subject)

    def is_public(self, subject: ClubAccess) -> bool:
        return not subject.is_member


class ClubDetail(OfClub):
    @reads("clubs_read", "One club", ClubSerializer)
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show(self, subject: ClubAccess) -> Any:
        return ClubSerializer(subject.club).data


class SeasonList(OfClub, ListView):
    orders: ClassVar = {"-starts_on": ("-starts_on", "-pk"), "starts_on": ("starts_on", "pk")}
    changed = "changed_at"
    shape = SeasonSerializer()

    @reads(
        "seasons_list",
        "Seasons of a club, newest first",
        SeasonSerializer(many=True),
        [ordered_by("-starts_on", "starts_on"), SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def rows(self, subject: ClubAccess) -> QuerySet[Season]:
        return club_seasons(subject.club).select_related("club")

    def told(self, rows: Sequence[Season]) -> list[Row]:
        return list(SeasonSerializer(rows, many=True).data)


class PlayerList(OfClub, ListView):
    orders = BY_NAME
    changed = "changed_at"
    shape = PlayerSerializer()

    @reads(
        "players_list",
        "Players of a club with their ratings, by name",
        PlayerSerializer(many=True),
        [SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def ordering(self) -> tuple[str, ...]:
        # The order by name would reveal hidden names.
        return ("pk",) if self.names.veiled else super().ordering()

    def newer(self, rows: QuerySet[Player], at: datetime) -> QuerySet[Player]:
        rated = Rating.objects.everywhere("only of these players").filter(changed_at__gte=at)
        return rows.filter(Q(changed_at__gte=at) | Q(pk__in=rated.order_by().values("player")))

    def rows(self, subject: ClubAccess) -> QuerySet[Player]:
        self.names = subject.names
        return players_seen(subject.club)

    def told(self, rows: Sequence[Player]) -> list[Row]:
        return list(PlayerSerializer([seen_player(row, self.names) for row in rows], many=True).data)


class PlayerDetail(ReadView):
    @reads("players_read", "One player with the ratings", PlayerSerializer)
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    load = staticmethod(get_player_to_see)

    def revision(self, subject: tuple[ClubAccess, Player]) -> str:
        return club_revision(subject[0].club) + _reader(subject[0])

    def is_public(self, subject: tuple[ClubAccess, Player]) -> bool:
        return not subject[0].is_member

    def show(self, subject: tuple[ClubAccess, Player]) -> Any:
        return PlayerSerializer(seen_player(subject[1], subject[0].names)).data


class OfSeason(ReadView):
    load = staticmethod(get_season_to_see)

    def subject_of_poll(self, **kwargs: UUID) -> SeasonAccess | None:
        found = season_of_poll(kwargs["uid"])
        if found is None or not found[0].club.is_public:
            return None
        season, state = found
        about_club(self.request, season.club)
        return SeasonAccess(season, ClubAccess(season.club, None), state)

    def revision(self, subject: SeasonAccess) -> str:
        return season_revision(subject.season, subject.state) + _reader(subject.of)

    def is_public(self, subject: SeasonAccess) -> bool:
        return not subject.of.is_member


class SeasonDetail(OfSeason):
    @reads("seasons_read", "One season", SeasonSerializer)
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show(self, subject: SeasonAccess) -> Any:
        return SeasonSerializer(subject.season).data


class ResultList(OfSeason, Results):
    @reads(
        "results_list",
        "Finished games of a season, newest first",
        ResultSerializer(many=True),
        [ordered_by("-written", "written"), SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def rows(self, subject: SeasonAccess) -> QuerySet[GameResult]:
        self.of = subject.of
        return season_results(subject.season)


class Standings(OfSeason):
    game: Game
    query: type[StandingQuery]
    shape: type[WattenStandingSerializer | WhotStandingSerializer]

    def show(self, subject: SeasonAccess) -> Any:
        asked = self.query(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        season, chosen = subject.season, dict(asked.validated_data)
        games = season_games(season, until=chosen.pop("as_of", None))
        names, scoring = subject.of.names, season.scoring
        table = standing_table(games, self.game, names=names, scoring=scoring, evenings=False, **chosen)
        if table.ruleset and table.ruleset not in [use.spelled for use in table.rulesets]:
            raise ValidationError({"ruleset": ["This game was not played by that ruleset in this season."]})
        return self.shape(table).data


class WattenStandings(Standings):
    game = "watten"
    query, shape = WattenStandingQuery, WattenStandingSerializer

    @reads(
        "standings_watten", "Watten standings of a season", WattenStandingSerializer, [WattenStandingQuery]
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)


class WhotStandings(Standings):
    game = "whot"
    query, shape = StandingQuery, WhotStandingSerializer

    @reads("standings_whot", "WHOT! standings of a season", WhotStandingSerializer, [StandingQuery])
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)
