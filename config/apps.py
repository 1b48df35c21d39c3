"""Registers what must run once Django is loaded: system checks, the Celery app, static files. Owns no model."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class ConfigConfig(AppConfig):
    name = "config"
    default = True

    def ready(self) -> None:
        # Both register themselves: checks need loaded apps, shared tasks need the app to send them with.
        from config import celery, checks  # noqa: F401


class StaticConfig(StaticFilesConfig):
    """Without the megabytes of packages whose pages we do not show."""

    ignore_patterns = (*StaticFilesConfig.ignore_patterns, "rest_framework", "redoc")
