"""The second factor of an account: set up with a first code, asked for at each sign-in, removed again."""

from __future__ import annotations

import hashlib

from django.db import transaction

from league import totp
from league.models import SecondFactor, User
from league.services.accounts import random_password
from scoring.locks import WRITES
from scoring.security_log import say_committed
from scoring.services import InputError

RECOVERY_CODES = 10


def second_factor_set(*, user: User, secret: str, code: str) -> list[str]:
    """Ask for codes of `secret` from now on; returns the recovery codes, which are shown once.

    Raises InputError: code_wrong.
    """
    step = totp.step_of(secret, _typed(code))
    if step is None:
        raise InputError("code_wrong", "code")
    with WRITES, transaction.atomic():
        factor, _ = SecondFactor.objects.update_or_create(
            user=user, defaults={"secret": secret, "last_step": step, "recovery": []}
        )
        say_committed("second-factor-set", account=user.pk)
        return _renew(factor)


def recovery_renew(*, user: User, code: str) -> list[str]:
    """Replace all recovery codes by new ones. Raises InputError: code_wrong."""
    with WRITES, transaction.atomic():
        code_take(user=user, code=code)
        return _renew(SecondFactor.objects.get(user=user))


def second_factor_end(*, user: User, code: str) -> None:
    """Remove the second factor. Raises InputError: code_wrong."""
    with WRITES, transaction.atomic():
        code_take(user=user, code=code)
        SecondFactor.objects.filter(user=user).delete()
        say_committed("second-factor-ended", account=user.pk)


def code_take(*, user: User, code: str) -> None:
    """Accept a code of the app, or a recovery code, once. Raises InputError: code_wrong, also for a used one."""
    typed = _typed(code)
    with WRITES, transaction.atomic():
        factor = SecondFactor.objects.select_for_update().filter(user=user).first()
        if factor is None:
            raise InputError("code_wrong", "code")
        step = totp.step_of(factor.secret, typed)
        if step is not None and step > factor.last_step:
            factor.last_step = step
        elif _hash(typed) in factor.recovery:
            factor.recovery.remove(_hash(typed))
        else:
            raise InputError("code_wrong", "code")
        factor.save(update_fields=["last_step", "recovery"])


def _renew(factor: SecondFactor) -> list[str]:
    codes = [random_password() for _ in range(RECOVERY_CODES)]
    factor.recovery = [_hash(_typed(code)) for code in codes]
    factor.save(update_fields=["recovery"])
    return codes


def _typed(code: str) -> str:
    """The code without the gaps that apps and our own pages show."""
    return "".join(sign for sign in code.lower() if sign.isascii() and sign.isalnum())


def _hash(code: str) -> str:
    """A recovery code has 59 random bits, so it needs no salt."""
    return hashlib.sha256(f"recovery:{code}".encode(errors="replace")).hexdigest()
