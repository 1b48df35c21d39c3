"""Fixtures of the pages of a competition."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import Club, Competition, User
from tests.league.leaving import FIVE, BrowserOf
from tests.league.preiswatten import enter, make_competition, publish


@pytest.fixture
def director(anna: User, browser_of: BrowserOf) -> Client:
    return browser_of(anna)


@pytest.fixture
def five(club: Club) -> Competition:
    """Five pairs, a bye counts half; heat 1 is published."""
    made = make_competition(club, games=1, bye="half")
    enter(made, FIVE)
    publish(made)
    return made
