"""Cached HTML gets the names of each sheet, escaped."""

from __future__ import annotations

from django.utils.safestring import SafeString

from scoring.pages.shared.stand_ins import PIECE, STAND_INS, filled, shared


def test_each_stand_in_becomes_the_name_of_its_number() -> None:
    form = shared(f'<p title="{STAND_INS[1]}">{STAND_INS[0]} &amp; {STAND_INS[1]}: 100 %, {PIECE}</p>')

    assert filled(form, ("Anna", "Beni"), SafeString("<b>2</b>")) == (
        '<p title="Beni">Anna &amp; Beni: 100 %, <b>2</b></p>'
    )


def test_names_are_escaped_and_not_read_as_places() -> None:
    form = shared(f"<p>{STAND_INS[0]}{STAND_INS[1]}</p>")

    assert filled(form, ('<b>"', "%(a)s"), SafeString("")) == "<p>&lt;b&gt;&quot;%(a)s</p>"
