"""The forms for sign-in and for one's own password."""

from __future__ import annotations

from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.models import User
from league.services import password_choose


class SignInForm(AuthenticationForm):
    """One field for name or e-mail. Its error also tells when an account was tried too often."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["username"].label = _("Name or e-mail")

    def get_invalid_login_error(self) -> ValidationError:
        if getattr(self.request, "is_sign_in_slowed", False):
            return ValidationError(_("Tried too often. Wait half a minute, then try again."), code="slowed")
        return ValidationError(
            _("Name or password is not right. Mind upper and lower case."), code="invalid_login"
        )


class OwnPasswordForm(PasswordChangeForm):
    user: User

    def save(self, commit: bool = True) -> User:
        """Stored by the service, which records that nobody else knows this password."""
        password_choose(user=self.user, password=self.cleaned_data["new_password1"])
        return self.user
