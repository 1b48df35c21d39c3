"""Creates accounts and resets passwords, without e-mail: a laptop in an inn cannot send any.

A random first password is shown once and stored as a hash. `services.members` decides who may reset whose.
"""

from __future__ import annotations

import secrets

from django.db import IntegrityError, transaction
from django.utils import timezone

from league.models import User
from league.services.session_rights import others_sign_out
from scoring.locks import WRITES
from scoring.security_log import say_committed
from scoring.services import InputError
from scoring.services.sheets import clean_name

# No characters that look alike, since people copy it from a screen. 12 of 31 characters: 59 bits.
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
FIRST_OWNER = "owner"
NAME_LENGTH = 150


def random_password() -> str:
    """Three groups of four characters, such as `k7mq-x2ph-9wer`."""
    return "-".join("".join(secrets.choice(_SIGNS) for _ in range(4)) for _ in range(3))


def account_make(
    *, name: str, email: str = "", password: str = "", is_instance_owner: bool = False, is_given: bool = False
) -> User:
    """Create an account; `is_given`: somebody other than its person knows the password.

    Raises InputError: name_blank, name_too_long, name_not_printable, name_is_email, name_taken, email_taken.
    """
    name = User.normalize_username(clean_name(name, "name", NAME_LENGTH))
    if "@" in name:
        # Checked after normalising, which turns a fullwidth "@" into a plain one: a name that looks like an
        # address could be somebody else's way to sign in.
        raise InputError("name_is_email", "name")
    if User.objects.filter(username__iexact=name).exists():
        raise InputError("name_taken", "name")
    if email and User.objects.filter(email__iexact=email).exists():
        raise InputError("email_taken", "email")
    make = User.objects.create_superuser if is_instance_owner else User.objects.create_user
    try:
        with WRITES, transaction.atomic():
            return make(username=name, email=email, password=password or None, password_is_given=is_given)
    except IntegrityError as error:
        # Somebody else took it after the check above.
        raise InputError("name_taken", "name") from error


def owner_make_first() -> tuple[User, str] | None:
    """Create the first account of the instance; returns it with its password, or None if there already is an
    account.
    """
    if User.objects.exists():
        return None
    password = random_password()
    try:
        return account_make(name=FIRST_OWNER, password=password, is_instance_owner=True), password
    except InputError:
        return None


def password_reset(*, user: User) -> str:
    """Set and return a new random password. Ends the account's sessions and tokens, and the pads that they opened."""
    password = random_password()
    with WRITES, transaction.atomic():
        _set_password(user, password, is_given=True)
        others_sign_out(user=user, device=None)
    return password


def password_choose(*, user: User, password: str) -> None:
    """Store the password that the account's owner has chosen. Ends the account's tokens."""
    with WRITES, transaction.atomic():
        _set_password(user, password, is_given=False)


def _set_password(user: User, password: str, *, is_given: bool) -> None:
    """Also ends tokens: whoever knew the old password may have made one."""
    user.set_password(password)
    user.password_is_given = is_given
    user.save(update_fields=["password", "password_is_given"])
    user.api_tokens.filter(revoked_at=None).update(revoked_at=timezone.now())
    say_committed("password-set", account=user.pk, given=is_given)
