"""The judge and its fold, on sheets written by hand: everything lost, doubled or wrong is reported."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.torture import fold
from tests.torture.export import Entry, Stored
from tests.torture.journal import Tap, Told
from tests.torture.judge import judge

WON = ((0, 4), (1, 2), (0, 3), (0, 2))  # side 0 wins game 1 with 9 to 2


def round_won(number: int, side: int, value: int) -> Entry:
    return Entry(number, f"entry {number}", 1, number, "round_won", {"side": side, "value": value}, "")


def told(entries: list[Entry]) -> list[Told]:
    return [
        Told(Tap("anna", "sheet", entry.entry_id, entry.kind, entry.payload), ["counted"])
        for entry in entries
    ]


ENTRIES = [round_won(number, *won) for number, won in enumerate(WON, 1)]
RESULT: dict[str, object] = {"totals": [9, 2], "winner": 0, "bummerl": 1}
SHEET = Stored(4, ENTRIES, {1: RESULT}, {1, 2, 3, 4})


def test_a_sound_sheet_has_no_fault() -> None:
    assert judge(told(ENTRIES), {"sheet": SHEET}, {"sheet": "watten"}).faults == []


@pytest.mark.parametrize(
    ("sheet", "faults"),
    [
        (Stored(3, ENTRIES[:3], {}, {1, 2, 3}), "lost"),
        (Stored(5, [*ENTRIES, replace(ENTRIES[3], seq=5)], {1: RESULT}, {1, 2, 3, 4, 5}), "doubled"),
        (Stored(5, [*ENTRIES, round_won(5, 0, 2)], {1: RESULT}, {1, 2, 3, 4, 5}), "doubled"),
        (replace(SHEET, version=5, changes={1, 2, 3, 4, 5}), "wrong"),
        (replace(SHEET, changes={1, 2, 4}), "wrong"),
        (replace(SHEET, results={}), "wrong"),
        (replace(SHEET, results={1: RESULT | {"totals": [9, 3]}}), "wrong"),
        (replace(SHEET, results={1: RESULT | {"bummerl": 2}}), "wrong"),
        (
            replace(SHEET, entries=[replace(ENTRIES[0], payload={"side": 0, "value": 3}), *ENTRIES[1:]]),
            "wrong",
        ),
    ],
)
def test_each_fault_is_reported(sheet: Stored, faults: str) -> None:
    verdict = judge(told(ENTRIES), {"sheet": sheet}, {"sheet": "watten"})
    assert getattr(verdict, faults)


def test_entries_in_another_order_than_they_were_tapped_are_wrong() -> None:
    sent = told([ENTRIES[1], ENTRIES[0], *ENTRIES[2:]])
    assert judge(sent, {"sheet": SHEET}, {"sheet": "watten"}).wrong


def test_an_unacknowledged_tap_may_be_missing() -> None:
    open_tap = Told(replace(told(ENTRIES)[0].tap, entry_id="under way"))
    assert judge([*told(ENTRIES), open_tap], {"sheet": SHEET}, {"sheet": "watten"}).faults == []


@pytest.mark.parametrize(
    ("won", "bummerl"),
    [(WON, 1), (((0, 4), (0, 3), (0, 2)), 2), (((1, 4), (1, 3), (0, 4), (0, 3), (0, 2)), 4)],
)
def test_the_marks_of_a_watten_game(won: tuple[tuple[int, int], ...], bummerl: int) -> None:
    folded = fold.watten([round_won(number, *each) for number, each in enumerate(won, 1)])
    assert (folded.ended[1].winner, folded.ended[1].bummerl, folded.running) == (0, bummerl, (0, 0))


def test_voided_held_and_repeated_entries_do_not_count() -> None:
    said = [
        round_won(1, 0, 4),
        Entry(2, "undo", 1, 1, "entry_voided", {"target": "entry 1"}, ""),
        replace(round_won(3, 1, 3), round=1),
        replace(round_won(4, 0, 2), round=1),
        replace(round_won(5, 0, 2), round=2, held="game_over"),
    ]
    assert fold.watten(said).running == (0, 3)


def test_the_places_of_a_whot_game() -> None:
    """Seat 2 goes out first, then 0: a player who goes out later ranks higher."""
    rounds = [(1, {0: 50, 2: 100}), (1, {0: 60})]
    said = [
        Entry(
            number,
            str(number),
            1,
            number,
            "round_scored",
            {"winner": winner, "hands": [{"seat": seat, "points": points} for seat, points in hands.items()]},
            "",
        )
        for number, (winner, hands) in enumerate(rounds, 1)
    ]
    assert fold.whot(said).ended[1] == fold.Ended((110, 0, 100), 1, places=(2, 1, 3))
