"""A person added to a running sheet gets a number, the same for the same name in every process."""

from __future__ import annotations

import pytest

from scoring.models import Player, Seat, Sheet
from scoring.selectors import folds
from scoring.selectors.sheets import sheet_board, sheet_fold, sheet_names, sheet_persons
from scoring.services import InputError, person_add, rebuild_results
from tests.scoring.conftest import NAMES, Table


def test_a_newcomer_has_the_next_number_and_no_seat_yet(watten: Table) -> None:
    assert person_add(access=watten.access, name=" Eva ") == 4
    assert watten.sheet.late_count == 1
    assert sheet_persons(watten.sheet) == [*NAMES, "Eva"]
    assert sheet_names(watten.sheet) == list(NAMES)

    receipt = watten.declare("seats_taken", persons=[0, 4, 2, 3])

    assert receipt.status == "counted"
    assert sheet_names(watten.sheet) == ["Anna", "Eva", "Cilli", "Dora"]
    assert [seat.name for seat in sheet_board(watten.sheet).seats] == ["Anna", "Eva", "Cilli", "Dora"]


@pytest.mark.parametrize("name", ["Eva", "eva", "  EVA"])
def test_the_same_name_is_the_same_person(name: str, watten: Table) -> None:
    first = person_add(access=watten.access, name="Eva")

    assert person_add(access=watten.access, name=name) == first
    assert person_add(access=watten.access, name="dora") == 3
    assert (Seat.objects.count(), Player.objects.everywhere("test").count()) == (5, 5)


@pytest.mark.parametrize(
    ("name", "code"), [("", "name_blank"), ("E" * 41, "name_too_long"), ("E\x00", "name_not_printable")]
)
def test_an_invalid_name_adds_no_person(name: str, code: str, watten: Table) -> None:
    with pytest.raises(InputError) as error:
        person_add(access=watten.access, name=name, field="name-2")

    assert (error.value.code, error.value.field) == (code, "name-2")
    assert Seat.objects.count() == 4


@pytest.mark.parametrize(("made", "most"), [("watten", 16), ("whot", 8)])
def test_a_sheet_has_a_maximum_number_of_persons(
    made: str, most: int, request: pytest.FixtureRequest
) -> None:
    table: Table = request.getfixturevalue(made)
    for number in range(Seat.objects.count(), most):
        assert person_add(access=table.access, name=f"Guest {number}") == number

    with pytest.raises(InputError, match="too_many_players"):
        person_add(access=table.access, name="One more")


def test_a_late_whot_player_gets_a_seat_and_is_away_until_joining(whot: Table) -> None:
    hands = [{"seat": 1, "points": 9}, {"seat": 2, "points": 12}]
    whot.declare("round_scored", winner=0, hands=hands)

    seat = person_add(access=whot.access, name="Eva")

    assert sheet_board(whot.sheet).away == (3,)
    assert whot.declare("player_joined", seat=seat).status == "counted"
    assert sheet_fold(whot.sheet).current.totals == (0, 9, 12, 12)


def test_another_process_folds_again_after_a_person_was_added(watten: Table) -> None:
    watten.declare("round_won", side=0, value=9)
    kept = folds.kept_folds.get(watten.sheet.uid)
    assert kept
    person_add(access=watten.access, name="Eva")
    watten.declare("seats_taken", persons=[4, 1, 2, 3])
    folds.kept_folds.put(watten.sheet.uid, kept)  # the cache of a process that has noticed nothing since

    fresh = Sheet.objects.everywhere("test").get()

    assert sheet_names(fresh) == ["Eva", "Beni", "Cilli", "Dora"]
    assert rebuild_results(sheet=fresh) == []


def test_undo_after_adding_a_person_keeps_the_old_seats(watten: Table) -> None:
    person_add(access=watten.access, name="Eva")
    entry = watten.declare("seats_taken", persons=[4, 1, 2, 3])
    watten.declare("entry_voided", target=entry.entry_id)

    assert sheet_names(watten.sheet) == list(NAMES)
    assert person_add(access=watten.access, name="Eva") == 4


def test_on_a_clubs_sheet_a_matching_name_means_that_player(watten: Table) -> None:
    in_club(watten)
    known = watten.sheet.space.players.create(name="Eva Moser")
    watten.sheet.space.players.create(name="Eva Mosen")

    assert person_add(access=watten.access, name="moser eva") == 4
    assert Seat.objects.get(number=4).player == known
    assert person_add(access=watten.access, name="Eva Moser") == 4
    assert person_add(access=watten.access, name="Eva Mosr") == 5


def test_without_a_club_names_stay_as_typed(watten: Table) -> None:
    watten.sheet.space.players.create(name="Eva Moser")

    person_add(access=watten.access, name="moser eva")

    assert sheet_persons(watten.sheet)[-1] == "moser eva"


def in_club(table: Table) -> None:
    """Move the table into a club, whose space has a name."""
    space = table.access.sheet.space
    space.name = "Kartenrunde"
    space.save()
