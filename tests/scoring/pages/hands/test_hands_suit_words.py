"""Laub or Gras: every page uses the device's word for the green suit."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from rules.watten.pack import EICHEL, LAUB
from scoring.models import HandLog
from scoring.wording.faces import named
from scoring.wording.suits import green, greens, suit_name
from tests.scoring.conftest import Table
from tests.scoring.pages.hands.test_log_view import NAMED, WORKED, log_of, post

pytestmark = pytest.mark.django_db


def words(html: bytes) -> set[str]:
    return set(re.findall(r"\b(?:Laub|Gras)\b", html.decode().partition("<main")[2]))


def test_the_word_applies_only_to_its_block() -> None:
    with greens("gras"):
        assert (suit_name(LAUB), suit_name(EICHEL), named("LO")) == ("Gras", "Eichel", "Gras Ober")
    assert (suit_name(LAUB), green()) == ("Laub", "laub")


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_page_of_a_hand_uses_the_devices_word_for_green(
    owner: Client, watten: Table, language: str
) -> None:
    owner.cookies["language"] = language
    post(owner, watten, log_of(*WORKED))
    at = [watten.sheet.uid]
    [log] = HandLog.objects.filter(sheet=watten.sheet)
    pages = [
        f"{reverse('scoring:hand-new', args=at)}?log={log_of(*NAMED)}",
        *(f"{reverse('scoring:replay', args=[*at, log.uid])}?step={step}" for step in (9, 10, 99)),
        reverse("scoring:which-card", args=at),
    ]
    assert set().union(*(words(owner.get(page).content) for page in pages)) == {"Laub"}

    owner.post("/preferences/", {"green": "gras"})

    said = [words(owner.get(page).content) for page in pages]
    assert set().union(*said) == {"Gras"}
    assert said[0] == said[-1] == {"Gras"}


def test_the_display_menu_offers_the_word_where_german_cards_are_named(
    owner: Client, watten: Table, whot: Table
) -> None:
    def offered(table: Table) -> list[tuple[str, str]]:
        html = owner.get(reverse("scoring:hand-new", args=[table.sheet.uid])).content.decode()
        return re.findall(r'name="green" value="(\w+)"( aria-pressed="true")?', html)

    assert offered(watten) == [("laub", ' aria-pressed="true"'), ("gras", "")]
    owner.post("/preferences/", {"green": "gras"})
    assert offered(watten) == [("laub", ""), ("gras", ' aria-pressed="true"')]
    assert offered(whot) == []
