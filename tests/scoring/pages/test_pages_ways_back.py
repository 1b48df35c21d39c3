"""A link named after the pad, the history or the live board leads there, on every page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from scoring.services import link_make
from tests.scoring.conftest import Table

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
LINK = re.compile(r'<a\b[^>]*\bhref="([^"#?]*)[^"]*"[^>]*>(.*?)</a>', re.S)
NAMED = (
    "Back to the pad",
    "Back to the sheet",
    "Back to the live board",
    "Back to the hands",
    "Back to the dispute",
)
PAGES = (
    "history", "audit", "ledger", "seats", "names", "share", "hands", "hand-new", "result", "dispute", "which-card",
    "sheet-why", "sheet-rules",
)  # fmt: skip


def links(html: str) -> Iterator[tuple[str, str]]:
    """Each link that has one of the names, with its target."""
    for address, inner in LINK.findall(html):
        text = re.sub(r"<[^>]+>|\s+", " ", inner).strip()
        if text in NAMED:
            yield text, address


def visited(client: Client, table: Table) -> Iterator[tuple[str, str]]:
    """Every page of a sheet that this device may open; the page of a round from the history and from the pad."""
    uid = table.sheet.uid
    for page in PAGES:
        yield page, reverse(f"scoring:{page}", args=[uid])
    history = client.get(reverse("scoring:history", args=[uid]), **ENGLISH).content.decode()
    for path in re.findall(r'href="([^"]+/(?:why|edit)/)"', history):
        yield path, path
        yield path, f"{path}?from=pad"


def led(client: Client, table: Table) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, address in visited(client, table):
        answer = client.get(address, **ENGLISH)
        if answer.status_code != 200:
            continue
        back = list(links(answer.content.decode()))
        assert back, name
        for text, to in back:
            found.setdefault(text, set()).add(to)
    return found


def addresses(table: Table) -> dict[str, str]:
    return {
        page: reverse(f"scoring:{page}", args=[table.sheet.uid]) for page in ("pad", "history", "dispute")
    }


def test_a_writers_link_leads_to_the_page_it_names(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)
    at = addresses(watten)

    found = led(owner, watten)

    assert found == {
        "Back to the pad": {at["pad"]},
        "Back to the sheet": {at["history"]},
        "Back to the dispute": {at["dispute"]},
    }


def test_a_watcher_has_a_live_board_and_no_pad(watcher: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)
    at = addresses(watten)

    found = led(watcher, watten)

    assert found == {
        "Back to the live board": {at["pad"]},
        "Back to the sheet": {at["history"]},
        "Back to the dispute": {at["dispute"]},
    }


def test_a_watch_link_leads_back_to_its_own_board(watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)
    token = link_make(sheet=watten.sheet, scope="watch")
    board = reverse("scoring:watch", args=[token])

    for page in ("why", "rules"):
        html = Client().get(f"{board}{page}/", **ENGLISH).content.decode()
        assert set(links(html)) == {("Back to the live board", board)}, page
