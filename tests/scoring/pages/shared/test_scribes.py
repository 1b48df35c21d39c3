"""The words of two scribes are explained where they are used (docs/two-scribes.md)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.engine.admission.permissions import Pen
from scoring.engine.board.board import board
from scoring.engine.board.board_view import RoundNumbers
from scoring.engine.board.declarations import Waiting
from scoring.engine.facts import events as ev
from scoring.engine.facts.refusals import refuse
from scoring.engine.ledger.scribes import LATE_WORD
from scoring.pages.shared.scribes import ALL, SHOWN, WORDS, ReadingLine, decisions, section, set_apart
from scoring.selectors.sheets import sheet_board, sheet_fold
from scoring.wording import Who
from tests.engine.pads import Pads
from tests.engine.table import NAMES, A, B, WattenTable
from tests.markup import one_line
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import envelope, text_of


@pytest.mark.parametrize("name", ["pad", "history"])
def test_the_words_of_two_scribes_are_explained_one_tap_away(
    a: Table, b: Table, anna: Device, client_of: Callable[[Device], Client], name: str
) -> None:
    """The four words and signs beside the rows, once per page, and only if something differs."""
    client, path = client_of(anna), reverse(f"scoring:{name}", args=[a.sheet.uid])
    client.cookies["language"] = "en"
    a.declare("round_won", side=0, value=2)
    assert "menu-states" not in client.get(path).content.decode()

    for round_, value in ((1, 3), (2, 4)):
        b.declare("round_won", game=1, round=round_, side=1, value=value)
        a.declare("round_won", game=1, round=round_ + 1, side=0, value=2)
    shown = one_line(client.get(path).content.decode())

    assert shown.count('id="menu-states"') == 1
    dispute = reverse("scoring:dispute", args=[a.sheet.uid])
    assert f'href="{dispute}?round=1.1"' in shown
    assert "waits for you" not in shown  # whoever reads it may have written it
    table = shown.split('<table class="legend-words">')[1].split("</table>")[0]
    explained = re.findall(r'<span aria-hidden="true">(.)</span> (\w+)</th>', table)
    assert explained == [("…", "waits"), *((sign, str(word)) for word, sign in WORDS.values())]


def test_a_penalty_after_the_result_is_not_told_that_its_round_is_sealed(
    a: Table, b: Table, beppo: Device, client_of: Callable[[Device], Client]
) -> None:
    """Nothing of the next round is written, so nothing is sealed; the result stands, so the other one has to agree."""
    a.declare("round_won", side=0, value=2)
    client = client_of(beppo)
    client.cookies["language"] = "en"
    tapped = envelope(a.sheet, game=1, round=1, kind="penalty_given", side=1, code="peek_cut")
    answer = client.post(reverse("scoring:entries", args=[a.sheet.uid]), tapped, follow=True)
    shown = text_of(answer.content)
    assert "The round is over already. Proposed: it counts when the other scribe agrees." in shown
    assert "sealed" not in shown


@pytest.mark.parametrize(
    ("said", "marked"),
    [
        (("Anna out; Beni 12, Cilli 3", "Anna out; Beni 12, Cilli 8"), [["Cilli 3"], ["Cilli 8"]]),
        (
            ("Anna out; Beni 12, Cilli 3", "Cilli out; Beni 12, Anna 3"),
            [["Anna out;", "Cilli 3"], ["Cilli out;", "Anna 3"]],
        ),
        (("Anna & Cilli: 3 points", "Beni & Dora: 2 points"), [[], []]),
    ],
)
def test_parts_of_only_one_reading_are_marked(said: tuple[str, str], marked: list[list[str]]) -> None:
    """One number among those of a whole table; nothing if the readings have nothing in common."""
    readings = set_apart([ReadingLine("", text) for text in said])

    assert [[part for part, is_own in reading.parts if is_own] for reading in readings] == marked
    assert tuple(" ".join(part for part, _ in reading.parts) for reading in readings) == said


def test_nobody_is_asked_to_confirm_what_two_back_already() -> None:
    """Agreeing would be refused, also where a later reading of one of them still differs."""
    pads = Pads()
    with pads.lead():
        pads.won(A, 3)
    with pads.a():
        pads.tell(ev.RoundWon(A, 3), 1, 1)
        pads.late(ev.RoundWon(A, 2), 1, 1)
    phone = Pen("phone", B)
    view = board(pads.sheet, NAMES[:4], phone)

    shown = section(view, phone, Who.of(view))

    assert shown is not None
    assert (len(shown.differs), shown.checks) == (1, ())


def test_above_the_board_the_round_of_his_pad_comes_before_an_earlier_line_that_he_has_left_unread() -> None:
    """The one that he may read or write now; the page of the sheet has all in the order of the pad."""
    pads, tablet = Pads(), Pen("tablet", A)
    pads.both_won(A, 2)
    with pads.b():
        penalty = pads.tell(ev.PenaltyGiven(A, "peek_cut"))
    pads.both_won(B, 2)
    with pads.b():
        result = pads.won(B, 3)
    view = board(pads.sheet, NAMES[:4], tablet)

    shown, listed = (section(view, tablet, Who.of(view), most=most) for most in (SHOWN, ALL))

    assert shown is not None
    assert listed is not None
    agree = [f"kind=entry_accepted&target={line}" for line in (penalty, result)]
    assert ([check.agree for check in shown.checks], shown.left) == (agree[1:], 1)
    assert [check.agree for check in listed.checks] == agree


def over_before() -> Pads:
    """A wrote the fifth round alone; then both agreed that the game was over in the third."""
    pads = Pads()
    for side, value in ((A, 4), (B, 2), (A, 2), (B, 3)):
        pads.both_won(side, value)
    third = pads.entries[5].id
    with pads.a():
        pads.won(A, 2)
        correction = pads.tell(ev.EntryCorrected(third, ev.RoundWon(A, 5)))
    with pads.b():
        pads.tell(ev.EntryAccepted(correction))
    return pads


def test_a_hand_after_the_end_of_its_game_is_asked_in_the_round_of_his_pad() -> None:
    pads, phone = over_before(), Pen("phone", B)
    view = board(pads.sheet, NAMES[:4], phone)

    shown = section(view, phone, Who.of(view))

    assert shown is not None
    assert (view.current, shown.checks[0].round_name) == (RoundNumbers(1, 5), "Spiel 1 · Runde 5")
    assert (shown.checks[0].is_past, shown.is_long) == (False, False)


def test_who_is_asked_about_a_round_that_his_pad_has_left_is_not_told_to_write_it() -> None:
    """What he writes is about a later round by now; on a small screen he opens it first, to see which round it is."""
    pads, phone = Pads(), Pen("phone", B)
    with pads.a():
        pads.tell(ev.PenaltyGiven(B, "peek_cut"))
    pads.both_won(A, 3)
    view = board(pads.sheet, NAMES[:4], phone)

    shown = section(view, phone, Who.of(view))

    assert shown is not None
    assert (view.current, shown.checks[0].round_name) == (RoundNumbers(1, 2), "Spiel 1 · Runde 1")
    assert (shown.checks[0].is_past, shown.is_long) == (True, True)


def test_he_is_told_where_to_change_it(
    a: Table, b: Table, beppo: Device, client_of: Callable[[Device], Client]
) -> None:
    """He wrote the result of the round, but not the penalty before it."""
    client = client_of(beppo)
    client.cookies["language"] = "en"
    assert a.declare("penalty_given", side=1, code="peek_cut").status == "counted"
    a.declare("round_won", side=0, value=2)
    b.declare("round_won", game=1, round=1, side=0, value=2)

    pad, sheet = (
        text_of(client.get(reverse(f"scoring:{name}", args=[a.sheet.uid])).content)
        for name in ("pad", "history")
    )

    for page in (pad, sheet):
        assert "This is right or change it on the sheet" in page
        assert "write what you have" not in page


def test_on_the_sheet_he_is_told_to_write_what_his_pad_has_not_reached(
    a: Table, b: Table, beppo: Device, client_of: Callable[[Device], Client]
) -> None:
    client = client_of(beppo)
    client.cookies["language"] = "en"
    for _ in range(2):
        a.declare("round_won", side=0, value=2)

    sheet = text_of(client.get(reverse("scoring:history", args=[a.sheet.uid])).content)

    assert sheet.count("This is right or write what you have") == 2


def test_a_scribe_is_not_asked_to_accept_his_own_reading_beside_what_both_agreed_on() -> None:
    """He proposed a change, then wrote something else; the other scribe agreed to the change."""
    pads = Pads()
    with pads.a():
        line = pads.won(A, 3)
    with pads.b():
        proposal = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        pads.tell(ev.RoundWon(A, 4), 1, 1)
    with pads.a():
        pads.tell(ev.EntryAccepted(proposal))
    phone = Pen("phone", B, may_direct=False)
    view = board(pads.sheet, NAMES[:4], phone)

    shown = section(view, phone, Who.of(view))

    assert shown is not None
    assert [reading.do.split("&")[0] for reading in shown.differs[0].readings] == ["kind=entry_dismissed", ""]


@pytest.mark.parametrize("scribes", [1, 2])
@pytest.mark.parametrize(
    "pen",
    [Pen("tablet", A, may_direct=False), Pen("phone", B, may_direct=False), Pen("table", may_direct=False)],
)
@pytest.mark.parametrize("stands", [(), (A,), (B,)])
@pytest.mark.parametrize("closed", [False, True])
def test_each_key_of_a_waiting_entry_is_offered_to_those_who_may_tap_it(
    scribes: int, pen: Pen, stands: tuple[int, ...], closed: bool
) -> None:
    """Beside another result of the round too, by its own scribe or by the other one, and on a closed sheet."""
    pads = Pads() if scribes == 2 else WattenTable()
    for side in stands:
        with pads.by(("tablet", "phone")[side], side):
            pads.won(A, 3)
    pads.tell(ev.SheetClosed())
    with pads.by("tablet", A):
        waits = pads.late(ev.RoundWon(A, 2), 1, 1)
    if not closed:
        pads.tell(ev.SheetReopened())
    view = board(pads.sheet, NAMES[:4], pen)
    entry = next(each for each in view.waiting if each.id == waits)

    offered = [bool(do) for do in decisions(entry, pen)]

    with pads.by(pen.writer, pen.scribe):
        possible = [pads.refusal(kind(waits)) is None for kind in (ev.EntryAccepted, ev.EntryDismissed)]
    assert offered == possible


@pytest.mark.parametrize("scribes", [1, 2])
def test_an_entry_of_a_later_round_is_not_counted_before_the_table_is_there(scribes: int) -> None:
    """Two pads without a network ended their game; what the server counts of both has not ended it yet."""
    pads = Pads() if scribes == 2 else WattenTable()
    with pads.by("tablet", A):
        pads.won(A, 5)
        pads.ink(ev.RoundWon(B, 2), 2, 1, held="not_the_current_round")
    pen = Pen("phone", B)

    def waits() -> Waiting:
        [entry] = board(pads.sheet, NAMES[:4], pen).waiting
        return entry

    assert not decisions(waits(), pen)[0]
    assert waits().refusal == refuse("not_the_current_round", game=1, round=2)
    with pads.by("tablet", A):
        pads.won(A, 4)
    assert (bool(decisions(waits(), pen)[0]), waits().refusal) == (True, None)


def test_a_late_result_is_not_agreed_to_before_the_table_is_there_again() -> None:
    """Of two such rounds of a scribe without a network, the first comes first."""
    pads = Pads()
    with pads.b():
        pads.won(A, 9)
    with pads.a():
        theirs = pads.tell(ev.RoundWon(A, 3), 1, 1)
        for round_ in (2, 3):
            pads.ink(ev.RoundWon(B, 2), 1, round_, held=LATE_WORD)
    with pads.b():
        pads.tell(ev.EntryAccepted(theirs))
    phone = Pen("phone", B)
    view = board(pads.sheet, NAMES[:4], phone)
    part = section(view, phone, Who.of(view))
    assert part is not None
    assert [(bool(of.agree), bool(of.decline)) for of in part.proposals] == [(True, True), (False, True)]


def test_whoever_directs_decides_about_a_waiting_entry_of_his_own() -> None:
    pads = Pads()
    pads.tell(ev.SheetClosed())
    with pads.by("owner", A):
        waits = pads.late(ev.RoundWon(A, 2), 1, 1)
    pads.tell(ev.SheetReopened())
    view = board(pads.sheet, NAMES[:4])

    keys = decisions(view.waiting[0], Pen("owner", A))

    assert keys == (f"kind=entry_accepted&target={waits}&directed=1", f"kind=entry_dismissed&target={waits}")


def test_a_hand_after_the_end_of_its_game_is_asked_before_an_older_penalty() -> None:
    """The game ended a round earlier than both wrote; his pad stands at that hand."""
    pads = Pads()
    with pads.a():
        pads.tell(ev.PenaltyGiven(B, "peek_cut"))
    first = pads.both_won(A, 3)
    with pads.a():
        hand = pads.won(B, 2)
        longer = pads.tell(ev.EntryCorrected(first, ev.RoundWon(A, 7)))
    with pads.b():
        pads.tell(ev.EntryAccepted(longer))
    phone = Pen("phone", B)
    view = board(pads.sheet, NAMES[:4], phone)
    part = section(view, phone, Who.of(view))
    assert part is not None
    assert [check.agree for check in part.checks] == [f"kind=entry_accepted&target={hand}"]


@pytest.mark.parametrize(
    ("value", "undone", "told"), [(3, A, [True, True]), (3, B, [False, False]), (2, B, [False, False])]
)
def test_a_round_is_told_to_be_open_again_only_where_it_is(value: int, undone: int, told: list[bool]) -> None:
    """The undo of a second reading takes only that: the round of the first one still counts."""
    pads = Pads()
    with pads.a():
        first = pads.won(A, 3)
    with pads.b():
        second = pads.tell(ev.RoundWon(A, value), 1, 1)
    with pads.by(("tablet", "phone")[undone], undone):
        pads.tell(ev.EntryVoided((first, second)[undone]))

    shown = []
    for pen in (Pen("tablet", A), Pen("phone", B)):
        view = board(pads.sheet, NAMES[:4], pen)
        part = section(view, pen, Who.of(view))
        shown.append(part is not None and part.taken_back is not None)

    assert shown == told


def test_a_scribe_who_is_behind_is_not_asked_who_deals(
    a: Table, b: Table, beppo: Device, client_of: Callable[[Device], Client]
) -> None:
    """The answer would be refused: the round is written, and a later one is dealt."""
    client, path = client_of(beppo), reverse("scoring:pad", args=[a.sheet.uid])
    assert "kind=dealer_set" in client.get(path).content.decode()
    a.declare("round_won", side=0, value=2)

    behind = client.get(path).content.decode()

    assert "kind=dealer_set" not in behind
    assert "kind=bid_made" not in behind
    assert "kind=round_won" in behind
    b.declare("round_won", game=1, round=1, side=0, value=2)
    assert "kind=dealer_set" in client.get(path).content.decode()


def test_on_a_closed_sheet_only_the_keys_that_put_something_away_are_shown(a: Table, b: Table) -> None:
    """All others would be refused: whoever directs the sheet has to reopen it."""
    a.declare("round_won", side=0, value=3)
    b.declare("round_won", game=1, round=1, side=0, value=2)
    a.declare("round_won", side=1, value=4)
    a.declare("bid_made", side=0, value=3)
    assert (
        b.declare("entry_voided", target=a.declare("round_won", side=1, value=2).entry_id).reason
        == "proposed"
    )
    a.declare("sheet_closed")
    a.sheet.refresh_from_db()
    fold, keys = sheet_fold(a.sheet), set()
    for table in (a, b):
        view = sheet_board(a.sheet, table.access.pen)
        part = section(view, table.access.pen, Who.of(view))
        assert part is not None
        keys |= set(re.findall(r"kind=(\w+)", str(part)))
        assert view.undo is None or view.undo == fold.ledger.undo.id
    assert keys == {"entry_dismissed"}


def test_a_penalty_that_was_taken_back_opens_no_round() -> None:
    """The round was open all the time: nobody has to write anything anew."""
    pads = Pads()
    with pads.a():
        pads.tell(ev.EntryVoided(pads.tell(ev.PenaltyGiven(B, "peek_cut"))))
    for pen in (Pen("tablet", A), Pen("phone", B)):
        view = board(pads.sheet, NAMES[:4], pen)
        part = section(view, pen, Who.of(view))
        assert part is not None
        assert part.taken_back is not None
        assert part.taken_back.round_name == ""
