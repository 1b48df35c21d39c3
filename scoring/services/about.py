"""Date, title and note of a sheet.

These are settings of the sheet, not entries: they cannot be voided, and a text that somebody else has changed
meanwhile is not overwritten. People may write names into them, so they appear in no log, and the note in no
statistics.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.http import Http404
from django.utils import timezone

from scoring.access import Access
from scoring.locks import WRITES
from scoring.models import Change, Sheet
from scoring.models.shown_title import LONGEST
from scoring.services.errors import InputError

TITLE_LENGTH, NOTE_LENGTH = LONGEST, 400
FIRST_DAY = date(1950, 1, 1)
FIELDS = ("title", "begun_on", "note")
# What the app itself says about a sheet until somebody types a title.
PURPOSE = ("heat", "table_number", "games_planned")
# Seasons and ratings use the date; their lists show the title.
OF_THE_CLUB = ("title", "begun_on")


@dataclass(frozen=True, slots=True)
class About:
    """`begun_on` is None if the form had no date."""

    title: str
    begun_on: date | None
    note: str

    @classmethod
    def of(cls, sheet: Sheet) -> About:
        return cls(sheet.shown_title, sheet.begun_on, sheet.note)

    def cleaned(self) -> About:
        """The texts as they are stored: normalised, printable, trimmed; the title on one line, the note on
        several.
        """
        return About(one_line(self.title), self.begun_on, _lines(self.note))

    def other_than(self, other: About) -> frozenset[str]:
        return frozenset(name for name in FIELDS if getattr(self, name) != getattr(other, name))


@dataclass
class Meanwhile(Exception):
    """Somebody else changed `fields` since the form was opened. Nothing was stored.

    `mine` are the values that this form would have stored.
    """

    stored: About
    mine: About
    fields: frozenset[str]


def about_change(*, access: Access, opened: About, typed: About) -> None:
    """Store the fields that the form changed: those where `typed` differs from `opened`.

    Other fields keep their value. Sending it twice has no further effect. Raises Meanwhile, and InputError:
    text_too_long, date_missing, date_too_early, date_too_late, about_of_the_club. On an error nothing is
    stored.
    """
    _change(access.sheet, opened, typed, by_club=False)


def club_about_change(*, sheet: Sheet, opened: About, typed: About) -> frozenset[str]:
    """Like `about_change`, also for title and date, for an owner of the sheet's club. Returns the changed fields."""
    return _change(sheet, opened, typed, by_club=True)


def _change(of: Sheet, opened: About, typed: About, *, by_club: bool) -> frozenset[str]:
    opened, typed = opened.cleaned(), typed.cleaned()
    with WRITES, transaction.atomic():
        sheet = _locked(of)
        stored = About.of(sheet)
        asked = typed.other_than(opened) & typed.other_than(stored)
        _check(sheet, typed, asked, by_club)
        wanted = replace(stored, **{name: getattr(typed, name) for name in asked})
        if over := asked & stored.other_than(opened):
            raise Meanwhile(stored, wanted, over)
        _write(sheet, wanted, asked)
    return asked


def retitle(*, sheets: QuerySet[Sheet], was: str, title: str) -> None:
    """Give a new title to sheets that the app titled `was`; typed titles stay. Runs in the caller's transaction."""
    found = sheets.filter(title=app_title(was), heat__isnull=False)
    retitled = list(found.values_list("pk", "space_id", "version"))
    found.update(title=app_title(title), relabelled=F("relabelled") + 1)
    Change.objects.bulk_create(
        Change(space_id=space, sheet_id=sheet, version=version) for sheet, space, version in retitled
    )


def app_title(text: str) -> str:
    """The title that the app makes from another name, such as that of a competition."""
    return one_line(text)[:TITLE_LENGTH].strip()


def _locked(of: Sheet) -> Sheet:
    """The present row, locked so that two devices do not compare with the same state. Raises Http404 if it
    was purged.
    """
    sheets = Sheet.objects.everywhere("the sheet that the caller has access to").select_related("space")
    try:
        sheet: Sheet = sheets.select_for_update().get(pk=of.pk)
    except Sheet.DoesNotExist:
        raise Http404 from None
    return sheet


def _write(sheet: Sheet, wanted: About, names: Collection[str]) -> None:
    """Store the fields. `changed_at` stays, because it is the time of the last score; open pages notice
    `relabelled`.
    """
    if not names:
        return
    for name in names:
        setattr(sheet, name, getattr(wanted, name))
    replaced = PURPOSE if "title" in names else ()
    for name in replaced:
        setattr(sheet, name, None)
    sheet.relabelled += 1
    sheet.save(update_fields=[*names, *replaced, "relabelled"])
    if sheet.space.is_a_clubs:
        # Ratings use the date and feeds show the title, so their readers look at the sheet again.
        Change.objects.create(space_id=sheet.space_id, sheet=sheet, version=sheet.version)


def _check(sheet: Sheet, wanted: About, asked: frozenset[str], by_club: bool) -> None:
    for name in FIELDS:
        if name in asked and name in OF_THE_CLUB and sheet.space.is_a_clubs and not by_club:
            raise InputError("about_of_the_club", name, {"text": str(getattr(wanted, name) or "–")})
    if "title" in asked:
        _check_length(wanted.title, "title", TITLE_LENGTH)
    if "begun_on" in asked:
        check_day(wanted.begun_on)
    if "note" in asked:
        _check_length(wanted.note, "note", NOTE_LENGTH)


def _check_length(text: str, field: str, most: int) -> None:
    if len(text) > most:
        raise InputError("text_too_long", field, {"most": most, "length": len(text)})


def check_day(day: date | None) -> None:
    """Check the date of an evening. Raises InputError: date_missing, date_too_early, date_too_late."""
    if day is None:
        raise InputError("date_missing", "begun_on")
    if day < FIRST_DAY:
        raise InputError("date_too_early", "begun_on")
    if day > last_day():
        raise InputError("date_too_late", "begun_on")


def last_day() -> date:
    """The last allowed date: tomorrow, because people prepare a sheet the day before, and a tablet may be in
    a later time zone.
    """
    return timezone.localdate() + timedelta(days=1)


def one_line(text: str) -> str:
    """The text without invisible characters (direction marks included) and with single blanks."""
    seen = "".join(sign if sign.isprintable() else " " * sign.isspace() for sign in text)
    return unicodedata.normalize("NFC", " ".join(seen.split()))


def _lines(text: str) -> str:
    lines = "\n".join(one_line(line) for line in text.splitlines())
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n")
