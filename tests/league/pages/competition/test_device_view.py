"""The device of a table opens the sheet of its own table and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league.engine.competition.facts import TableReopened
from league.models import Club, Competition, Placard, User
from league.placards import placard_key
from league.selectors.competitions import competition_log, competition_state
from league.services.competition.devices import placards_make
from league.services.competition.results import heat_approve, score_declare, table_call
from scoring.models import SheetGrant
from scoring.selectors.sheets import sheet_fold
from scoring.services import grant_revoke
from tests.access.written import rows_written
from tests.league.preiswatten import play_games, publish, said, sheet_at

pytestmark = pytest.mark.django_db
BrowserOf = Callable[..., Client]


@pytest.fixture
def device(browser_of: BrowserOf) -> Client:
    return browser_of()


@pytest.fixture
def placard(entered: Competition) -> Placard:
    """The placard of table 2."""
    placards_make(competition=entered, tables=range(1, 4))
    return entered.placards.get(table=2)


def address(placard: Placard) -> str:
    return reverse("league:table-join", args=[placard.uid, placard_key(placard.uid)])


def home(competition: Competition) -> str:
    return reverse("league:table", args=[competition.uid])


def pad(competition: Competition, table: int, heat: int = 1) -> str:
    competition.refresh_from_db()
    sheet = sheet_at(competition_state(competition), table, heat)
    return reverse("scoring:pad", args=[sheet.uid])


def test_a_scan_asks_for_confirmation_then_opens_the_pad_of_the_running_heat(
    device: Client, entered: Competition, placard: Placard
) -> None:
    publish(entered)
    assert device.get(address(placard)).status_code == 200
    assert device.get(pad(entered, 2)).status_code == 404

    device.post(address(placard))

    assert device.get(home(entered)).headers["location"] == pad(entered, 2)
    assert device.get(pad(entered, 2)).status_code == 200
    assert device.get(address(placard)).headers["location"] == home(entered)


def test_it_keeps_the_pad_of_its_table_when_a_director_signs_out_on_it(
    device: Client, entered: Competition, placard: Placard, anna: User
) -> None:
    publish(entered)
    device.post(address(placard))
    device.force_login(anna)
    for table in (1, 2):
        device.post(reverse("league:competition-table-pad", args=[entered.uid, 1, table]))
    scopes = SheetGrant.objects.values_list("scope", flat=True)
    assert set(scopes) == {"direct"}

    device.post(reverse("league:sign-out"))

    assert [device.get(pad(entered, table)).status_code for table in (1, 2)] == [404, 200]
    assert list(scopes.filter(expires_at=None)) == ["write"]


def test_a_revoked_device_is_refused_at_every_placard_and_a_moved_one_is_not(
    device: Client, entered: Competition, placard: Placard
) -> None:
    publish(entered)
    other = entered.placards.get(table=3)
    for scanned in (placard, other, placard):
        device.post(address(scanned))
    assert [device.get(pad(entered, table)).status_code for table in (2, 3)] == [200, 404]

    grant_revoke(grant=SheetGrant.objects.get(sheet__competition_sheet__table=2, scope="write"))
    for scanned in (placard, other, placard):
        device.post(address(scanned))
    assert device.get(pad(entered, 2)).status_code == 404


def test_it_waits_for_the_first_heat_and_continues_with_the_next(
    device: Client, entered: Competition, placard: Placard
) -> None:
    device.post(address(placard))
    follow = reverse("league:table-next")
    assert device.get(home(entered)).status_code == 200
    assert device.get(follow).status_code == 204

    publish(entered)
    assert device.get(follow).headers["hx-redirect"] == home(entered)
    first = pad(entered, 2).split("/")[-2]
    assert asked(device, first) == "Tisch 2 · Durchgang 1"

    table_call(competition=entered, said=said(), heat=1, table=2, is_over=False)
    assert asked(device, first) == "Tisch 2: zur Leitung"
    for table in (1, 2, 3):
        score_declare(competition=entered, said=said(), heat=1, table=table, games=((15, 3), (15, 2)))
    # It has said its result, so the call is over. The pad may still be open; what it writes does not count.
    assert asked(device, first) == "Tisch 2: Ergebnis steht"
    heat_approve(competition=entered, said=said(), heat=1)
    publish(entered, 2)

    assert device.get(follow, {"at": first}).headers["hx-redirect"] == home(entered)
    assert device.get(home(entered)).headers["location"] == pad(entered, 2, 2)
    assert device.get(pad(entered, 2, 2)).status_code == 200


def asked(device: Client, at: str) -> str:
    """The line of the pad. Asked again with its version, it is reported unchanged."""
    answer = device.get(reverse("league:table-next"), {"at": at})
    line = answer.context["line"]
    again = device.get(reverse("league:table-next"), {"at": at, "v": str(line.news)})
    assert (answer.status_code, again.status_code) == (200, 204)
    return str(line.text)


def test_the_pad_shows_the_time_left_and_that_its_table_was_called(
    device: Client,
    entered: Competition,
    placard: Placard,
    anna: object,
    browser_of: BrowserOf,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    Competition.objects.everywhere("a test").update(minutes=40)
    device.post(address(placard))
    publish(entered)
    device.get(home(entered))
    at = pad(entered, 2).split("/")[-2]
    with django_assert_num_queries(2 * 3):
        assert asked(device, at) == "Tisch 2 · noch 40 min"
    with time_machine.travel(timezone.now() + timedelta(minutes=43)):
        assert asked(device, at) == "Tisch 2 · 3 min drüber"

    director = browser_of(anna)
    table = reverse("league:competition-table", args=[entered.uid, 1, 2])
    for _twice in range(2):
        assert director.post(table, {"call": "1"}).status_code == 303
    assert asked(device, at) == "Tisch 2: zur Leitung"
    board = director.get(reverse("league:competition-board", args=[entered.uid]))
    assert [one.called for one in board.context["tables"]] == [False, True, False]
    director.post(table, {"call_over": "1"})
    assert asked(device, at) == "Tisch 2 · noch 40 min"
    log = competition_log(entered)
    assert [type(one.fact).__name__ for one in log].count("TableCalled") == 2

    sheet = sheet_at(competition_state(entered), 2)
    play_games(sheet, 0)
    with django_assert_num_queries(2 * 4):
        assert asked(device, at) == "Tisch 2 · noch 40 min"
    for minutes, clock, heard in (
        (9, "noch 31 Minuten", ""),
        (12, "noch 28 Minuten", "seit 12 Minuten nichts"),
    ):
        with time_machine.travel(timezone.now() + timedelta(minutes=minutes, seconds=5)):
            board = director.get(reverse("league:competition-board", args=[entered.uid]))
        # Only table 2 has written.
        assert [one.heard for one in board.context["tables"]] == ["", heard, ""]
        assert f'role="timer">{clock}<' in board.content.decode()
    play_games(sheet, 1)
    assert asked(device, at) == "Tisch 2: fertig"
    for table in (1, 3):
        score_declare(competition=entered, said=said(), heat=1, table=table, games=((15, 3), (15, 2)))
    heat_approve(competition=entered, said=said(), heat=1)
    assert asked(device, at) == "Tisch 2: fertig"


def cut(_club: Club) -> None:
    raise OSError("killed here")


def test_only_a_director_opens_a_closed_sheet_again_with_a_reason_that_the_log_shows(
    device: Client,
    entered: Competition,
    placard: Placard,
    anna: User,
    browser_of: BrowserOf,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = sheet_at(publish(entered), 2)
    play_games(sheet, 0)
    device.post(address(placard))
    device.get(home(entered))
    director, table = browser_of(anna), reverse("league:competition-table", args=[entered.uid, 1, 2])
    director.post(reverse("league:competition-table-pad", args=[entered.uid, 1, 2]))

    def declared(browser: Client, kind: str) -> bool:
        """Whether the sheet is closed after this entry."""
        at = {"entry_id": uuid4(), "seen": sheet_fold(sheet).version, "game": 2, "round": 1, "kind": kind}
        browser.post(f"{pad(entered, 2)}entries/", at)
        sheet.refresh_from_db()
        return sheet.is_closed

    assert "Blatt wieder öffnen" not in director.get(table).content.decode()
    assert declared(director, "sheet_closed")
    assert declared(device, "sheet_reopened")
    assert declared(director, "sheet_reopened")  # not even the director's pad
    page = director.get(table).content.decode()
    assert "Blatt wieder öffnen" in page
    fact_id = re.findall(r'name="fact_id" value="([^"]+)"', page)[0]

    def reopen(why: str) -> None:
        director.post(table, {"reopen": "1", "why": why, "fact_id": fact_id})

    # A stop between the sheet's entry and the competition's fact: neither is stored.
    with monkeypatch.context() as patched:
        patched.setattr("league.services.competition.declaring.club_touch", cut)
        with pytest.raises(OSError, match="killed here"):
            reopen("too early")
    for why, is_closed in (("  ", True), ("too early", False), ("too early", False)):
        reopen(why)
        sheet.refresh_from_db()
        assert sheet.is_closed is is_closed
    log = [line.fact for line in competition_log(entered) if isinstance(line.fact, TableReopened)]
    assert log == [TableReopened(1, 2, "too early")]
    shown = director.get(reverse("league:competition-log", args=[entered.uid])).content.decode()
    assert "Durchgang 1: Blatt von Tisch 2 wieder geöffnet: too early" in shown
    assert device.post(table, {"reopen": "1", "why": "me too"}).status_code == 404


def test_it_cannot_read_other_tables_or_the_club(
    device: Client, entered: Competition, placard: Placard
) -> None:
    publish(entered)
    device.post(address(placard))

    for other in (1, 3):
        assert device.get(pad(entered, other)).status_code == 404
    for view in ("competition", "competition-board", "competition-draw"):
        assert device.get(reverse(f"league:{view}", args=[entered.uid])).status_code == 404


def test_it_cannot_write_at_another_table(device: Client, entered: Competition, placard: Placard) -> None:
    """Neither on that table's sheet, nor at its placard with its own table's key, nor with the director's form."""
    publish(entered)
    device.post(address(placard))
    other, sheet = entered.placards.get(table=3), pad(entered, 3)
    won = {
        "entry_id": uuid4(),
        "seen": 0,
        "game": 1,
        "round": 1,
        "kind": "round_won",
        "winner": 0,
        "value": 3,
    }
    game = {"paper": "1", "game-1-0": "15", "game-1-1": "8", "game-2-0": "15", "game-2-1": "3"}
    assert device.get(home(entered)).headers["location"] == pad(entered, 2)
    before = rows_written()

    answers = [
        device.post(f"{sheet}entries/", won),
        device.post(reverse("league:table-join", args=[other.uid, placard_key(placard.uid)])),
        device.post(reverse("league:competition-table", args=[entered.uid, 1, 3]), game),
        device.post(reverse("league:competition-table-pad", args=[entered.uid, 1, 3])),
        device.get(reverse("league:table-next"), {"at": sheet.split("/")[-2]}),
    ]

    assert [answer.status_code for answer in answers[:4]] == [404] * 4
    assert answers[4].headers["HX-Redirect"] == home(entered)
    assert rows_written() == before


