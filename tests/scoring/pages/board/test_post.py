"""POST /s/<uid>/entries/: every way to send a declaration, and who may send it."""

from __future__ import annotations

import itertools
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import entry_rate
from scoring.models import Entry
from scoring.pages.board import post
from scoring.services import entries
from tests.markup import place_of, values_of
from tests.scoring.pages.board.conftest import Tablet

pytestmark = pytest.mark.usefixtures("in_english")

WON = "kind=round_won&side=0&value=3"


def test_a_tap_is_counted_and_answered_with_the_board(tablet: Tablet) -> None:
    answer = tablet.tap(WON)

    assert answer.status_code == 200
    assert (answer["Entry-Status"], answer["Sheet-Version"]) == ("counted", "1")
    assert '<b class="score">3</b>' in answer.content.decode()
    assert answer.content.decode().startswith('\n<div id="board"')


def test_without_a_script_the_form_redirects_to_the_pad(tablet: Tablet) -> None:
    answer = tablet.tap(WON, outbox=False)

    assert (answer.status_code, answer["Location"]) == (303, tablet.url())
    assert '<b class="score">3</b>' in tablet.client.get(tablet.url()).content.decode()


def test_plain_fields_declare_the_same_as_a_button(tablet: Tablet) -> None:
    fields = {**tablet.look(), "kind": "round_won", "side": "1", "value": "2"}

    answer = tablet.client.post(tablet.url("entries"), fields, headers={"Outbox": "1"})

    assert answer["Entry-Status"] == "counted"


def test_only_post_declares(tablet: Tablet) -> None:
    assert tablet.client.get(tablet.url("entries")).status_code == 405
    assert tablet.client.put(tablet.url("entries")).status_code == 405


def test_a_stranger_finds_nothing(stranger_tablet: Tablet, tablet: Tablet) -> None:
    answer = stranger_tablet.tap(WON, tablet.look())

    assert answer.status_code == 404
    assert tablet.entries() == 0


def test_a_watcher_may_not_write(watching_tablet: Tablet, tablet: Tablet) -> None:
    answer = watching_tablet.tap(WON, tablet.look())

    assert answer.status_code == 403
    assert tablet.entries() == 0


def test_a_form_without_its_token_is_refused(tablet: Tablet) -> None:
    page = tablet.look()
    tablet.client.handler.enforce_csrf_checks = True

    answer = tablet.tap(WON, page)

    assert answer.status_code == 403
    assert tablet.entries() == 0


def test_an_answer_has_a_token_for_the_next_tap(tablet: Tablet) -> None:
    fields = tablet.look()
    token = values_of(tablet.client.get(tablet.url()).content.decode(), "csrfmiddlewaretoken")[0]
    tablet.client.handler.enforce_csrf_checks = True

    for version in (1, 2):
        html = tablet.tap(WON, fields, csrfmiddlewaretoken=token).content.decode()
        fields, token = place_of(html), values_of(html, "csrfmiddlewaretoken")[0]
        assert fields["seen"] == str(version)


def test_a_resent_tap_is_one_entry(tablet: Tablet) -> None:
    page, entry_id = tablet.look(), str(uuid.uuid4())

    first = tablet.tap(WON, page, entry_id=entry_id)
    again = tablet.tap(WON, page, entry_id=entry_id)

    assert (first["Entry-Status"], again["Entry-Status"]) == ("counted", "repeated")
    assert tablet.entries() == 1


def test_a_page_tapped_again_with_another_value_stores_both(tablet: Tablet) -> None:
    """Back, then another button of the same page: without a script both carry one entry id."""
    page = tablet.look()

    tablet.tap(WON, page, outbox=False)
    answer = tablet.client.post(
        tablet.url("entries"), {**page, "do": "kind=round_won&side=0&value=4"}, follow=True
    )

    assert tablet.entries() == 2
    assert "1 entry waits for you" in answer.content.decode()


def test_a_stale_page_with_another_reading_is_held_and_shown(tablet: Tablet, scorer: Tablet) -> None:
    stale = scorer.look()
    tablet.tap(WON)

    answer = scorer.tap("kind=round_won&side=1&value=2", stale)

    html = answer.content.decode()
    assert answer["Entry-Status"] == "held"
    assert "1 entry waits for you" in html
    assert "Beni &amp; Dora: round won at 2" in html
    assert "board-notice" not in html  # the list says it; once is enough on a phone


