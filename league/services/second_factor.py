"""The second factor of an account: an app, a mail address or passkeys, with recovery codes for all of them.

The pages ask for a fresh sign-in before they change anything here.
"""

from __future__ import annotations

import hashlib

from django.db import transaction

from league import totp
from league.models import MailCode, Passkey, SecondFactor, User
from league.services.accounts import random_password
from league.services.mail_codes import mail_code_take
from scoring.locks import WRITES
from scoring.security_log import say_committed
from scoring.services import InputError

RECOVERY_CODES = 10


def second_factor_set(*, user: User, secret: str, code: str) -> list[str]:
    """Ask for codes of `secret` from now on; returns new recovery codes if this is the first factor.

    Raises InputError: code_wrong.
    """
    step = totp.step_of(secret, _typed(code))
    if step is None:
        raise InputError("code_wrong", "code")
    with WRITES, transaction.atomic():
        codes = factor_begin(user)
        SecondFactor.objects.filter(user=user).update(secret=secret, last_step=step)
        say_committed("second-factor-set", account=user.pk, kind="app")
        return codes


def mail_set(*, user: User, session: str, code: str) -> list[str]:
    """Ask for codes to the address that this code was sent to; returns as `second_factor_set`.

    Raises InputError: code_wrong.
    """
    address = mail_code_take(user=user, session=session, code=_typed(code))
    with WRITES, transaction.atomic():
        codes = factor_begin(user)
        SecondFactor.objects.filter(user=user).update(mail=address)
        say_committed("second-factor-set", account=user.pk, kind="mail")
        return codes


def second_factor_end(*, user: User, kind: str) -> None:
    """Do without the app ("secret") or the address ("mail")."""
    with WRITES, transaction.atomic():
        SecondFactor.objects.filter(user=user).update(**{kind: ""})
        factor_settle(user)
        say_committed("second-factor-ended", account=user.pk, kind=kind)


def second_factor_forget(*, user: User) -> None:
    """Remove everything but the password, for somebody who has lost it all."""
    with WRITES, transaction.atomic():
        for model in (Passkey, MailCode, SecondFactor):
            model._default_manager.filter(user=user).delete()
        say_committed("second-factor-ended", account=user.pk, kind="all")


def recovery_renew(*, user: User) -> list[str]:
    """Replace all recovery codes by new ones; none for an account without a second factor."""
    with WRITES, transaction.atomic():
        factor = SecondFactor.objects.select_for_update().filter(user=user).first()
        return _renew(factor) if factor else []


def code_take(*, user: User, code: str, session: str = "") -> None:
    """Accept a code of the app, a recovery code, or one mailed for this session, once.

    Raises InputError: code_wrong, also for a used one.
    """
    typed = _typed(code)
    with WRITES, transaction.atomic():
        factor = SecondFactor.objects.select_for_update().filter(user=user).first()
        if factor is not None and _is_taken(factor, typed):
            factor.save(update_fields=["last_step", "recovery"])
            return
    if factor is None or not factor.mail:
        raise InputError("code_wrong", "code")
    mail_code_take(user=user, session=session, code=typed, address=factor.mail)


def factor_begin(user: User) -> list[str]:
    """Make sure that the account has a second factor; returns the recovery codes of a new one."""
    factor, is_new = SecondFactor.objects.select_for_update().get_or_create(user=user)
    return _renew(factor) if is_new else []


def factor_settle(user: User) -> None:
    """Without app, address and passkeys there is no second factor, and no use for recovery codes."""
    # Locked before the passkeys are looked for: one that is made meanwhile waits, and keeps its factor.
    factor = SecondFactor.objects.select_for_update().filter(user=user, secret="", mail="").first()
    if factor is not None and not Passkey.objects.filter(user=user).exists():
        factor.delete()


def _is_taken(factor: SecondFactor, code: str) -> bool:
    """Use up this code of the app or recovery code; False if it is neither."""
    step = totp.step_of(factor.secret, code)
    if step is not None and step > factor.last_step:
        factor.last_step = step
        return True
    if _hash(code) in factor.recovery:
        factor.recovery.remove(_hash(code))
        return True
    return False


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
