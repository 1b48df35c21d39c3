"""One player over all seasons: rating history, results, partners, opponents, figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from league.access import ClubAccess, get_player_to_see
from league.api.base import ReadView, reads
from league.api.figure_query import SeasonGamesQuery, chosen_games
from league.api.formats import Row
from league.api.lists import SINCE_WHEN, ComputedList, asked_since, ordered_by, whole
from league.api.people import ref
from league.api.results import Results
from league.api.serializers import GAME, GAMES, PlayerRefSerializer, RatingSerializer, ResultSerializer
from league.engine.figures.people import Beside
from league.engine.figures.tally import Answer
from league.engine.ratings import game_of_way
from league.selectors import club_revision, figures_revision
from league.selectors.competitions import names_of
from league.selectors.figures import Chosen, GameFigures, player_figures
from league.selectors.figures import PlayerFigures as OneFigures
from league.selectors.news import games_since, met_since
from league.selectors.rating_history import rating_history
from league.selectors.results import with_people
from scoring.models import GameResult, Player

Subject = tuple[ClubAccess, Player]


class OfPlayer(ReadView):
    load = staticmethod(get_player_to_see)

    def revision(self, subject: Subject) -> str:
        return f"{club_revision(subject[0].club)} {subject[0].is_member}"

    def is_public(self, subject: Subject) -> bool:
        return subject[0].club.is_public and not subject[0].is_member


class RatingStepSerializer(RatingSerializer):
    as_of = serializers.DateField(help_text="The evening after which it stood so.")


class AsOfQuery(serializers.Serializer[Any]):
    as_of = serializers.DateField(required=False, help_text="Only how it stood after this day.")


class PlayerRatings(OfPlayer, ComputedList):
    changed = "as_of"
    shape = RatingStepSerializer()
    query = AsOfQuery

    @reads(
        "players_ratings",
        "The ratings of a player after each evening, oldest first",
        whole(RatingStepSerializer),
        [AsOfQuery, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def show_rows(self, subject: Subject) -> list[Row]:
        access, player = subject
        asked = AsOfQuery(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        at, steps = asked_since(self.request), rating_history(access.club).of(str(player.uid))
        if day := asked.validated_data.get("as_of"):
            steps = tuple({one.way: one for one in steps if one.day <= day}.values())
        return [
            {
                "game": game_of_way(one.way),
                "way": one.way,
                "mu": one.rated.mu,
                "sigma": one.rated.sigma,
                "ordinal": one.rated.ordinal,
                "games": one.rated.games,
                "as_of": one.day.isoformat(),
            }
            for one in steps
            if at is None or one.day >= timezone.localdate(at)
        ]


class PlayerResults(OfPlayer, Results):
    @reads(
        "players_results",
        "Finished games of a player over all seasons",
        ResultSerializer(many=True),
        [ordered_by("-written", "written"), SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def rows(self, subject: Subject) -> QuerySet[GameResult]:
        self.of = subject[0]
        return with_people(GameResult.objects.filter(sheet__seats__player=subject[1]))


class BesideSerializer(serializers.Serializer[Any]):
    game = serializers.ChoiceField(choices=GAMES, help_text=GAME)
    player = PlayerRefSerializer(help_text="The other one.")
    games = serializers.IntegerField(help_text="Games together, or against each other.")
    won = serializers.IntegerField(help_text="Games won.")
    low = serializers.FloatField(allow_null=True, help_text="Lower end of the interval of 95 %.")
    high = serializers.FloatField(allow_null=True, help_text="Upper end of the interval of 95 %.")
    grey = serializers.BooleanField(help_text="Fewer than ten games: it says little.")
    expected = serializers.FloatField(
        allow_null=True, help_text="Partners: the share of wins that single ratings give."
    )
    synergy = serializers.FloatField(
        allow_null=True, help_text="Partners: how much more was won, shrunk towards nothing by few games."
    )


class _Beside(OfPlayer, ComputedList):
    changed = "sheet__changed_at"
    shape = BesideSerializer()
    query = SeasonGamesQuery

    def of(self, figures: GameFigures) -> Iterable[Beside]:
        raise NotImplementedError

    def show_rows(self, subject: Subject) -> list[Row]:
        access, player = subject
        chosen, at = chosen_games(self.request, self.query, access.club), asked_since(self.request)
        found = [(game.game, one) for game in player_figures(player, chosen).of for one in self.of(game)]
        if at is not None:
            new = met_since(player, chosen, at)
            found = [(game, one) for game, one in found if (game, one.uid) in new]
        names = names_of(access.club, {one.uid for _game, one in found}, access.names)
        return [
            {
                "game": game,
                "player": ref(one.uid, names[one.uid]),
                "games": one.games,
                "won": one.won,
                "low": one.answer.low,
                "high": one.answer.high,
                "grey": one.answer.grey,
                "expected": one.expected,
                "synergy": one.synergy,
            }
            for game, one in found
        ]


class PlayerPartners(_Beside):
    @reads(
        "players_partners",
        "Partners at Watten, most games first",
        whole(BesideSerializer),
        [SeasonGamesQuery, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def of(self, figures: GameFigures) -> Iterable[Beside]:
        return figures.partners


class PlayerOpponents(_Beside):
    @reads(
        "players_opponents",
        "Opponents, most games first",
        whole(BesideSerializer),
        [SeasonGamesQuery, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def of(self, figures: GameFigures) -> Iterable[Beside]:
        return figures.opponents


class FigureSerializer(serializers.Serializer[Any]):
    game = serializers.ChoiceField(choices=GAMES, help_text=GAME)
    rulesets = serializers.ListField(
        child=serializers.CharField(), help_text="The rulesets of the games counted; several are mixed."
    )
    figure = serializers.CharField(help_text="Its key.")
    meaning = serializers.CharField(help_text="What it means, in one sentence.")
    needs = serializers.CharField(help_text="What it is made of: results, rounds, bids, cards or hands.")
    part = serializers.CharField(
        allow_blank=True, help_text="Empty for the whole, else what `by` says of the part."
    )
    by = serializers.CharField(
        allow_blank=True, help_text="What parts stand for: value, seats, penalty, ruleset."
    )
    pair = serializers.BooleanField(help_text="Of both partners, because bids belong to a side.")
    kind = serializers.CharField(help_text="share (0 to 1), mean, rate (per 100) or count.")
    value = serializers.FloatField(allow_null=True, help_text="Null where there was nothing to count.")
    low = serializers.FloatField(allow_null=True, help_text="Lower end of the interval of 95 %.")
    high = serializers.FloatField(allow_null=True, help_text="Upper end of the interval of 95 %.")
    n = serializers.IntegerField(help_text="Of how many games, rounds or bids it is.")
    known = serializers.IntegerField(help_text="In how many of `of` what it needs was written.")
    of = serializers.IntegerField(help_text="0 where everything is always known.")
    spread = serializers.FloatField(allow_null=True, help_text="Standard deviation of the values of a mean.")
    grey = serializers.BooleanField(help_text="Fewer than ten games: it says little.")


class Figures(OfPlayer, ComputedList):
    """Figures of a player, of all games or of some. Every game of a kind enters all figures of that kind, so that
    they change together.
    """

    changed = "sheet__changed_at"
    shape = FigureSerializer()
    query = SeasonGamesQuery

    def revision(self, subject: Any) -> str:
        club = subject[0].club
        return f"{club.revision} {figures_revision(club)} {subject[0].is_member}"

    def figures(self, subject: Any, chosen: Chosen) -> OneFigures:
        raise NotImplementedError

    def show_rows(self, subject: Any) -> list[Row]:
        access, *players = subject
        chosen, at = chosen_games(self.request, self.query, access.club), asked_since(self.request)
        shown = self.figures(subject, chosen).of
        if at is not None:
            new = games_since(players, chosen, at)
            shown = tuple(game for game in shown if game.game in new)
        return [
            _figure(game, of_figure.figure, part, answer)
            for game in shown
            for of_figure in game.said
            for part, answer in of_figure.answers.items()
        ]


class PlayerFigures(Figures):
    @reads(
        "players_figures",
        "Figures of a player, with n and intervals",
        whole(FigureSerializer),
        [SeasonGamesQuery, SINCE_WHEN],
        lists=True,
    )
    def get(self, request: Request, uid: UUID) -> HttpResponse:
        return self.answer(request, uid=uid)

    def figures(self, subject: Any, chosen: Chosen) -> OneFigures:
        return player_figures(subject[1], chosen)


def _figure(game: GameFigures, figure: Any, part: str, answer: Answer) -> Row:
    return {
        "game": game.game,
        "rulesets": [use.spelled for use in game.rulesets],
        "figure": figure.key,
        "meaning": figure.meaning,
        "needs": figure.needs,
        "part": str(part),
        "by": figure.by,
        "pair": figure.pair,
        **asdict(answer),
    }
