"""Cached HTML gets the texts and pieces of each sheet; texts are escaped."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils.safestring import SafeString

from scoring.pages.shared.stand_ins import PIECES, STAND_INS, filled, filled_once, joined, shared


def test_each_stand_in_becomes_the_text_of_its_number() -> None:
    form = shared(
        f'<p title="{STAND_INS[1]}">{STAND_INS[0]} &amp; {STAND_INS[1]}: 100 %, {PIECES[1]}{PIECES[0]}</p>'
    )

    assert filled(form, ("Anna", "Beni"), SafeString("<b>2</b>"), SafeString("<i>1</i>")) == (
        '<p title="Beni">Anna &amp; Beni: 100 %, <i>1</i><b>2</b></p>'
    )


@pytest.mark.parametrize("fill", [filled, filled_once])
def test_texts_are_escaped_and_not_read_as_places(fill: Callable[..., SafeString]) -> None:
    form = shared(f"<p>{STAND_INS[0]}{STAND_INS[1]}{PIECES[0]}</p>")

    assert fill(form, ('<b>"', "%(a)s"), "<i>") == "<p>&lt;b&gt;&quot;%(a)s&lt;i&gt;</p>"


def test_text_among_pieces_is_escaped() -> None:
    assert joined([SafeString("<b>1</b>"), "<b>"]) == "<b>1</b>&lt;b&gt;"
