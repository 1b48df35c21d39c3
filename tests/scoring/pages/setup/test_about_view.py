"""/s/<uid>/about/: title, date and note are stored, checked, shown, and never overwritten without asking."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.access import Device
from scoring.models import Change, Entry, Sheet, Space
from scoring.services import About, Meanwhile, about_change, grant_device, link_make
from scoring.services.about import one_line
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import HOSTILE, text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
NAMES = ("title", "begun_on", "note")
HIDDEN = re.compile(r'name="(was_\w+)" value="([^"]*)"')


def url(table: Table, name: str = "about") -> str:
    return reverse(f"scoring:{name}", args=[table.sheet.uid])


def opened(client: Client, table: Table) -> dict[str, str]:
    """The fields of the form as a browser that has just opened it would send them."""
    return drawn(client.get(url(table), **ENGLISH).content)


def drawn(content: bytes) -> dict[str, str]:
    page = content.decode()
    hidden = {name: html.unescape(text) for name, text in HIDDEN.findall(page)}
    shown = dict(re.findall(r'<input id="(\w+)" name="\w+"[^>]*? value="([^"]*)"', page))
    [note] = re.findall(r"<textarea[^>]*>([^<]*)</textarea>", page)
    return (
        hidden | {name: html.unescape(text) for name, text in shown.items()} | {"note": html.unescape(note)}
    )


def send(client: Client, table: Table, fields: dict[str, str]) -> tuple[int, str]:
    answer = client.post(url(table), fields, **ENGLISH)
    table.sheet.refresh_from_db()
    return answer.status_code, text_of(answer.content)


def change(client: Client, table: Table, **typed: str) -> tuple[int, str]:
    return send(client, table, opened(client, table) | typed)


def test_title_date_and_note_are_stored_and_shown_on_the_pages_of_the_sheet(
    owner: Client, watten: Table
) -> None:
    status, _ = change(
        owner, watten, title="Gasthaus Post", begun_on="2024-02-29", note="Erster Abend.\r\nEs schneit."
    )

    assert status == 303
    assert About.of(watten.sheet) == About("Gasthaus Post", date(2024, 2, 29), "Erster Abend.\nEs schneit.")
    for page in ("history", "result"):
        text = owner.get(url(watten, page), **ENGLISH).content.decode()
        assert "<h1>Gasthaus Post</h1>" in text
        assert "29 February 2024" in text
        assert "Erster Abend.\nEs schneit.</p>" in text
    content = json.loads(owner.get(url(watten, "result-json")).content)
    assert (content["title"], content["begun_on"], content["note"]) == (
        "Gasthaus Post",
        "2024-02-29",
        "Erster Abend.\nEs schneit.",
    )
    for name in ("home", "wall"):
        change(owner, watten, begun_on=timezone.localdate().isoformat())
        assert "Gasthaus Post" in owner.get(reverse(f"scoring:{name}")).content.decode()


def test_a_watch_link_shows_the_title_but_not_the_note(owner: Client, watten: Table) -> None:
    change(owner, watten, title="Gasthaus Post", note="unter uns")
    page = Client().get(reverse("scoring:watch", args=[link_make(sheet=watten.sheet, scope="watch")]))

    assert "Gasthaus Post" in page.content.decode()
    assert "unter uns" not in page.content.decode()


def test_changing_title_date_or_note_writes_no_entry(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)
    before = Sheet.objects.everywhere("a test").values("version", "changed_at").get(pk=watten.sheet.pk)
    rows = (Entry.objects.count(), Change.objects.count())

    change(owner, watten, title="Post", note="x")

    after = Sheet.objects.everywhere("a test").values("version", "changed_at").get(pk=watten.sheet.pk)
    assert (after, Entry.objects.count(), Change.objects.count()) == (before, *rows)


def test_title_date_and_note_of_a_closed_sheet_can_be_changed(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)
    watten.declare("sheet_closed")

    assert change(owner, watten, note="vergessen")[0] == 303
    assert watten.sheet.note == "vergessen"


def test_an_empty_field_clears_the_stored_text(owner: Client, watten: Table) -> None:
    change(owner, watten, title="Post", note="x")

    change(owner, watten, title=" ", note="\r\n ")

    assert (watten.sheet.title, watten.sheet.note) == ("", "")


def test_dates_are_read_in_iso_and_german_notation(owner: Client, watten: Table) -> None:
    change(owner, watten, begun_on=" 6.1.1999 ")

    assert watten.sheet.begun_on == date(1999, 1, 6)


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("begun_on", "", "Which day was it?"),
        ("begun_on", "yesterday", "This date cannot be read. Write it like 2026-11-21."),
        ("begun_on", "2026-02-30", "This date cannot be read."),
        ("begun_on", "1949-12-31", "Days before 1950 have no place here."),
        ("begun_on", "9999-01-01", "This day is still to come."),
        ("title", "x" * 81, "At most 80 characters have room here; these are 81."),
        ("note", "ä" * 10_000, "At most 400 characters have room here; these are 10000."),
    ],
)
def test_invalid_input_is_refused_and_the_typed_texts_are_shown_again(
    owner: Client, watten: Table, field: str, text: str, said: str
) -> None:
    typed = opened(owner, watten) | {"title": "Post", "note": "Schnee"} | {field: text}
    before = About.of(watten.sheet)

    answer = owner.post(url(watten), typed, **ENGLISH)

    watten.sheet.refresh_from_db()
    assert (answer.status_code, said in text_of(answer.content)) == (422, True)
    assert About.of(watten.sheet) == before
    assert drawn(answer.content) == typed


def test_dates_from_1950_until_tomorrow_are_accepted(owner: Client, watten: Table) -> None:
    tomorrow = timezone.localdate() + timedelta(days=1)

    assert change(owner, watten, begun_on="1950-01-01")[0] == 303
    assert change(owner, watten, begun_on=tomorrow.isoformat())[0] == 303
    assert change(owner, watten, begun_on=(tomorrow + timedelta(days=1)).isoformat())[0] == 422
    assert watten.sheet.begun_on == tomorrow


def test_texts_of_the_maximum_length_are_stored(owner: Client, watten: Table) -> None:
    change(owner, watten, title="🂡" * 80, note="🂡" * 400)

    assert (watten.sheet.title, watten.sheet.note) == ("🂡" * 80, "🂡" * 400)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Zum\tweißen \u00a0 Rössl\u200b ", "Zum weißen Rössl"),
        ("\u202eabc\u2066\0", "abc"),
        ("Cafe\u0301", "Café"),
        ("🃏 Advent", "🃏 Advent"),
        ("שלום", "שלום"),
    ],
)
def test_invisible_characters_are_removed(typed: str, kept: str) -> None:
    assert (one_line(typed), one_line(one_line(typed))) == (kept, kept)


def test_markup_is_escaped(owner: Client, watten: Table) -> None:
    change(owner, watten, title=HOSTILE, note=HOSTILE)
    watch = reverse("scoring:watch", args=[link_make(sheet=watten.sheet, scope="watch")])

    for page in (*(url(watten, name) for name in ("about", "history", "result", "audit", "result-picture")), "/",
                 "/wall/", watch):  # fmt: skip
        content = owner.get(page).content.decode()
        assert HOSTILE not in content, page
        assert "&lt;script&gt;" in content, page


def test_a_resend_changes_nothing_and_is_no_error(owner: Client, watten: Table) -> None:
    fields = opened(owner, watten) | {"title": "Post", "note": "x"}

    assert [send(owner, watten, fields)[0] for _again in range(2)] == [303, 303]
    assert (watten.sheet.title, watten.sheet.note) == ("Post", "x")


def test_a_conflict_with_another_device_shows_both_texts(owner: Client, watten: Table) -> None:
    stale = opened(owner, watten)
    change(owner, watten, note="Es schneit.")

    answer = owner.post(url(watten), stale | {"title": "Post", "note": "Es regnet."}, **ENGLISH)
    watten.sheet.refresh_from_db()
    text = text_of(answer.content)

    assert answer.status_code == 409
    assert (watten.sheet.title, watten.sheet.note) == ("", "Es schneit.")
    assert "Somebody wrote something else here meanwhile" in text
    assert "Stands there now: Es schneit." in text
    asked = drawn(answer.content)
    assert (asked["title"], asked["note"]) == ("Post", "Es regnet.")

    assert send(owner, watten, asked)[0] == 303
    assert (watten.sheet.title, watten.sheet.note) == ("Post", "Es regnet.")


def test_a_second_conflict_asks_again(owner: Client, watten: Table) -> None:
    stale = opened(owner, watten)
    change(owner, watten, note="one")
    asked = drawn(owner.post(url(watten), stale | {"note": "mine"}).content)
    change(owner, watten, note="two")

    assert send(owner, watten, asked)[0] == 409
    assert watten.sheet.note == "two"


def test_a_stale_form_keeps_fields_that_it_did_not_change(owner: Client, watten: Table) -> None:
    stale = opened(owner, watten)
    change(owner, watten, title="Post", begun_on="2020-05-01")

    assert send(owner, watten, stale | {"note": "Es schneit."})[0] == 303
    assert About.of(watten.sheet) == About("Post", date(2020, 5, 1), "Es schneit.")


def test_a_form_without_the_opened_texts_is_a_conflict(owner: Client, watten: Table) -> None:
    change(owner, watten, note="Es schneit.")

    assert send(owner, watten, {"note": "x"})[0] == 409
    assert send(owner, watten, {"note": "x", "was_begun_on": "rubbish"})[0] == 409
    assert watten.sheet.note == "Es schneit."


def test_conflicts_are_found_against_the_database_row(watten: Table) -> None:
    day = watten.sheet.begun_on
    Sheet.objects.everywhere("a test").filter(pk=watten.sheet.pk).update(note="theirs")

    with pytest.raises(Meanwhile) as found:
        about_change(access=watten.access, opened=About("", day, ""), typed=About("", day, "mine"))

    assert (found.value.stored.note, found.value.mine.note, found.value.fields) == (
        "theirs",
        "mine",
        {"note"},
    )


@pytest.mark.parametrize(
    ("title", "lines", "size"),
    [
        ("Post", ["Post"], 64),
        ("Gasthaus Post, Hinterzimmer", ["Gasthaus Post, Hinterzimmer"], 52),
        ("Abend " * 13 + "zu", [("Abend " * 7).strip(), "Abend " * 6 + "zu"], 34),
        ("x" * 80, ["x" * 41, "x" * 39], 34),
        ("Wirt " + "x" * 75, ["Wirt " + "x" * 36, "x" * 39], 34),
        ("x" * 39 + " und " + "x" * 36, ["x" * 39, "und " + "x" * 36], 34),
    ],
)
def test_a_long_title_fits_the_picture(
    owner: Client, watten: Table, title: str, lines: list[str], size: int
) -> None:
    change(owner, watten, title=title)

    picture = owner.get(url(watten, "result-picture")).content.decode()

    drawn_as = re.findall(r'<text x="72" y="(\d+)" font-size="(\d+)" font-weight="700">([^<]+)', picture)
    assert [(text, int(found)) for _y, found, text in drawn_as] == [(line, size) for line in lines]
    assert int(drawn_as[-1][0]) == 110
    assert int(drawn_as[0][0]) > size


# --- a club's sheet: tables and ratings use its date and title ---


@pytest.fixture
def of_a_club(watten: Table) -> Table:
    watten.sheet.space = Space.objects.create(name="Kartenrunde")
    watten.sheet.title = "Finale"
    watten.sheet.save()
    return watten


def test_only_the_note_of_a_club_sheet_can_be_changed(owner: Client, of_a_club: Table) -> None:
    page = owner.get(url(of_a_club), **ENGLISH).content.decode()

    assert "This is a sheet of a club" in page
    assert "Finale" in page
    assert 'name="title"' not in page
    assert 'name="begun_on"' not in page
    assert change(owner, of_a_club, note="Es schneit.")[0] == 303
    assert (of_a_club.sheet.title, of_a_club.sheet.note) == ("Finale", "Es schneit.")


@pytest.mark.parametrize(("field", "text"), [("title", "Post"), ("begun_on", "2020-01-01")])
def test_title_and_date_typed_before_adoption_are_refused(
    owner: Client, of_a_club: Table, field: str, text: str
) -> None:
    before = About.of(of_a_club.sheet)

    status, page = change(owner, of_a_club, note="Es schneit.", **{f"was_{field}": "", field: text})

    assert (status, f"Not written: {text}" in page, "Es schneit." in page) == (422, True, True)
    assert About.of(of_a_club.sheet) == before


# --- permissions and links ---


@pytest.mark.parametrize(
    ("scope", "expected"), [("watch", 403), ("side", 403), ("write", 200), ("direct", 200)]
)
def test_permission_to_change_title_date_and_note(
    scope: str, expected: int, client_of: Callable[[Device], Client], beppo: Device, whot: Table
) -> None:
    grant_device(sheet=whot.sheet, device=beppo, scope=scope)

    assert client_of(beppo).get(url(whot)).status_code == expected
    linked = url(whot) in client_of(beppo).get(url(whot, "history")).content.decode()
    assert linked == (expected == 200)


def test_a_stranger_finds_nothing(stranger: Client, whot: Table) -> None:
    assert stranger.get(url(whot)).status_code == 404
    assert stranger.post(url(whot), {"note": "x"}).status_code == 404


def test_the_menu_of_an_open_or_closed_sheet_links_to_the_page_and_back(
    owner: Client, whot: Table, watten: Table
) -> None:
    watten.declare("sheet_closed")
    for table in (whot, watten):
        from_pad = f"{url(table)}?from=pad"
        assert from_pad in owner.get(url(table, "pad")).content.decode()
        assert owner.post(from_pad, {"note": ""})["Location"] == url(table, "pad")
        assert f'href="{url(table, "pad")}"' in owner.get(from_pad).content.decode()


def test_a_page_opened_from_the_history_leads_back_to_it(owner: Client, whot: Table) -> None:
    assert f'href="{url(whot, "history")}"' in owner.get(url(whot)).content.decode()
    assert owner.post(url(whot), {"note": ""}, **ENGLISH)["Location"] == url(whot, "history")
    assert "Saved." in text_of(owner.get(url(whot, "history"), **ENGLISH).content)


def test_the_note_is_shown_to_readers_of_the_sheet_only(owner: Client, watten: Table) -> None:
    change(owner, watten, note="Beni schuldet Anna eine Halbe")

    assert "Halbe" not in repr(watten.sheet)
    assert "Halbe" not in owner.get(url(watten, "state")).content.decode()
    assert "Halbe" not in owner.get(url(watten, "result-picture")).content.decode()
