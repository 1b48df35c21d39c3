"""The sheet on paper: /s/<uid>/result/. Counting lines are printed, with corrections readable beside them."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from scoring.access import Device
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, entry_append, sheet_open
from tests.scoring.conftest import Table, access_of
from tests.scoring.pages.conftest import text_of
from tests.scoring.pages.result.conftest import get

pytestmark = pytest.mark.django_db


def test_the_paper_has_every_game_the_marks_and_room_to_sign(owner: Client, evening: Table) -> None:
    html = get(owner, "result", evening.sheet)
    text = text_of(html)

    assert "Game 1 Beni &amp; Dora won 9 to 0" in text
    assert "2 Bummerl" in text  # a Schneider, for Anna and Cilli
    assert "Penalty, Anna &amp; Cilli: Wild bid" in text
    assert html.count(b'class="signature"') == 2
    assert "What is played here: Upper Austria" in text


def test_the_paper_has_the_places_and_the_round_in_which_a_player_went_out(
    owner: Client, whot: Table
) -> None:
    whot.declare("round_scored", winner=0, hands=[{"seat": seat, "points": 130} for seat in (1, 2)])

    text = text_of(get(owner, "result", whot.sheet))

    assert "1st Anna 0 2nd Beni out in round 1 130 2nd Cilli out in round 1 130" in text
    assert "The evening: games won Anna Beni Cilli 1 0 0" in text


def test_an_evening_of_several_games_has_places_with_ties(owner: Client, whot: Table) -> None:
    for winner, losers in ((0, (1, 2)), (1, (0, 2))):
        whot.declare("round_scored", winner=winner, hands=[{"seat": seat, "points": 130} for seat in losers])

    assert "Anna Beni Cilli 1 (1st) 1 (1st) 0 (3rd)" in text_of(get(owner, "result", whot.sheet))


@pytest.mark.parametrize("players", range(2, 9))
def test_every_player_has_a_line_to_sign(owner: Client, anna: Device, players: int) -> None:
    names = [f"P{seat}" for seat in range(players)]
    sheet = sheet_open(ruleset_key="leaflet_long", options={}, names=names, device=anna)

    html = get(owner, "result", sheet).decode()

    assert f'class="signatures of-{players}"' in html
    assert html.count('class="signature"') == players


def test_an_unfinished_game_of_a_closed_sheet_is_not_running(owner: Client, whot: Table) -> None:
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 5}, {"seat": 2, "points": 7}])
    whot.declare("sheet_closed")

    assert "Game 1 was not played to its end" in text_of(get(owner, "result", whot.sheet))


@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("said", [("dealer_set", {"seat": 1}), ("seats_taken", {"persons": [0, 2, 1, 3]})])
def test_a_game_with_only_a_dealer_or_seats_is_not_printed(
    owner: Client, watten: Table, said: tuple[str, dict[str, object]], closed: bool
) -> None:
    watten.declare("round_won", side=0, value=9)
    watten.declare(said[0], **said[1])
    if closed:
        watten.declare("sheet_closed")

    assert "Game 2" not in text_of(get(owner, "result", watten.sheet))
    history = text_of(get(owner, "history", watten.sheet))
    assert ("Game 2 was not begun" if closed else "Game 2 is being played") in history


def test_a_game_that_an_edit_put_off_is_not_being_played(owner: Client, watten: Table) -> None:
    """The seats are taken for it, but the game before goes on."""
    line = watten.declare("round_won", side=0, value=9).entry_id
    watten.declare("seats_taken", persons=[0, 2, 1, 3])
    corrects(watten, line, "round_won", side=0, value=3)

    history = text_of(get(owner, "history", watten.sheet))

    assert "Game 1 is being played" in history
    assert "Game 2 was not begun" in history


def collapsed(html: bytes) -> str:
    """A page with single blanks for white space."""
    return " ".join(html.decode().split())


def corrects(at: Table, line: str, kind: str, **event: object) -> None:
    fold = sheet_fold(at.sheet)
    event_fields = {"target": line, "kind": kind, "event": event}
    place = (fold.version, fold.current.number, fold.next_round)
    entry_append(access=at.access, envelope=Envelope(str(uuid4()), *place, "entry_corrected", event_fields))


def test_a_changed_round_shows_the_former_figure(owner: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id
    before = get(owner, "result", watten.sheet).decode()
    corrects(watten, line, "round_won", side=1, value=4)

    after = collapsed(get(owner, "result", watten.sheet))

    assert "<del>" not in before
    assert "<del>+3</del> <b>–</b>" in after
    assert "What is struck through does not count." in after


def test_a_penalty_that_becomes_a_won_round_stays_readable_in_words(owner: Client, watten: Table) -> None:
    line = watten.declare("penalty_given", side=0, code="wild_bid").entry_id
    corrects(watten, line, "round_won", side=1, value=4)

    text = text_of(get(owner, "result", watten.sheet))

    assert "(corrected: Anna &amp; Cilli: penalty, Wild bid )" in text


def test_at_whot_only_the_changed_hand_is_struck(owner: Client, whot: Table) -> None:
    hands = [{"seat": 1, "points": 5}, {"seat": 2, "points": 9}]
    line = whot.declare("round_scored", winner=0, hands=hands).entry_id
    hands = [{"seat": 1, "points": 15}, {"seat": 2, "points": 9}]
    corrects(whot, line, "round_scored", winner=0, hands=hands)

    html = collapsed(get(owner, "result", whot.sheet))

    assert '<del>5</del> <span class="points">15</span>' in html
    assert html.count("<del>") == 1


def test_a_slip_is_counted_and_not_printed(owner: Client, evening: Table) -> None:
    html = get(owner, "result", evening.sheet).decode()

    assert "<del>" not in html
    assert "1 slip was taken back at once and is not printed." in html


def test_each_slip_is_counted(owner: Client, watten: Table) -> None:
    slips = [watten.declare("round_won", side=side, value=2).entry_id for side in (0, 1)]
    for line in reversed(slips):
        watten.declare("entry_voided", target=line)

    assert "2 slips were taken back" in get(owner, "result", watten.sheet).decode()


def test_a_round_voided_after_later_rounds_is_struck_out(owner: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id
    watten.declare("round_won", side=1, value=2)
    watten.declare("entry_voided", target=line)

    html = get(owner, "result", watten.sheet).decode()

    assert "<del>1</del>" in html  # the number of the round
    assert "<del>+3</del>" in html
    assert "slip" not in text_of(html.encode())


def test_voided_bids_are_not_printed(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)
    bid = watten.declare("bid_made", side=0, value=3).entry_id
    watten.declare("entry_voided", target=bid)

    html = get(owner, "result", watten.sheet).decode()

    assert "<del>" not in html
    assert "slip" not in text_of(html.encode())


@pytest.mark.parametrize(
    ("names", "beside"),
    [
        (("Anna", "Beni", "Cilli", "Dora"), 3),
        (("Maximiliane-Theresia", "Beni", "Cilli", "Dora"), 2),
        (("Anna", "Hubert-Maria", "Cilli", "Wolfgang Amadeus"), 3),
    ],
)
def test_games_with_long_names_have_wider_columns_on_paper(
    owner: Client, anna: Device, names: tuple[str, ...], beside: int
) -> None:
    sheet = sheet_open(ruleset_key="upper_austria", options={}, names=names, device=anna)
    at = Table(access_of(sheet, anna))
    for _game in range(3):
        at.declare("round_won", side=0, value=9)

    assert f"beside-{beside}" in get(owner, "result", sheet).decode()
