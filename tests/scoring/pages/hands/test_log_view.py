"""/s/<uid>/hands/new/: a hand logged tap by tap, stored, and written on the sheet or compared with it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from rules import compact
from rules.registry import ruleset
from scoring.access import Device
from scoring.models import Entry, HandLog
from scoring.pages.hands import draft
from scoring.selectors.sheets import sheet_fold
from scoring.services import grant_device, sheet_open
from tests.markup import values_of
from tests.scoring.conftest import NAMES, Table, access_of
from tests.scoring.pages.conftest import text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
NAMED = ("B1 schlag 8", "A1 farbe herz")
# S4, the worked round: Herz Achter, Drei, Vier; B wins three points.
WORKED = (
    *NAMED,
    "SK",
    "H9",
    "HU",
    "HO",
    "A1 bid 3",
    "B1 stay",
    "LK",
    "LA",
    "S7",
    "E7",
    "B1 bid 4",
    "A1 concede",
)


def url(table: Table, **asked: object) -> str:
    return f"{reverse('scoring:hand-new', args=[table.sheet.uid])}?{urlencode(asked, doseq=True)}"


def log_of(*taps: str, key: str = "upper_austria", players: int = 4, dealer: int = 0) -> str:
    score = (0, 0) if key == "upper_austria" else ()
    hand = draft.begin(ruleset(key), players, dealer, score)
    for tap in taps:
        hand = draft.tapped(hand, tap)
    return draft.packed(hand)


def page(client: Client, table: Table, **asked: object) -> str:
    answer = client.get(url(table, **asked), **ENGLISH)
    assert answer.status_code == 200
    return answer.content.decode()


def adds(html: str) -> list[str]:
    """The possible taps in the order of the page, without undo, which is always there."""
    return [add for add in values_of(html, "add") if add != "undo"]


def post(client: Client, table: Table, log: str, action: str = "send", **more: object) -> tuple[int, str]:
    fold = sheet_fold(table.sheet)
    fields = {
        "log": log, "action": action, "entry_id": uuid4(), "seen": fold.version,
        "game": fold.current.number, "round": fold.next_round, **more,
    }  # fmt: skip
    answer = client.post(url(table), fields, follow=True, **ENGLISH)
    return answer.status_code, text_of(answer.content)


def test_a_log_begins_with_the_dealer_of_the_sheet(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)

    html = page(owner, watten)

    assert "Cilli names the Schlag" in html
    assert adds(html)[4] == "A2 schlag sau"


def test_the_stages_follow_the_order_of_play(owner: Client, watten: Table) -> None:
    for taps, asked in (
        ((), "Beni names the Schlag"),
        (NAMED[:1], "Anna names the Farbe"),
        (NAMED, "Beni leads"),
        ((*NAMED, "SK"), "Cilli plays"),
        (WORKED[:7], "Beni &amp; Dora: stay, concede or bid more?"),
        (WORKED[:11], "Dora plays"),
    ):
        assert asked in page(owner, watten, log=log_of(*taps)), taps


def test_a_tap_adds_an_action_and_the_address_has_the_log(owner: Client, watten: Table) -> None:
    html = page(owner, watten, log=log_of(*NAMED), add="B1 SK")

    assert f'name="log" value="{log_of(*NAMED, "SK")}"' in html


def test_taps_that_come_together_are_logged_in_order(owner: Client, watten: Table) -> None:
    html = page(owner, watten, log=log_of(*NAMED), add=["B1 SK", "H9", "undo", "H7", "HU"])

    assert f'name="log" value="{log_of(*NAMED, "SK", "H7", "HU")}"' in html


def test_taps_before_an_unreadable_one_are_kept(owner: Client, watten: Table) -> None:
    html = page(owner, watten, log=log_of(*NAMED), add=["B1 SK", "nonsense", "H9"])

    assert f'name="log" value="{log_of(*NAMED, "SK")}"' in html
    assert "nonsense" in html


@pytest.mark.parametrize("asked", [{"add": "undo"}, {"undo": "1"}])
def test_a_wrong_tap_is_undone(owner: Client, watten: Table, asked: dict[str, str]) -> None:
    """Also in the form that pages of before 0.2 send."""
    html = page(owner, watten, log=log_of(*NAMED, "SK"), **asked)

    assert f'name="log" value="{log_of(*NAMED)}"' in html


def test_one_tap_writes_the_result_on_the_sheet_and_keeps_the_log(owner: Client, watten: Table) -> None:
    status, _text = post(owner, watten, log_of(*WORKED))

    assert status == 200
    entry = Entry.objects.get(sheet=watten.sheet)
    assert (entry.kind, entry.payload["side"], entry.payload["value"]) == ("round_won", 1, 3)
    kept = HandLog.objects.get(sheet=watten.sheet)
    assert (kept.game, kept.round) == (1, 1)
    assert draft.packed(compact.decode(bytes(kept.compact))) == log_of(*WORKED)


def test_the_log_of_a_round_that_ended_the_game_by_an_offence_stays_with_it(
    owner: Client, watten: Table
) -> None:
    """A peek leaves its round open unless it brings the last points, which end the game (section 8)."""
    watten.declare("round_won", side=1, value=7)
    hand = draft.tapped(draft.begin(ruleset("upper_austria"), 4, 1, (0, 7)), "A1 penalty peek_cut")

    status, _text = post(owner, watten, draft.packed(hand))

    log = HandLog.objects.get()
    assert (status, (log.game, log.round)) == (200, (1, 2))
    assert sheet_fold(watten.sheet).current.number == 2
    assert log.entry is not None
    assert log.entry.kind == "penalty_given"
    assert "The sheet says the same." in page(owner, watten, log=draft.packed(hand), game=1, round=2)


def test_a_form_sent_twice_writes_and_keeps_once(owner: Client, watten: Table) -> None:
    entry = str(uuid4())
    for _ in range(2):
        post(owner, watten, log_of(*WORKED), entry_id=entry, seen=0, game=1, round=1)

    assert Entry.objects.filter(sheet=watten.sheet).count() == 1
    assert HandLog.objects.filter(sheet=watten.sheet).count() == 1


def test_an_unfinished_log_can_be_kept(owner: Client, watten: Table) -> None:
    status, text = post(owner, watten, log_of(*NAMED, "SK"), action="keep")

    assert status == 200
    assert "Step 0 of 3" in text
    assert not Entry.objects.filter(sheet=watten.sheet).exists()


def test_an_empty_log_is_not_kept(owner: Client, watten: Table) -> None:
    status, text = post(owner, watten, log_of(), action="keep")

    assert status == 422
    assert "Nothing has been logged yet." in text
    assert not HandLog.objects.exists()


def test_an_equal_written_round_is_reported(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=1, value=3)

    text = text_of(page(owner, watten, log=log_of(*WORKED), game=1, round=1).encode())

    assert "The sheet says the same." in text
    assert "Write it on the sheet" not in text


def test_a_differing_written_round_links_to_its_correction_with_the_result_of_the_hand(
    owner: Client, watten: Table
) -> None:
    entry = watten.declare("round_won", side=0, value=2).entry_id

    html = page(owner, watten, log=log_of(*WORKED), game=1, round=1)

    text = text_of(html.encode())
    assert "The sheet says something else." in text
    assert "The sheet Anna &amp; Cilli: round won at 2 The hand Beni &amp; Dora: round won at 3" in text
    (link,) = re.findall(rf'href="({reverse("scoring:edit", args=[watten.sheet.uid, entry])}[^"]*)"', html)
    form = owner.get(unescape(link), **ENGLISH).content.decode()
    asked = ("inner_kind", "winners", "value")
    assert [values_of(form, name, checked=None) for name in asked] == [["round_won"], ["1"], ["3"]]


def test_a_differing_offence_that_ended_the_game_leads_to_the_sheet(owner: Client, watten: Table) -> None:
    """It cannot be corrected to a won round, only voided."""
    watten.declare("round_won", side=1, value=7)
    watten.declare("penalty_given", side=0, code="peek_cut")

    html = page(owner, watten, log=log_of(*WORKED), game=1, round=2)

    assert "The sheet says something else." in html
    assert reverse("scoring:history", args=[watten.sheet.uid]) in html
    assert "Correct the sheet" not in html


@pytest.mark.parametrize(("scope", "closed"), [("side", False), ("direct", True)])
def test_a_correction_that_would_be_refused_is_not_offered(
    client_of: Callable[[Device], Client], beppo: Device, watten: Table, scope: str, closed: bool
) -> None:
    """The other side wrote the round, or the sheet is closed; the sheet says so, and may be reopened there."""
    grant_device(sheet=watten.sheet, device=beppo, scope=scope, scribe=1)
    watten.declare("round_won", side=0, value=2)
    if closed:
        watten.declare("sheet_closed")

    html = page(client_of(beppo), watten, log=log_of(*WORKED), game=1, round=1)

    assert "The sheet says something else." in html
    assert reverse("scoring:history", args=[watten.sheet.uid]) in html
    assert "Correct the sheet" not in html


def test_a_late_hand_is_compared_and_overwrites_nothing(owner: Client, watten: Table) -> None:
    """Somebody wrote the round while the hand was being logged; the form had been drawn before."""
    stale = sheet_fold(watten.sheet).version
    watten.declare("round_won", side=0, value=2)

    status, _text = post(owner, watten, log_of(*WORKED), seen=stale, game=1, round=1)

    assert status == 200
    assert sheet_fold(watten.sheet).current.totals == (2, 0)
    assert sheet_fold(watten.sheet).ledger.waiting  # held for people to settle


def test_a_log_of_another_table_is_refused(owner: Client, watten: Table) -> None:
    other = log_of("upcard c8", key="leaflet_short", players=3)
    assert "This log is of other rules or another table." in page(owner, watten, log=other)
    assert "This log is of other rules or another table." in page(owner, watten, log=log_of(players=2))


@pytest.mark.parametrize(
    "asked",
    [
        {"log": "!!"}, {"log": "A" * 9000}, {"add": "zz"}, {"add": "B1 schlag 99"}, {"for": "<x>"}, {"game": "x"},
        {"log": "AQ", "add": "\0"}, {"pick": "zz " * 90, "for": "several"}, {"points-1": "x"}, {"round": "9" * 30},
    ],
)  # fmt: skip
def test_nonsense_in_the_address_is_a_sentence_and_no_error(
    owner: Client, watten: Table, asked: dict[str, str]
) -> None:
    assert owner.get(url(watten, **asked)).status_code in (200, 303)


def test_a_round_that_is_not_on_the_sheet_leads_back_to_the_hands(owner: Client, watten: Table) -> None:
    answer = owner.get(url(watten, game=7, round=7), follow=True, **ENGLISH)

    assert "This round is not on the sheet." in answer.content.decode()


def test_a_variant_without_public_rules_leads_back_to_the_hands(
    db: None, owner: Client, anna: Device
) -> None:
    sheet = sheet_open(ruleset_key="schermberg", options={}, names=NAMES, device=anna)
    answer = owner.get(reverse("scoring:hand-new", args=[sheet.uid]), follow=True, **ENGLISH)

    assert "no public rules say how it is played" in answer.content.decode()


def test_htmx_pushes_an_address_that_does_not_tap_again(owner: Client, watten: Table) -> None:
    answer = owner.get(url(watten, log=log_of(*NAMED), add="SK"), HTTP_HX_REQUEST="true")

    address = answer.headers["HX-Push-Url"]
    assert "add=" not in address
    assert f'name="log" value="{log_of(*NAMED, "SK")}"' in owner.get(address).content.decode()


@pytest.fixture
def three(db: None, anna: Device) -> Table:
    sheet = sheet_open(ruleset_key="upper_austria", options={}, names=NAMES[:3], device=anna)
    return Table(access_of(sheet, anna))


def test_with_three_players_both_winners_get_points(owner: Client, three: Table) -> None:
    """A25: Vorhand alone against the dealer and Hinterhand; each of the two gets all points."""
    hand = draft.begin(ruleset("upper_austria"), 3, 0, (0, 0, 0))
    for tap in ("B schlag 8", "A farbe herz", "SK", "C bid 3", "B concede"):
        hand = draft.tapped(hand, tap)

    html = page(owner, three, log=draft.packed(hand))
    assert "Anna &amp; Cilli: round won at 2" in html
    assert re.findall(r"side-mark side-(.)", html) == ["b", "a", "c"]  # everybody has the mark of the pad
    post(owner, three, draft.packed(hand))

    assert sheet_fold(three.sheet).current.totals == (2, 0, 2)


def test_another_dealer_can_be_chosen(owner: Client, watten: Table) -> None:
    html = page(owner, watten, add="dealer B2")

    assert "Anna names the Schlag" in html
    assert 'value="dealer B2" aria-pressed="true"' in html


def test_without_a_dealer_the_log_asks_for_one_first(owner: Client, anna: Device) -> None:
    """The dealer decides who announces and leads: a log with the wrong one would judge the plays wrongly."""
    table = Table(
        access_of(
            sheet_open(ruleset_key="upper_austria", options={}, names=NAMES, device=anna, dealer_said=False),
            anna,
        )
    )

    asked = page(owner, table)
    assert adds(asked) == ["dealer A1", "dealer B1", "dealer A2", "dealer B2"]
    assert not re.search(r'value="dealer \w+" aria-pressed="true"', asked)
    log = values_of(asked, "log")[0]

    answered = page(owner, table, log=log, add="dealer B1")
    assert len(adds(answered)) > 4
    assert 'value="dealer B1" aria-pressed="true"' in answered
    table.declare("dealer_set", seat=2)
    assert 'value="dealer A2" aria-pressed="true"' in page(owner, table)


def test_an_old_hand_names_the_players_of_its_time(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=9)
    watten.declare("seats_taken", persons=[0, 2, 1, 3])
    watten.declare("dealer_set", seat=1)

    then = page(owner, watten, game=1, round=1)
    assert 'value="dealer A1" aria-pressed="true">Anna<' in then
    assert 'value="dealer B1" aria-pressed="false">Beni<' in then
    # Cilli sits beside Anna now and deals; Beni, opposite, is Vorhand.
    now = page(owner, watten)
    assert 'value="dealer B1" aria-pressed="true">Cilli<' in now
    assert "Beni names the Schlag" in now


def test_a_side_near_the_win_is_asked_before_the_first_card(db: None, owner: Client, anna: Device) -> None:
    """A15, North Tyrol: a lone gestrichen side plays for three or concedes two."""
    sheet = sheet_open(ruleset_key="north_tyrol", options={}, names=NAMES, device=anna)
    table = Table(access_of(sheet, anna))
    hand = draft.begin(ruleset("north_tyrol"), 4, 0, (9, 0))
    for tap in NAMED:
        hand = draft.tapped(hand, tap)

    html = page(owner, table, log=draft.packed(hand))

    assert "Anna &amp; Cilli: play on or give it up?" in html
    assert adds(html)[:2] == ["A1 stay", "A1 concede"]
    assert not [tap for tap in adds(html) if " bid " in tap]
