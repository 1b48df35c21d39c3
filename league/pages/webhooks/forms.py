"""The form of a new webhook."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.services.webhooks.addresses import LONGEST


class WebhookForm(forms.Form):
    url = forms.CharField(
        label=_("Address that is told (https)"),
        max_length=LONGEST,
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
    )
