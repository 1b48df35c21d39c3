"""The URLs of the product and of the reference views in one list."""

from django.urls import path

from config.urls import urlpatterns as product
from tests.bench.stock import api, views

urlpatterns = [
    path("stock/insert/", views.insert),
    path("stock/unchanged/", views.unchanged),
    path("stock/entries/<uuid:uid>/", api.Entries.as_view()),
    path("stock/sheets/<uuid:uid>/", api.Sheets.as_view()),
    path("stock/statistics/<uuid:uid>/", api.statistics),
    path("stock/unchanged/<uuid:uid>/", api.unchanged),
    path("stock/stream/<uuid:uid>/", api.stream),
    *product,
]
