"""/s/<uid>/seats/: changed partners, replaced players, the next dealer."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.models import Entry, Seat
from scoring.selectors.sheets import sheet_board, sheet_fold, sheet_names
from scoring.services import entries, grant_device
from tests.scoring.conftest import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english(owner: Client) -> None:
    owner.cookies["language"] = "en"


@pytest.fixture
def pad(watten: Table) -> Table:
    """Anna & Cilli have won the first game to nil."""
    watten.declare("round_won", side=0, value=9)
    return watten


def post(client: Client, table: Table, **fields: object) -> Any:
    table.sheet.refresh_from_db()
    fold = sheet_fold(table.sheet)
    place = {"seen": fold.version, "game": fold.current.number, "round": fold.next_round}
    envelope = {"entry_id": str(uuid.uuid4()), **place} | fields
    return client.post(reverse("scoring:seats", args=[table.sheet.uid]), envelope)


def sits(*names: str, dealer: int = 1) -> dict[str, object]:
    return {f"name-{seat}": name for seat, name in enumerate(names)} | {"sit": "1", "dealer": str(dealer)}


def now(table: Table) -> list[str]:
    table.sheet.refresh_from_db()
    return sheet_names(table.sheet)


def bummerl_page(client: Client, table: Table) -> str:
    return client.get(reverse("scoring:ledger", args=[table.sheet.uid])).content.decode()


def test_one_tap_changes_the_partners(owner: Client, pad: Table) -> None:
    html = owner.get(reverse("scoring:seats", args=[pad.sheet.uid])).content.decode()
    assert "kind=seats_taken&amp;persons=0+2+1+3" in html
    assert "kind=seats_taken&amp;persons=0+1+3+2" in html

    answer = post(owner, pad, do="kind=seats_taken&persons=0+2+1+3")

    assert answer["Location"] == reverse("scoring:pad", args=[pad.sheet.uid])
    assert now(pad) == ["Anna", "Cilli", "Beni", "Dora"]
    assert sheet_board(pad.sheet).dealer == 1


def test_who_was_named_to_deal_deals_on_another_seat_unless_the_form_says_otherwise(
    owner: Client, pad: Table
) -> None:
    pad.declare("dealer_set", seat=2)
    post(owner, pad, do="kind=seats_taken&persons=0+2+1+3")
    assert (now(pad)[1], sheet_board(pad.sheet).dealer) == ("Cilli", 1)

    post(owner, pad, **sits("Anna", "Beni", "Cilli", "Dora", dealer=1))
    assert sheet_board(pad.sheet).dealer == 1


def test_an_unknown_name_adds_a_person(owner: Client, pad: Table) -> None:
    post(owner, pad, **sits("Anna", " Eva ", "Cilli", "Dora"))

    assert now(pad) == ["Anna", "Eva", "Cilli", "Dora"]
    assert Seat.objects.filter(sheet=pad.sheet).count() == 5
    post(owner, pad, **sits("Anna", "Beni", "Cilli", "Dora"))
    assert now(pad) == ["Anna", "Beni", "Cilli", "Dora"]
    assert Seat.objects.filter(sheet=pad.sheet).count() == 5


def test_the_dealer_can_be_set_with_the_seats(owner: Client, pad: Table) -> None:
    post(owner, pad, **sits("Anna", "Eva", "Cilli", "Dora", dealer=3))
    assert sheet_board(pad.sheet).dealer == 3

    before = Entry.objects.count()
    post(owner, pad, **sits("Anna", "Eva", "Cilli", "Dora", dealer=2))
    assert (Entry.objects.count(), sheet_board(pad.sheet).dealer) == (before + 1, 2)
    post(owner, pad, **sits("Anna", "Eva", "Cilli", "Dora", dealer=2))
    assert Entry.objects.count() == before + 1


def test_a_repeated_tap_writes_once(owner: Client, pad: Table) -> None:
    again = {"entry_id": str(uuid.uuid4())} | sits("Anna", "Eva", "Cilli", "Dora", dealer=3)
    post(owner, pad, **again)
    written = Entry.objects.count()
    post(owner, pad, **again)

    assert Entry.objects.count() == written
    assert now(pad) == ["Anna", "Eva", "Cilli", "Dora"]


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("Anna", "anna", "Cilli", "Dora"), "Two players are called anna"),
        (("Anna", "", "Cilli", "Dora"), "Every player needs a name."),
        (("Anna", "E" * 41, "Cilli", "Dora"), "at most 40 characters"),
        (("Anna", "E\x07va", "Cilli", "Dora"), "cannot be shown"),
    ],
)
def test_an_invalid_name_is_refused_and_the_form_is_shown_again(
    owner: Client, pad: Table, names: tuple[str, ...], says: str
) -> None:
    answer = post(owner, pad, **sits(*names))

    html = answer.content.decode()
    assert answer.status_code == 422
    assert says in html
    assert 'value="Dora"' in html
    assert Seat.objects.filter(sheet=pad.sheet).count() == 4
    assert now(pad) == ["Anna", "Beni", "Cilli", "Dora"]


def test_seats_cannot_change_during_a_game(owner: Client, pad: Table) -> None:
    pad.declare("round_won", side=1, value=3)

    html = owner.get(reverse("scoring:seats", args=[pad.sheet.uid])).content.decode()
    assert "Game 2 is being played, 0\u00a0:\u00a03." in html
    assert 'name="sit"' not in html
    answer = post(owner, pad, do="kind=seats_taken&persons=0+2+1+3")
    assert answer["Location"] == reverse("scoring:seats", args=[pad.sheet.uid])
    assert "game 2 has to be finished first" in owner.get(answer["Location"]).content.decode()
    answer = post(owner, pad, **sits("Anna", "Eva", "Cilli", "Dora"))
    assert "game 2 has to be finished first" in owner.get(answer["Location"]).content.decode()
    assert Seat.objects.filter(sheet=pad.sheet).count() == 4
    assert now(pad) == ["Anna", "Beni", "Cilli", "Dora"]


@pytest.mark.parametrize(
    "fields", [{}, {"do": "kind=seats_taken"}, {"do": "kind=seats_taken&persons=0+x"}, {"entry_id": "x"}]
)
def test_a_malformed_form_is_refused_with_a_reason(owner: Client, pad: Table, fields: dict[str, str]) -> None:
    answer = post(owner, pad, **({"name-0": "Anna"} | fields))

    assert answer.status_code == 422
    assert "note-alarm" in answer.content.decode()


def test_a_busy_database_asks_to_send_again(
    owner: Client, pad: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries, "_store", lambda *_, **__: False)

    answer = post(owner, pad, do="kind=seats_taken&persons=0+2+1+3")

    assert answer.status_code == 422
    assert "Nothing is lost" in answer.content.decode()


def test_a_whot_sheet_redirects_to_its_pad(owner: Client, whot: Table) -> None:
    for name in ("seats", "ledger"):
        answer = owner.get(reverse(f"scoring:{name}", args=[whot.sheet.uid]))
        assert answer["Location"] == reverse("scoring:pad", args=[whot.sheet.uid])


def test_each_game_in_the_history_shows_its_own_players(owner: Client, pad: Table) -> None:
    post(owner, pad, **sits("Anna", "Eva", "Cilli", "Dora"))
    pad.declare("round_won", side=1, value=9)
    html = owner.get(reverse("scoring:history", args=[pad.sheet.uid])).content.decode()
    second, first = html.split('id="game-1"')

    assert "Eva &amp; Dora" in second
    assert "Beni" not in second.split("<section", 1)[1]
    assert "Beni &amp; Dora" in first
    assert "Eva" not in first


def test_a_writer_of_one_side_cannot_change_seats(
    client_of: Callable[[Device], Client], pad: Table, beppo: Device
) -> None:
    grant_device(sheet=pad.sheet, device=beppo, scope="side", scribe=0)
    client = client_of(beppo)
    client.cookies["language"] = "en"

    html = client.get(reverse("scoring:seats", args=[pad.sheet.uid])).content.decode()
    assert 'name="sit"' not in html
    post(client, pad, **sits("Anna", "Eva", "Cilli", "Dora"))

    assert Seat.objects.filter(sheet=pad.sheet).count() == 4
    assert now(pad) == ["Anna", "Beni", "Cilli", "Dora"]


def test_a_closed_sheet_keeps_its_seats(owner: Client, pad: Table) -> None:
    pad.declare("sheet_closed")

    html = owner.get(reverse("scoring:seats", args=[pad.sheet.uid])).content.decode()

    assert "This sheet is closed." in html
    assert 'name="sit"' not in html
