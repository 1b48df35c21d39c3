"""*Put back* on the pad: one tap restores what an undo voided, until something else is declared."""

from __future__ import annotations

import uuid

import pytest

from scoring.models import Entry
from tests.markup import values_of
from tests.scoring.pages.board.conftest import Tablet

pytestmark = pytest.mark.usefixtures("in_english")

WON, OTHER = "kind=round_won&side=0&value=3", "kind=round_won&side=1&value=2"


def last(kind: str = "round_won") -> uuid.UUID:
    return Entry.objects.filter(kind=kind).latest("seq").entry_id


def html(tablet: Tablet) -> str:
    return tablet.client.get(tablet.url()).content.decode()


def offered(page: str) -> str | None:
    """The declaration of the key, as the page has it."""
    return next(iter(values_of(page, "do", id="put-back")), None)


@pytest.fixture
def undone(tablet: Tablet) -> str:
    """The declaration of the key beside undo, after a round was won and undone."""
    assert offered(tablet.tap(WON).content.decode()) is None
    do = offered(tablet.tap(f"kind=entry_voided&target={last()}").content.decode())
    assert do == f"kind=entry_voided&target={last('entry_voided')}"
    return do


def test_one_tap_puts_back_and_removes_the_button(tablet: Tablet, undone: str) -> None:
    page = html(tablet)
    assert "Anna &amp; Cilli: round won at 3" in page[page.index("tool-back") :]

    answer = tablet.tap(undone)

    assert answer["Entry-Status"] == "counted"
    assert '<b class="score">3</b>' in answer.content.decode()
    assert offered(answer.content.decode()) is None
    assert tablet.entries() == 3


def test_put_back_is_offered_to_every_device_until_the_next_declaration(
    tablet: Tablet, scorer: Tablet, undone: str
) -> None:
    assert offered(html(scorer)) == undone
    scorer.tap(OTHER)
    assert offered(html(scorer)) is offered(html(tablet)) is None


def test_put_back_works_without_a_script(tablet: Tablet, undone: str) -> None:
    answer = tablet.tap(undone, outbox=False)
    assert (answer.status_code, answer["Location"]) == (303, tablet.url())
    assert '<b class="score">3</b>' in html(tablet)


def test_a_resent_put_back_is_stored_once(tablet: Tablet, undone: str) -> None:
    page, entry_id = tablet.look(), str(uuid.uuid4())
    said = [tablet.tap(undone, page, entry_id=entry_id)["Entry-Status"] for _ in range(2)]
    assert (said, tablet.entries()) == (["counted", "repeated"], 3)


def test_two_devices_at_once_put_back_once(tablet: Tablet, scorer: Tablet, undone: str) -> None:
    page = scorer.look()
    tablet.tap(undone)
    assert scorer.tap(undone, page)["Entry-Status"] in ("held", "repeated", "refused")
    assert '<b class="score">3</b>' in html(tablet)
    assert 'class="held"' not in html(tablet)


def test_a_stale_put_back_beside_another_round_is_held(tablet: Tablet, scorer: Tablet, undone: str) -> None:
    page = tablet.look()
    scorer.tap(OTHER)
    tablet.tap(undone, page)
    seen = html(scorer)
    assert 'class="held"' in seen
    assert "Anna &amp; Cilli: round won at 3" in seen
    assert "Beni &amp; Dora: round won at 2" in seen


def test_strangers_and_watchers_put_nothing_back(
    tablet: Tablet, stranger_tablet: Tablet, watching_tablet: Tablet, undone: str
) -> None:
    page = tablet.look()
    assert stranger_tablet.tap(undone, page).status_code == 404
    assert watching_tablet.tap(undone, page).status_code == 403
    assert tablet.entries() == 2


def test_only_an_owner_puts_a_closing_back(tablet: Tablet, scorer: Tablet) -> None:
    tablet.tap("kind=sheet_closed")
    tablet.tap(f"kind=entry_voided&target={last('sheet_closed')}")
    do = offered(html(tablet))
    assert do is not None
    assert offered(html(scorer)) is None
    assert scorer.tap(do)["Entry-Status"] == "refused"
    assert tablet.tap(do)["Entry-Status"] == "counted"
    assert 'data-closed="1"' in html(tablet)
