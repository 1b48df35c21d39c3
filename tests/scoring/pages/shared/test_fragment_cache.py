"""Cached pieces of HTML are rendered once, and never shown for other data or another language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import translation

from scoring.access import Device
from scoring.models import Player, Sheet
from scoring.pages.shared.fragment_cache import kept


@pytest.fixture
def drawn() -> list[str]:
    return []


@pytest.fixture
def piece(drawn: list[str]) -> Callable[..., str]:
    @kept
    def draw(**data: object) -> str:
        drawn.append(f"{data} in {translation.get_language()}")
        return drawn[-1]

    return draw


def test_equal_data_is_rendered_once(piece: Callable[..., str], drawn: list[str]) -> None:
    assert piece(names=("Anna",), value=2) == piece(names=("Anna",), value=2)
    assert len(drawn) == 1


def test_changed_data_is_rendered_again(piece: Callable[..., str], drawn: list[str]) -> None:
    assert piece(value=2) != piece(value="2")
    assert len(drawn) == 2


def test_each_language_has_its_own_fragment(piece: Callable[..., str]) -> None:
    with translation.override("de"):
        german = piece(value=2)
    with translation.override("en"):
        assert piece(value=2) != german


@pytest.mark.django_db
def test_a_renamed_player_is_renamed_on_the_whole_board(
    watten_sheet: Sheet, anna: Device, client_of: Callable[[Device], Client]
) -> None:
    client, url = client_of(anna), f"/s/{watten_sheet.uid}/"
    before = client.get(url).content.decode()
    Player.objects.everywhere("a test").filter(name="Anna").update(name="Franz <i>")

    after = client.get(url).content.decode()

    assert "Anna" in before
    assert "Anna" not in after
    assert "<i>" not in after
    escaped = ("Franz &lt;i&gt;", r"Franz \u003Ci\u003E")  # in the page, and in the settings of its scripts
    assert sum(map(after.count, escaped)) == before.count("Anna")
