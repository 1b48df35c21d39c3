"""Forms change their page by htmx, and a page has the scripts that its buttons need."""

from __future__ import annotations

import re
from pathlib import Path

TEMPLATES = Path(__file__).parents[1] / "templates"
TAG = r"(?:\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|[^>])*"
FORM = re.compile(rf"<form\b({TAG})>", re.DOTALL)
BY_HTMX = re.compile(r"\bhx-(post|get|boost)=")

# Forms that lead to another page, with other styles and scripts: the browser loads it like a link. The form
# of a correction lets its fields request the preview, and the form of a reason stays in the browser
# (whot/doubts.js).
LEAD_AWAY = {
    "league/account/_passkey_sign_in.html": 1,  # sent by passkey.js, as the next one
    "league/account/_passkeys.html": 1,
    "league/base.html": 1,  # sign out
    "league/competition/table_join.html": 1,  # to the pad
    "league/invitation/invitation.html": 1,  # sign out
    "league/night/_tables.html": 1,  # to the pad
    "league/season/season.html": 1,  # to a club night
    "league/season_sheet/sheet.html": 1,  # to the pad
    "league/shared/_running.html": 1,  # to the pad
    "scoring/board/_whot_panel.html": 1,
    "scoring/hands/_dispute_sides.html": 2,  # to the pad
    "scoring/hands/_tap_end.html": 1,  # to the hands of the sheet
    "scoring/hands/_tapping.html": 2,  # to the hands of the sheet, and to the log in writing
    "scoring/history/_why_ways.html": 1,  # to the pad
    "scoring/history/edit.html": 1,
    "scoring/setup/join.html": 1,  # to the pad
}


def _text(name: str) -> str:
    """A template with everything that it includes."""
    text = (TEMPLATES / name).read_text("utf-8")
    return re.sub(
        r'\{% include "([^"]+)"[^%]*%\}', lambda found: _text(found[1]) if found[1] != name else "", text
    )


def test_every_form_changes_its_page_by_htmx() -> None:
    plain = {
        path.relative_to(TEMPLATES).as_posix(): count
        for path in TEMPLATES.rglob("*.html")
        if (count := sum(not BY_HTMX.search(form[1]) for form in FORM.finditer(path.read_text("utf-8"))))
    }
    assert plain == LEAD_AWAY


def test_a_page_with_buttons_that_copy_or_print_has_their_script() -> None:
    without = [
        name
        for path in TEMPLATES.rglob("*.html")
        if not (name := path.relative_to(TEMPLATES).as_posix()).rpartition("/")[2].startswith("_")
        and re.search(r"\bdata-(copy-link|print)\b", text := _text(name))
        and "scoring/shared/buttons.js" not in text
    ]
    assert without == []
