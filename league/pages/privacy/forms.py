"""The forms of data protection."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Consent
from scoring.models import Visibility
from scoring.services.sheets import NAME_LENGTH

VISIBILITIES = {
    Visibility.FULL: _("Full name"),
    Visibility.INITIAL: _("First name and initial"),
    Visibility.ALIAS: _("Another name"),
    Visibility.HIDDEN: _("Hidden: “Player” and a number"),
}
OF_CLUB = [(level.value, VISIBILITIES[level]) for level in Visibility if level != Visibility.ALIAS]
TERMS = [
    (6, _("6 months")), (12, _("12 months")), (24, _("24 months")),
    (36, _("36 months")), (60, _("5 years")), (0, _("for ever")),
]  # fmt: skip
HOW = {
    Consent.How.PAPER: _("on paper"),
    Consent.How.SPOKEN: _("said aloud"),
    Consent.How.MESSAGE: _("in a message"),
}
# Answered by the person, on the page of their own data.
BY_ACCOUNT = _("by the own account")


class ClubPrivacyForm(forms.Form):
    visibility = forms.ChoiceField(label=_("Names as others see them"), choices=OF_CLUB)
    keep_contacts = forms.TypedChoiceField(
        label=_("Contact of former members, after they left"), choices=TERMS, coerce=int
    )
    keep_guests = forms.TypedChoiceField(
        label=_("Names of guests, after they last played"), choices=TERMS, coerce=int
    )


class ConsentTextForm(forms.Form):
    text = forms.CharField(
        label=_("What people are asked to allow"), widget=forms.Textarea({"rows": 6}), required=False
    )


class PlayerPrivacyForm(forms.Form):
    visibility = forms.ChoiceField(
        label=_("Name as others see it"),
        choices=[("", _("As the club has it")), *VISIBILITIES.items()],
        required=False,
    )
    alias = forms.CharField(
        label=_("The other name"), max_length=NAME_LENGTH, required=False,
        help_text=_("Only if “Another name” is chosen."),
    )  # fmt: skip


class ConsentForm(forms.Form):
    """Two buttons named `given` send the answer."""

    how = forms.ChoiceField(label=_("How it was said"), choices=list(HOW.items()))
    given = forms.ChoiceField(choices=[("1", "1"), ("0", "0")], widget=forms.HiddenInput)

    @property
    def is_given(self) -> bool:
        return bool(self.cleaned_data["given"] == "1")
