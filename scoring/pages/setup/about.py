"""Title, date and note of a sheet as a form: the stored values, the typed ones, and those that somebody else
stored meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.models import Sheet
from scoring.pages.shared.back import Back
from scoring.services.about import FIELDS, FIRST_DAY, About, last_day

OPENED = "was_{}"  # the field that holds the value when the form was opened


@dataclass(frozen=True, slots=True)
class Field:
    """`opened` is the text when the form was opened, `theirs` what somebody else has stored since, "" if
    nobody has.
    """

    text: str
    opened: str
    error: str
    theirs: str


@dataclass(frozen=True, slots=True)
class OfTheClub:
    """Title and date of a club's sheet, which cannot be changed here."""

    title: str
    day: str


@dataclass(frozen=True, slots=True)
class AboutForm:
    title: Field
    begun_on: Field
    note: Field
    first_day: str
    last_day: str
    of_the_club: OfTheClub | None


@dataclass(frozen=True, slots=True)
class AboutPage:
    """What `scoring/setup/about.html` draws. `is_asking`: the reader chooses which of two values to store."""

    sheet: Sheet
    back: Back
    form: AboutForm
    errors: Mapping[str, str]
    is_asking: bool


def fields_of(about: About) -> dict[str, str]:
    """The values as form fields."""
    day = about.begun_on
    return {"title": about.title, "begun_on": day.isoformat() if day else "", "note": about.note}


def opened_with(about: About) -> dict[str, str]:
    """The values as the form's hidden fields."""
    return {OPENED.format(name): text for name, text in fields_of(about).items()}


def form(
    sheet: Sheet,
    texts: Mapping[str, str],
    errors: Mapping[str, str],
    theirs: About | None = None,
    differing: Collection[str] = (),
) -> AboutForm:
    """`texts` are all fields; `theirs` are the values stored now for the `differing` fields."""
    others = {name: _shown(getattr(theirs, name)) for name in FIELDS if name in differing}

    def field(name: str) -> Field:
        opened = texts.get(OPENED.format(name), "")
        return Field(texts.get(name, ""), opened, errors.get(name, ""), others.get(name, ""))

    return AboutForm(
        title=field("title"),
        begun_on=field("begun_on"),
        note=field("note"),
        first_day=FIRST_DAY.isoformat(),
        last_day=last_day().isoformat(),
        of_the_club=_of_the_club(sheet) if sheet.space.is_a_clubs else None,
    )


def _of_the_club(sheet: Sheet) -> OfTheClub:
    return OfTheClub(sheet.shown_title, date_format(sheet.begun_on, "DATE_FORMAT"))


def _shown(value: str | date) -> str:
    if isinstance(value, date):
        return date_format(value, "DATE_FORMAT")
    return value or _("nothing")
