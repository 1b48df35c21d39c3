"""The addresses of the API, version 1."""

from django.urls import path, re_path

from league.api import (
    competitions,
    docs,
    draw_views,
    figure_views,
    player_views,
    ruleset_views,
    season_views,
    views,
)
from league.api.played import views as played
from league.api.played import write_views

_SEASON, _COMPETITION = "seasons/<uuid:uid>/", "competitions/<uuid:uid>/"
_PLAYER, _SHEET = "players/<uuid:uid>/", "sheets/<uuid:uid>/"

urlpatterns = [
    # Seasons first, because patterns are tried in order and programs poll these.
    path(_SEASON, views.SeasonDetail.as_view(), name="api-season"),
    path(f"{_SEASON}standings/watten/", views.WattenStandings.as_view(), name="api-standings-watten"),
    path(f"{_SEASON}standings/whot/", views.WhotStandings.as_view(), name="api-standings-whot"),
    path(f"{_SEASON}results/", views.ResultList.as_view(), name="api-results"),
    path(f"{_SEASON}evenings/", season_views.EveningList.as_view(), name="api-evenings"),
    path(f"{_SEASON}sheets/", write_views.SeasonSheetsAndOpen.as_view(), name="api-season-sheets"),
    path(f"{_SEASON}rounds/", played.SeasonRounds.as_view(), name="api-season-rounds"),
    path(f"{_SEASON}entries/", played.SeasonEntries.as_view(), name="api-season-entries"),
    path(f"{_SEASON}hands/", played.SeasonHands.as_view(), name="api-season-hands"),
    path(f"{_SEASON}changes/", season_views.SeasonChanges.as_view(), name="api-season-changes"),
    path(f"{_SEASON}changed/", season_views.SeasonChanged.as_view(), name="api-season-changed"),
    path("clubs/", views.ClubList.as_view(), name="api-clubs"),
    path("clubs/<uuid:uid>/", views.ClubDetail.as_view(), name="api-club"),
    path("clubs/<uuid:uid>/seasons/", views.SeasonList.as_view(), name="api-seasons"),
    path("clubs/<uuid:uid>/players/", views.PlayerList.as_view(), name="api-players"),
    path("clubs/<uuid:uid>/competitions/", competitions.CompetitionList.as_view(), name="api-competitions"),
    path(_PLAYER, views.PlayerDetail.as_view(), name="api-player"),
    path(f"{_PLAYER}ratings/", player_views.PlayerRatings.as_view(), name="api-player-ratings"),
    path(f"{_PLAYER}results/", player_views.PlayerResults.as_view(), name="api-player-results"),
    path(f"{_PLAYER}partners/", player_views.PlayerPartners.as_view(), name="api-player-partners"),
    path(f"{_PLAYER}opponents/", player_views.PlayerOpponents.as_view(), name="api-player-opponents"),
    path(f"{_PLAYER}figures/", player_views.PlayerFigures.as_view(), name="api-player-figures"),
    path(
        f"{_PLAYER}against/<uuid:other>/figures/",
        figure_views.FiguresAgainst.as_view(),
        name="api-figures-against",
    ),
    path(f"{_PLAYER}with/<uuid:other>/figures/", figure_views.FiguresWith.as_view(), name="api-figures-with"),
    path("clubs/<uuid:uid>/figures/", figure_views.FiguresOfClub.as_view(), name="api-club-figures"),
    path(f"{_SEASON}figures/", figure_views.FiguresOfSeason.as_view(), name="api-season-figures"),
    path(
        f"{_COMPETITION}figures/",
        figure_views.FiguresOfCompetition.as_view(),
        name="api-competition-figures",
    ),
    path(_COMPETITION, competitions.CompetitionDetail.as_view(), name="api-competition"),
    path(f"{_COMPETITION}contenders/", competitions.ContenderList.as_view(), name="api-contenders"),
    path(f"{_COMPETITION}heats/", competitions.HeatList.as_view(), name="api-heats"),
    path(f"{_COMPETITION}heats/<int:heat>/inputs/", draw_views.HeatInputs.as_view(), name="api-heat-inputs"),
    path(
        f"{_COMPETITION}standings/",
        competitions.CompetitionStandings.as_view(),
        name="api-competition-standings",
    ),
    path(f"{_COMPETITION}results/", played.CompetitionResults.as_view(), name="api-competition-results"),
    path(f"{_COMPETITION}sheets/", played.CompetitionSheets.as_view(), name="api-competition-sheets"),
    path(
        f"{_COMPETITION}changes/", season_views.CompetitionChanges.as_view(), name="api-competition-changes"
    ),
    path(
        f"{_COMPETITION}changed/", season_views.CompetitionChanged.as_view(), name="api-competition-changed"
    ),
    path(_SHEET, played.SheetDetail.as_view(), name="api-sheet"),
    path(f"{_SHEET}rounds/", played.SheetRounds.as_view(), name="api-sheet-rounds"),
    path(f"{_SHEET}entries/", write_views.SheetEntriesAndWrite.as_view(), name="api-sheet-entries"),
    path(f"{_SHEET}hands/", write_views.SheetHandsAndKeep.as_view(), name="api-sheet-hands"),
    path("hands/<uuid:uid>/", played.HandDetail.as_view(), name="api-hand"),
    path("hands/<uuid:uid>/steps/", played.HandSteps.as_view(), name="api-hand-steps"),
    path("draws/", draw_views.Draws.as_view(), name="api-draws"),
    path("replay/", write_views.ReplayHands.as_view(), name="api-replay"),
    path("rulesets/", ruleset_views.RulesetList.as_view(), name="api-rulesets"),
    path("rulesets/<slug:key>/", ruleset_views.RulesetDetail.as_view(), name="api-ruleset"),
    path("schema/", docs.Schema.as_view(), name="api-schema"),
    path("docs/", docs.Docs.as_view(), name="api-docs"),
    re_path(r"^.*$", views.NoSuchAddress.as_view()),
]
