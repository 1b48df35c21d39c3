"""A heat whose publishing stopped between two short transactions: its facts are stored, some sheets are missing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.models import Club, Competition, CompetitionSheet, User
from league.placards import placard_key
from league.selectors.competitions import competition_state
from league.services.competition import heat_sheets, heats
from league.services.competition.contenders import contender_withdraw
from league.services.competition.devices import placards_make
from league.services.competition.drawing import heat_draw
from league.services.competition.heats import heat_publish, heat_take_back, seat_leave
from league.services.competition.results import heat_approve, score_declare
from league.tasks import complete_heats
from scoring.models import Sheet
from scoring.models.shown_title import TablePurpose
from tests.league.preiswatten import LAPTOP, enter, make_competition, publish, said, sheet_at

pytestmark = pytest.mark.django_db


class Killed(BaseException):
    """An exception that the product never catches."""


@pytest.fixture(autouse=True)
def one_table_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heat_sheets, "TABLES_AT_ONCE", 1)


@pytest.fixture
def between(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Run a function between two transactions."""

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
    assert [sheet_at(state, table).purpose for table in (1, 2, 3)] == [
        TablePurpose(1, table, 2) for table in (1, 2, 3)
    ]
    assert entered.facts.filter(kind="heat_published").count() == 1


def later() -> time_machine.travel:
    """A time at which the publisher is certainly no longer at work."""
    return time_machine.travel(timezone.now() + timedelta(seconds=11), tick=False)


def join(device: Client, competition: Competition, table: int) -> None:
    placards_make(competition=competition, tables=range(1, 4))
    placard = competition.placards.get(table=table)
    device.post(reverse("league:table-join", args=[placard.uid, placard_key(placard.uid)]))


def test_reading_the_board_or_a_table_writes_nothing(
    entered: Competition, between: Between, browser_of: Callable[..., Client], anna: User
) -> None:
    device, director = browser_of(), browser_of(anna)
    join(device, entered, 3)
    left_undone(entered, between)
    board, poll = (
        reverse(f"league:{view}", args=[entered.uid])
        for view in ("competition-board", "competition-board-poll")
    )
    home, follow = reverse("league:table", args=[entered.uid]), reverse("league:table-next")
    director.get(board)  # a session is stored at the first request

    with later(), CaptureQueriesContext(connection) as asked:
        statuses = [director.get(board).status_code, director.get(poll).status_code]
        statuses += [device.get(home).status_code, device.get(follow).status_code]

    assert statuses == [200, 200, 200, 200]
    assert [query["sql"] for query in asked if not query["sql"].startswith("SELECT")] == []
    assert opened(entered) == [1]


def test_the_timer_opens_missing_sheets_once(entered: Competition, between: Between) -> None:
    left_undone(entered, between)
    complete_heats()
    assert opened(entered) == [1]  # the publisher may still be at work

    with later():
        complete_heats()
        assert opened(entered) == [1, 2, 3]
        sheets = set(Sheet.objects.everywhere("a test").values_list("pk", "changed_at"))
        with CaptureQueriesContext(connection) as asked:
            complete_heats()

    assert len(asked) == 1
    assert set(Sheet.objects.everywhere("a test").values_list("pk", "changed_at")) == sheets


def test_the_timer_opens_tables_for_two_scribes(club: Club, between: Between) -> None:
    competition = make_competition(club, scribes=2)
    enter(competition)
    left_undone(competition, between)

    with later():
        complete_heats()

    state = competition_state(competition)
    for table in (1, 2, 3):
        first = sheet_at(state, table).entries.get()
        assert (first.seq, first.kind, first.payload) == (1, "scribes_set", {"number": 2})


def test_the_timer_ignores_a_heat_that_was_taken_back_or_is_away(
    entered: Competition, between: Between
) -> None:
    left_undone(entered, between)
    here = Competition.objects.everywhere("a test").filter(pk=entered.pk)
    here.update(is_here=False)
    with later():
        complete_heats()
    assert opened(entered) == [1]

    here.update(is_here=True)
    heat_take_back(competition=entered, said=said(), heat=1, reason="Karl is late")
    with later():
        complete_heats()
    assert opened(entered) == []


def test_a_device_shows_a_waiting_page_until_the_timer_has_run(
    entered: Competition, between: Between, browser_of: Callable[..., Client]
) -> None:
    device, follow = browser_of(), reverse("league:table-next")
    join(device, entered, 3)
    home = reverse("league:table", args=[entered.uid])
    assert "noch nicht veröffentlicht" in device.get(home).content.decode()
    assert device.get(follow, {"v": "0"}).status_code == 204

    left_undone(entered, between)
    for answer in (device.get(home), device.get(follow, {"v": "0"})):
        assert "euer Tisch wird gerade geöffnet" in answer.content.decode()
        assert f"{follow}?v=1" in answer.content.decode()
    assert device.get(follow, {"v": "1"}).status_code == 204

    with later():
        complete_heats()
        address = device.get(follow, {"v": "1"}).headers["HX-Redirect"]
        pad = device.get(address).headers["location"]

    assert str(sheet_at(competition_state(entered), 3).uid) in pad
    assert device.get(pad).status_code == 200


