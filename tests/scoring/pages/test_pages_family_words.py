"""No page of a WHOT! sheet has words of Watten, and none of a Watten sheet words of WHOT!."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.models import Sheet
from scoring.services import grant_device, link_make
from tests.i18n.visible import texts
from tests.scoring.conftest import Table, access_of

pytestmark = pytest.mark.django_db
PARTS = (
    "pad", "history", "share", "audit", "sheet-why", "sheet-rules", "result", "result-picture", "hands",
    "hand-new", "dispute",
)  # fmt: skip
OF_WATTEN = {
    "en": r"\b(bids?|bidding|krank|Bummerl|Schneider|Schlag|Vorhand|strike off|struck off|partners?)\b",
    "de": r"\b(Gebote?|geboten|bieten|krank|Bummerl|Schneider|Schlag|Vorhand|streichen|gestrichen|Partner)\b",
}
OF_WHOT = {
    "en": r"\b(out of cards|penalty points|market|double suit|club points)\b",
    "de": r"\b(fertig sein|Strafpunkte|Sternkarten?|Limit|Vereinspunkte)\b",
}


def spoken(client: Client, sheet: Sheet, language: str, *more: str) -> list[str]:
    """Every text of every page of the sheet; a rule card names only the words of its own game."""
    paths = [reverse(f"scoring:{name}", args=[sheet.uid]) for name in PARTS]
    found: list[str] = []
    for path in (*paths, *more):
        answer = client.get(path, HTTP_ACCEPT_LANGUAGE=language)
        assert answer.status_code == 200, path
        found += texts(answer.content.decode())
    return found


def links(sheet: Sheet) -> list[str]:
    """The live board, and the page for joining as one scribe."""
    watch = reverse("scoring:watch", args=[link_make(sheet=sheet, scope="watch")])
    return [
        watch,
        *(reverse("scoring:join", args=[link_make(sheet=sheet, scope="side", scribe=at)]) for at in (0, 1)),
    ]


@pytest.fixture
def client(client_of: Callable[[Device], Client], anna: Device) -> Client:
    return client_of(anna)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scribes", [1, 2])
def test_a_whot_sheet_has_no_word_of_watten(
    client: Client, whot: Table, beppo: Device, language: str, scribes: int
) -> None:
    if scribes == 2:
        whot.declare("scribes_set", number=2)
        grant_device(sheet=whot.sheet, device=beppo, scope="side", scribe=0)
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 12}, {"seat": 2, "points": 99}])
    if scribes == 2:
        other = Table(access_of(whot.sheet, beppo))
        hands = [{"seat": 1, "points": 13}, {"seat": 2, "points": 9}]
        other.declare("round_scored", game=1, round=1, winner=0, hands=hands)

    found = spoken(client, whot.sheet, language, *links(whot.sheet))

    assert [text for text in found if re.search(OF_WATTEN[language], text)] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_watten_sheet_has_no_word_of_whot(client: Client, watten: Table, language: str) -> None:
    watten.declare("round_won", side=0, value=3)

    found = spoken(client, watten.sheet, language, *links(watten.sheet))

    assert [text for text in found if re.search(OF_WHOT[language], text)] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_searched_words_appear_in_their_own_game(
    client: Client, watten: Table, whot: Table, language: str
) -> None:
    """Otherwise the two tests above would search for nothing."""
    assert re.search(OF_WATTEN[language], " ".join(spoken(client, watten.sheet, language)))
    assert re.search(OF_WHOT[language], " ".join(spoken(client, whot.sheet, language)))