def test_the_same_reading_of_two_tablets_is_one_round(tablet: Tablet, scorer: Tablet) -> None:
    stale = scorer.look()
    tablet.tap(WON)

    answer = scorer.tap(WON, stale)

    assert answer["Entry-Status"] == "agreed"
    assert '<b class="score">3</b>' in answer.content.decode()


def test_an_impossible_tap_of_a_current_page_is_refused_with_its_reason(tablet: Tablet) -> None:
    answer = tablet.tap("kind=points_voided&side=0")

    assert answer["Entry-Status"] == "refused"
    assert "Anna &amp; Cilli cannot strike off now" in answer.content.decode()
    assert tablet.entries() == 0


def test_without_a_script_the_pad_shows_the_refusal(tablet: Tablet) -> None:
    answer = tablet.tap("kind=points_voided&side=0", outbox=False)

    assert answer.status_code == 303
    assert "cannot strike off now" in tablet.client.get(tablet.url()).content.decode()


@pytest.mark.parametrize(
    ("do", "says"),
    [
        ("", "no entry this pad knows"),
        ("kind=round_lost&side=0", "no entry this pad knows"),
        ("kind=round_won&side=0&value=", "missing: the value"),
        ("kind=round_won&side=0&value=three", "must be a number: the value"),
        ("kind=round_won&side=0&value=-3", "out of range: the value"),
        ("kind=round_won&side=0&value=" + "9" * 5000, "cannot be read"),
        ("kind=round_won&side=3&value=3", "out of range: the side"),
        ("kind=entry_voided&target=x", "number of its own"),
        ("kind=bid_answered&side=0&value=3&answer=perhaps", "staying or conceding"),
    ],
)
def test_an_unreadable_post_is_explained_and_not_stored(tablet: Tablet, do: str, says: str) -> None:
    answer = tablet.tap(do)

    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert tablet.entries() == 0


@pytest.mark.parametrize("field", ["entry_id", "seen", "game", "round"])
def test_an_envelope_without_a_field_is_malformed(tablet: Tablet, field: str) -> None:
    page = tablet.look()
    page[field] = ""

    answer = tablet.tap(WON, page, entry_id=page["entry_id"])

    assert answer.status_code == 422


def test_a_malformed_form_without_a_script_shows_the_pad_with_the_sentence(tablet: Tablet) -> None:
    answer = tablet.tap("kind=round_won&side=0&value=three", outbox=False)

    assert answer.status_code == 422
    assert 'id="board"' in answer.content.decode()
    assert "must be a number: the value" in answer.content.decode()


def test_undo_across_the_end_of_a_game_is_one_tap(tablet: Tablet) -> None:
    for _ in range(3):
        tablet.tap(WON)
    html = tablet.client.get(tablet.url()).content.decode()
    assert "Schneider for Beni &amp; Dora" in html
    last = Entry.objects.order_by("-seq").values_list("entry_id", flat=True).first()

    answer = tablet.tap(f"kind=entry_voided&target={last}")

    assert '<b class="score">6</b>' in answer.content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("before", "most"), [(0, 7), (2, 10)], ids=["in the middle of a game", "at the end of a game"]
)
def test_an_entry_costs_few_statements(tablet: Tablet, before: int, most: int) -> None:
    """The statements of its transaction included: grant, version, entry, change, names; at the end of a game
    also the result, its rows, and the count of changed results. PostgreSQL also takes the lock of the order.
    """
    for _ in range(before):
        tablet.tap(WON)
    page = tablet.look()

    with CaptureQueriesContext(connection) as seen:
        answer = tablet.tap(WON, page)

    statements = [query["sql"] for query in seen]
    transaction = [sql.split()[0] for sql in statements if sql.startswith(("BEGIN", "COMMIT"))]
    assert answer["Entry-Status"] == "counted"
    assert transaction == ["BEGIN", "COMMIT"]
    locks = [sql for sql in statements if sql.startswith("SELECT pg_advisory_xact_lock")]
    assert len(locks) <= 1
    assert len(statements) - len(locks) <= most, "\n".join(sql[:90] for sql in statements)


