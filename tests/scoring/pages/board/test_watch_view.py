"""GET /w/<token>/ and /w/<token>/board/: a live sheet, in the watcher's language."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import wording
from scoring.access import Device
from scoring.models import SheetGrant
from scoring.services import grant_revoke, link_make, sheet_open
from tests.scoring.conftest import Table, access_of
from tests.scoring.pages.conftest import HOSTILE, text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


@pytest.fixture
def token(watten: Table) -> str:
    return link_make(sheet=watten.sheet, scope="watch")


def page(token: str) -> str:
    return reverse("scoring:watch", args=[token])


def poll(token: str) -> str:
    return reverse("scoring:watch-board", args=[token])


def test_shows_the_score_and_not_a_single_entry_form(watten: Table, token: str) -> None:
    watten.declare("round_won", side=0, value=7)

    html = Client().get(page(token), **ENGLISH).content.decode()

    assert "Anna &amp; Cilli" in html
    assert '<b class="score">7</b>' in html
    assert "krank" in html
    assert "data-entry" not in html


def test_a_whot_sheet_shows_who_is_out(whot: Table) -> None:
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 120}, {"seat": 2, "points": 9}])
    token = link_make(sheet=whot.sheet, scope="watch")

    assert "out in round 1" in text_of(Client().get(page(token), **ENGLISH).content)


def test_a_flagged_row_is_named_in_words(watten: Table, token: str) -> None:
    watten.declare("bid_made", side=0, value=3)
    watten.declare("bid_answered", side=1, value=3, answer="stay")
    watten.declare("round_won", side=0, value=2)

    html = Client().get(page(token), **ENGLISH).content.decode()

    assert "value_differs" not in html
    assert wording.flag("value_differs") in text_of(html.encode())


def test_a_long_whot_game_keeps_its_totals_on_the_screen(whot: Table) -> None:
    for _ in range(9):
        whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 1}, {"seat": 2, "points": 2}])
    token = link_make(sheet=whot.sheet, scope="watch")

    html = Client().get(page(token), **ENGLISH).content.decode()

    assert re.findall(r'<th scope="row">(\d+)', html) == [str(number) for number in range(2, 10)]
    assert 'class="earlier"' in html


def test_nothing_new_is_204_with_one_query(
    watten: Table, token: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    watten.declare("round_won", side=0, value=2)
    client = Client()

    with django_assert_num_queries(1):
        answer = client.get(poll(token), {"v": "1"})

    assert answer.status_code == 204
    assert not answer.cookies


def test_news_is_the_fragment_with_its_version(watten: Table, token: str) -> None:
    watten.declare("round_won", side=0, value=2)

    answer = Client().get(poll(token), {"v": "0"})

    assert answer.headers["Sheet-Version"] == "1"
    assert answer.content.decode().lstrip().startswith('<div id="board"')


def test_an_undo_reaches_the_watcher(watten: Table, token: str) -> None:
    line = watten.declare("round_won", side=0, value=9).entry_id
    watten.declare("entry_voided", target=line)

    html = Client().get(poll(token), {"v": "1"}).content.decode()

    assert "watch-finished" not in html


def test_a_device_that_only_watches_gets_the_same_page(watcher: Client, watten: Table) -> None:
    html = watcher.get(reverse("scoring:pad", args=[watten.sheet.uid])).content.decode()
    polled = watcher.get(reverse("scoring:board", args=[watten.sheet.uid]), {"v": "x"})

    assert 'class="watch-page"' in html
    assert "data-entry" not in html
    assert polled.status_code == 200


@pytest.mark.parametrize(("language", "word"), [("de", 'lang="de"'), ("en", 'lang="en"')])
def test_the_page_is_in_the_watchers_language(token: str, language: str, word: str) -> None:
    assert word in Client().get(page(token), HTTP_ACCEPT_LANGUAGE=language).content.decode()


def test_hostile_names_are_text(anna: Device) -> None:
    names = (HOSTILE, "Beni", "Cilli", "Dora")
    sheet = sheet_open(ruleset_key="upper_austria", options={}, names=names, device=anna)
    table = Table(access_of(sheet, anna))
    table.declare("round_won", side=0, value=9)
    token = link_make(sheet=sheet, scope="watch")

    html = Client().get(page(token)).content.decode() + Client().get(poll(token)).content.decode()

    assert HOSTILE not in html


def test_a_revoked_expired_or_unknown_link_is_not_found(watten: Table, token: str) -> None:
    expired = link_make(sheet=watten.sheet, scope="watch", life=timedelta(seconds=-1))
    grant_revoke(
        grant=SheetGrant.objects.get(
            sheet=watten.sheet, is_link=True, expires_at__gt=watten.sheet.created_at + timedelta(hours=1)
        )
    )

    for dead in (token, expired, "no-such-token"):
        assert Client().get(page(dead)).status_code == 404
        assert Client().get(poll(dead)).status_code == 404


def test_another_method_is_refused(token: str) -> None:
    assert Client().post(page(token)).status_code == 405
    assert Client().post(poll(token)).status_code == 405
