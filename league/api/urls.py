"""The addresses of the API, version 1."""

from django.urls import path, re_path

from league.api import docs, views

urlpatterns = [
    path("clubs/", views.ClubList.as_view(), name="api-clubs"),
    path("clubs/<uuid:uid>/", views.ClubDetail.as_view(), name="api-club"),
    path("clubs/<uuid:uid>/seasons/", views.SeasonList.as_view(), name="api-seasons"),
    path("clubs/<uuid:uid>/players/", views.PlayerList.as_view(), name="api-players"),
    path("players/<uuid:uid>/", views.PlayerDetail.as_view(), name="api-player"),
    path("seasons/<uuid:uid>/", views.SeasonDetail.as_view(), name="api-season"),
    path(
        "seasons/<uuid:uid>/standings/watten/", views.WattenStandings.as_view(), name="api-standings-watten"
    ),
    path("seasons/<uuid:uid>/standings/whot/", views.WhotStandings.as_view(), name="api-standings-whot"),
    path("seasons/<uuid:uid>/results/", views.ResultList.as_view(), name="api-results"),
    path("schema/", docs.Schema.as_view(), name="api-schema"),
    path("docs/", docs.Docs.as_view(), name="api-docs"),
    re_path(r"^.*$", views.NoSuchAddress.as_view()),
]
