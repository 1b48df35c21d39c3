"""The addresses of the league and of its API. Names are the links' contract; a page never spells a path."""

from django.urls import include, path

from league.pages.account import views as account
from league.pages.club import views as club
from league.pages.evening import views as evening
from league.pages.home import views as home
from league.pages.invitation import views as invitation
from league.pages.members import views as members
from league.pages.players import merge_view, split_view
from league.pages.players import views as players
from league.pages.ratings import views as ratings
from league.pages.season import settings_view as season_settings
from league.pages.season import views as season
from league.pages.season_sheet import views as season_sheet
from league.pages.sheets import views as sheets

app_name = "league"

urlpatterns = [
    path("clubs/", home.home, name="home"),
    path("clubs/new/", home.club_new, name="club-new"),
    path("clubs/<uuid:uid>/", club.club, name="club"),
    path("clubs/<uuid:uid>/settings/", club.settings, name="club-settings"),
    path("clubs/<uuid:uid>/seasons/new/", season_settings.season_new, name="season-new"),
    path("clubs/<uuid:uid>/evening/", evening.evening, name="evening"),
    path("clubs/<uuid:uid>/evening/board/", evening.evening_board, name="evening-board"),
    path("clubs/<uuid:uid>/ratings/", ratings.ratings, name="ratings"),
    path("clubs/<uuid:uid>/players/", players.players, name="players"),
    path("clubs/<uuid:uid>/players/<uuid:player>/", players.player, name="player"),
    path("clubs/<uuid:uid>/players/<uuid:player>/merge/", merge_view.merge, name="player-merge"),
    path("clubs/<uuid:uid>/players/<uuid:player>/split/", split_view.split, name="player-split"),
    path("clubs/<uuid:uid>/player-moves/<uuid:move>/undo/", players.move_undo, name="player-move-undo"),
    path("clubs/<uuid:uid>/members/", members.members, name="members"),
    path("clubs/<uuid:uid>/members/invite/", members.invite, name="invite"),
    path("clubs/<uuid:uid>/members/new/", members.member_new, name="member-new"),
    path(
        "clubs/<uuid:uid>/invitations/<uuid:invitation>/end/", members.invitation_end, name="invitation-end"
    ),
    path("invitation/<str:token>/", invitation.invitation, name="invitation"),
    path("clubs/<uuid:uid>/members/<uuid:member>/role/", members.role, name="member-role"),
    path("clubs/<uuid:uid>/members/<uuid:member>/remove/", members.remove, name="member-remove"),
    path("clubs/<uuid:uid>/members/<uuid:member>/password/", members.password, name="member-password"),
    path("seasons/<uuid:uid>/", season.season, name="season"),
    path("seasons/<uuid:uid>/settings/", season_settings.settings, name="season-settings"),
    path("seasons/<uuid:uid>/close/", season_settings.close, name="season-close"),
    path("seasons/<uuid:uid>/reopen/", season_settings.reopen, name="season-reopen"),
    path("seasons/<uuid:uid>/delete/", season_settings.delete, name="season-delete"),
    path("seasons/<uuid:uid>/new/watten/", sheets.sheet_new, {"game": "watten"}, name="watten-new"),
    path("seasons/<uuid:uid>/new/whot/", sheets.sheet_new, {"game": "whot"}, name="whot-new"),
    path("seasons/<uuid:uid>/adopt/", sheets.adopt, name="sheet-adopt"),
    path("seasons/<uuid:uid>/sheets/<uuid:sheet>/", season_sheet.sheet, name="sheet"),
    path("seasons/<uuid:uid>/sheets/<uuid:sheet>/settings/", season_sheet.settings, name="sheet-settings"),
    path("seasons/<uuid:uid>/sheets/<uuid:sheet>/take-out/", season_sheet.take_out, name="sheet-take-out"),
    path("seasons/<uuid:uid>/sheets/<uuid:sheet>/reopen/", season_sheet.reopen, name="sheet-reopen"),
    path("seasons/<uuid:uid>/sheets/<uuid:sheet>/open/", sheets.pad_open, name="pad-open"),
    path("account/sign-in/", account.SignIn.as_view(), name="sign-in"),
    path("account/sign-out/", account.SignOut.as_view(), name="sign-out"),
    path("account/password/", account.PasswordChange.as_view(), name="password"),
    path("api/v1/", include("league.api.urls")),
]
