"""The addresses of the league and its API. Links use the names; no page writes a path."""

from django.urls import include, path

from league.pages.account import mail_codes, passkeys, second_factor, sign_in_code
from league.pages.account import views as account
from league.pages.archive import views as archive
from league.pages.calendar import views as calendar
from league.pages.club import views as club
from league.pages.competition import (
    away_view,
    board_view,
    certificates_view,
    contenders_view,
    device_view,
    directors_view,
    draw_view,
    list_view,
    log_view,
    main_view,
    money_view,
    plan_view,
    prints_view,
    table_view,
    tickets_view,
    wall_view,
)
from league.pages.competition import settings_view as competition_settings_view
from league.pages.embed import settings_view as embed_settings
from league.pages.embed import views as embed
from league.pages.evening import views as evening
from league.pages.figures import club_view as club_figures_view
from league.pages.figures import competition_view as competition_figures_view
from league.pages.figures import evening_view, season_view
from league.pages.figures import player_view as figures
from league.pages.home import views as home
from league.pages.invitation import views as invitation
from league.pages.lists import views as lists
from league.pages.members import views as members
from league.pages.night import posts as night_posts
from league.pages.night import views as night
from league.pages.paper import views as paper
from league.pages.players import merge_view, split_view
from league.pages.players import views as players
from league.pages.privacy import own_view, player_view
from league.pages.privacy import views as privacy
from league.pages.ratings import views as ratings
from league.pages.roster import account_view, paste_view, person_view
from league.pages.roster import views as roster
from league.pages.season import adjust_view, counting_view, rules_view
from league.pages.season import settings_view as season_settings
from league.pages.season import views as season
from league.pages.season_sheet import scores_view
from league.pages.season_sheet import views as season_sheet
from league.pages.sheets import adopt_view, in_club_view
from league.pages.sheets import views as sheets
from league.pages.tablets import views as tablets
from league.pages.tokens import views as tokens
from league.pages.webhooks import views as webhooks

app_name = "league"

