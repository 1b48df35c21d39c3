"""The archive of a deleted club, made once for all tests of this folder."""

from __future__ import annotations

import pytest
from pytest_django import DjangoDbBlocker

from tests.league.services.archive.a_club import Made, made


@pytest.fixture(scope="package")
def elsewhere(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Made:
    with django_db_blocker.unblock():
        return made()
