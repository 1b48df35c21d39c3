"""The forms of an invitation: with a new account, or with the signed-in one."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class JoinForm(forms.Form):
    """`account`: the account that the page was drawn for, "" for a new one."""

    name = forms.CharField(
        label=_("Your name, to sign in with"),
        max_length=150,
        widget=forms.TextInput({"autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("A password of your own"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )
    account = forms.CharField(widget=forms.HiddenInput, required=False)


class AcceptForm(forms.Form):
    """`password` is asked for if somebody else has set the present one."""

    password = forms.CharField(
        label=_("A new password of your own"),
        max_length=128,
        strip=False,
        required=False,
        help_text=_("The owners of another club have set your password. From now on only you know it."),
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )
    account = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: object, asks: bool, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if not asks:
            del self.fields["password"]
