"""The rows of the tests' database, for a test that tries many things on one set of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache
from django.db import transaction

from scoring.selectors.folds import kept_folds


@contextmanager
def undone() -> Iterator[None]:
    """What is written inside is taken back at its end, and nothing of it is remembered."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    kept_folds.clear()
    cache.clear()
