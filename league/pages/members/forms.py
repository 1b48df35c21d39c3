"""The forms of the members page: a new member, another role."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league import wording
from league.models import Role

ROLES = [(role.value, wording.ROLES[role.value]) for role in Role]


class MemberForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=150,
        help_text=_("Somebody who signs in already, by name or e-mail; a new name makes an account."),
    )
    email = forms.EmailField(label=_("E-mail, if a new account is to have one"), required=False)
    role = forms.ChoiceField(label=_("Role"), choices=ROLES, initial=Role.SCORER)


class RoleForm(forms.Form):
    role = forms.ChoiceField(choices=ROLES)
