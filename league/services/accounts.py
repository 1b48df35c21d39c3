"""Makes accounts and sets new passwords, without any e-mail: a laptop in an inn can send none.

Owns the random first password, which is shown once and stored as a hash
only. Never decides who may reset whose: that is `services.members`.
"""

from __future__ import annotations

import secrets

from django.db import IntegrityError, transaction

from league.models import User
from scoring.locks import WRITES
from scoring.services import InputError
from scoring.services.sheets import clean_name

# Nothing that looks alike: it is read off one screen and typed on another. 12 of 31 signs: 59 bits.
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
FIRST_OWNER = "owner"
NAME_LENGTH = 150


def random_password() -> str:
    """Three groups of four signs, such as `k7mq-x2ph-9wer`."""
    return "-".join("".join(secrets.choice(_SIGNS) for _ in range(4)) for _ in range(3))


def account_make(*, name: str, email: str = "", password: str = "", is_instance_owner: bool = False) -> User:
    """A new account. Raises InputError: name_blank, name_too_long, name_not_printable, name_is_email,
    name_taken, email_taken."""
    name = User.normalize_username(clean_name(name, "name", NAME_LENGTH))
    if "@" in name:
        # Asked after normalising, which makes an "@" of its wide twin:
        # a name that reads like an address could be somebody else's way to sign in.
        raise InputError("name_is_email", "name")
    if User.objects.filter(username__iexact=name).exists():
        raise InputError("name_taken", "name")
    if email and User.objects.filter(email__iexact=email).exists():
        raise InputError("email_taken", "email")
    make = User.objects.create_superuser if is_instance_owner else User.objects.create_user
    try:
        with WRITES, transaction.atomic():
            return make(username=name, email=email, password=password or None)
    except IntegrityError as error:
        # Somebody else took it since we looked; the constraint is the one that knows.
        raise InputError("name_taken", "name") from error


def owner_make_first() -> tuple[User, str] | None:
    """The instance's first account with its password, or None when there is an account already."""
    if User.objects.exists():
        return None
    password = random_password()
    try:
        return account_make(name=FIRST_OWNER, password=password, is_instance_owner=True), password
    except InputError:
        return None


def password_reset(*, user: User) -> str:
    """Set a new random password and return it; every session of the account ends with the old one."""
    password = random_password()
    user.set_password(password)
    user.save(update_fields=["password"])
    return password
