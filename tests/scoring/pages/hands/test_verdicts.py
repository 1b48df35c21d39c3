"""Verdicts of hand logs are stored: no page replays a log that was replayed before."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from rules import compact, walk
from rules.games import AnyHand
from rules.notation import read_one
from rules.registry import keys, ruleset
from rules.replay import replay_compact
from rules.walk import random_hand, seat_counts
from scoring.models import HandLog
from scoring.pages.hands import replay as steps
from scoring.pages.hands.verdicts import WATTEN_EXAMPLE
from scoring.services import hand_log_add, hand_logs_add, verdicts_of
from tests.scoring.conftest import Table

pytestmark = pytest.mark.django_db
TEXT = WATTEN_EXAMPLE.format(note="", rules="upper_austria")
HAND = read_one(TEXT)
BROKEN = read_one(TEXT.replace("B2 HU", "B1 HU"))


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The logs that are replayed from here on, for a verdict or step by step."""
    found: list[bytes] = []

    def counted(data: bytes) -> object:
        found.append(data)
        return replay_compact(data)

    steps_of = walk.steps

    def walked(hand: AnyHand, **asked: bool) -> object:
        found.append(compact.encode(hand))
        return steps_of(hand, **asked)

    monkeypatch.setattr("scoring.services.hand_verdicts.replay_compact", counted)
    monkeypatch.setattr("scoring.pages.hands.verdicts.replay", counted_as(counted))
    monkeypatch.setattr(walk, "steps", walked)
    steps.walked.cache_clear()
    return found


def counted_as(counted: Callable[[bytes], object]) -> Callable[[AnyHand], object]:
    return lambda hand: counted(compact.encode(hand))


def logged(table: Table) -> list[bytes]:
    hand_logs_add(access=table.access, hands=[HAND, BROKEN])
    hand_log_add(access=table.access, hand=HAND, game=1, round=1)
    return [compact.encode(HAND), compact.encode(BROKEN), compact.encode(HAND)]


def test_a_list_of_hands_replays_none_that_was_replayed_before(
    owner: Client, watten: Table, replays: list[bytes]
) -> None:
    page = reverse("scoring:hands", args=[watten.sheet.uid])
    assert owner.get(page).status_code == 200  # the example of the page is replayed once
    replays.clear()
    kept = logged(watten)
    assert replays == kept
    replays.clear()

    html = owner.get(page, HTTP_ACCEPT_LANGUAGE="en").content.decode()

    assert html.count("<b>Correct:</b>") == 2
    assert html.count("<b>Not allowed:</b>") == 1
    assert replays == []


def test_a_dispute_page_replays_its_log_once(owner: Client, watten: Table, replays: list[bytes]) -> None:
    logged(watten)
    log = HandLog.objects.filter(game=1).get()
    replays.clear()

    page = owner.get(reverse("scoring:dispute", args=[watten.sheet.uid]), {"hand": str(log.uid)})

    assert page.status_code == 200
    assert replays == [compact.encode(HAND)]


@pytest.mark.parametrize("stored", [{"engine_revision": 0}, {"verdict": None}])
def test_a_verdict_of_another_revision_is_replayed_once_and_stored(
    watten: Table, replays: list[bytes], stored: dict[str, object]
) -> None:
    logged(watten)
    HandLog.objects.filter(game=1).update(**stored)
    replays.clear()

    first = verdicts_of(list(HandLog.objects.order_by("pk")))
    again = verdicts_of(list(HandLog.objects.order_by("pk")))

    assert replays == [compact.encode(HAND)]
    assert first == again == [replay_compact(bytes(log.compact)) for log in HandLog.objects.order_by("pk")]


def test_a_stored_verdict_is_the_replay_itself(watten: Table) -> None:
    for seed, key in enumerate(key for key in keys() if seat_counts(ruleset(key))):
        hand = random_hand(ruleset(key), Random(seed))
        hand_log_add(access=watten.access, hand=hand, game=0, round=0)
    logs = list(HandLog.objects.all())

    assert len(logs) > 5
    for log, stored in zip(logs, verdicts_of(logs), strict=True):
        fresh = replay_compact(bytes(log.compact))
        assert stored == fresh
        assert repr(stored) == repr(fresh)  # also the fields that comparing leaves out
