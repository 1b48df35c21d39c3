"""The forms of the members page: an invitation, an account for somebody without a device, a change of role."""

from __future__ import annotations

from datetime import timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from league import wording
from league.models import Role
from league.services.invitations import NOTE_LENGTH

ROLES = [(role.value, wording.ROLES[role.value]) for role in Role]
LIVES = {"1": _("one day"), "7": _("one week"), "30": _("30 days")}


class InviteForm(forms.Form):
    note = forms.CharField(label=_("For whom (only owners see it)"), max_length=NOTE_LENGTH, required=False)
    role = forms.ChoiceField(label=_("Role"), choices=ROLES, initial=Role.SCORER)
    days = forms.ChoiceField(label=_("Good for"), choices=list(LIVES.items()), initial="7")

    @property
    def life(self) -> timedelta:
        return timedelta(days=int(self.cleaned_data["days"]))


class AccountForm(forms.Form):
    name = forms.CharField(label=_("Name to sign in with"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=ROLES, initial=Role.SCORER)


class RoleForm(forms.Form):
    role = forms.ChoiceField(choices=ROLES)
