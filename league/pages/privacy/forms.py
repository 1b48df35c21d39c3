"""The forms of data protection."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import Visibility
from scoring.services.sheets import NAME_LENGTH

VISIBILITIES = {
    Visibility.FULL: _("Full name"),
    Visibility.INITIAL: _("First name and initial"),
    Visibility.ALIAS: _("Another name"),
    Visibility.HIDDEN: _("Hidden: “Player” and a number"),
}
OF_CLUB = [(level.value, VISIBILITIES[level]) for level in Visibility if level != Visibility.ALIAS]


class ClubPrivacyForm(forms.Form):
    visibility = forms.ChoiceField(label=_("Names as others see them"), choices=OF_CLUB)


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
