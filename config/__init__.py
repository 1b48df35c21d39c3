"""The wiring: settings, addresses, server, worker. No rule, no score and no model lives here."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
