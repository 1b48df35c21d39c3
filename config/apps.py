"""App configs that register what must run once Django is loaded: system checks, static files."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class ConfigConfig(AppConfig):
    name = "config"
    default = True

    def ready(self) -> None:
        # Importing these registers them; they need loaded apps.
        from config import checks  # noqa: F401


class StaticConfig(StaticFilesConfig):
    """Leaves out large static files of packages whose pages this project does not use."""

    ignore_patterns = (*StaticFilesConfig.ignore_patterns, "rest_framework", "redoc")
