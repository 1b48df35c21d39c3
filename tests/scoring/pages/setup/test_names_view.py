"""/s/<uid>/names/: names are changed, checked and shown on every page; a resend changes nothing."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.models import Entry, Remark, Space
from scoring.selectors.sheets import sheet_fold, sheet_persons
from scoring.services import grant_device, link_make, sheet_open
from tests.scoring.conftest import NAMES, Table
from tests.scoring.pages.conftest import HOSTILE, envelope, text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def url(table: Table, name: str = "names") -> str:
    return reverse(f"scoring:{name}", args=[table.sheet.uid])


def change(client: Client, table: Table, entry_id: str = "", **typed: str) -> tuple[int, str]:
    fields = envelope(
        table.sheet, **{f"name-{at}": name for at, name in enumerate(sheet_persons(table.sheet))}
    )
    fields |= {of.replace("p", "name-"): name for of, name in typed.items()}
    answer = client.post(url(table), fields | ({"entry_id": entry_id} if entry_id else {}), **ENGLISH)
    table.sheet.refresh_from_db()
    return answer.status_code, text_of(answer.content)


def test_two_names_are_changed_at_once_and_shown_on_every_page(owner: Client, whot: Table) -> None:
    whot.declare("round_scored", winner=0, hands=[{"seat": seat, "points": 130} for seat in (1, 2)])

    status, _ = change(owner, whot, p0="Hanna", p2="Cäcilia")

    assert status == 303
    assert sheet_persons(whot.sheet) == ["Hanna", "Beni", "Cäcilia"]
    watch = reverse("scoring:watch", args=[link_make(sheet=whot.sheet, scope="watch")])
    pages = [*(url(whot, name) for name in ("pad", "history", "result", "result-csv", "result-json", "result-picture",
             "audit", "sheet-why", "share")), watch, "/", "/wall/"]  # fmt: skip
    for page in pages[:6] + pages[9:]:
        html = owner.get(page, **ENGLISH).content.decode()
        assert "Hanna" in html, page
        assert ">Anna" not in html, page


def test_the_audit_shows_the_old_and_the_new_name(owner: Client, whot: Table) -> None:
    change(owner, whot, p0="Hanna")

    entry = Entry.objects.get(sheet=whot.sheet, kind="person_named")
    assert (entry.payload, Remark.objects.get(entry=entry).text) == ({"person": 0, "name": 1}, "Anna → Hanna")
    assert "name changed: Hanna" in text_of(owner.get(url(whot, "audit"), **ENGLISH).content)


def test_the_pad_offers_to_undo_a_name_change(owner: Client, whot: Table) -> None:
    change(owner, whot, p0="Hanna")

    page = text_of(owner.get(url(whot, "pad"), **ENGLISH).content)

    assert "Undo name changed: Hanna" in page


def test_one_undo_reverts_all_names_of_a_form(owner: Client, whot: Table) -> None:
    change(owner, whot, p1="Bernd")
    change(owner, whot, p0="Bernd", p1="Anna", p2="Cäcilia")
    assert "Undo names changed: Bernd, Anna, Cäcilia" in text_of(
        owner.get(url(whot, "pad"), **ENGLISH).content
    )
    remark = Remark.objects.get(entry=Entry.objects.latest("seq")).text
    assert remark == "Anna → Bernd, Bernd → Anna, Cilli → Cäcilia"

    last = sheet_fold(whot.sheet).ledger.undo
    assert last is not None
    whot.declare("entry_voided", target=last.id)

    assert sheet_persons(whot.sheet) == ["Anna", "Bernd", "Cilli"]


def test_a_refused_name_changes_no_name(owner: Client, whot: Table) -> None:
    status, page = change(owner, whot, p0="Beni", p1="beni")
    assert (status, sheet_persons(whot.sheet)) == (422, list(NAMES[:3]))
    assert "Two players are called beni" in page
    status, page = change(owner, whot, p0="", p2="x" * 50)
    assert (status, sheet_persons(whot.sheet)) == (422, list(NAMES[:3]))
    assert "Every player needs a name." in page


def test_a_name_given_up_can_be_taken_in_the_same_form(owner: Client, whot: Table) -> None:
    assert change(owner, whot, p0="Beni", p1="Bernd ")[0] == 303
    assert sheet_persons(whot.sheet) == ["Beni", "Bernd", "Cilli"]


@pytest.mark.parametrize("club", ["", "Kartenrunde"])
def test_two_players_can_swap_names_in_one_form(owner: Client, whot: Table, club: str) -> None:
    Space.objects.filter(pk=whot.sheet.space_id).update(name=club)

    # In a club a name that matches one of its players is spelled as that player's.
    given_up = "Anna" if club else "anna"
    assert change(owner, whot, p0="Beni", p1="anna")[0] == 303
    assert sheet_persons(whot.sheet) == ["Beni", given_up, "Cilli"]
    assert change(owner, whot, p0="Cilli", p1="Beni", p2="anna")[0] == 303
    assert sheet_persons(whot.sheet) == ["Cilli", "Beni", given_up]


def test_two_new_names_can_be_swapped_on_a_club_sheet(owner: Client, whot: Table) -> None:
    Space.objects.filter(pk=whot.sheet.space_id).update(name="Kartenrunde")
    change(owner, whot, p0="Gusti", p1="Hermi")

    assert change(owner, whot, p0="Hermi", p1="Gusti")[0] == 303
    assert sheet_persons(whot.sheet) == ["Hermi", "Gusti", "Cilli"]


def test_one_invalid_name_renames_nobody(owner: Client, whot: Table) -> None:
    status, _ = change(owner, whot, p0="Beni", p1="x‮y")

    assert (status, sheet_persons(whot.sheet)) == (422, list(NAMES[:3]))
    assert not Entry.objects.exists()


def test_a_hostile_name_is_escaped(owner: Client, whot: Table) -> None:
    change(owner, whot, p0=HOSTILE)

    assert HOSTILE not in owner.get(url(whot, "pad")).content.decode()
    assert "&lt;script&gt;" in owner.get(url(whot, "names")).content.decode()


def test_a_resend_writes_one_entry(owner: Client, whot: Table) -> None:
    entry_id = str(uuid.uuid4())
    for _again in range(2):
        status, _ = change(owner, whot, entry_id, p0="Hanna")
        assert status == 303

    assert Entry.objects.filter(kind="person_named").count() == 1


def test_the_same_form_with_another_name_is_another_entry(owner: Client, whot: Table) -> None:
    entry_id = str(uuid.uuid4())
    change(owner, whot, entry_id, p0="Hanna")
    change(owner, whot, entry_id, p0="Johanna")

    assert sheet_persons(whot.sheet)[0] == "Johanna"


def test_an_unchanged_form_writes_no_entry(owner: Client, whot: Table) -> None:
    assert change(owner, whot)[0] == 303
    assert not Entry.objects.exists()


def test_a_name_used_on_other_sheets_of_the_club_cannot_be_changed(
    owner: Client, whot: Table, anna: Device
) -> None:
    sheet_open(
        ruleset_key="leaflet_long", options={}, names=["Anna", "Eva"], device=anna, space=whot.sheet.space
    )

    html = owner.get(url(whot), **ENGLISH).content.decode()
    status, page = change(owner, whot, p0="Hanna")

    assert 'name="name-0"' not in html
    assert 'name="name-1"' in html
    assert "Anna plays on other sheets of the club too" in html
    assert (status, "that name is the club’s" in page) == (422, True)


def test_a_closed_sheet_refuses_a_name(owner: Client, whot: Table) -> None:
    whot.declare("sheet_closed")

    assert "This sheet is closed." in text_of(owner.get(url(whot), **ENGLISH).content)
    assert change(owner, whot, p0="Hanna")[0] == 303
    assert sheet_persons(whot.sheet)[0] == "Anna"


@pytest.mark.parametrize(
    ("scope", "expected"), [("watch", 403), ("side", 403), ("write", 200), ("direct", 200)]
)
def test_permission_to_change_names(
    scope: str, expected: int, client_of: Callable[[Device], Client], beppo: Device, whot: Table
) -> None:
    grant_device(sheet=whot.sheet, device=beppo, scope=scope)

    assert client_of(beppo).get(url(whot)).status_code == expected


def test_a_stranger_finds_nothing(stranger: Client, whot: Table) -> None:
    assert stranger.get(url(whot)).status_code == 404


def test_the_menu_of_the_pad_links_to_the_names(owner: Client, whot: Table, watten: Table) -> None:
    for table in (whot, watten):
        assert url(table) in owner.get(url(table, "pad")).content.decode()
