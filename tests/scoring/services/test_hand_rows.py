"""The rows of hand logs follow their logs and the fold of their sheet, in a task, and drift is found."""

from __future__ import annotations

from random import Random

import pytest

from rules import walk
from rules.games import AnyHand
from scoring.access import Device
from scoring.engine.board.hand_facts import HandFacts
from scoring.models import HandLog, HandRow, HandsMark
from scoring.selectors.folds import sheet_fold
from scoring.selectors.sheets import sheet_board
from scoring.services import hand_log_add, hand_logs_add, hand_rows, sheet_open
from tests.scoring.conftest import Table, access_of

Place = tuple[int, int, str]


def follow(table: Table) -> int:
    return hand_rows.write_hands([table.sheet.pk])


def hand_of(table: Table, seed: int) -> AnyHand:
    return walk.random_hand(sheet_fold(table.sheet).setup.ruleset, Random(seed))


def places(table: Table) -> list[Place]:
    return list(HandRow.objects.filter(sheet=table.sheet).values_list("game", "round", "seated"))


def test_a_row_names_the_round_of_its_log_and_who_sat_there(watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    hand_log_add(access=watten.access, hand=hand_of(watten, 1), game=1, round=1)
    hand_logs_add(access=watten.access, hands=[hand_of(watten, 2)])

    assert follow(watten) == 2
    assert follow(watten) == 0
    assert places(watten) == [(1, 1, "0 1 2 3"), (0, 0, "")]


def test_a_row_follows_its_round_without_another_replay(
    watten: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    watten.declare("round_won", side=0, value=2)
    hand_log_add(access=watten.access, hand=hand_of(watten, 1), game=1, round=1)
    follow(watten)
    monkeypatch.setattr(hand_rows, "hand_facts", None)

    watten.declare("entry_voided", target=sheet_board(watten.sheet).undo)

    assert follow(watten) == 0  # the round is unfinished again and has the same number
    assert HandsMark.objects.get(sheet=watten.sheet).version == watten.sheet.version


def test_the_nightly_comparison_fixes_drift_and_does_not_count_outdated_rows(watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    hand_log_add(access=watten.access, hand=hand_of(watten, 1), game=1, round=1)
    assert hand_rows.compare_all() == 0

    HandRow.objects.update(winners="0 1 2 3")
    assert hand_rows.compare_all() == 1
    assert hand_rows.compare_all() == 0
    assert HandRow.objects.get().winners != "0 1 2 3"


def test_a_night_replays_the_longest_waiting_logs_and_those_with_changed_rows(
    watten: Table, anna: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("Eva", "Franz", "Gustl", "Hedwig")
    other = sheet_open(ruleset_key="upper_austria", options={}, names=names, device=anna)
    tables = [watten, Table(access_of(other, anna))]
    for table in tables:
        hand_logs_add(access=table.access, hands=[hand_of(table, 1), hand_of(table, 2)])
        follow(table)
    replayed: list[bytes] = []
    facts_of = hand_rows.hand_facts

    def counted(log: bytes) -> HandFacts:
        replayed.append(log)
        return facts_of(log)

    monkeypatch.setattr(hand_rows, "hand_facts", counted)
    monkeypatch.setattr(hand_rows, "REPLAYED", 3)
    nights = []
    for _ in range(3):
        assert hand_rows.compare_all() == 0
        nights.append(list(HandsMark.objects.order_by("replayed_at").values_list("sheet_id", flat=True)))
        assert len(replayed) == 2
        replayed.clear()
    first, second = (table.sheet.pk for table in tables)
    assert nights == [[second, first], [first, second], [second, first]]

    HandRow.objects.filter(sheet=first).update(winners="0 1 2 3")  # it was not its turn
    assert (hand_rows.compare_all(), len(replayed)) == (1, 4)


def test_rows_of_older_code_are_written_again_when_a_worker_starts(watten: Table) -> None:
    hand_log_add(access=watten.access, hand=hand_of(watten, 1), game=1, round=1)
    assert (hand_rows.catch_up(), hand_rows.catch_up()) == (1, 0)

    HandsMark.objects.update(revision="of older code")
    HandRow.objects.update(schlag=7, valid=99)
    assert hand_rows.catch_up() == 1
    assert HandRow.objects.get().valid < 99
    HandLog.objects.all().delete()
    assert not HandRow.objects.exists()
