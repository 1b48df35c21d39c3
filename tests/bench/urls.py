"""The product's addresses and the reference views."""

from django.urls import include, path

from tests.bench.stock import views

urlpatterns = [
    path("stock/insert/", views.insert),
    path("stock/unchanged/", views.unchanged),
    path("", include("config.urls")),
]
