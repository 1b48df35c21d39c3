"""The forms of a member."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.services.people import CONTACT_LENGTH, LETTER_NAME_LENGTH, NUMBER_LENGTH, Details
from scoring.services.sheets import NAME_LENGTH


class DetailsForm(forms.Form):
    """`seen`: the revision of the person when the form was drawn."""

    letter_name = forms.CharField(label=_("Name for letters"), max_length=LETTER_NAME_LENGTH, required=False)
    contact = forms.CharField(
        label=_("Contact: phone, e-mail or address"), max_length=CONTACT_LENGTH, required=False
    )
    number = forms.CharField(label=_("Member number"), max_length=NUMBER_LENGTH, required=False)
    since = forms.DateField(
        label=_("Member since"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("Member until"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    is_minor = forms.BooleanField(label=_("Under age"), required=False)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def details(self) -> Details:
        given = self.cleaned_data
        return Details(
            given["letter_name"],
            given["contact"],
            given["number"],
            given["is_minor"],
            given["since"],
            given["until"],
        )


class AddForm(forms.Form):
    """One new member; other data is entered on the member's own page."""

    name = forms.CharField(label=_("Name, as it stands on boards"), max_length=NAME_LENGTH)
    number = forms.CharField(label=_("Member number"), max_length=NUMBER_LENGTH, required=False)
