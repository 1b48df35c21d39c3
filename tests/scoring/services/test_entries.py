"""A declaration is stored exactly once, despite bad networks, two tablets and repeated taps."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
import time_machine
from django.db import connection, connections
from django.utils import timezone

from scoring.access import Access, Device
from scoring.engine.facts.codec import Malformed
from scoring.engine.sheet.fold import SheetFold
from scoring.models import Change, Entry, Sheet
from scoring.selectors.folds import kept_folds
from scoring.selectors.sheets import sheet_board, sheet_fold
from scoring.services import Envelope, entries, entries_append, entry_append, sheet_open
from tests.scoring.conftest import NAMES, Table, access_of

PEEK = {"side": 1, "code": "peek_cut"}


def scores(table: Table) -> list[int]:
    table.sheet.refresh_from_db()
    return [side.score for side in sheet_board(table.sheet).sides]


def stored(sheet: Sheet) -> list[tuple[int, str, str]]:
    return list(Entry.objects.filter(sheet=sheet).values_list("seq", "kind", "held"))


def test_a_resent_entry_is_stored_once(watten: Table) -> None:
    tap = str(uuid.uuid4())
    first = watten.declare("round_won", side=0, value=2, entry_id=tap, seen=0, game=1, round=1)
    again = watten.declare("round_won", side=0, value=2, entry_id=tap, seen=0, game=1, round=1)

    assert (first.status, again.status) == ("counted", "repeated")
    assert scores(watten) == [2, 0]


def test_two_different_buttons_of_one_board_are_both_stored_in_order(watten: Table) -> None:
    first = watten.declare("round_won", side=0, value=2, seen=0, game=1, round=1)
    second = watten.declare("round_won", side=1, value=3, seen=0, game=1, round=1)

    assert (first.status, second.status, second.reason) == ("counted", "held", "another_reading")
    assert stored(watten.sheet) == [(1, "round_won", ""), (2, "round_won", "another_reading")]
    assert scores(watten) == [2, 0]


def test_another_value_from_a_page_gone_back_is_held(watten: Table) -> None:
    drawn_id = str(uuid.uuid4())
    watten.declare("round_won", side=0, value=2, entry_id=drawn_id, seen=0, game=1, round=1)
    back = watten.declare("round_won", side=0, value=4, entry_id=drawn_id, seen=0, game=1, round=1)
    resent = watten.declare("round_won", side=0, value=4, entry_id=drawn_id, seen=0, game=1, round=1)

    assert (back.status, back.reason, resent.status) == ("held", "reused_id", "repeated")
    assert back.entry_id != drawn_id
    assert len(sheet_board(watten.sheet).waiting) == 1


def test_an_equal_round_from_two_tablets_is_a_second_reading(watten: Table, second_tablet: Table) -> None:
    watten.declare("round_won", side=0, value=2, seen=0, game=1, round=1)
    second = second_tablet.declare("round_won", side=0, value=2, seen=0, game=1, round=1)

    assert second.status == "agreed"
    assert scores(watten) == [2, 0]
    assert sheet_board(watten.sheet).column[0].readings == 1


def test_a_different_reading_from_the_second_tablet_waits_and_may_be_accepted(
    watten: Table, second_tablet: Table
) -> None:
    watten.declare("round_won", side=0, value=2, seen=0, game=1, round=1)
    second = second_tablet.declare("round_won", side=0, value=3, seen=0, game=1, round=1)
    assert (second.status, scores(watten)) == ("held", [2, 0])

    watten.declare("entry_accepted", target=second.entry_id)

    assert scores(watten) == [3, 0]
    assert sheet_board(watten.sheet).waiting == ()


def test_a_dismissed_reading_is_settled_and_still_readable(watten: Table, second_tablet: Table) -> None:
    watten.declare("round_won", side=0, value=2, seen=0, game=1, round=1)
    second = second_tablet.declare("round_won", side=1, value=2, seen=0, game=1, round=1)
    watten.declare("entry_dismissed", target=second.entry_id)

    assert sheet_board(watten.sheet).waiting == ()
    assert len(stored(watten.sheet)) == 3


def test_an_entry_id_of_a_foreign_sheet_is_unknown_here(watten: Table, anna: Device) -> None:
    other = Table(
        access_of(sheet_open(ruleset_key="upper_austria", options={}, names=NAMES, device=anna), anna)
    )
    foreign = other.declare("round_won", side=1, value=5).entry_id

    own = watten.declare("round_won", side=0, value=2, entry_id=foreign)
    undo = watten.declare("entry_voided", target=str(uuid.uuid4()))

    assert (own.status, scores(watten), scores(other)) == ("counted", [2, 0], [0, 5])
    assert (undo.status, undo.reason) == ("refused", "unknown_entry")


def test_undo_of_a_foreign_entry_changes_neither_sheet(watten: Table, anna: Device) -> None:
    other = Table(
        access_of(sheet_open(ruleset_key="upper_austria", options={}, names=NAMES, device=anna), anna)
    )
    foreign = other.declare("round_won", side=1, value=5).entry_id

    assert watten.declare("entry_voided", target=foreign).status == "refused"
    assert scores(other) == [0, 5]


def test_undo_from_two_tablets_voids_one_round(watten: Table, second_tablet: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    last = watten.declare("round_won", side=0, value=3).entry_id
    watten.declare("entry_voided", target=last, seen=2)
    second = second_tablet.declare("entry_voided", target=last, seen=2)

    assert (second.status, second.reason) == ("held", "repeated")
    assert scores(watten) == [2, 0]
    assert sheet_board(watten.sheet).waiting == ()


def test_a_current_page_is_refused_before_anything_is_stored(watten: Table) -> None:
    receipt = watten.declare("points_voided", side=0)

    assert (receipt.status, receipt.reason) == ("refused", "cannot_void")
    assert stored(watten.sheet) == []


def test_a_stale_impossible_entry_is_held_not_lost(watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    receipt = watten.declare("points_voided", side=1, seen=0, game=1, round=2)

    assert (receipt.status, receipt.reason) == ("held", "cannot_void")


def test_a_late_impossible_entry_is_held_even_from_a_current_page(watten: Table) -> None:
    """It was shown as written; nobody may be at the board any more to be told otherwise."""
    watten.declare("round_won", side=0, value=2)
    now = watten.declare("points_voided", side=1, game=1, round=2)
    waited = watten.declare("points_voided", side=1, game=1, round=2, waited=True)

    assert (now.status, waited.status, waited.reason) == ("refused", "held", "cannot_void")
    assert stored(watten.sheet)[1:] == [(2, "points_voided", "cannot_void")]


def test_a_closed_sheet_holds_later_entries(watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    watten.declare("sheet_closed")
    late = watten.declare("round_won", side=1, value=2, seen=1, game=1, round=2)
    now = watten.declare("round_won", side=1, value=2)

    assert (late.status, late.reason) == ("held", "sheet_closed")
    assert (now.status, now.reason) == ("refused", "sheet_closed")


def test_only_an_owner_closes_a_sheet_and_any_writer_reopens_it(watten: Table, second_tablet: Table) -> None:
    """An evening ends once; anybody may fix a mistake found afterwards."""
    early = second_tablet.declare("sheet_closed")
    watten.declare("sheet_closed")

    assert (early.status, early.reason) == ("refused", "may_not_close")
    opening = second_tablet.declare("sheet_reopened")
    assert opening.status == "counted"
    assert second_tablet.declare("entry_voided", target=opening.entry_id).reason == "may_not_close"


@pytest.mark.parametrize("value", [-1, 0, 1, 10, 99, 9999])
def test_an_absurd_value_is_not_stored(watten: Table, value: int) -> None:
    try:
        status = watten.declare("round_won", side=0, value=value).status
    except Malformed:
        status = "refused"

    assert status == "refused"
    assert stored(watten.sheet) == []


def test_every_commit_writes_a_change_row(watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    watten.declare("round_won", side=1, value=2)

    assert list(Change.objects.values_list("space", "sheet", "version")) == [
        (watten.sheet.space_id, watten.sheet.pk, 1),
        (watten.sheet.space_id, watten.sheet.pk, 2),
    ]


def test_a_new_process_computes_the_same_fold(watten: Table) -> None:
    for value in (2, 3, 4, 2):
        watten.declare("round_won", side=value % 2, value=value)
    warm = sheet_board(watten.sheet)
    kept_folds.clear()

    assert sheet_board(watten.sheet) == warm
    assert sheet_fold(watten.sheet).version == 4


def test_a_clock_that_jumps_changes_neither_order_nor_sum(watten: Table) -> None:
    """From the night that summer time ends to the limits of 32 bits, and back to the day before."""
    for moment in (
        "2026-10-25T00:59:59Z",
        "2038-01-19T03:14:08Z",
        "1970-01-02",
        "2026-10-24",
    ):
        with time_machine.travel(moment):
            assert watten.declare("round_won", side=0, value=2).status == "counted"

    for _ in range(2):
        assert scores(watten) == [8, 0]
        assert [seq for seq, _kind, _held in stored(watten.sheet)] == [1, 2, 3, 4]
        kept_folds.clear()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("same_id", [True, False])
def test_twenty_taps_at_once_are_one_round(watten: Table, same_id: bool) -> None:
    """One tap resent twenty times, or twenty tablets that all declare the same round."""
    tap = str(uuid.uuid4())

    def send(_: int) -> str:
        try:
            return watten.declare(
                "round_won", side=0, value=2, seen=0, game=1, round=1, entry_id=tap if same_id else ""
            ).status
        finally:
            connections.close_all()

    connection.close()
    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(send, range(20)))

    assert statuses.count("counted") == 1
    assert set(statuses) == {"counted", "repeated" if same_id else "agreed"}
    assert scores(watten) == [2, 0]
    seqs = list(Entry.objects.filter(sheet=watten.sheet).values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))


@pytest.mark.parametrize(
    ("seconds", "told", "score"), [(0.5, ("held", "double_tap"), [2, 0]), (2, ("counted", ""), [4, 0])]
)
def test_the_same_offence_twice_is_a_double_tap_within_a_second_only(
    watten: Table, seconds: float, told: tuple[str, str], score: list[int]
) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        watten.declare("penalty_given", side=1, code="peek_cut", game=1, round=1)
        clock.shift(seconds)
        second = watten.declare("penalty_given", side=1, code="peek_cut", game=1, round=1)

    assert (second.status, second.reason) == told
    assert scores(watten) == score
    if told[1]:
        assert [entry.stands for entry in sheet_board(watten.sheet).waiting] == [None]
        watten.declare("entry_accepted", target=second.entry_id)
    assert scores(watten) == [4, 0]


def test_leaving_between_two_joinings_is_no_double_tap(whot: Table) -> None:
    whot.declare("player_left", seat=2)
    with time_machine.travel(timezone.now(), tick=False):
        told = [
            whot.declare(kind, seat=2).status for kind in ("player_joined", "player_left", "player_joined")
        ]

    assert told == ["counted"] * 3


def test_two_late_entries_keep_the_interval_of_their_device(watten: Table) -> None:
    """Both arrive at one moment; they were tapped five seconds apart."""
    fold = sheet_fold(watten.sheet)
    told = [
        entry_append(
            access=watten.access,
            envelope=Envelope(
                str(uuid.uuid4()), fold.version, 1, 1, "penalty_given", PEEK, waited=True, ago=ago
            ),
        ).status
        for ago in (20, 15)
    ]

    assert told == ["counted", "counted"]


def test_the_other_device_reads_the_offence_again(watten: Table, second_tablet: Table) -> None:
    watten.declare("penalty_given", side=1, code="peek_cut")
    assert second_tablet.declare("penalty_given", side=1, code="peek_cut").status == "agreed"
    assert scores(watten) == [2, 0]


def of_round_one(kind: str, seen: int, **payload: object) -> Envelope:
    return Envelope(str(uuid.uuid4()), seen, 1, 1, kind, payload)


def test_several_declarations_of_one_tap_are_all_stored_in_order(watten: Table) -> None:
    told = [of_round_one("penalty_given", 0, **PEEK), of_round_one("round_won", 1, side=1, value=2)]

    first = entries_append(access=watten.access, envelopes=told)
    again = entries_append(access=watten.access, envelopes=told)

    assert (first.status, first.entry_id, again.status) == ("counted", told[1].entry_id, "repeated")
    assert stored(watten.sheet) == [(1, "penalty_given", ""), (2, "round_won", "")]
    assert Change.objects.filter(sheet=watten.sheet, version__gt=0).count() == 2
    assert scores(watten) == [2, 2]


def test_none_of_several_declarations_is_stored_if_one_is_refused(watten: Table) -> None:
    told = [of_round_one("penalty_given", 0, **PEEK), of_round_one("round_won", 1, side=1, value=40)]

    receipt = entries_append(access=watten.access, envelopes=told)

    assert (receipt.status, receipt.reason) == ("refused", "value_out_of_range")
    assert stored(watten.sheet) == []
    assert scores(watten) == [0, 0]


def test_none_of_several_declarations_stays_if_another_writer_was_faster(
    watten: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one is written no more, and both are decided again."""
    told = [of_round_one("penalty_given", 0, **PEEK), of_round_one("round_won", 1, side=1, value=2)]
    store, calls = entries._store, list[str]()

    def once_slower(access: Access, before: SheetFold, after: SheetFold, *rest: object) -> bool:
        calls.append("")
        return len(calls) != 2 and store(access, before, after, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(entries, "_store", once_slower)
    receipt = entries_append(access=watten.access, envelopes=told)

    assert (receipt.status, len(calls)) == ("counted", 4)
    assert stored(watten.sheet) == [(1, "penalty_given", ""), (2, "round_won", "")]
    kept_folds.drop(watten.sheet.uid)
    assert scores(watten) == [2, 2]