COMPETITION = [
    path("", main_view.competition, name="competition"),
    path("publish/", main_view.publish, name="competition-publish"),
    path("adjust/", main_view.adjust, name="competition-adjust"),
    path("lot/", main_view.lot, name="competition-lot"),
    path("contenders/", contenders_view.contenders, name="competition-contenders"),
    path("contenders/<int:contender>/", contenders_view.contender_change, name="competition-contender"),
    path("draw/", draw_view.draw, name="competition-draw"),
    path("draw/forbidden/", draw_view.forbid, name="competition-forbidden"),
    path("plan/", plan_view.plan, name="competition-plan"),
    path("heats/<int:heat>/pairing/", draw_view.pairing, name="competition-pairing"),
    path("heats/<int:heat>/publish/", draw_view.publish, name="competition-heat-publish"),
    path("heats/<int:heat>/back/", draw_view.take_back, name="competition-heat-back"),
    path("heats/<int:heat>/seat/", board_view.seat, name="competition-seat"),
    path("heats/<int:heat>/approve/", board_view.approve, name="competition-approve"),
    path("heats/<int:heat>/tables/<int:table>/", table_view.table, name="competition-table"),
    path("heats/<int:heat>/tables/<int:table>/pad/", table_view.table_pad, name="competition-table-pad"),
    path("board/", board_view.board, name="competition-board"),
    path("board/poll/", board_view.board_poll, name="competition-board-poll"),
    path("tickets/", tickets_view.tickets, name="competition-tickets"),
    path("wall/", wall_view.wall, name="competition-wall"),
    path("wall/board/", wall_view.wall_board, name="competition-wall-board"),
    path("log/", log_view.log, name="competition-log"),
    path("figures/", competition_figures_view.competition_figures, name="competition-figures"),
    path("calendar.ics", calendar.competition, name="competition-calendar"),
    path("placards/", prints_view.placards, name="competition-placards"),
    path("placards/<uuid:placard>/new/", prints_view.placard_new, name="competition-placard-new"),
    path("seating/", prints_view.seating, name="competition-seating"),
    path("score-sheets/", prints_view.score_sheets, name="competition-score-sheets"),
    path("prizes/", money_view.prizes, name="competition-prizes"),
    path("fees/", money_view.fees, name="competition-fees"),
    path("certificates/", certificates_view.certificates, name="competition-certificates"),
    path("lists/<slug:competition_table>/", lists.competition_list, name="competition-list"),
    path(
        "lists/<slug:competition_table>.csv",
        lists.competition_list,
        {"is_csv": True},
        name="competition-list-csv",
    ),
    path("away/", away_view.away, name="competition-away"),
    path("away/archive.zip", away_view.away_file, name="competition-away-file"),
    path("directors/", directors_view.directors, name="competition-directors"),
    path("settings/", competition_settings_view.settings, name="competition-settings"),
    path("settings/delete/", competition_settings_view.delete, name="competition-delete"),
]
urlpatterns = [
    # First, because patterns are tried in order and programs poll these.
    path("api/v1/", include("league.api.urls")),
    path("clubs/", home.home, name="home"),
    path("clubs/new/", home.club_new, name="club-new"),
    path("clubs/archive/", archive.club_take_in, name="club-take-in"),
    path("clubs/<uuid:uid>/", club.club, name="club"),
    path("clubs/<uuid:uid>/archive/", archive.archive, name="club-archive"),
    path("clubs/<uuid:uid>/archive/file/", archive.archive_file, name="club-archive-file"),
    path("clubs/<uuid:uid>/calendar.ics", calendar.club, name="club-calendar"),
    path("seasons/<uuid:uid>/calendar.ics", calendar.season, name="season-calendar"),
    path("clubs/<uuid:uid>/settings/", club.settings, name="club-settings"),
    path("clubs/<uuid:uid>/seasons/new/", season_settings.season_new, name="season-new"),
    path("clubs/<uuid:uid>/evening/", evening.evening, name="evening"),
    path("clubs/<uuid:uid>/evening/board/", evening.evening_board, name="evening-board"),
    path("clubs/<uuid:uid>/ratings/", ratings.ratings, name="ratings"),
    path("clubs/<uuid:uid>/records/", club_figures_view.records, name="records"),
    path("clubs/<uuid:uid>/evenings/<str:day>/", evening_view.evening, name="evening-report"),
    path(
        "clubs/<uuid:uid>/evenings/<str:day>/picture.svg",
        evening_view.evening_picture,
        name="evening-picture",
    ),
    path("clubs/<uuid:uid>/evenings/<str:day>/paid/", evening_view.evening_paid, name="evening-paid"),
    path("clubs/<uuid:uid>/lists/<slug:club_table>/", lists.club_list, name="club-list"),
    path(
        "clubs/<uuid:uid>/lists/<slug:club_table>.csv",
        lists.club_list,
        {"is_csv": True},
        name="club-list-csv",
    ),
    path("clubs/<uuid:uid>/players/", players.players, name="players"),
    path("seasons/<uuid:uid>/figures/", season_view.season_figures, name="season-figures"),
    path("seasons/<uuid:uid>/book/", season_view.season_book, name="season-book"),
    path("players/<uuid:uid>/", figures.player, name="player-figures"),
    path("players/<uuid:uid>/against/<uuid:other>/", figures.against, name="player-against"),
    path("clubs/<uuid:uid>/players/<uuid:player>/", players.player, name="player"),
    path("clubs/<uuid:uid>/me/", own_view.own, name="own-data"),
    path("clubs/<uuid:uid>/me/consent/", own_view.consent, name="own-consent"),
    path("clubs/<uuid:uid>/me/data.json", own_view.data, name="own-data-file"),
    path("clubs/<uuid:uid>/privacy/", privacy.club_privacy, name="club-privacy"),
    path("clubs/<uuid:uid>/privacy/text/", privacy.consent_text_post, name="consent-text"),
    path(
        "clubs/<uuid:uid>/players/<uuid:player>/privacy/", player_view.player_privacy, name="player-privacy"
    ),
    path("clubs/<uuid:uid>/players/<uuid:player>/consent/", player_view.consent, name="player-consent"),
    path("clubs/<uuid:uid>/players/<uuid:player>/data.json", player_view.data, name="player-data"),
    path("clubs/<uuid:uid>/players/<uuid:player>/erase/", player_view.erase, name="player-erase"),
    path("clubs/<uuid:uid>/players/<uuid:player>/merge/", merge_view.merge, name="player-merge"),
    path("clubs/<uuid:uid>/players/<uuid:player>/split/", split_view.split, name="player-split"),
    path("clubs/<uuid:uid>/player-moves/<uuid:move>/undo/", players.move_undo, name="player-move-undo"),
    path("clubs/<uuid:uid>/players/<uuid:player>/claim/", person_view.claim, name="player-claim"),
    path("clubs/<uuid:uid>/roster/", roster.members, name="roster"),
    path("clubs/<uuid:uid>/roster/paste/", paste_view.paste, name="roster-paste"),
    path("clubs/<uuid:uid>/roster/<uuid:person>/", person_view.person, name="person"),
    path("clubs/<uuid:uid>/roster/<uuid:person>/account/", account_view.account, name="person-account"),
    path("clubs/<uuid:uid>/roster/<uuid:person>/leave/", person_view.leave, name="person-leave"),
    path("clubs/<uuid:uid>/members/", members.members, name="members"),
    path("clubs/<uuid:uid>/members/invite/", members.invite, name="invite"),
    path("clubs/<uuid:uid>/members/new/", members.member_new, name="member-new"),
    path(
        "clubs/<uuid:uid>/invitations/<uuid:invitation>/end/", members.invitation_end, name="invitation-end"
    ),
    path("clubs/<uuid:uid>/tablets/", tablets.tablets, name="tablets"),
    path("clubs/<uuid:uid>/tablets/<uuid:tablet>/end/", tablets.tablet_end, name="tablet-end"),
    path("clubs/<uuid:uid>/tokens/", tokens.club_tokens, name="club-tokens"),
    path("clubs/<uuid:uid>/tokens/<uuid:token>/revoke/", tokens.club_token_revoke, name="club-token-revoke"),
    path("invitation/<str:token>/", invitation.invitation, name="invitation"),
    path("clubs/<uuid:uid>/members/<uuid:member>/role/", members.role, name="member-role"),
    path("clubs/<uuid:uid>/members/<uuid:member>/remove/", members.remove, name="member-remove"),
    path("clubs/<uuid:uid>/members/<uuid:member>/password/", members.password, name="member-password"),
    path("clubs/<uuid:uid>/embeds/", embed_settings.embeds, name="embeds"),
    path("embed/clubs/<uuid:uid>/evening/", embed.evening, name="embed-evening"),
    path("embed/seasons/<uuid:uid>/", embed.season, name="embed-season"),
    path("embed/competitions/<uuid:uid>/", embed.competition, name="embed-competition"),
    path("clubs/<uuid:uid>/webhooks/", webhooks.webhooks, name="webhooks"),
    path("clubs/<uuid:uid>/webhooks/<uuid:webhook>/", webhooks.webhook, name="webhook"),
    path(
        "clubs/<uuid:uid>/deliveries/<uuid:delivery>/again/", webhooks.delivery_again, name="delivery-again"
    ),
    path("seasons/<uuid:uid>/", season.season, name="season"),
    path("seasons/<uuid:uid>/lists/<slug:season_table>/", lists.season_list, name="season-list"),
    path(
        "seasons/<uuid:uid>/lists/<slug:season_table>.csv",
        lists.season_list,
        {"is_csv": True},
        name="season-list-csv",
    ),
    path("seasons/<uuid:uid>/settings/", season_settings.settings, name="season-settings"),
    path("seasons/<uuid:uid>/rules/", rules_view.rules, name="season-rules"),
    path("seasons/<uuid:uid>/counting/", counting_view.counting, name="season-counting"),
    path("seasons/<uuid:uid>/adjust/", adjust_view.adjust, name="season-adjust"),
    path("seasons/<uuid:uid>/close/", season_settings.close, name="season-close"),
    path("seasons/<uuid:uid>/reopen/", season_settings.reopen, name="season-reopen"),
    path("seasons/<uuid:uid>/delete/", season_settings.delete, name="season-delete"),
    path("seasons/<uuid:uid>/nights/", night.nights, name="nights"),
    path("seasons/<uuid:uid>/nights/<str:day>/", night.night, name="night"),
    path("seasons/<uuid:uid>/nights/<str:day>/news/", night.news, name="night-news"),
    path("seasons/<uuid:uid>/nights/<str:day>/present/", night_posts.present, name="night-present"),
    path("seasons/<uuid:uid>/nights/<str:day>/guest/", night_posts.guest, name="night-guest"),
    path("seasons/<uuid:uid>/nights/<str:day>/tables/", night_posts.tables, name="night-tables"),
    path("seasons/<uuid:uid>/nights/<str:day>/back/", night_posts.back, name="night-back"),
    path("seasons/<uuid:uid>/nights/<str:day>/settings/", night_posts.settings, name="night-settings"),
    path("seasons/<uuid:uid>/new/watten/", sheets.sheet_new, {"game": "watten"}, name="watten-new"),
    path("seasons/<uuid:uid>/new/whot/", sheets.sheet_new, {"game": "whot"}, name="whot-new"),
    path("seasons/<uuid:uid>/paper/", paper.paper, name="season-paper"),
    path("seasons/<uuid:uid>/adopt/", adopt_view.adopt, name="sheet-adopt"),
    path("seasons/<uuid:uid>/sheets/<uuid:sheet>/", season_sheet.sheet, name="sheet"),
    path("seasons/<uuid:uid>/sheets/<uuid:sheet>/settings/", season_sheet.settings, name="sheet-settings"),
    path("seasons/<uuid:uid>/sheets/<uuid:sheet>/take-out/", season_sheet.take_out, name="sheet-take-out"),
    path("seasons/<uuid:uid>/sheets/<uuid:sheet>/reopen/", season_sheet.reopen, name="sheet-reopen"),
    path("seasons/<uuid:uid>/sheets/<uuid:sheet>/scores/", scores_view.scores, name="sheet-scores"),
    path("seasons/<uuid:uid>/sheets/<uuid:sheet>/give-back/", adopt_view.give_back, name="sheet-give-back"),
    path("seasons/<uuid:uid>/sheets/<uuid:sheet>/open/", sheets.pad_open, name="pad-open"),
    path("sheets/<uuid:sheet>/", in_club_view.in_club, name="sheet-in-club"),
    path("clubs/<uuid:uid>/competitions/", list_view.competitions, name="competitions"),
    path("clubs/<uuid:uid>/competitions/new/", list_view.competition_new, name="competition-new"),
    path("competitions/<uuid:uid>/", include(COMPETITION)),
    # Short, because it goes into a QR code.
    path("t/<uuid:uid>/<str:key>/", device_view.join, name="table-join"),
    path("table/next/", device_view.table_next, name="table-next"),
    path("table/<uuid:uid>/", device_view.table, name="table"),
    path("account/sign-in/", account.SignIn.as_view(), name="sign-in"),
    path("account/sign-in/code/", sign_in_code.sign_in_code, name="sign-in-code"),
    path("account/sign-in/code/mail/", sign_in_code.code_by_mail, name="sign-in-code-mail"),
    path(
        "account/sign-in/again/",
        account.SignIn.as_view(redirect_authenticated_user=False),
        name="sign-in-again",
    ),
    path("account/sign-in/passkey/", passkeys.SignInPasskey.as_view(), name="sign-in-passkey"),
    path("account/sign-in/passkey/challenge/", passkeys.challenge, name="passkey-challenge"),
    path("account/second-factor/", second_factor.second_factor, name="second-factor"),
    path("account/second-factor/recovery/", second_factor.recovery, name="second-factor-recovery"),
    path("account/second-factor/end/", second_factor.end, name="second-factor-end"),
    path("account/second-factor/passkeys/", passkeys.make, name="passkey-make"),
    path(
        "account/second-factor/passkeys/challenge/", passkeys.challenge_to_make, name="passkey-make-challenge"
    ),
    path("account/second-factor/passkeys/<uuid:passkey>/end/", passkeys.end, name="passkey-end"),
    path("account/second-factor/mail/", mail_codes.send, name="factor-mail"),
    path("account/second-factor/mail/confirm/", mail_codes.confirm, name="factor-mail-confirm"),
    path("account/sign-out/", account.SignOut.as_view(), name="sign-out"),
    path("account/sessions/", account.sessions, name="sessions"),
    path("account/sign-out-elsewhere/", account.others_out, name="others-out"),
    path("account/password/", account.PasswordChange.as_view(), name="password"),
    path("account/tokens/", tokens.account_tokens, name="account-tokens"),
    path("account/tokens/<uuid:token>/revoke/", tokens.account_token_revoke, name="account-token-revoke"),
]
