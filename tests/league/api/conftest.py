"""The people and the club of the league's tests, accessed through the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from league import services
from league.models import Season
from tests.league.conftest import scored, won

Play = Callable[..., Any]


@pytest.fixture
def played(season: Season, play: Play) -> Season:
    """A public season with two games of Watten and one knockout of WHOT!, rated."""
    services.club_change(club=season.club, name=season.club.name, is_public=True)
    play(*won((0, 9), (1, 3), (1, 4), (0, 2), (1, 2)))
    play(
        scored(0, p1=60, p2=70),
        scored(0, p1=45, p2=40),
        names=("Anna", "Beni", "Eva"),
        ruleset="leaflet_long",
    )
    services.follow_changes()
    return season


def get(client: Client, path: str, status: int = 200, **headers: str) -> Any:
    """The JSON at a path below /api/v1/."""
    response = client.get(f"/api/v1{path}", headers=headers)
    assert response.status_code == status, response.content
    return response.json()
