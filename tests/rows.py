"""The rows of the tests' database, for a test that tries many things on one set of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.apps import apps
from django.db import models, transaction

from league.models import User
from league.selectors.competitions import _states
from scoring.limit_cache import limit_cache
from scoring.selectors.folds import kept_folds


@contextmanager
def another_instance() -> Iterator[None]:
    """Nothing is stored but the accounts; what was there is back at the end, and what is written inside is gone."""
    with undone():
        for name in ("league", "scoring"):
            for model in apps.get_app_config(name).get_models():
                if model is not User:
                    models.QuerySet(model)._raw_delete("default")  # also what is never deleted
        _states.clear()
        yield
    _states.clear()


@contextmanager
def undone() -> Iterator[None]:
    """What is written inside is taken back at its end, and nothing of it is remembered."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    kept_folds.clear()
    limit_cache.clear()