@pytest.mark.parametrize(
    "do", ["kind=bid_made&side=2&value=3", "kind=round_scored&winner=0", "kind=round_won&side=0"]
)
def test_a_late_impossible_entry_is_returned_with_its_reason(tablet: Tablet, do: str) -> None:
    """The outbox puts aside what is answered 422, visible and exportable: nothing that waited is dropped."""
    answer = tablet.tap(do, waited="1")

    assert answer.status_code == 422
    assert len(answer.content.decode()) > 10
    assert tablet.entries() == 0


def test_a_late_entry_is_held_and_answered_with_the_board(tablet: Tablet) -> None:
    answer = tablet.tap("kind=points_voided&side=0", waited="1")

    assert (answer.status_code, answer["Entry-Status"]) == (200, "held")
    assert tablet.entries() == 1


# --- a tap that names the one before it (docs/offline.md) ---


def test_quick_taps_on_one_board_are_rounds_one_after_the_other(tablet: Tablet) -> None:
    board, ids = tablet.look(), [str(uuid.uuid4()) for _ in range(3)]
    tablet.tap(WON, board, entry_id=ids[0])
    for before, own in itertools.pairwise(ids):
        for status in ("counted", "repeated"):
            answer = tablet.tap("kind=round_won&side=0&value=2", board, entry_id=own, after=before)
            assert answer["Entry-Status"] == status

    undo = tablet.tap("kind=entry_voided&target=", board, after=ids[2])

    assert (undo["Entry-Status"], tablet.entries()) == ("counted", 4)
    assert '<b class="score">5</b>' in undo.content.decode()
    assert list(Entry.objects.values_list("round", flat=True)) == [1, 2, 3, 4]


def test_a_quick_tap_after_the_end_of_a_game_is_held(tablet: Tablet) -> None:
    board, won = tablet.look(), str(uuid.uuid4())
    tablet.tap("kind=round_won&side=0&value=9", board, entry_id=won)

    answer = tablet.tap(WON, board, after=won)

    assert answer["Entry-Status"] == "held"
    assert "The game was over before this tap. Does it belong to the new one?" in answer.content.decode()


@pytest.mark.parametrize("after", ["the one before", "0" * 400])
def test_an_unreadable_predecessor_is_explained(tablet: Tablet, after: str) -> None:
    assert tablet.tap(WON, after=after).status_code == 422
    assert tablet.entries() == 0


def test_a_device_that_writes_too_fast_waits_and_no_other_does(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entry_rate, "BURST", 3)
    monkeypatch.setattr(post, "rate", entry_rate.EntryRate())
    far = {"REMOTE_ADDR": "203.0.113.7"}
    url, blank = tablet.url("entries"), {"kind": "nothing"}

    answers = [tablet.client.post(url, blank, **far, headers={"Outbox": "1"}) for _ in range(5)]

    assert [answer.status_code for answer in answers] == [422] * 3 + [429] * 2
    assert answers[-1]["Retry-After"] == "1"
    assert "Nothing is lost" in answers[-1].content.decode()
    assert tablet.client.post(url, blank, headers={"Outbox": "1"}).status_code == 422, "this machine itself"
    assert post.rate.wait("another device") == 0


def test_a_full_sheet_takes_nothing_but_its_closing(tablet: Tablet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "MOST_ENTRIES", 2)
    answers = [tablet.tap(WON) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 422]
    assert "room for 5000 entries" in answers[-1].content.decode()
    assert tablet.tap("kind=sheet_closed")["Entry-Status"] == "counted"
    assert Entry.objects.count() == 3


def test_refused_bursts_are_logged_as_one_countable_line(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def busy(**_about: object) -> None:
        raise entries.Busy

    monkeypatch.setattr(post, "entry_append", busy)

    answer = tablet.tap(WON)

    assert (answer.status_code, answer["Retry-After"]) == (503, "1")
    assert [(record.name, record.levelname) for record in caplog.records] == [("punkteblock", "WARNING")]
