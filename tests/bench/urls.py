"""The product's addresses and the reference views, side by side in one list."""

from django.urls import path

from config.urls import urlpatterns as product
from tests.bench.stock import views

urlpatterns = [
    path("stock/insert/", views.insert),
    path("stock/unchanged/", views.unchanged),
    *product,
]
