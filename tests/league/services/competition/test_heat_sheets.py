"""A heat whose publisher died between two of its short transactions: its facts are there, some sheets are not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.models import Competition, CompetitionSheet, User
from league.placards import placard_key
from league.selectors.competitions import competition_state
from league.services.competition import heat_sheets
from league.services.competition.devices import placards_make
from league.services.competition.drawing import heat_draw
from league.services.competition.heats import heat_publish, heat_take_back
from scoring.models.shown_title import TablePlace
from tests.league.preiswatten import LAPTOP, publish, said, sheet_at

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """Nothing in the product catches it."""


@pytest.fixture(autouse=True)
def one_table_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heat_sheets, "TABLES_AT_ONCE", 1)


@pytest.fixture
def between(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Sets what happens between two transactions."""

    def set_it(do: Callable[[], None]) -> None:
        monkeypatch.setattr(heat_sheets.time, "sleep", lambda _seconds: do())

    return set_it


Between = Callable[[Callable[[], None]], None]


def die() -> None:
    raise Killed


def opened(competition: Competition) -> list[int]:
    rows = CompetitionSheet.objects.in_space(competition.club.space).filter(competition=competition)
    return list(rows.order_by("table").values_list("table", flat=True))


def left_undone(competition: Competition, between: Between) -> None:
    between(die)
    with pytest.raises(Killed):
        publish(competition)
    between(lambda: None)
    assert opened(competition) == [1]


def test_the_same_publish_again_opens_the_rest(entered: Competition, between: Between) -> None:
    drawn, once = heat_draw(competition=entered, said=said()), said()

    def again() -> None:
        heat_publish(competition=entered, said=once, heat=1, mark=drawn.heats[0].mark, device=LAPTOP)

    between(die)
    with pytest.raises(Killed):
        again()
    between(lambda: None)
    for _ in range(2):
        again()

    state = competition_state(entered)
    assert opened(entered) == [1, 2, 3]
    assert [sheet_at(state, table).place for table in (1, 2, 3)] == [
        TablePlace(1, table, 2) for table in (1, 2, 3)
    ]
    assert entered.facts.filter(kind="heat_published").count() == 1


def test_a_device_waits_at_a_clear_page_and_opens_what_a_crash_left_out(
    entered: Competition, between: Between, browser_of: Callable[..., Client]
) -> None:
    placards_make(competition=entered, tables=range(1, 4))
    placard, device = entered.placards.get(table=3), browser_of()
    device.post(reverse("league:table-join", args=[placard.uid, placard_key(placard.uid)]))
    left_undone(entered, between)
    home = reverse("league:table", args=[entered.uid])

    # Whoever publishes may be at work still.
    waiting = device.get(home)
    assert waiting.status_code == 200
    assert reverse("league:table-next") in waiting.content.decode()
    assert device.get(reverse("league:table-next")).status_code == 204
    assert opened(entered) == [1]

    with time_machine.travel(timezone.now() + timedelta(seconds=11), tick=False):
        told = device.get(reverse("league:table-next")).headers["HX-Redirect"]
        pad = device.get(told).headers["location"]

    assert opened(entered) == [1, 2, 3]
    assert str(sheet_at(competition_state(entered), 3).uid) in pad
    assert device.get(pad).status_code == 200


def test_the_board_opens_what_a_crash_left_out(entered: Competition, between: Between, anna: User) -> None:
    left_undone(entered, between)
    director = Client()
    director.force_login(anna)
    board = reverse("league:competition-board", args=[entered.uid])
    assert director.get(board).status_code == 200
    assert opened(entered) == [1]

    with time_machine.travel(timezone.now() + timedelta(seconds=11), tick=False):
        director.get(board)

    assert opened(entered) == [1, 2, 3]


def test_a_director_opens_one_pad_at_once(entered: Competition, between: Between, anna: User) -> None:
    left_undone(entered, between)
    director = Client()
    director.force_login(anna)

    answer = director.post(reverse("league:competition-table-pad", args=[entered.uid, 1, 3]))

    assert answer.headers["location"].startswith("/s/")
    assert opened(entered) == [1, 3]


def test_a_heat_that_is_taken_back_between_two_transactions_opens_no_more(
    entered: Competition, between: Between
) -> None:
    def take_back() -> None:
        mine = Competition.objects.everywhere("the other director").get(pk=entered.pk)
        heat_take_back(competition=mine, said=said(), heat=1, reason="Karl is late")

    between(take_back)
    publish(entered)

    assert opened(entered) == []


def test_two_who_open_the_same_heat_by_turns_open_every_table_once(
    entered: Competition, between: Between
) -> None:
    def other() -> None:
        between(lambda: None)
        mine = Competition.objects.everywhere("the other director").get(pk=entered.pk)
        heat_sheets.sheets_open(mine, 1, LAPTOP)

    between(other)
    publish(entered)

    assert opened(entered) == [1, 2, 3]
