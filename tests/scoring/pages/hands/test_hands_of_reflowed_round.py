"""A hand log moves with the result of its round in a re-flow; every page shows the same round for it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from rules.notation import read_one
from scoring.models import HandLog
from scoring.pages.hands import draft
from scoring.pages.hands.verdicts import WATTEN_EXAMPLE
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, entry_append, hand_log_add
from tests.scoring.conftest import Table

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
HAND = read_one(WATTEN_EXAMPLE.format(note="", rules="upper_austria"))


@pytest.fixture
def rounds(watten: Table) -> list[str]:
    """Four rounds of the first game; the last one was logged. The first is corrected later."""
    ids = [watten.declare("round_won", side=0, value=4).entry_id]
    ids.append(watten.declare("round_won", side=1, value=2).entry_id)
    ids.append(watten.declare("round_won", side=0, value=3).entry_id)
    hand_log_add(access=watten.access, hand=HAND, game=1, round=4)
    ids.append(watten.declare("round_won", side=1, value=3).entry_id)
    return ids


def move(table: Table, rounds: list[str]) -> str:
    """Correct the first round so that it wins the game, and the others move to the next one."""
    corrected = {"kind": "round_won", "event": {"side": 0, "value": 9}, "target": rounds[0]}
    said(table, "entry_corrected", corrected)
    return said(table, "games_reflowed", {"game": 1})


def said(table: Table, kind: str, payload: dict[str, object]) -> str:
    table.sheet.refresh_from_db()
    fold = sheet_fold(table.sheet)
    envelope = Envelope(str(uuid4()), fold.version, fold.current.number, fold.next_round, kind, payload)
    receipt = entry_append(access=table.access, envelope=envelope)
    assert receipt.status == "counted"
    return receipt.entry_id


def read(client: Client, table: Table, name: str, *args: object, **query: object) -> str:
    path = reverse(f"scoring:{name}", args=[table.sheet.uid, *args])
    return client.get(path, query, **ENGLISH).content.decode()


def places(client: Client, table: Table, rounds: list[str]) -> dict[str, bool]:
    """Whether each page shows the log in game 2, round 3."""
    uid = HandLog.objects.get().uid
    own, place = reverse("scoring:why", args=[table.sheet.uid, rounds[3]]), "Game 2, round 3"
    link = reverse("scoring:replay", args=[table.sheet.uid, uid])
    dispute = read(client, table, "dispute", hand=uid)
    replay = read(client, table, "replay", uid)
    assert own in dispute
    assert own in replay
    assert link in read(client, table, "why", rounds[3])
    assert not any(link in read(client, table, "why", other) for other in rounds[:3])
    assert read(client, table, "history").count(link) == 1
    hands = read(client, table, "hands")
    return {"hands": place in hands, "dispute": place in dispute, "replay": place in replay}


def test_every_page_shows_the_log_with_its_present_round(
    owner: Client, watten: Table, rounds: list[str]
) -> None:
    assert set(places(owner, watten, rounds).values()) == {False}
    moving = move(watten, rounds)
    assert set(places(owner, watten, rounds).values()) == {True}
    watten.declare("entry_voided", target=moving)
    assert set(places(owner, watten, rounds).values()) == {False}


def test_a_log_of_an_open_round_moves_with_it(owner: Client, watten: Table, rounds: list[str]) -> None:
    """It was stored before its round was written, and that round moves to the next game."""
    HandLog.objects.all().delete()
    log = hand_log_add(access=watten.access, hand=HAND, game=2, round=1)
    assert log.entry is None
    move(watten, rounds)
    assert "Game 2, round 4" in read(owner, watten, "hands")
    result = watten.declare("round_won", side=1, value=3).entry_id
    link = reverse("scoring:replay", args=[watten.sheet.uid, log.uid])
    assert link in read(owner, watten, "why", result)


def test_a_log_belongs_to_the_result_of_its_round(watten: Table, rounds: list[str]) -> None:
    log = hand_log_add(access=watten.access, hand=HAND, game=1, round=3)
    assert log.entry is not None
    assert str(log.entry.entry_id) == rounds[2]


def test_a_page_opened_before_a_reflow_keeps_its_log_for_its_round(
    owner: Client, watten: Table, rounds: list[str]
) -> None:
    HandLog.objects.all().delete()
    watten.sheet.refresh_from_db()
    stale = {"game": "1", "round": "4", "settled": rounds[3], "log": draft.packed(HAND)}
    move(watten, rounds)
    path = reverse("scoring:hand-new", args=[watten.sheet.uid])

    assert b"Game 2, round 3" in owner.get(path, stale, **ENGLISH).content
    owner.post(path, stale | {"action": "keep"})

    log = HandLog.objects.get()
    assert (log.game, log.round) == (2, 3)
    assert set(places(owner, watten, rounds).values()) == {True}


def test_an_equal_hand_of_the_renumbered_round_is_another_log(
    owner: Client, watten: Table, rounds: list[str]
) -> None:
    """Two short logs may be equal, card by card; and a form sent twice still stores one."""
    move(watten, rounds)
    for _ in range(2):
        hand_log_add(access=watten.access, hand=HAND, game=1, round=4)
        hand_log_add(access=watten.access, hand=HAND, game=2, round=3)
    assert HandLog.objects.count() == 2


def test_a_voided_round_without_a_number_keeps_its_log_in_the_list(
    owner: Client, watten: Table, rounds: list[str]
) -> None:
    watten.declare("round_won", side=1, value=2)
    watten.declare("entry_voided", target=rounds[3])
    said(watten, "games_reflowed", {"game": 1})

    link = reverse("scoring:replay", args=[watten.sheet.uid, HandLog.objects.get().uid])
    assert link not in read(owner, watten, "history")
    assert "its round was taken back" in read(owner, watten, "hands")
    assert "its round was taken back" in owner.get(link, **ENGLISH).content.decode()


@pytest.mark.parametrize("seen", ["", "x", "0", "999999999", "99999999999999999999", "-1"])
def test_an_invalid_version_in_the_address_is_ignored(owner: Client, watten: Table, seen: str) -> None:
    path = reverse("scoring:hand-new", args=[watten.sheet.uid])
    assert owner.get(path, {"game": "1", "round": "1", "seen": seen}).status_code in (200, 303)
