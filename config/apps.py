"""Registers what must run once Django is loaded: the system checks, the static files. Owns no model."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class ConfigConfig(AppConfig):
    name = "config"
    default = True

    def ready(self) -> None:
        from config import checks  # noqa: F401  # registers itself; needs loaded apps


class StaticConfig(StaticFilesConfig):
    """Without the megabytes of packages whose pages we do not show."""

    ignore_patterns = (*StaticFilesConfig.ignore_patterns, "rest_framework", "redoc")
