"""The audit page: every entry with its author, its reason and what became of it; filtered by round; few queries."""

from __future__ import annotations

import html
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from time_machine import travel

from scoring.models import Entry, Remark, Sheet
from scoring.pages.history import paging
from scoring.services import grant_describe
from scoring.wording.remarks import REASONS, kept, remark
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import HOSTILE, envelope, text_of


def url(sheet: Sheet) -> str:
    return reverse("scoring:audit", args=[sheet.uid])


def edit(owner: Client, table: Table, **fields: str) -> None:
    """Save a correction of the first line like the edit page."""
    line = Entry.objects.get(sheet=table.sheet, seq=1).entry_id
    said = {"inner_kind": "round_won", "side": "0", "value": "2", "action": "save"}
    form = envelope(table.sheet, **said) | fields
    assert owner.post(reverse("scoring:edit", args=[table.sheet.uid, line]), form).status_code == 302


def test_every_entry_is_listed_with_its_status(owner: Client, watten: Table, second_tablet: Table) -> None:
    grant_describe(grant=watten.access.grant, name="Tablet", scribe=None)
    watten.declare("round_won", side=0, value=3)
    second_tablet.declare("round_won", side=1, value=4, game=1, round=1, seen=0)
    edit(owner, watten, reason="mistyped", note="it was two")

    page = owner.get(url(watten.sheet))

    text = text_of(page.content)
    rows = page.context["rows"]
    assert [row.seq for row in rows] == [1, 2, 3]
    assert [row.author for row in rows] == ["Tablet", "Gerät 2", "Tablet"]
    assert [row.waits for row in rows] == [False, True, False]
    assert "zählt, geändert mit Nr. 3" in text
    assert "Vertippt: it was two" in text
    assert rows[1].held


def test_a_long_sheet_has_pages_newest_first_and_a_filtered_round_has_one(
    owner: Client, watten: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "MOST_LINES", 3)
    for number in range(7):
        watten.declare("round_won", side=number % 2, value=2)

    seen, at = [], url(watten.sheet)
    while at:
        page = owner.get(at)
        seen.append([row.seq for row in page.context["rows"]])
        links = re.findall(r'href="([^"]*page=\d+[^"]*)"[^>]*>\s*Frühere Einträge', page.content.decode())
        at = url(watten.sheet) + html.unescape(links[0]) if links else ""
    assert seen == [[5, 6, 7], [2, 3, 4], [1]]

    rounds = [choice.value for choice in page.context["rounds"]]
    assert len(rounds) == 7
    (row,) = owner.get(url(watten.sheet), {"round": rounds[1]}).context["rows"]
    assert row.seq == 2
    for odd in ("0", "9", "x", "²", "99999999"):
        assert owner.get(url(watten.sheet), {"page": odd}).context["rows"][-1].seq in (1, 7)


