"""A doubtful WHOT! round: questioned, overridden with a note, the reason kept in every language."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Entry, Remark
from scoring.selectors.sheets import sheet_fold
from tests.markup import values_of
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import HOSTILE, envelope
from tests.scoring.pages.whot_tables import ENGLISH, post, scored, value_of

pytestmark = pytest.mark.django_db
ODD = {"winner": 0, "cards-1": "c10", "cards-2": "c10 t1"}


class TestDoubts:
    def test_a_card_named_twice_is_questioned_and_the_form_kept(self, owner: Client, whot: Table) -> None:
        status, html = post(owner, whot, **ODD)

        assert status == 422
        assert "circle 10 is written down 2 times." in html
        assert value_of(html, "cards-2") == "c10 t1"
        assert values_of(html, "winner", checked=None) == ["0"]
        assert whot.sheet.version == 0

    def test_a_note_overrides_the_doubt_and_is_in_the_history(self, owner: Client, whot: Table) -> None:
        note = f"two packs {HOSTILE}"

        status, _html = post(owner, whot, **ODD, note=note)

        history = owner.get(reverse("scoring:history", args=[whot.sheet.uid])).content.decode()
        assert status == 303
        assert sheet_fold(whot.sheet).current.totals == (0, 10, 11)
        assert Remark.objects.get().text == note
        assert "two packs &lt;script&gt;" in history

    def test_a_round_that_is_refused_anyway_is_not_doubted_first(self, owner: Client, whot: Table) -> None:
        _status, html = post(owner, whot, **{"winner": 0, "cards-1": "c10 c10"})

        assert "The points of Cilli are missing." in html
        assert "whot-doubts" not in html

    def test_a_doubtful_round_from_a_pad_with_script_counts(self, owner: Client, whot: Table) -> None:
        address = reverse("scoring:entries", args=[whot.sheet.uid])

        answer = owner.post(address, envelope(whot.sheet, kind="round_scored", **ODD), HTTP_OUTBOX="1")

        assert answer["Entry-Status"] == "counted"


class TestAReasonWithoutScript:
    def test_a_chosen_reason_is_kept_in_every_language(self, owner: Client, whot: Table) -> None:
        post(owner, whot, **ODD, reason="two_packs", note="since March")

        history = reverse("scoring:history", args=[whot.sheet.uid])
        english, german = (
            owner.get(history, HTTP_ACCEPT_LANGUAGE=language).content.decode() for language in ("en", "de")
        )
        assert Remark.objects.get().text == "#two_packs since March"
        assert "We play with two packs: since March" in english
        assert "Wir spielen mit zwei Packungen: since March" in german


def test_a_doubtful_change_is_saved_with_a_note(owner: Client, whot: Table) -> None:
    """As on the pad: a warning that people override with a note."""
    scored(whot, 0, p1=5, p2=6)
    line = Entry.objects.get(sheet=whot.sheet).entry_id
    address = reverse("scoring:edit", args=[whot.sheet.uid, line])
    odd = {"inner_kind": "round_scored", "winner": 0, "points-1": 400, "points-2": 300}

    preview, unsaid, saved = (
        owner.post(address, envelope(whot.sheet, **odd, **more), **ENGLISH)
        for more in ({"action": "preview"}, {"action": "save"}, {"action": "save", "reason": "two_packs"})
    )

    for answer, status in ((preview, 200), (unsaid, 422)):
        page = answer.content.decode()
        assert answer.status_code == status
        assert "All hands together count 700, the whole pack only 452." in page
        assert "Say why" in page
        assert 'name="reason" value="two_packs"' in page
    assert saved.status_code == 302
    assert Remark.objects.get().text == "#two_packs"
    assert sheet_fold(whot.sheet).games[0].totals == (0, 400, 300)
