"""The form of a new token."""

from __future__ import annotations

from datetime import timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from league import wording
from league.models import TokenScope
from league.services.tokens import NAME_LENGTH

LIVES = {"30": _("30 days"), "90": _("90 days"), "365": _("one year")}


class TokenForm(forms.Form):
    """Fields for name and lifetime, and a checkbox for each scope."""

    name = forms.CharField(label=_("What it is for"), max_length=NAME_LENGTH)
    days = forms.ChoiceField(label=_("Good for"), choices=list(LIVES.items()), initial="90")

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        for scope in TokenScope:
            self.fields[scope.value] = forms.BooleanField(
                label=wording.SCOPES[scope.value], required=False, initial=scope == TokenScope.READ_PUBLIC
            )

    @property
    def life(self) -> timedelta:
        return timedelta(days=int(self.cleaned_data["days"]))

    @property
    def scopes(self) -> list[str]:
        return [scope.value for scope in TokenScope if self.cleaned_data[scope.value]]
