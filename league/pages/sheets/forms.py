"""The form that takes a table into a season."""

from __future__ import annotations

from django import forms


class AdoptForm(forms.Form):
    sheet = forms.UUIDField()
