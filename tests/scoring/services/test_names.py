"""A name changes by an entry with a number, never by an edit; undo restores the former name."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.models import Entry, GivenName, Player, Seat, Space
from scoring.offline.browser import drawn
from scoring.selectors.sheets import sheet_board, sheet_fold, sheet_persons
from scoring.services import InputError, Receipt, name_give, rebuild_names, sheet_move, sheet_open
from tests.scoring.conftest import NAMES, Table

pytestmark = pytest.mark.django_db


def named(table: Table, person: int, name: str) -> Receipt:
    return table.declare(
        "person_named", person=person, name=name_give(access=table.access, person=person, name=name)
    )


def test_a_name_applies_to_the_whole_sheet_and_is_in_no_entry(watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)

    assert named(watten, 0, " Hanna ").status == "counted"

    assert sheet_persons(watten.sheet) == ["Hanna", *NAMES[1:]]
    assert sheet_board(watten.sheet).seats[0].name == "Hanna"
    assert not Entry.objects.filter(payload__icontains="Hanna").exists()


def test_undo_restores_the_former_name_and_can_be_undone(watten: Table) -> None:
    receipt = named(watten, 0, "Hanna")
    undone = watten.declare("entry_voided", target=receipt.entry_id)
    assert sheet_persons(watten.sheet)[0] == "Anna"

    watten.declare("entry_voided", target=undone.entry_id)

    assert sheet_persons(watten.sheet)[0] == "Hanna"


def test_a_second_change_counts_and_undoing_it_restores_the_first(watten: Table) -> None:
    named(watten, 0, "Hanna")
    second = named(watten, 0, "Johanna")
    assert sheet_persons(watten.sheet)[0] == "Johanna"

    watten.declare("entry_voided", target=second.entry_id)

    assert sheet_persons(watten.sheet)[0] == "Hanna"
    assert list(GivenName.objects.values_list("person", "number", "player__name")) == [
        (0, 0, "Anna"),
        (0, 1, "Hanna"),
        (0, 2, "Johanna"),
    ]


def test_the_name_at_the_start_is_number_zero(watten: Table) -> None:
    named(watten, 0, "Hanna")

    assert name_give(access=watten.access, person=0, name="Anna") == 0
    assert named(watten, 0, "Anna").status == "counted"
    assert sheet_persons(watten.sheet)[0] == "Anna"


def test_a_name_given_twice_is_stored_once(watten: Table) -> None:
    assert [name_give(access=watten.access, person=1, name="Bernd") for _ in range(2)] == [1, 1]
    assert sheet_persons(watten.sheet) == list(NAMES)  # nothing was declared yet


def test_a_projection_equals_a_rebuild(watten: Table) -> None:
    named(watten, 0, "Hanna")
    named(watten, 2, "Cäcilia")
    Seat.objects.filter(sheet=watten.sheet).update(player=Player.objects.everywhere("test").get(name="Beni"))
    Seat.objects.filter(sheet=watten.sheet, number=3).update(
        player=Player.objects.everywhere("test").get(name="Dora")
    )

    rebuild_names(sheet=watten.sheet)

    assert sheet_persons(watten.sheet) == ["Hanna", "Beni", "Cäcilia", "Dora"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_blank"),
        ("E" * 41, "name_too_long"),
        ("E\x00", "name_not_printable"),
        ("dora", "name_twice"),
    ],
)
def test_an_invalid_name_is_not_stored(name: str, code: str, watten: Table) -> None:
    with pytest.raises(InputError) as error:
        name_give(access=watten.access, person=0, name=name, field="name-0")

    assert (error.value.code, error.value.field) == (code, "name-0")
    assert not GivenName.objects.exists()


def test_a_name_that_belongs_to_the_club_stays(anna: Device, watten: Table) -> None:
    """People who play on other sheets of the space are known there by that name."""
    sheet_open(
        ruleset_key="leaflet_long", options={}, names=["Anna", "Eva"], device=anna, space=watten.sheet.space
    )

    with pytest.raises(InputError, match="name_of_the_club"):
        name_give(access=watten.access, person=0, name="Hanna")

    assert name_give(access=watten.access, person=1, name="Bernd") == 1
    # A typing error that meant a member becomes the member.
    assert name_give(access=watten.access, person=3, name="Eva") == 1


def test_a_taken_name_is_refused(watten: Table) -> None:
    assert watten.declare("person_named", person=0, name=0).reason == "named_so"
    assert watten.declare("person_named", person=9, name=1).reason == "unknown_seat"
    assert sheet_persons(watten.sheet) == list(NAMES)


def test_an_unknown_name_number_keeps_the_name(watten: Table) -> None:
    watten.declare("person_named", person=0, name=7)

    assert sheet_persons(watten.sheet)[0] == "Anna"


def test_a_closed_sheet_keeps_its_names(watten: Table) -> None:
    watten.declare("sheet_closed")

    assert named(watten, 0, "Hanna").reason == "sheet_closed"


def test_the_result_of_a_game_counts_for_the_new_name(whot: Table) -> None:
    whot.declare("round_scored", winner=0, hands=[{"seat": seat, "points": 130} for seat in (1, 2)])
    named(whot, 0, "Hanna")

    seat = Seat.objects.select_related("player").get(sheet=whot.sheet, number=0)
    assert seat.player.name == "Hanna"
    assert sheet_fold(whot.sheet).games[0].finish is not None


def test_an_adopted_sheet_keeps_all_its_names(watten: Table) -> None:
    receipt = named(watten, 0, "Hanna")
    club = Space.objects.create(name="Verein")

    sheet_move(sheet=watten.sheet, space=club)
    watten.declare("entry_voided", target=receipt.entry_id)

    assert sheet_persons(watten.sheet)[0] == "Anna"
    assert set(GivenName.objects.values_list("player__space", flat=True)) == {club.pk}


def test_an_offline_device_knows_the_names(
    client_of: Callable[[Device], Client], anna: Device, watten: Table
) -> None:
    receipt = named(watten, 0, "Hanna")
    state = client_of(anna).get(reverse("scoring:state", args=[watten.sheet.uid])).json()
    void = {
        "kind": "entry_voided",
        "target": receipt.entry_id,
        "entry_id": "7d3f6f0e-0f0c-4a51-9c2d-2f7f6b1f0a11",
        "seen": "1",
        "game": "1",
        "round": "1",
    }

    shown = json.loads(drawn(json.dumps(state), "[]"))["html"]
    undone = json.loads(drawn(json.dumps(state), json.dumps([{"fields": list(void.items())}])))["html"]

    assert "Hanna" in shown
    assert "Anna &amp; Cilli" in shown.replace("Hanna", "Anna")
    assert "Hanna" not in undone
    assert "Anna &amp; Cilli" in undone


def test_on_a_clubs_sheet_a_matching_name_becomes_that_player(watten: Table) -> None:
    space = watten.access.sheet.space
    space.name = "Kartenrunde"
    space.save()
    known = space.players.create(name="Eva Moser")

    named(watten, 0, "moser eva")
    assert Seat.objects.get(number=0).player == known

    named(watten, 1, "BENI")
    assert sheet_persons(watten.sheet)[:2] == ["Eva Moser", "BENI"]
    with pytest.raises(InputError, match="name_twice"):
        name_give(access=watten.access, person=2, name="Moser, Eva")
