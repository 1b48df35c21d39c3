"""Migrations that change stored rows work forwards and backwards on old rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from rules.notation import read_one
from scoring.models import HandLog
from scoring.pages.hands.verdicts import WATTEN_EXAMPLE
from scoring.services import hand_log_add
from tests.scoring.conftest import Table

HAND = read_one(WATTEN_EXAMPLE.format(note="", rules="upper_austria"))


def migrate(name: str) -> None:
    executor = MigrationExecutor(connection)
    executor.migrate([("scoring", name)])


@pytest.fixture
def migrations(transactional_db: None) -> Iterator[None]:
    yield
    executor = MigrationExecutor(connection)  # also what other apps have built on these
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.usefixtures("migrations")
def test_hand_logs_find_the_result_of_their_round_and_go_back(watten: Table) -> None:
    results = [watten.declare("round_won", side=0, value=value).entry_id for value in (2, 3, 4)]
    watten.declare("entry_voided", target=results[2])
    results[2] = watten.declare("round_won", side=1, value=4).entry_id
    written = hand_log_add(access=watten.access, hand=HAND, game=1, round=3)
    still_open = hand_log_add(access=watten.access, hand=HAND, game=2, round=1)
    HandLog.objects.filter(pk=written.pk).update(seen=None)  # as it was before the version was kept

    migrate("0012_entry_tapped_at")
    migrate("0014_hand_log_verdict")

    kept = HandLog.objects.select_related("entry").get(pk=written.pk)
    assert kept.entry is not None
    assert str(kept.entry.entry_id) == results[2]
    assert (kept.game, kept.round) == (1, 3)
    assert HandLog.objects.get(pk=still_open.pk).entry is None
