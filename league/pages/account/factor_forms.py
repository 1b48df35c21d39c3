"""The forms for a new passkey and for the address of codes."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.services.passkeys import LABEL_LENGTH

LONGEST_ANSWER = 20_000  # characters of what a browser says about a passkey; usually one thousand


class AnswerForm(forms.Form):
    """What the browser says, filled in by the script."""

    answer = forms.CharField(max_length=LONGEST_ANSWER, widget=forms.HiddenInput())


class PasskeyForm(AnswerForm):
    label = forms.CharField(
        label=_("A name for it"),
        max_length=LABEL_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("For example the phone it is kept on."),
    )


class AddressForm(forms.Form):
    address = forms.EmailField(
        label=_("E-mail"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
