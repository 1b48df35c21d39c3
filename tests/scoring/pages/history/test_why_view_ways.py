"""From a row of the pad to the page of its round and back: steps, change, void, put back."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.models import Entry
from scoring.selectors.sheets import sheet_fold
from scoring.services import grant_device
from tests.markup import one_line
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import envelope, text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def pad_of(table: Table) -> str:
    return reverse("scoring:pad", args=[table.sheet.uid])


def round_of(table: Table, line: object, name: str = "why") -> str:
    return reverse(f"scoring:{name}", args=[table.sheet.uid, line]) + "?from=pad"


def links(client: Client, table: Table) -> list[str]:
    return re.findall(r'<a class="row-line" id="line-[^"]+" href="([^"]+)"', drawn(client, pad_of(table)))


def drawn(client: Client, url: str) -> str:
    return one_line(client.get(url, **ENGLISH).content.decode())


def totals(table: Table) -> tuple[int, ...]:
    table.sheet.refresh_from_db()
    return sheet_fold(table.sheet).current.totals


def won(table: Table, *rounds: tuple[int, int]) -> list[str]:
    return [table.declare("round_won", side=side, value=value).entry_id for side, value in rounds]


def scored(table: Table, winner: int, *left: tuple[int, int]) -> str:
    hands = [{"seat": seat, "points": points} for seat, points in left]
    return table.declare("round_scored", winner=winner, hands=hands).entry_id


def corrected(client: Client, table: Table, line: object, **said: object) -> None:
    fields = {"inner_kind": "round_scored", "action": "save"} | said
    assert client.post(round_of(table, line, "edit"), envelope(table.sheet, **fields)).status_code == 302


class TestRows:
    def test_each_row_of_a_watten_pad_leads_to_its_round(self, owner: Client, watten: Table) -> None:
        lines = won(watten, (0, 2), (1, 3), (0, 2))

        assert links(owner, watten) == [round_of(watten, line) for line in lines]

    def test_each_row_of_a_whot_pad_leads_to_its_round(self, owner: Client, whot: Table) -> None:
        lines = [scored(whot, 0, (1, 5), (2, 6)), scored(whot, 1, (0, 7), (2, 8))]

        assert links(owner, whot) == [round_of(whot, line) for line in lines]

    def test_watchers_get_no_links_to_rounds(self, watcher: Client, watten: Table) -> None:
        won(watten, (0, 2))

        assert links(watcher, watten) == []

    def test_a_corrected_round_shows_the_old_value_struck_out(self, owner: Client, whot: Table) -> None:
        line = scored(whot, 0, (1, 5), (2, 6))
        corrected(owner, whot, line, **{"winner": 0, "points-1": 15, "points-2": 6})

        html = drawn(owner, pad_of(whot))

        assert re.findall(r"<del[^>]*>(.*?)</del>", html) == ["5"]
        assert re.search(r'<del class="was">5</del> <span class="points">15</span>', html)

    def test_a_round_that_became_void_still_shows_its_hands(self, owner: Client, whot: Table) -> None:
        line = scored(whot, 0, (1, 5), (2, 6))
        corrected(owner, whot, line, winner="void")

        assert "<del>0 · 5 · 6</del> round void" in drawn(owner, pad_of(whot))


class TestPage:
    def test_the_page_offers_a_change_a_voiding_and_the_way_back(self, owner: Client, watten: Table) -> None:
        [line] = won(watten, (0, 2))

        html = drawn(owner, round_of(watten, line))

        assert re.search(rf'href="{pad_of(watten)}#line-{line}">\s*Back to the pad\s*<', html)
        assert f'href="{round_of(watten, line, "edit")}"' in html
        assert "Take it back" in html

    def test_from_the_sheet_it_leads_back_to_the_sheet(self, owner: Client, watten: Table) -> None:
        [line] = won(watten, (0, 2))

        html = drawn(owner, round_of(watten, line).partition("?")[0])

        assert "Back to the sheet" in html
        assert "from=pad" not in html

    def test_a_watcher_sees_the_derivation_without_buttons(self, watcher: Client, watten: Table) -> None:
        [line] = won(watten, (0, 2))

        page = drawn(watcher, round_of(watten, line))

        assert "0 + 2 = 2" in page
        assert "Take it back" not in page
        assert "/edit/" not in page
        assert watcher.post(round_of(watten, line), envelope(watten.sheet)).status_code == 403

    def test_nothing_is_offered_on_a_closed_sheet(self, owner: Client, watten: Table) -> None:
        [line] = won(watten, (0, 2))
        watten.declare("sheet_closed")

        assert "Take it back" not in drawn(owner, round_of(watten, line))

    def test_an_entry_within_a_round_can_be_voided_but_not_changed(
        self, owner: Client, watten: Table
    ) -> None:
        line = watten.declare("penalty_given", side=1, code="peek_cut").entry_id

        html = drawn(owner, round_of(watten, line))

        assert "Take it back" in html
        assert "/edit/" not in html
        assert "/edit/" not in drawn(owner, reverse("scoring:history", args=[watten.sheet.uid]))

    def test_the_page_shows_the_round_before_its_correction(self, owner: Client, watten: Table) -> None:
        [line] = won(watten, (0, 2))
        corrected(owner, watten, line, inner_kind="round_won", side=0, value=3)

        assert "<del>Anna &amp; Cilli: round won at 2</del>" in drawn(owner, round_of(watten, line))


class TestTakingBack:
    def test_one_tap_voids_the_round_and_returns_to_the_pad(self, owner: Client, watten: Table) -> None:
        _first, line = won(watten, (0, 2), (1, 3))

        answer = owner.post(round_of(watten, line), envelope(watten.sheet), **ENGLISH)

        assert (answer.status_code, answer["Location"]) == (302, f"{pad_of(watten)}#line-{line}")
        assert totals(watten) == (2, 0)
        assert "Taken back: Beni &amp; Dora: round won at 3. The sheet can bring it back." in text_of(
            owner.get(pad_of(watten), **ENGLISH).content
        )

    def test_a_second_tap_changes_nothing(self, owner: Client, watten: Table) -> None:
        [line] = won(watten, (0, 2))
        fields = envelope(watten.sheet)

        for _tap in range(2):
            assert owner.post(round_of(watten, line), fields).status_code == 302

        assert Entry.objects.filter(sheet=watten.sheet).count() == 2
        assert totals(watten) == (0, 0)

    def test_a_voided_round_can_be_restored_once(self, owner: Client, watten: Table) -> None:
        [line] = won(watten, (0, 2))
        owner.post(round_of(watten, line), envelope(watten.sheet), **ENGLISH)
        assert "Bring it back" in drawn(owner, round_of(watten, line))

        for _tap in range(2):
            fields = envelope(watten.sheet, action="bring_back")
            assert owner.post(round_of(watten, line), fields).status_code == 302

        assert totals(watten) == (2, 0)

    def test_a_form_without_its_envelope_is_refused_in_words(self, owner: Client, watten: Table) -> None:
        [line] = won(watten, (0, 2))

        answer = owner.post(round_of(watten, line), {"entry_id": str(uuid4())}, **ENGLISH)

        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert totals(watten) == (2, 0)

    def test_with_two_scribes_voiding_a_sealed_round_is_proposed(
        self, owner: Client, watten: Table, client_of: Callable[[Device], Client], beppo: Device
    ) -> None:
        grant_device(sheet=watten.sheet, device=beppo, scope="write", scribe=1)
        watten.declare("scribes_set", number=2)
        [line, _next] = won(watten, (0, 2), (1, 3))
        other = client_of(beppo)

        assert "Propose to take it back" in drawn(other, round_of(watten, line))
        other.post(round_of(watten, line), envelope(watten.sheet), **ENGLISH)

        assert totals(watten) == (2, 3)
        assert "Proposed. It counts when the other scribe agrees." in drawn(other, pad_of(watten))


class TestChanging:
    def test_after_saving_the_pad_shows_the_row(self, owner: Client, watten: Table) -> None:
        [line] = won(watten, (0, 2))
        changed = envelope(watten.sheet, inner_kind="round_won", side=0, value=4, action="save")

        answer = owner.post(round_of(watten, line, "edit"), changed)

        assert (answer.status_code, answer["Location"]) == (302, f"{pad_of(watten)}#line-{line}")
        assert totals(watten) == (4, 0)
        assert 'class="messages"' not in drawn(owner, pad_of(watten))  # the row shows it

    def test_a_save_from_the_sheet_leads_back_to_the_sheet(self, owner: Client, watten: Table) -> None:
        [line] = won(watten, (0, 2))
        changed = envelope(watten.sheet, inner_kind="round_won", side=0, value=4, action="save")

        answer = owner.post(round_of(watten, line, "edit").partition("?")[0], changed)

        assert answer["Location"] == f"{reverse('scoring:history', args=[watten.sheet.uid])}#line-{line}"

    def test_cancelling_leads_to_the_pad(self, owner: Client, watten: Table) -> None:
        [line] = won(watten, (0, 2))

        html = drawn(owner, round_of(watten, line, "edit"))

        assert html.count(f'href="{pad_of(watten)}#line-{line}"') == 2
