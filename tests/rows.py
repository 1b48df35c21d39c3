"""Tools for the rows of the tests' database, for a test that tries many things with one set of them."""

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
    """Remove all rows except accounts for the block. At its end the former rows are back, and those written
    in it are gone.
    """
    with undone():
        for name in ("league", "scoring"):
            for model in apps.get_app_config(name).get_models():
                if model is not User:
                    models.QuerySet(model)._raw_delete("default")  # also rows that are never deleted
        _states.clear()
        yield
    _states.clear()


@contextmanager
def undone() -> Iterator[None]:
    """Roll back at the end of the block what was written in it, also in caches."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    kept_folds.clear()
    limit_cache.clear()
