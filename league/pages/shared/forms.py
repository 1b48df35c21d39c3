"""The forms of a club, and a helper that puts a service's error at its field.

Forms of the league check the form of values only; services check what a club may do.
"""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league import wording
from league.services.clubs import NAME_LENGTH
from scoring.services import InputError


def put_error(form: forms.Form, error: InputError) -> None:
    """Add the error of a service to the field it is about, or to the form."""
    form.add_error(error.field if error.field in form.fields else None, wording.input_error(error))


class ClubForm(forms.Form):
    """A new club; see `ClubSettingsForm`."""

    name = forms.CharField(label=_("Name of the club"), max_length=NAME_LENGTH)
    is_public = forms.BooleanField(
        label=_("Everybody may see standings, results and players, also without signing in"), required=False
    )


class ClubSettingsForm(ClubForm):
    may_be_found = forms.BooleanField(
        label=_("Search engines may list these pages, if everybody may see them"), required=False
    )
    rates_outside = forms.BooleanField(
        label=_("Games in no season and no competition count for ratings"), required=False
    )
