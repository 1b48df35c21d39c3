"""A device that writes for one side: its pages offer to change only what its side wrote, since the rest is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.services import grant_device
from tests.scoring.conftest import Table, access_of
from tests.scoring.pages.conftest import envelope, text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
REFUSED = "This device writes for one side. What others wrote they take back themselves."


@pytest.fixture
def theirs(watten: Table, beppo: Device) -> Table:
    """The sheet for a device that writes for Beni and Dora."""
    grant_device(sheet=watten.sheet, device=beppo, scope="side", scribe=1)
    return Table(access_of(watten.sheet, beppo))


@pytest.fixture
def side(client_of: Callable[[Device], Client], beppo: Device, theirs: Table) -> Client:
    return client_of(beppo)


def page(client: Client, table: Table, name: str, *more: object) -> str:
    address = reverse(f"scoring:{name}", args=[table.sheet.uid, *more])
    return client.get(address, **ENGLISH).content.decode()


def edit_of(table: Table, line: object) -> str:
    return reverse("scoring:edit", args=[table.sheet.uid, line])


def test_only_lines_of_its_side_are_offered_to_be_changed(side: Client, watten: Table, theirs: Table) -> None:
    other = watten.declare("round_won", side=0, value=2).entry_id
    own = theirs.declare("round_won", side=1, value=3).entry_id

    html = page(side, watten, "history")

    for line, offered in ((other, False), (own, True)):
        assert (f"kind=entry_voided&amp;target={line}" in html) == offered
        assert (edit_of(watten, line) in html) == offered
        told = page(side, watten, "why", line)
        assert ("Take it back" in told) == offered
        assert (edit_of(watten, line) in told) == offered
        assert "Log its cards" in told


def test_only_what_its_side_took_back_is_offered_to_be_put_back(
    side: Client, watten: Table, theirs: Table
) -> None:
    taken = [table.declare("round_won", side=0, value=2).entry_id for table in (watten, theirs)]
    undos = [
        table.declare("entry_voided", target=line).entry_id
        for table, line in zip((watten, theirs), taken, strict=True)
    ]

    html = page(side, watten, "history")

    for line, undo, offered in zip(taken, undos, (False, True), strict=True):
        assert (f"target={undo}" in html) == offered
        assert ("Bring it back" in page(side, watten, "why", line)) == offered


def test_what_was_decided_otherwise_since_is_not_offered_to_be_put_back(
    side: Client, watten: Table, theirs: Table
) -> None:
    watten.declare("scribes_set", number=2)
    line = theirs.declare("round_won", side=0, value=2).entry_id
    undo = theirs.declare("entry_voided", target=line).entry_id
    assert f"target={undo}" in page(side, watten, "history")

    other = theirs.declare("round_won", side=0, value=3).entry_id
    assert watten.declare("entry_accepted", target=other).status == "counted"

    assert f"target={undo}" not in page(side, watten, "history")
    assert "Bring it back" not in page(side, watten, "why", line)


def test_who_directs_changes_every_line(owner: Client, watten: Table, theirs: Table) -> None:
    line = theirs.declare("round_won", side=1, value=3).entry_id

    html = page(owner, watten, "history")

    assert f"kind=entry_voided&amp;target={line}" in html
    assert edit_of(watten, line) in html


def test_with_two_scribes_it_may_propose_to_change_what_both_wrote(
    side: Client, watten: Table, theirs: Table
) -> None:
    grant = watten.access.grant
    grant.scribe = 0
    grant.save()
    watten.declare("scribes_set", number=2)
    line = watten.declare("round_won", side=0, value=2).entry_id
    theirs.declare("round_won", side=0, value=2, game=1, round=1)

    html = page(side, watten, "history")

    assert f"kind=entry_voided&amp;target={line}" in html
    assert edit_of(watten, line) in html


def test_a_line_that_this_scribe_proposed_to_take_back_is_not_offered_again(
    side: Client, watten: Table, theirs: Table
) -> None:
    watten.declare("scribes_set", number=2)
    line = watten.declare("round_won", side=0, value=2).entry_id
    assert "Propose to take it back" in page(side, watten, "why", line)

    theirs.declare("entry_voided", target=line)

    html, told = page(side, watten, "history"), page(side, watten, "why", line)
    assert f"kind=entry_voided&amp;target={line}" not in html
    assert "Propose to take it back" not in told
    assert edit_of(watten, line) in html
    assert edit_of(watten, line) in told


@pytest.mark.parametrize("closed", [False, True])
def test_a_form_that_could_not_be_saved_is_not_opened(
    side: Client, owner: Client, watten: Table, theirs: Table, closed: bool
) -> None:
    line = watten.declare("round_won", side=0, value=2).entry_id
    if closed:
        watten.declare("sheet_closed")
    reader, why = (owner, "This sheet is closed. Reopen it to go on writing.") if closed else (side, REFUSED)

    html = page(reader, watten, "edit", line)

    assert why in text_of(html.encode())
    assert 'value="save"' not in html
    fields = envelope(watten.sheet, inner_kind="round_won", side=0, value=4, action="save")
    assert reader.post(edit_of(watten, line), fields, **ENGLISH).status_code == 422
