"""The URLs of the pad. Links use their names; no page spells a path."""

from django.urls import include, path, re_path

from scoring.offline import views as offline
from scoring.pages.board import post, watch_view
from scoring.pages.board import views as pad
from scoring.pages.hands import dispute_view, log_view, replay_view
from scoring.pages.hands import views as hands
from scoring.pages.history import audit_view, edit_view, why_view
from scoring.pages.history import views as history
from scoring.pages.home import preferences
from scoring.pages.home import views as home
from scoring.pages.result import bummerl_view
from scoring.pages.result import views as result
from scoring.pages.rules import views as rules
from scoring.pages.setup import about_view, join, names_view, new_view, seats_view, share_view
from scoring.pages.wall import views as wall
from scoring.worker import views as installed

app_name = "scoring"

SHEET = [
    path("", pad.pad, name="pad"),
    path("state/", offline.state, name="state"),
    path("back/", offline.bring_back, name="bring-back"),
    path("history/", history.history, name="history"),
    path("history/<uuid:entry_id>/edit/", edit_view.edit, name="edit"),
    path("history/<uuid:entry_id>/why/", why_view.why, name="why"),
    path("audit/", audit_view.audit, name="audit"),
    path("bummerl/", bummerl_view.bummerl, name="ledger"),
    path("seats/", seats_view.seats, name="seats"),
    path("names/", names_view.names, name="names"),
    path("about/", about_view.about, name="about"),
    path("share/", share_view.share, name="share"),
    path("hands/", hands.hands, name="hands"),
    path("hands/new/", log_view.hand_new, name="hand-new"),
    path("hands/<uuid:hand>/", replay_view.replay, name="replay"),
    path("result/", result.result, name="result"),
    path("result/picture.svg", result.result_picture, name="result-picture"),
    path("result/sheet.csv", result.result_csv, name="result-csv"),
    path("result/sheet.json", result.result_json, name="result-json"),
    path("dispute/", dispute_view.dispute, name="dispute"),
    path("dispute/cards/", dispute_view.cards, name="which-card"),
    path("why/", why_view.of_sheet, name="sheet-why"),
    path("rules/", rules.of_sheet, name="sheet-rules"),
]

urlpatterns = [
    # URLs are tried in this order, so those that every tablet requests repeatedly come first.
    path("s/<uuid:uid>/board/", pad.board, name="board"),
    path("s/<uuid:uid>/entries/", post.entries, name="entries"),
    path("s/<uuid:uid>/", include(SHEET)),  # as one, so that other URLs are not compared with each of these
    path("", home.home, name="home"),
    re_path(r"^new/(?P<game>watten|whot)/$", new_view.sheet_new, name="sheet-new"),
    path("service-worker.js", installed.service_worker, name="service-worker"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("offline/", installed.offline, name="offline"),
    path("preferences/", preferences.preferences, name="preferences"),
    path("mine/", offline.mine, name="mine"),
    path("engine/<str:name>.zip", offline.engine, name="engine"),
    path("rules/", rules.index, name="rules"),
    path("rules/signs/", rules.signs, name="rules-signs"),
    path("rules/words/", rules.words, name="rules-words"),
    path("rules/<slug:key>/", rules.preset, name="rules-preset"),
    path("wall/", wall.wall, name="wall"),
    path("wall/board/", wall.wall_board, name="wall-board"),
    path("w/<str:token>/", watch_view.watch, name="watch"),
    path("w/<str:token>/why/", why_view.of_link, name="watch-why"),
    path("w/<str:token>/rules/", rules.of_link, name="watch-rules"),
    path("w/<str:token>/board/", watch_view.watch_board, name="watch-board"),
    path("join/<str:token>/", join.join, name="join"),
]