def test_the_pad_of_the_previous_heat_announces_the_next(
    entered: Competition, between: Between, browser_of: Callable[..., Client]
) -> None:
    device = browser_of()
    join(device, entered, 3)
    publish(entered)
    device.get(reverse("league:table", args=[entered.uid]))
    at = sheet_at(competition_state(entered), 3).uid
    for table in (1, 2, 3):
        score_declare(competition=entered, said=said(), heat=1, table=table, games=((15, 3), (15, 2)))
    heat_approve(competition=entered, said=said(), heat=1)

    between(die)
    with pytest.raises(Killed):
        publish(entered, 2)

    line = device.get(reverse("league:table-next"), {"at": str(at)}).context["line"]
    assert line.text == "Tisch 3 · Durchgang 2 öffnet"


def test_the_board_shows_which_tables_are_being_opened(
    entered: Competition, between: Between, browser_of: Callable[..., Client], anna: User
) -> None:
    left_undone(entered, between)
    board = browser_of(anna).get(reverse("league:competition-board", args=[entered.uid]))
    assert [table.status_name for table in board.context["tables"]] == [
        "wartet",
        "wird geöffnet",
        "wird geöffnet",
    ]


def test_a_director_opens_one_pad_at_once(entered: Competition, between: Between, anna: User) -> None:
    left_undone(entered, between)
    director = Client()
    director.force_login(anna)

    answer = director.post(reverse("league:competition-table-pad", args=[entered.uid, 1, 3]))

    assert answer.headers["location"].startswith("/s/")
    assert opened(entered) == [1, 3]


def test_a_heat_taken_back_between_two_transactions_opens_no_more_sheets(
    entered: Competition, between: Between
) -> None:
    def take_back() -> None:
        mine = Competition.objects.everywhere("the other director").get(pk=entered.pk)
        heat_take_back(competition=mine, said=said(), heat=1, reason="Karl is late")

    between(take_back)
    publish(entered)

    assert opened(entered) == []


def test_a_free_seat_is_given_away_while_the_sheets_are_being_opened(
    entered: Competition, between: Between
) -> None:
    def give_away() -> None:
        between(lambda: None)
        mine = Competition.objects.everywhere("the other director").get(pk=entered.pk)
        for table in (1, 2):
            gone = competition_state(mine).heats[0].tables[table].table.numbers[0]
            contender_withdraw(competition=mine, said=said(), number=gone, reason="")
            byes = competition_state(mine).heats[0].heat.byes
            comes = byes[0] if byes else 0
            seat_leave(competition=mine, said=said(), heat=1, leaves=gone, comes=comes, device=LAPTOP)

    between(give_away)
    publish(entered)

    entered.refresh_from_db()
    heat = competition_state(entered).heats[0]
    assert opened(entered) == sorted(heat.tables) == [2, 3]
    assert heat.heat.byes == ()
    assert str(sheet_at(competition_state(entered), 2).uid) == heat.tables[2].sheet


def test_sheets_that_a_crash_left_unopened_after_a_seat_was_given_away_open_by_themselves(
    entered: Competition, monkeypatch: pytest.MonkeyPatch
) -> None:
    whot = make_competition(
        entered.club, name="WHOT!", ruleset_key="leaflet_long", draw_key="whot_tables",
        draw_options={"most": 4}, games=1, people=1, policy="whot_places",
    )  # fmt: skip
    enter(whot, "Rosa\nSepp\nUli\nWast", people=1)
    publish(whot)
    contender_withdraw(competition=whot, said=said(), number=4, reason="")
    monkeypatch.setattr(heats, "sheets_open", lambda *_args: die())
    with pytest.raises(Killed):
        seat_leave(competition=whot, said=said(), heat=1, leaves=4, comes=0, device=LAPTOP)
    assert opened(whot) == []

    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        complete_heats()

    assert opened(whot) == [1]
    assert sheet_at(competition_state(whot), 1).seats.count() == 3


def test_two_interleaved_publishers_open_every_table_once(entered: Competition, between: Between) -> None:
    def other() -> None:
        between(lambda: None)
        mine = Competition.objects.everywhere("the other director").get(pk=entered.pk)
        heat_sheets.sheets_open(mine, 1, LAPTOP)

    between(other)
    publish(entered)

    assert opened(entered) == [1, 2, 3]
