"""What a club may be called."""

from __future__ import annotations

import pytest

from league import services
from league.models import Club, User
from scoring.services import InputError


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 81, "a\u202eb"])
def test_a_club_needs_a_name_that_can_be_read(carla: User, name: str) -> None:
    with pytest.raises(InputError):
        services.club_found(name=name, founder=carla)

    assert not Club.objects.exists()
