"""Days that people type into the address or a form."""

from __future__ import annotations

from datetime import date

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST = 40
"""So many letters of a wrong day are said again."""


def typed_day(text: str) -> date | None:
    """As browsers send it or as people write it in their language; None for "" and for what is no day."""
    try:
        found: date | None = forms.DateField(required=False).clean(text)
    except ValidationError:
        return None
    return found


def no_day(text: str) -> str:
    """The sentence about a text that is no day, "" where it is one or nothing was typed."""
    if not text or typed_day(text):
        return ""
    return _("“%(typed)s” is no day of the calendar.") % {"typed": text[:LONGEST]}
