"""Registers what must run once Django is loaded: the system checks. Owns no model."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import checks  # noqa: F401  # registers itself; needs loaded apps