@pytest.mark.parametrize(
    ("instants", "shown"),
    [
        # 25 October 2026: the hour from 2 to 3 comes twice.
        (
            ("2026-10-25T00:50:00Z", "2026-10-25T01:10:00Z", "2026-10-25T01:50:00Z", "2026-10-25T02:10:00Z"),
            ("02:50+02:00", "02:10+01:00", "02:50+01:00", "03:10+01:00"),
        ),
        # 29 March 2026: there is no hour from 2 to 3.
        (
            ("2026-03-29T00:50:00Z", "2026-03-29T00:59:00Z", "2026-03-29T01:00:00Z", "2026-03-29T01:10:00Z"),
            ("01:50+01:00", "01:59+01:00", "03:00+02:00", "03:10+02:00"),
        ),
    ],
    ids=["winter", "summer"],
)
def test_nights_of_clock_changes_keep_order_and_hours(
    owner: Client, watten: Table, instants: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    for instant in instants:
        with travel(instant, tick=False):
            watten.declare("round_won", side=0, value=2)

    page = owner.get(url(watten.sheet)).content.decode()

    times = re.findall(r'<time datetime="[^"]*T(..:..):[^"]*([+-]..:..)">(..:..)</time>', page)
    assert [hour + offset for hour, offset, _ in times] == list(shown)
    assert [hour for *_, hour in times] == [hour[:5] for hour in shown]


def test_the_filter_shows_one_round(owner: Client, watten: Table) -> None:
    first = watten.declare("round_won", side=0, value=3).entry_id
    watten.declare("round_won", side=1, value=2)
    watten.declare("entry_voided", target=first)

    page = owner.get(url(watten.sheet), {"round": "1.1"})

    assert [row.seq for row in page.context["rows"]] == [1, 3]
    assert [each.value for each in page.context["rounds"]] == ["1.1", "1.2"]
    for nonsense in ("9.9", "x", "1.1 OR 1", ""):
        assert len(owner.get(url(watten.sheet), {"round": nonsense}).context["rows"]) == 3


def test_an_empty_sheet_has_no_rows(owner: Client, watten: Table) -> None:
    page = owner.get(url(watten.sheet))
    assert (page.status_code, page.context["rows"], page.context["rounds"]) == (200, [], [])
    assert b"<table" not in page.content


def test_hostile_names_and_reasons_are_escaped(owner: Client, watten: Table) -> None:
    grant_describe(grant=watten.access.grant, name=HOSTILE[:40], scribe=None)
    watten.declare("round_won", side=0, value=3)
    edit(owner, watten, note=HOSTILE)

    for page in (url(watten.sheet), reverse("scoring:history", args=[watten.sheet.uid])):
        assert b"<script>alert" not in owner.get(page).content


@pytest.mark.parametrize("entries", [2, 12])
def test_the_number_of_queries_does_not_grow_with_the_entries(
    owner: Client, watten: Table, entries: int
) -> None:
    for number in range(entries):
        watten.declare("round_won", side=number % 2, value=2)
    owner.get(url(watten.sheet))  # the fold is cached from then on

    with CaptureQueriesContext(connection) as asked:
        owner.get(url(watten.sheet))

    # the grant, the names, former names, the devices' names, the times of the entries, their remarks
    assert len(asked) == 6, [each.sql for each in asked]


def test_the_reason_of_a_change_is_shown_with_its_author(owner: Client, watten: Table) -> None:
    grant_describe(grant=watten.access.grant, name="Annas Tablet", scribe=None)
    watten.declare("round_won", side=0, value=3)
    edit(owner, watten, reason="miscounted")

    text = text_of(owner.get(reverse("scoring:history", args=[watten.sheet.uid])).content)

    assert "Annas Tablet" in text
    assert "Verzählt" in text
    assert Remark.objects.get().text == "#miscounted"


def test_a_correction_without_a_reason_stores_no_remark(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)
    edit(owner, watten)
    assert not Remark.objects.exists()


def test_the_form_keeps_what_was_chosen_over_its_preview(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)
    line = Entry.objects.get().entry_id
    said = {"inner_kind": "round_won", "side": "0", "value": "2", "action": "preview"}
    form = envelope(watten.sheet, **said, reason="agreed", note="all of us")
    page = owner.post(reverse("scoring:edit", args=[watten.sheet.uid, line]), form)
    assert [each.value for each in page.context["reasons"] if each.chosen] == ["agreed"]
    assert page.context["note"] == "all of us"


@pytest.mark.parametrize("code", REASONS)
def test_a_reason_is_stored_as_a_code_and_shown_in_every_language(code: str) -> None:
    assert remark(kept(code, "")) == str(REASONS[code])
    assert remark(kept(code, " by Anna ")) == f"{REASONS[code]}: by Anna"


@pytest.mark.parametrize("text", ["", "#nonsense here", "just so", "# "])
def test_a_remark_without_a_known_code_is_shown_as_typed(text: str) -> None:
    assert remark(text) == text
    assert kept("nonsense", "x") == "x"
