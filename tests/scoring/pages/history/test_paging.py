"""A long history is split into pages, so that one sheet does not use the processor for seconds."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.pages.history import paging
from tests.scoring.conftest import Table


def numbers(page: bytes) -> list[int]:
    return [int(number) for number in re.findall(r'id="game-(\d+)"', page.decode())]


def linked(page: bytes) -> list[str]:
    return re.findall(r'href="[^"]*/history/(\?game=\d+)"', page.decode())


@pytest.fixture
def url(watten: Table) -> str:
    """Five games: four of three lines, and an unfinished one."""
    for value in (4, 4, 3) * 4:
        watten.declare("round_won", side=0, value=value)
    watten.declare("round_won", side=1, value=2)
    return reverse("scoring:history", args=[watten.sheet.uid])


@pytest.mark.django_db
def test_every_game_is_on_one_page_and_the_pages_are_linked(
    owner: Client, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert numbers(owner.get(url).content) == [5, 4, 3, 2, 1]
    monkeypatch.setattr(paging, "MOST_LINES", 7)

    first = owner.get(url).content
    second = owner.get(f"{url}{linked(first)[0]}").content

    assert (numbers(first), linked(first)) == ([5, 4, 3], ["?game=2"])
    assert (numbers(second), linked(second)) == ([2, 1], ["?game=5"])
    assert [numbers(owner.get(f"{url}?game={n}").content)[0] for n in (1, 4, 99)] == [2, 5, 5]
    assert owner.get(f"{url}?game=x²").status_code == 200
    assert f'action="{url}?game=2"' in second.decode(), "a ruling leads back to its page"


@pytest.mark.django_db
def test_a_game_longer_than_a_page_says_how_many_lines_are_left_out(
    owner: Client, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "MOST_LINES", 2)

    page = owner.get(f"{url}?game=3", headers={"accept-language": "en"}).content.decode()

    assert "1 line at the beginning of this game is not shown here" in page
    assert page.count('id="line-') == 2
