"""The form of a player's name."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.services.sheets import NAME_LENGTH


class PlayerForm(forms.Form):
    """`opened`: the name when the form was drawn."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    opened = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)
