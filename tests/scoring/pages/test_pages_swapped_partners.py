"""After a swap of partners every page names the players of each round (S4 R3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, reverse
from django.utils.translation import override

from rules.notation import read_one
from scoring.access import Device
from scoring.engine.board.audit import audit
from scoring.engine.board.declarations import declared
from scoring.models import Entry, HandLog
from scoring.pages.shared.names import who_of
from scoring.selectors.sheets import sheet_fold, sheet_history
from scoring.services import Envelope, entry_append, grant_describe, hand_log_add, hand_logs_add, link_make
from scoring.urls import SHEET, urlpatterns
from scoring.wording import said
from tests.scoring.conftest import Table, access_of
from tests.scoring.pages.conftest import envelope, text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
# By person: Anna, Beni, Cilli, Dora. The seats of the first game, and those since.
FIRST, SECOND = (0, 1, 2, 3), (0, 2, 1, 3)
# Cilli revokes, who sat opposite Anna in the first game; Beni sits there now.
REVOKE = """hand 1
ruleset: upper_austria
dealer: A1
deal: A2 H9 ? ? ? ?

B1 schlag 8, A1 farbe herz
B1 HK, A2 L7
"""


@pytest.fixture
def evening(watten: Table, second_tablet: Table) -> Table:
    """Two games: every kind of entry in the first, a line voided before the swap, and one after it."""
    watten.declare("bid_made", side=0, value=3)
    watten.declare("bid_answered", side=1, value=3, answer="stay")
    first = watten.declare("round_won", side=0, value=3).entry_id
    watten.declare("penalty_given", side=0, code="wild_bid")
    gone = watten.declare("round_won", side=1, value=4).entry_id
    watten.declare("entry_voided", target=gone)
    watten.declare("round_won", side=0, value=5)
    hand_log_add(access=watten.access, hand=read_one(REVOKE), game=1, round=4)
    watten.declare("penalty_given", side=0, code="revoke")
    correct(watten, first, side=1, value=6)
    # Declared by another tablet for the first game, and held since.
    second_tablet.declare("round_won", side=0, value=7, game=1, round=2, seen=0)
    before = watten.declare("round_won", side=1, value=8).entry_id
    watten.declare("entry_voided", target=before)
    watten.declare("seats_taken", persons=list(SECOND))
    watten.declare("bid_made", side=1, value=3)
    watten.declare("bid_answered", side=0, value=3, answer="concede")
    watten.declare("penalty_given", side=1, code="misdeal")
    watten.sheet.refresh_from_db()
    return watten


def correct(table: Table, target: str, **says: int) -> None:
    table.sheet.refresh_from_db()
    fold = sheet_fold(table.sheet)
    payload = {"target": target, "kind": "round_won", "event": says}
    place = (fold.version, fold.current.number, fold.next_round)
    receipt = entry_append(
        access=table.access, envelope=Envelope(str(uuid4()), *place, "entry_corrected", payload)
    )
    assert receipt.status == "counted"


def pages(client: Client, table: Table) -> Iterator[tuple[str, str]]:
    """Every page of a sheet that can be opened, as text with its attributes."""
    sheet = table.sheet
    lines = [line.id for game in sheet_history(sheet) for line in game.lines]
    logs = list(HandLog.objects.values_list("uid", flat=True))
    token = link_make(sheet=sheet, scope="watch")
    for name in [pattern.name for pattern in (*urlpatterns, *SHEET) if isinstance(pattern, URLPattern)]:
        for args in ([], [sheet.uid], [token], *([sheet.uid, of] for of in (*lines, *logs))):
            try:
                path = reverse(f"scoring:{name}", args=args)
            except NoReverseMatch:
                continue
            answer = client.get(path, **ENGLISH)
            if answer.status_code == 200 and not answer.streaming:
                yield path, unescape(answer.content.decode(errors="replace"))
    for log in logs:
        for asked in ({"case": "all"}, {"hand": log}, {"hand": log, "case": "revoke"}):
            path = reverse("scoring:dispute", args=[sheet.uid])
            yield f"{path}?{asked}", unescape(client.get(path, asked, **ENGLISH).content.decode())
    for of in ({"game": 1, "round": 1}, {"game": 1, "round": 2}, {}):
        path = reverse("scoring:hand-new", args=[sheet.uid])
        yield f"{path}?{of}", unescape(client.get(path, of, **ENGLISH).content.decode())


def sentences(table: Table) -> tuple[set[str], set[str]]:
    """The sentences that may appear, and those that must not: the same with the names of the other seating."""
    now = who_of(table.sheet)
    right: set[str] = set()
    wrong: set[str] = set()
    with override("en"):
        for fate in audit(sheet_fold(table.sheet)):
            for seated in (FIRST, SECOND):
                words = said(declared(fate.entry.event), now.seated(seated))
                (right if seated == fate.seated else wrong).add(words)
    return right, wrong - right


def test_the_evening_lists_both_seatings(evening: Table) -> None:
    right, wrong = sentences(evening)

    assert "Anna & Cilli: penalty, Trump not followed" in right
    assert "Anna & Beni: penalty, Trump not followed" in wrong
    assert "Beni & Dora: round won at 8" in right
    assert "Anna & Beni: conceded the bid of 3" in right
    assert len(wrong) > 10


@pytest.mark.usefixtures("english")
def test_no_page_names_other_players_for_a_round(owner: Client, evening: Table) -> None:
    right, wrong = sentences(evening)
    seen: set[str] = set()
    found = []
    for path, html in pages(owner, evening):
        words = re.sub(r"\s+", " ", html)
        found += [(path, sentence) for sentence in wrong if sentence in words]
        seen |= {sentence for sentence in right if sentence in words}

    assert found == []
    assert seen >= {sentence for sentence in right if "&" in sentence}


@pytest.mark.usefixtures("english")
def test_pages_of_a_closed_sheet_name_the_players_of_each_round(owner: Client, evening: Table) -> None:
    evening.declare("sheet_closed")
    _right, wrong = sentences(evening)

    assert [
        (path, sentence) for path, html in pages(owner, evening) for sentence in wrong if sentence in html
    ] == []


@pytest.fixture
def english(owner: Client) -> None:
    owner.cookies["language"] = "en"


def test_a_logged_hand_names_its_players(owner: Client, evening: Table) -> None:
    [log] = HandLog.objects.all()
    shown = [
        reverse("scoring:hands", args=[evening.sheet.uid]),
        reverse("scoring:replay", args=[evening.sheet.uid, log.uid]) + "?step=4",
        reverse("scoring:dispute", args=[evening.sheet.uid]) + f"?hand={log.uid}",
    ]
    for path in shown:
        text = text_of(owner.get(path, **ENGLISH).content)
        assert "Cilli had to follow to trump and held Herz 9, but laid Laub 7." in text, path
        assert "Beni had to follow" not in text, path


@pytest.mark.postgres
def test_a_hand_without_a_round_names_the_players_seated_when_it_was_kept(
    owner: Client, watten: Table
) -> None:
    watten.declare("round_won", side=0, value=9)
    hand_logs_add(access=watten.access, hands=[read_one(REVOKE)])
    watten.declare("seats_taken", persons=list(SECOND))
    page = reverse("scoring:hands", args=[watten.sheet.uid])

    assert "Cilli had to follow to trump" in text_of(owner.get(page, **ENGLISH).content)
    HandLog.objects.all().delete()
    hand_logs_add(access=watten.access, hands=[read_one(REVOKE)])
    assert "Beni had to follow to trump" in text_of(owner.get(page, **ENGLISH).content)


def test_a_hand_logged_for_the_first_game_names_its_players(owner: Client, evening: Table) -> None:
    path = reverse("scoring:hand-new", args=[evening.sheet.uid])
    text = text_of(owner.get(path, {"game": 1, "round": 1}, **ENGLISH).content)

    assert "Beni names the Schlag" in text


def test_a_voiding_on_the_page_of_a_round_names_its_players(owner: Client, evening: Table) -> None:
    entry = Entry.objects.get(kind="round_won", payload__value=5)
    path = reverse("scoring:why", args=[evening.sheet.uid, entry.entry_id])

    owner.cookies["language"] = "en"
    form = envelope(evening.sheet, action="take_back")
    text = unescape(text_of(owner.post(path, form, follow=True).content))

    assert "Taken back: Anna & Cilli: round won at 5." in text


def test_a_settled_dispute_shows_its_round(owner: Client, evening: Table) -> None:
    [log] = HandLog.objects.all()
    entry = Entry.objects.get(kind="penalty_given", payload__code="revoke")
    html = owner.get(
        reverse("scoring:dispute", args=[evening.sheet.uid]), {"hand": log.uid}, **ENGLISH
    ).content.decode()

    assert "Already on the sheet: Game 1, round 4 Anna & Cilli: penalty, Trump not followed" in unescape(
        text_of(html.encode())
    )
    assert reverse("scoring:why", args=[evening.sheet.uid, entry.entry_id]) in html
    # The next penalty would belong to the second game, which other pairs play.
    assert "penalty_given" not in html


def test_undo_names_the_players_of_its_round(owner: Client, evening: Table) -> None:
    """A correction of the first game, declared in the second."""
    entry = Entry.objects.get(kind="round_won", payload__value=5)
    correct(evening, str(entry.entry_id), side=1, value=2)

    pad = unescape(text_of(owner.get(reverse("scoring:pad", args=[evening.sheet.uid]), **ENGLISH).content))

    assert "corrected: Beni & Dora: round won at 2" in pad
    assert "Cilli & Dora: round won at 2" not in pad


def test_the_history_names_the_players_of_a_line_voided_before_the_swap(
    owner: Client, evening: Table
) -> None:
    text = unescape(
        text_of(owner.get(reverse("scoring:history", args=[evening.sheet.uid]), **ENGLISH).content)
    )
    assert "Beni & Dora: round won at 8" in text
    csv = owner.get(reverse("scoring:result-csv", args=[evening.sheet.uid]), **ENGLISH).content.decode()
    [row] = [row for row in csv.splitlines() if "round won at 8" in row]
    assert row.split(",")[3:] == [
        "Beni & Dora: round won at 8",
        "no",
        "Anna & Cilli",
        "",
        "",
        "Beni & Dora",
        *[""] * 5,
    ]


def test_the_print_names_the_players_of_a_line_voided_before_the_swap(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=9)
    gone, later = (watten.declare("round_won", side=1, value=value).entry_id for value in (8, 2))
    for line in (gone, later):
        watten.declare("entry_voided", target=line)
    watten.declare("seats_taken", persons=list(SECOND))
    watten.declare("round_won", side=0, value=2)

    text = unescape(text_of(owner.get(reverse("scoring:result", args=[watten.sheet.uid]), **ENGLISH).content))

    assert "Beni & Dora: round won at 8" in text
    assert "round won at 2" not in text


def test_a_scribe_behind_sees_each_round_with_its_players(
    client_of: Callable[[Device], Client], watten: Table, second_tablet: Table, anna: Device, beppo: Device
) -> None:
    """Beppo's pad is at the first game while the others have already changed seats."""
    for table, scribe in ((watten, 0), (second_tablet, 1)):
        grant_describe(grant=table.access.grant, name="", scribe=scribe)
    first = Table(access_of(watten.sheet, anna))
    first.declare("scribes_set", number=2)
    first.declare("round_won", side=0, value=9)
    first.declare("seats_taken", persons=list(SECOND))
    first.declare("round_won", side=0, value=3)
    theirs = client_of(beppo)
    theirs.cookies["language"] = "en"

    for path in (
        reverse("scoring:pad", args=[watten.sheet.uid]),
        reverse("scoring:history", args=[watten.sheet.uid]),
    ):
        text = unescape(text_of(theirs.get(path).content))
        assert "Anna & Cilli: round won at 9" in text, path
        assert "Anna & Beni: round won at 9" not in text, path
        assert "Anna & Cilli: round won at 3" not in text, path


def test_an_author_has_the_name_of_his_side_at_the_time(owner: Client, watten: Table, anna: Device) -> None:
    """Each pair has a scribe; after the swap the first pair's entries stay theirs."""
    grant_describe(grant=watten.access.grant, name="", scribe=0)
    watten = Table(access_of(watten.sheet, anna))
    watten.declare("scribes_set", number=2)
    watten.declare("round_won", side=0, value=9)
    watten.declare("seats_taken", persons=list(SECOND))
    owner.cookies["language"] = "en"

    page = owner.get(reverse("scoring:audit", args=[watten.sheet.uid]))
    authors = [row.author for row in page.context["rows"]]

    assert authors == ["Anna & Cilli", "Anna & Cilli", "Anna & Beni"]
