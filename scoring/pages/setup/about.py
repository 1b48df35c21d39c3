"""Where, when and a note, as a form: what stands there, what was typed, what somebody else wrote meanwhile.

Owns what the page shows. Never decides who may change what.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.models import Sheet
from scoring.services.about import FIELDS, FIRST_DAY, About, last_day

Json = dict[str, Any]
OPENED = "was_{}"  # the field that carries what the form was opened with


def fields_of(about: About) -> dict[str, str]:
    """As the fields of a form hold it."""
    day = about.begun_on
    return {"title": about.title, "begun_on": day.isoformat() if day else "", "note": about.note}


def opened_with(about: About) -> dict[str, str]:
    """The same as the hidden fields beside them."""
    return {OPENED.format(name): text for name, text in fields_of(about).items()}


def form(
    sheet: Sheet,
    texts: Mapping[str, str],
    errors: Mapping[str, str],
    theirs: About | None = None,
    differing: Collection[str] = (),
) -> Json:
    """What `scoring/setup/about.html` draws. `texts`: all fields; `theirs`: what stands at `differing` now."""
    others = {name: _shown(getattr(theirs, name)) for name in FIELDS if name in differing}
    told: Json = {name: _field(name, texts, errors, others) for name in FIELDS}
    return told | {
        "first_day": FIRST_DAY.isoformat(),
        "last_day": last_day().isoformat(),
        "of_the_club": _of_the_club(sheet) if sheet.space.is_a_clubs else None,
    }


def _field(name: str, texts: Mapping[str, str], errors: Mapping[str, str], others: Mapping[str, str]) -> Json:
    return {
        "text": texts.get(name, ""),
        "opened": texts.get(OPENED.format(name), ""),
        "error": errors.get(name, ""),
        "theirs": others.get(name, ""),
    }


def _of_the_club(sheet: Sheet) -> Json:
    return {"title": sheet.title, "day": date_format(sheet.begun_on, "DATE_FORMAT")}


def _shown(value: str | date) -> str:
    if isinstance(value, date):
        return date_format(value, "DATE_FORMAT")
    return value or _("nothing")
