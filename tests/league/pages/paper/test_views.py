"""/seasons/<uid>/paper/: evenings from paper are previewed with their players, then stored once, as scores only."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.models import Season, SeasonSheet, User
from league.services.ratings import follow_changes
from scoring.models import Entry, GameResult, PersonResult, Player, RoundRow, Sheet
from scoring.models.shown_title import TablePurpose
from scoring.services import round_rows
from tests.league.pages.roster.test_paste_view import fields_of
from tests.scoring.pages.conftest import text_of

pytestmark = pytest.mark.django_db
BrowserOf = Callable[..., Client]
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
DAY = timezone.localdate() - timedelta(days=7)
TWO = f"""Datum;Tisch;A;B;Ergebnisse
{DAY:%d.%m.%Y};1;Toni Berger & Cilli;Beni & Dora;15:9 7:15
{DAY};2;Eva;Franz;15:0
"""


@pytest.fixture
def pinned(season: Season) -> Season:
    Season.objects.everywhere("a test").filter(pk=season.pk).update(
        ruleset_key="bavaria", ruleset_version=1, options={}
    )
    season.refresh_from_db()
    return season


@pytest.fixture
def url(pinned: Season) -> str:
    return reverse("league:season-paper", args=[pinned.uid])


@pytest.fixture
def director(anna: User, browser_of: BrowserOf) -> Client:
    return browser_of(anna)


def taken_in(client: Client, url: str, text: str, **more: str) -> None:
    fields = fields_of(client.post(url, {"text": text}).content.decode())
    answer = client.post(url, {"text": text, "confirmed": "1", **fields, **more})
    assert answer.status_code == 303, text_of(answer.content)


def test_a_list_is_previewed_then_stored_once_and_counts(url: str, pinned: Season, director: Client) -> None:
    space = pinned.club.space
    space.players.create(name="Toni Berger")
    file = SimpleUploadedFile("winter.csv", TWO.replace("Toni", "toni").encode("utf-16"))
    text = text_of(director.post(url, {"file": file}, **ENGLISH).content)
    assert "is the player Toni Berger" in text
    assert "new: Cilli" in text
    assert not SeasonSheet.objects.in_space(space).exists()

    taken_in(director, url, TWO)

    sheets = Sheet.objects.in_space(space).order_by("table_number")
    assert [(sheet.purpose, sheet.begun_on, sheet.is_closed) for sheet in sheets] == [
        (TablePurpose(table=1), DAY, True),
        (TablePurpose(table=2), DAY, True),
    ]
    results = GameResult.objects.filter(sheet__in=sheets).order_by("sheet__table_number", "game")
    assert [(one.facts["totals"], one.facts["rounds"], one.state) for one in results] == [
        ([15, 9], 0, "final"), ([7, 15], 0, "final"), ([15, 0], 0, "final"),
    ]  # fmt: skip
    assert set(Entry.objects.filter(sheet__in=sheets).values_list("kind", flat=True)) == {
        "game_scored",
        "sheet_closed",
    }
    round_rows.write_rounds([sheet.pk for sheet in sheets])
    assert not RoundRow.objects.filter(sheet__in=sheets).exists()
    page = text_of(director.get(reverse("league:season", args=[pinned.uid]), **ENGLISH).content)
    assert "Toni Berger" in page
    follow_changes()
    assert Player.objects.in_space(space).filter(ratings__isnull=False).count() == 6

    again = director.post(url, {"text": TWO}, **ENGLISH)
    assert text_of(again.content).count("is here already") == 2
    assert "confirmed" not in again.content.decode()
    assert Sheet.objects.in_space(space).count() == 2


def test_a_wrong_line_is_reported_with_line_and_column_and_nothing_is_stored(
    url: str, pinned: Season, director: Client
) -> None:
    text = "\n".join(
        (
            f"{DAY};1;Anna & Cilli;Beni & Dora;15:9",
            "31.2.2026;1;Anna & Cilli;Beni & Dora;15:9",
            f"{DAY - timedelta(days=900)};1;Anna & Cilli;Beni & Dora;15:9",
            f"{DAY};1;Anna & Cilli;Beni & Dora;15:16",
            f"{DAY};1;Anna & Cilli;Beni & Dora",
            f"{DAY};1;Anna & Cilli;Beni;15:9",
            f"{DAY};1;Anna &;Beni & Dora;15:9",
            f"{DAY};1;Anna & Cilli;Beni & Anna;15:9",
            f"{DAY};1;=cmd();Beni;15:9",
            f"{DAY};1;Anna & Cilli;Beni & Dora;15:1",
        )
    )
    fields = fields_of(director.post(url, {"text": text}).content.decode())
    answer = director.post(url, {"text": text, "confirmed": "1", **fields}, **ENGLISH)

    shown = text_of(answer.content)
    assert answer.status_code == 422
    for wrong in (
        "Line 2, column 1: 31.2.2026 is not a day.",
        "Line 3, column 1: the season has no day",
        "Line 4, column 5: 15:16 is no result of these rules.",
        "Line 5: a day, a table, a column for each side and the results are needed.",
        "Line 6, from column 3: by these rules nobody plays like this",
        "Line 7, column 3:",
        "Line 8: somebody sits there twice.",
        "Line 10, column 5: 15:1. A total of 1 is not possible: nothing brings fewer than 2 points here.",
    ):
        assert wrong in shown
    assert "Line 1:" not in shown
    assert "Line 1," not in shown
    assert not Sheet.objects.in_space(pinned.club.space).exists()
    assert not Player.objects.in_space(pinned.club.space).exists()


def test_similar_names_are_questioned(url: str, pinned: Season, director: Client) -> None:
    pinned.club.space.players.create(name="Hanna Huber")
    text = f"{DAY};1;Hana Huber;Emil Eder;15:3\n{DAY};2;Emil Edler;Hanna Huber;15:3"
    shown = director.post(url, {"text": text}, **ENGLISH)
    assert "Who is Hana Huber?" in text_of(shown.content)
    assert "Emil Edler is somebody else than Emil Eder in this list" in text_of(shown.content)
    fields = fields_of(shown.content.decode())
    refused = director.post(url, {"text": text, "confirmed": "1", **fields}, **ENGLISH)
    assert "Choose who it is." in text_of(refused.content)

    hanna = Player.objects.in_space(pinned.club.space).get()
    taken_in(
        director, url, text, **{"who-1": str(hanna.uid), "asked-1": "Hana Huber", "like-3": "Emil Edler"}
    )

    names = set(Player.objects.in_space(pinned.club.space).values_list("name", flat=True))
    assert names == {"Hanna Huber", "Emil Eder", "Emil Edler"}


def test_two_spellings_of_a_new_name_make_one_person(url: str, pinned: Season, director: Client) -> None:
    twice = f"{DAY};1;Toni Berger;Beni;15:3\n{DAY};2;Cilli;Dora;15:3\n{DAY};3;berger toni;Toni Berger;15:3"
    fields = fields_of(director.post(url, {"text": twice}).content.decode())
    refused = director.post(url, {"text": twice, "confirmed": "1", **fields}, **ENGLISH)
    assert "Line 3: somebody sits there twice." in text_of(refused.content)
    assert not Sheet.objects.in_space(pinned.club.space).exists()

    taken_in(director, url, twice.replace("berger toni;Toni Berger", "berger toni;Eva"))

    names = Player.objects.in_space(pinned.club.space).values_list("name", flat=True)
    assert sorted(names) == ["Beni", "Cilli", "Dora", "Eva", "Toni Berger"]


def test_results_entered_before_the_season_was_closed_are_listed(
    url: str, pinned: Season, director: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def close(_seconds: float) -> None:
        Season.objects.everywhere("a test").filter(pk=pinned.pk).update(closed_at=timezone.now())

    monkeypatch.setattr("league.services.paper.time.sleep", close)
    text = "\n".join(f"{DAY};{table};Anna{table};Beni{table};15:9" for table in (1, 2, 3))
    fields = fields_of(director.post(url, {"text": text}).content.decode())
    likes = {
        f"like-{at}": name
        for at, name in enumerate(("Anna1", "Beni1", "Anna2", "Beni2", "Anna3", "Beni3"), 1)
    }

    answer = director.post(url, {"text": text, "confirmed": "1", **fields, **likes}, **ENGLISH)

    shown = text_of(answer.content)
    assert answer.status_code == 422
    assert "1 table came in; the list marks it. 2 tables did not:" in shown
    assert shown.count("is here already") == 1


def test_too_long_a_list_and_a_season_without_rules_are_refused(
    url: str, season: Season, director: Client
) -> None:
    many = "\n".join(f"{DAY};{table};Anna;Beni;15:9" for table in range(301))
    assert "At most 300 lines at once." in text_of(director.post(url, {"text": many}, **ENGLISH).content)
    Season.objects.everywhere("a test").update(ruleset_key="")
    assert "The season has no rules of its own yet." in text_of(
        director.post(url, {"text": TWO}, **ENGLISH).content
    )


@pytest.mark.parametrize("table", ["12345", "9" * 5_000, "Stube"])
def test_a_table_may_have_a_name_or_any_number(
    table: str, url: str, pinned: Season, director: Client
) -> None:
    taken_in(director, url, f"{DAY};{table};Eva;Franz;15:0")

    assert Sheet.objects.in_space(pinned.club.space).get().shown_title == table[:80]


@pytest.mark.parametrize(
    ("key", "line", "won", "places"),
    [
        ("leaflet_classic", "Anna;Beni;Cilli;2:0:1", {"Anna": 2, "Beni": 0, "Cilli": 1}, [1, 2, 2]),
        ("leaflet_long", "Anna;Beni;Cilli;45:0:104", {"Anna": 0, "Beni": 1, "Cilli": 0}, [2, 1, 3]),
    ],
)
def test_whot_is_entered_by_games_won_or_by_points(
    key: str, line: str, won: dict[str, int], places: list[int], url: str, season: Season, director: Client
) -> None:
    Season.objects.everywhere("a test").update(ruleset_key=key)
    taken_in(director, url, f"{DAY};1;{line}")

    assert GameResult.objects.get(game=1).facts["places"] == places
    names = dict(enumerate(won))
    counted = {names[seat]: PersonResult.objects.filter(seat=seat, won=True).count() for seat in names}
    assert counted == won
    sheet = Sheet.objects.everywhere("a test").get()
    page = director.get(reverse("league:sheet", args=[season.uid, sheet.uid]), **ENGLISH)
    assert "from paper" in text_of(page.content)


def test_one_form_corrects_and_strikes_scores_and_keeps_the_entries(
    url: str, pinned: Season, director: Client
) -> None:
    taken_in(director, url, TWO)
    sheet = Sheet.objects.in_space(pinned.club.space).get(table_number=1)
    here = reverse("league:sheet-scores", args=[pinned.uid, sheet.uid])
    form = fields_of(director.get(here).content.decode())
    assert (
        reverse("league:sheet-scores", args=[pinned.uid, sheet.uid])
        in director.get(reverse("league:sheet", args=[pinned.uid, sheet.uid])).content.decode()
    )
    before = list(Entry.objects.filter(sheet=sheet).order_by("seq").values_list("entry_id", "payload"))

    for wrong, message in (
        ({"reason": "misread"}, "Nothing is different yet."),
        ({"game-1": "9:15"}, "A reason is needed."),
        ({"game-1": "15:15", "reason": "misread"}, "15:15 is no result of these rules."),
        ({"game-1": "15:1", "reason": "misread"}, "A total of 1 is not possible"),
        ({"game-1": "", "game-2": "", "reason": "misread"}, "One game stays."),
    ):
        answer = director.post(here, {**form, **wrong}, **ENGLISH)
        assert (answer.status_code, message in text_of(answer.content)) == (422, True)
    assert Entry.objects.filter(sheet=sheet).count() == len(before)

    right = {**form, "game-1": " 9 : 15", "game-2": "", "reason": "misread"}
    for _tap in range(2):
        assert director.post(here, right).status_code == 303
    stale = director.post(here, {**right, "entry_id": str(uuid4())}, **ENGLISH)

    assert "Somebody else wrote on this sheet meanwhile." in text_of(stale.content)
    assert 'value="9:15"' in stale.content.decode()
    rows = Entry.objects.filter(sheet=sheet).order_by("seq")
    assert list(rows.values_list("entry_id", "payload"))[: len(before)] == before
    assert list(rows.values_list("kind", flat=True))[len(before) :] == [
        "sheet_reopened", "entry_corrected", "entry_voided", "sheet_closed",
    ]  # fmt: skip
    results = GameResult.objects.filter(sheet=sheet)
    assert [(one.facts["totals"], one.state) for one in results] == [([9, 15], "final")]
    page = text_of(director.get(reverse("league:season", args=[pinned.uid]), **ENGLISH).content)
    assert ("misread" in page, "Anna" in page) == (True, True)
