"""Days that people type into an address or a form."""

from __future__ import annotations

from datetime import date

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST = 40
"""Letters of an invalid day that the error quotes."""


def typed_day(text: str) -> date | None:
    """A day as browsers send it or as people write it in their language; None for "" and invalid dates."""
    try:
        found: date | None = forms.DateField(required=False).clean(text)
    except ValidationError:
        return None
    return found


def no_day(text: str) -> str:
    """An error about a text that is not a day; "" if it is one or empty."""
    if not text or typed_day(text):
        return ""
    return _("“%(typed)s” is no day of the calendar.") % {"typed": text[:LONGEST]}
