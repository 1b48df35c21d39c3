"""A logged hand with two scribes: its result is the second reading of the round."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from scoring.access import Device
from scoring.models import Entry
from scoring.selectors.sheets import sheet_board, sheet_fold
from scoring.services import grant_device
from tests.scoring.conftest import Table
from tests.scoring.pages.hands.test_log_view import WORKED, log_of, page, post

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("first", "state", "totals"),
    [({"side": 1, "value": 3}, "agreed", (0, 3)), ({"side": 0, "value": 2}, "differs", (2, 0))],
)
def test_with_two_scribes_a_logged_hand_is_the_second_reading(
    watten: Table,
    owner: Client,
    client_of: Callable[[Device], Client],
    beppo: Device,
    first: dict[str, int],
    state: str,
    totals: tuple[int, ...],
) -> None:
    """Anna wrote the round; Beppo logs its cards, and they show three for B. Anna cannot write it a second time."""
    grant_device(sheet=watten.sheet, device=beppo, scope="write", scribe=1)
    watten.declare("scribes_set", number=2)
    watten.declare("round_won", **first)
    watten.sheet.refresh_from_db()

    anna_log = page(owner, watten, log=log_of(*WORKED), game=1, round=1)
    status, _text = post(client_of(beppo), watten, log_of(*WORKED), game=1, round=1)

    watten.sheet.refresh_from_db()
    board = sheet_board(watten.sheet)
    assert "Write it on the sheet" not in anna_log
    assert status == 200
    assert list(board.scribes.states.values()) == [state]
    assert sheet_fold(watten.sheet).current.totals == totals


def test_with_two_scribes_a_logged_offence_is_written_by_the_first_and_not_again_by_the_second(
    watten: Table, owner: Client, client_of: Callable[[Device], Client], beppo: Device
) -> None:
    """A look at the cut, and B won the round; both scribes log the hand."""
    grant_device(sheet=watten.sheet, device=beppo, scope="write", scribe=1)
    watten.declare("scribes_set", number=2)
    log = log_of("B2 penalty peek_cut", *WORKED)

    for client in (client_of(beppo), owner):
        watten.sheet.refresh_from_db()
        assert post(client, watten, log, game=1, round=1)[0] == 200

    watten.sheet.refresh_from_db()
    assert list(sheet_board(watten.sheet).scribes.states.values())[-1] == "agreed"
    assert sheet_fold(watten.sheet).current.totals == (2, 3)
    assert Entry.objects.filter(kind="penalty_given").count() == 1
