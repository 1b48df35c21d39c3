"""The app of the reference views; only the benchmark's settings install it."""

from django.apps import AppConfig


class StockConfig(AppConfig):
    name = "tests.bench.stock"
    label = "stock"
    default_auto_field = "django.db.models.BigAutoField"