def test_replacing_a_placard_ends_the_access_of_its_devices(
    device: Client, entered: Competition, placard: Placard, anna: object, browser_of: BrowserOf
) -> None:
    publish(entered)
    device.post(address(placard))

    again = reverse("league:competition-placard-new", args=[entered.uid, placard.uid])
    assert browser_of(anna).post(again).status_code == 303

    assert device.get(pad(entered, 2)).status_code == 404
    assert device.get(home(entered)).status_code == 404
    assert device.get(address(placard)).status_code == 404
    fresh = entered.placards.get(table=2, revoked_at=None)
    device.post(address(fresh))
    assert device.get(pad(entered, 2)).status_code == 200


def test_a_device_that_moves_to_another_table_loses_the_first(
    device: Client, entered: Competition, placard: Placard
) -> None:
    publish(entered)
    device.post(address(placard))

    device.post(address(entered.placards.get(table=3)))

    assert device.get(pad(entered, 3)).status_code == 200
    assert device.get(pad(entered, 2)).status_code == 404


def test_a_wrong_key_or_garbage_is_not_found(device: Client, placard: Placard) -> None:
    wrong = reverse("league:table-join", args=[placard.uid, "0" * 32])
    assert device.get(wrong).status_code == 404
    assert device.post(wrong).status_code == 404
    device.cookies["table"] = "no uuid"
    assert device.get(reverse("league:table-next")).status_code == 404
    assert device.get(reverse("league:table-next"), {"at": "x"}).status_code == 404
    assert device.post(reverse("league:table-next")).status_code == 405
