"""The form of a new season."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.services.clubs import NAME_LENGTH


class SeasonForm(forms.Form):
    name = forms.CharField(label=_("Name of the season"), max_length=NAME_LENGTH)
    starts_on = forms.DateField(label=_("First day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    ends_on = forms.DateField(label=_("Last day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
