"""Two scribes through the services: the scribe of an entry, permissions, provisional results."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.access import Device
from scoring.engine.board.board_view import RoundNumbers
from scoring.engine.ledger.agreement import line_states
from scoring.models import Entry, GameResult, Sheet, SheetGrant
from scoring.selectors.sheets import sheet_board, sheet_fold
from scoring.services import (
    grant_describe,
    grant_device,
    link_make,
    link_redeem,
    rebuild_results,
    sheet_open,
)
from tests.scoring.conftest import NAMES, Table, access_of


def words(sheet: Sheet) -> list[str]:
    sheet.refresh_from_db()
    return [line.state for line in line_states(sheet_fold(sheet).ledger)]


def win_a_game(a: Table, b: Table) -> None:
    for _ in range(2):
        a.declare("round_won", side=0, value=5)
        at = Entry.objects.filter(sheet=a.sheet).latest("seq")
        assert b.declare("round_won", game=at.game, round=at.round, side=0, value=5).status == "agreed"


def result(sheet: Sheet) -> GameResult:
    return GameResult.objects.get(sheet=sheet, game=1)


class TestEntries:
    def test_an_entry_stores_the_scribe_of_its_grant(self, a: Table, b: Table) -> None:
        a.declare("round_won", side=0, value=3)
        b.declare("round_won", game=1, round=1, side=0, value=3)
        assert list(Entry.objects.order_by("seq").values_list("scribe", flat=True)) == [0, 0, 1]
        assert words(a.sheet) == ["agreed"]

    def test_a_device_that_changes_sides_cannot_agree_with_itself(self, a: Table, anna: Device) -> None:
        a.declare("round_won", side=0, value=3)
        grant_describe(grant=a.access.grant, name="", scribe=1)
        turned = Table(access_of(a.sheet, anna))
        receipt = turned.declare("round_won", game=1, round=1, side=0, value=3)
        assert receipt.status == "counted"
        assert words(a.sheet) == ["written"]

    def test_a_differing_reading_from_a_current_page_is_stored(self, a: Table, b: Table) -> None:
        a.declare("round_won", side=0, value=3)
        receipt = b.declare("round_won", game=1, round=1, side=0, value=2)
        assert (receipt.status, receipt.reason) == ("held", "differs")
        assert words(a.sheet) == ["differs"]

    def test_the_same_reading_twice_from_one_pad_is_refused_if_it_differs(self, a: Table) -> None:
        a.declare("round_won", side=0, value=3)
        assert a.declare("round_won", game=1, round=1, side=0, value=2).reason == "another_reading"

    def test_a_sealed_change_is_proposed(self, a: Table, b: Table) -> None:
        a.declare("round_won", side=0, value=3)
        b.declare("round_won", game=1, round=1, side=0, value=3)
        line = str(Entry.objects.get(seq=2).entry_id)
        b.declare("bid_made", side=1, value=3)
        receipt = b.declare("entry_voided", target=line)
        assert (receipt.status, receipt.reason) == ("held", "proposed")
        assert a.declare("entry_accepted", target=receipt.entry_id).status == "counted"
        assert sheet_board(a.sheet).sides[0].score == 0

    def test_a_resend_of_a_second_reading_is_harmless(self, a: Table, b: Table) -> None:
        a.declare("round_won", side=0, value=3)
        entry_id = str(uuid.uuid4())
        said = {"entry_id": entry_id, "game": 1, "round": 1, "side": 0, "value": 3}
        assert b.declare("round_won", **said).status == "agreed"
        assert b.declare("round_won", **said).status == "repeated"
        assert Entry.objects.count() == 3

    def test_with_one_scribe_a_current_page_is_refused(self, watten: Table, second_tablet: Table) -> None:
        watten.declare("round_won", side=0, value=3)
        receipt = second_tablet.declare("round_won", game=1, round=1, side=0, value=2)
        assert (receipt.status, receipt.reason) == ("refused", "another_reading")


class TestThePadOfAScribe:
    def test_the_pad_shows_the_first_round_without_a_reading(self, a: Table, b: Table) -> None:
        a.declare("round_won", side=0, value=3)
        a.declare("round_won", side=1, value=2)
        a.sheet.refresh_from_db()
        b.sheet.refresh_from_db()
        mine, theirs = sheet_board(a.sheet, a.access.pen), sheet_board(b.sheet, b.access.pen)
        assert mine.current == RoundNumbers(1, 3)
        assert theirs.current == RoundNumbers(1, 1)
        assert [side.score for side in theirs.sides] == [0, 0]
        assert theirs.version == mine.version == 3
        assert sheet_board(b.sheet).current == RoundNumbers(1, 3)

    def test_a_scribe_undoes_only_his_own_unsealed_entry(self, a: Table, b: Table) -> None:
        a.declare("round_won", side=0, value=3)
        mine = Entry.objects.get(seq=2)
        for table, target in ((a, str(mine.entry_id)), (b, None)):
            table.sheet.refresh_from_db()
            assert sheet_board(table.sheet, table.access.pen).undo == target
        b.declare("round_won", game=1, round=1, side=0, value=3)
        b.declare("round_won", side=1, value=2)
        a.sheet.refresh_from_db()
        assert sheet_board(a.sheet, a.access.pen).undo is None


class TestRights:
    @pytest.mark.parametrize(
        ("kind", "payload", "reason"),
        [
            ("sheet_closed", {}, "may_not_close"),
            ("scribes_set", {"number": 1}, "only_who_directs"),
            ("sheet_reopened", {}, "not_for_one_side"),
            ("seats_taken", {"persons": [1, 0, 2, 3]}, "not_for_one_side"),
            ("bid_made", {"side": 0, "value": 3}, "for_them_to_say"),
            ("points_voided", {"side": 0}, "for_them_to_say"),
        ],
    )
    def test_declarations_that_a_link_for_one_side_refuses(
        self, b: Table, kind: str, payload: dict[str, object], reason: str
    ) -> None:
        before = Entry.objects.count()
        for seen in (None, 0):  # nor from a stale page
            assert (b.declare(kind, seen=seen, **payload).status) == "refused"
        assert b.declare(kind, **payload).reason == reason
        assert Entry.objects.count() == before

    @pytest.mark.parametrize(
        ("kind", "payload"),
        [
            ("round_won", {"side": 0, "value": 3}),
            ("round_won", {"side": 1, "value": 3}),
            ("bid_made", {"side": 1, "value": 3}),
            ("penalty_given", {"side": 0, "code": "misdeal"}),
            ("dealer_set", {"seat": 2}),
        ],
    )
    def test_declarations_that_a_link_for_one_side_allows(
        self, b: Table, kind: str, payload: dict[str, object]
    ) -> None:
        assert b.declare(kind, **payload).status == "counted"

    def test_one_side_writes_a_second_reading_of_the_others_entries(self, a: Table, b: Table) -> None:
        a.declare("bid_made", side=0, value=3)
        assert b.declare("bid_made", side=0, value=3).status == "agreed"

    def test_only_an_owners_device_settles_alone(self, a: Table, b: Table) -> None:
        a.declare("round_won", side=0, value=3)
        other = b.declare("round_won", game=1, round=1, side=0, value=2).entry_id
        assert b.declare("entry_accepted", target=other, directed=True).reason == "only_who_directs"
        assert a.declare("entry_dismissed", target=other).reason == "not_yours_to_settle"
        assert a.declare("entry_dismissed", target=other, directed=True).status == "counted"
        assert words(a.sheet) == ["agreed"]

    def test_one_side_cannot_undo_the_closing(self, a: Table, b: Table) -> None:
        closing = a.declare("sheet_closed").entry_id
        assert b.declare("entry_voided", target=closing).reason == "not_for_one_side"


class TestResults:
    def test_a_closed_sheet_is_final_only_if_both_agree(self, a: Table, b: Table) -> None:
        win_a_game(a, b)
        a.declare("round_won", side=0, value=9)
        a.declare("sheet_closed")
        states = dict(GameResult.objects.filter(sheet=a.sheet).values_list("game", "state"))
        assert states == {1: "final", 2: "provisional"}

    def test_settling_after_reopening_makes_it_final(self, a: Table, b: Table) -> None:
        a.declare("round_won", side=0, value=9)
        other = b.declare("round_won", game=1, round=1, side=0, value=8).entry_id
        a.declare("sheet_closed")
        assert result(a.sheet).state == "provisional"
        a.declare("sheet_reopened")
        b.declare("entry_dismissed", target=other)
        a.declare("sheet_closed")
        assert result(a.sheet).state == "final"

    def test_a_rebuild_gives_the_same_results(self, a: Table, b: Table) -> None:
        win_a_game(a, b)
        a.declare("round_won", side=0, value=9)
        a.declare("sheet_closed")
        GameResult.objects.filter(sheet=a.sheet).delete()
        assert rebuild_results(sheet=a.sheet) == []
        states = dict(GameResult.objects.filter(sheet=a.sheet).values_list("game", "state"))
        assert states == {1: "final", 2: "provisional"}

    def test_with_one_scribe_closing_makes_results_final(self, watten: Table) -> None:
        watten.declare("round_won", side=0, value=9)
        watten.declare("sheet_closed")
        assert result(watten.sheet).state == "final"


class TestGrants:
    def test_a_link_for_one_side_names_it_and_no_other_does(self, watten_sheet: Sheet) -> None:
        for scope, scribe in (("side", None), ("side", 2), ("write", 0), ("direct", 1), ("watch", 0)):
            with pytest.raises(ValueError, match="one side"):
                link_make(sheet=watten_sheet, scope=scope, scribe=scribe)
        assert not SheetGrant.objects.filter(is_link=True).exists()

    def test_a_device_has_access_while_its_link_is_valid(self, watten_sheet: Sheet, beppo: Device) -> None:
        token = link_make(sheet=watten_sheet, scope="side", scribe=1, life=timedelta(hours=3))
        link_redeem(token=token, device=beppo, name="  Annas\n Handy ")
        grant = SheetGrant.objects.get(holder_hash=beppo.holder)
        link = SheetGrant.objects.get(is_link=True)
        assert (grant.expires_at, grant.name, grant.scribe) == (link.expires_at, "Annas Handy", 1)
        later = timezone.now() + timedelta(hours=4)
        assert not SheetGrant.objects.live(later).filter(pk=grant.pk).exists()

    def test_a_link_never_narrows_a_devices_permissions(self, watten_sheet: Sheet, anna: Device) -> None:
        link_redeem(token=link_make(sheet=watten_sheet, scope="side", scribe=1), device=anna)
        grant = SheetGrant.objects.get(holder_hash=anna.holder)
        assert (grant.scope, grant.scribe, grant.expires_at) == ("direct", 1, None)

    def test_the_other_sides_link_moves_a_device_to_that_side(
        self, watten_sheet: Sheet, beppo: Device
    ) -> None:
        for scribe in (0, 1):
            link_redeem(token=link_make(sheet=watten_sheet, scope="side", scribe=scribe), device=beppo)
        assert SheetGrant.objects.get(holder_hash=beppo.holder).scribe == 1

    def test_a_wider_link_widens_access_and_lifts_the_limit_to_a_side(
        self, watten_sheet: Sheet, beppo: Device
    ) -> None:
        link_redeem(token=link_make(sheet=watten_sheet, scope="side", scribe=1), device=beppo)
        link_redeem(token=link_make(sheet=watten_sheet, scope="direct"), device=beppo)
        grant = SheetGrant.objects.get(holder_hash=beppo.holder)
        assert (grant.scope, grant.scribe) == ("direct", None)

    def test_a_side_is_not_changed_by_its_own_device(self, b: Table) -> None:
        grant_describe(grant=b.access.grant, name="x" * 99, scribe=0)
        grant = SheetGrant.objects.get(pk=b.access.grant.pk)
        assert (grant.scribe, len(grant.name)) == (1, 40)

    def test_whot_can_have_two_scribes(self, whot_sheet: Sheet, anna: Device, beppo: Device) -> None:
        lead = Table(access_of(whot_sheet, anna))
        lead.declare("scribes_set", number=2)
        grant_device(sheet=whot_sheet, device=beppo, scope="side", scribe=1)
        second = Table(access_of(whot_sheet, beppo))
        hands = [{"seat": 1, "points": 5}, {"seat": 2, "points": 6}]
        lead.declare("round_scored", winner=0, hands=hands)
        assert second.declare("round_scored", game=1, round=1, winner=0, hands=hands).status == "agreed"
        assert words(whot_sheet) == ["agreed"]


def test_an_older_sheet_folds_as_before(db: None, anna: Device) -> None:
    sheet = sheet_open(ruleset_key="upper_austria", options={}, names=NAMES, device=anna)
    table = Table(access_of(sheet, anna))
    table.declare("round_won", side=0, value=3)
    assert (Entry.objects.get().scribe, sheet_board(table.sheet).scribes) == (None, None)


def test_the_pad_marks_an_unsettled_finished_game_as_provisional(
    a: Table, b: Table, client_of: Callable[[Device], Client], anna: Device, beppo: Device
) -> None:
    tag, live = b'<span class="tag">vorl', link_make(sheet=a.sheet, scope="watch")
    pages = [(client_of(anna), reverse("scoring:pad", args=[a.sheet.uid]))]
    pages.append((Client(), reverse("scoring:watch", args=[live])))
    a.declare("round_won", side=0, value=9)
    assert [tag in client.get(page).content for client, page in pages] == [True, True]
    b.declare("round_won", game=1, round=1, side=0, value=9)
    pages.append((client_of(beppo), pages[0][1]))
    assert [tag in client.get(page).content for client, page in pages] == [False, False, False]
