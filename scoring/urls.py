"""The addresses of the pad. Names are the links' contract; a page never spells a path."""

from django.urls import path, re_path

from scoring.views import (
    dispute,
    edit,
    entries,
    hand_new,
    hands,
    history,
    home,
    installed,
    join,
    pad,
    preferences,
    replay,
    result,
    rules,
    share,
    sheet_new,
    wall,
    watch,
    why,
)

app_name = "scoring"

urlpatterns = [
    # First what every tablet asks for again and again: addresses are tried in this order.
    path("s/<uuid:uid>/board/", pad.board, name="board"),
    path("s/<uuid:uid>/entries/", entries.entries, name="entries"),
    path("", home.home, name="home"),
    re_path(r"^new/(?P<game>watten|whot)/$", sheet_new.sheet_new, name="sheet-new"),
    path("service-worker.js", installed.service_worker, name="service-worker"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("offline/", installed.offline, name="offline"),
    path("preferences/", preferences.preferences, name="preferences"),
    path("s/<uuid:uid>/", pad.pad, name="pad"),
    path("s/<uuid:uid>/history/", history.history, name="history"),
    path("s/<uuid:uid>/history/<uuid:entry_id>/edit/", edit.edit, name="edit"),
    path("s/<uuid:uid>/history/<uuid:entry_id>/why/", why.why, name="why"),
    path("s/<uuid:uid>/share/", share.share, name="share"),
    path("s/<uuid:uid>/hands/", hands.hands, name="hands"),
    path("s/<uuid:uid>/hands/new/", hand_new.hand_new, name="hand-new"),
    path("s/<uuid:uid>/hands/<uuid:hand>/", replay.replay, name="replay"),
    path("s/<uuid:uid>/result/", result.result, name="result"),
    path("s/<uuid:uid>/result/picture.svg", result.result_picture, name="result-picture"),
    path("s/<uuid:uid>/result/sheet.csv", result.result_csv, name="result-csv"),
    path("s/<uuid:uid>/result/sheet.json", result.result_json, name="result-json"),
    path("s/<uuid:uid>/dispute/", dispute.dispute, name="dispute"),
    path("s/<uuid:uid>/dispute/cards/", dispute.cards, name="which-card"),
    path("s/<uuid:uid>/rules/", rules.of_sheet, name="sheet-rules"),
    path("rules/", rules.index, name="rules"),
    path("rules/signs/", rules.signs, name="rules-signs"),
    path("rules/words/", rules.words, name="rules-words"),
    path("rules/<slug:key>/", rules.preset, name="rules-preset"),
    path("wall/", wall.wall, name="wall"),
    path("wall/board/", wall.wall_board, name="wall-board"),
    path("w/<str:token>/", watch.watch, name="watch"),
    path("w/<str:token>/rules/", rules.of_link, name="watch-rules"),
    path("w/<str:token>/board/", watch.watch_board, name="watch-board"),
    path("join/<str:token>/", join.join, name="join"),
]
