"""The word of a preset for Bummerl on every page of its tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from scoring.pages.shared import fragment_cache
from scoring.wording import marks
from tests.scoring.conftest import Table

pytestmark = pytest.mark.django_db

PAGES = ("pad", "history", "ledger", "sheet-why", "sheet-rules", "result", "dispute")


@pytest.fixture(autouse=True)
def upper_austria_says_dash(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(marks.MARK_WORDS, "upper_austria", marks.MarkWord("Strich", "Striche"))
    fragment_cache.forget()
    yield
    fragment_cache.forget()


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_page_of_a_table_has_the_word_of_its_preset(
    owner: Client, watten: Table, language: str
) -> None:
    owner.cookies["language"] = language
    watten.declare("round_won", side=0, value=9)
    watten.declare("round_won", side=1, value=4)
    watten.declare("round_won", side=0, value=9)
    watten.declare("sheet_closed")

    pages = {
        name: owner.get(reverse(f"scoring:{name}", args=[watten.sheet.uid])).content.decode()
        for name in PAGES
    }
    pages["home"] = owner.get(reverse("scoring:home")).content.decode()

    assert {name for name, html in pages.items() if "Bummerl" in html} == set()
    assert {name for name, html in pages.items() if "Strich" not in html} == {"dispute"}
    assert "3 Striche" in pages["result"]
