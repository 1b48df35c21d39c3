"""What the league's pages ask for, as Django forms.

Owns the fields and their first checks (shape only). What a club may not do
is said by the services; `put_error` brings that to its field.
"""

from __future__ import annotations

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league import wording
from league.auth import is_slowed
from league.models import Role
from league.services.clubs import NAME_LENGTH
from scoring.services import InputError
from scoring.services.sheets import NAME_LENGTH as PLAYER_LENGTH


def put_error(form: forms.Form, error: InputError) -> None:
    """The service's own word, at the field it is about."""
    form.add_error(error.field if error.field in form.fields else None, wording.input_error(error))


class ClubForm(forms.Form):
    name = forms.CharField(label=_("Name of the club"), max_length=NAME_LENGTH)
    is_public = forms.BooleanField(
        label=_("Everybody may see standings, results and players"), required=False
    )


class SeasonForm(forms.Form):
    name = forms.CharField(label=_("Name of the season"), max_length=NAME_LENGTH)
    starts_on = forms.DateField(label=_("First day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    ends_on = forms.DateField(label=_("Last day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))


class MemberForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=150,
        help_text=_("Somebody who signs in already, by name or e-mail; a new name makes an account."),
    )
    email = forms.EmailField(label=_("E-mail, if a new account is to have one"), required=False)
    role = forms.ChoiceField(
        label=_("Role"),
        choices=[(role.value, wording.ROLES[role.value]) for role in Role],
        initial=Role.SCORER,
    )


class PlayerForm(forms.Form):
    """`opened`: the name that stood there when the form was drawn."""

    name = forms.CharField(label=_("Name"), max_length=PLAYER_LENGTH)
    opened = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)


class RoleForm(forms.Form):
    role = forms.ChoiceField(choices=[(role.value, wording.ROLES[role.value]) for role in Role])


class AdoptForm(forms.Form):
    sheet = forms.UUIDField()


class SignInForm(AuthenticationForm):
    """One field for the name or the e-mail; says so when an account was tried too often."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["username"].label = _("Name or e-mail")

    def get_invalid_login_error(self) -> ValidationError:
        if is_slowed(self.cleaned_data.get("username", "")):
            return ValidationError(_("Tried too often. Wait five minutes, then try again."), code="slowed")
        return ValidationError(
            _("Name or password is not right. Mind upper and lower case."), code="invalid_login"
        )
