"""Passkeys of an account: made, used to sign in, removed."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils import timezone

from league import webauthn
from league.models import Passkey, User
from league.services.second_factor import factor_begin, factor_settle
from league.webauthn import Key, Refused, Site
from scoring.locks import WRITES
from scoring.security_log import say_committed
from scoring.services import InputError
from scoring.services.sheets import clean_name

MOST = 10
LABEL_LENGTH = 40


def passkey_options(*, user: User, site: Site, challenge: bytes) -> webauthn.Options:
    """What the browser needs to make a passkey."""
    others = list(user.passkeys.filter(host=site.host).values_list("credential", flat=True))
    return webauthn.options_to_make(site, user.uid.bytes, user.get_username(), others, challenge)


def passkey_make(*, user: User, site: Site, challenge: bytes, label: str, answer: str) -> list[str]:
    """Store a new passkey; returns new recovery codes if this is the account's first second factor.

    Raises InputError: name_blank, name_too_long, name_not_printable, passkeys_full, passkey_refused.
    """
    label = clean_name(label, "label", LABEL_LENGTH)
    key = _made(site, challenge, answer)
    stored = {"credential": key.credential, "public": key.public, "counter": key.counter}
    try:
        with WRITES, transaction.atomic():
            if Passkey.objects.filter(user=user).count() >= MOST:
                raise InputError("passkeys_full", "label", {"number": MOST})
            codes = factor_begin(user)
            Passkey.objects.create(user=user, host=site.host, label=label, **stored)
            say_committed("second-factor-set", account=user.pk, kind="passkey")
            return codes
    except IntegrityError as error:  # the credential is known, of this account or another one
        raise InputError("passkey_refused") from error


def passkey_end(*, user: User, passkey: Passkey) -> None:
    with WRITES, transaction.atomic():
        passkey.delete()
        factor_settle(user)
        say_committed("second-factor-ended", account=user.pk, kind="passkey")


def passkey_claimed(*, site: Site, answer: str) -> Passkey | None:
    """The passkey that an answer claims to be of. It proves nothing yet."""
    try:
        credential = webauthn.credential_of(answer)
    except Refused:
        return None
    found = Passkey.objects.select_related("user").filter(credential=credential, host=site.host)
    return found.filter(user__is_active=True).first()


def passkey_take(*, site: Site, challenge: bytes, passkey: Passkey | None, answer: str) -> User:
    """The account that this answer signs in. Raises InputError: passkey_refused."""
    with WRITES, transaction.atomic():
        row = passkey and Passkey.objects.select_for_update().filter(pk=passkey.pk).first()
        if not passkey or not row:
            raise InputError("passkey_refused")
        key = Key(row.credential, row.public, row.counter)
        try:
            row.counter = webauthn.proved(site, challenge, key, passkey.user.uid.bytes, answer)
        except Refused as error:
            raise InputError("passkey_refused") from error
        row.used_at = timezone.now()
        row.save(update_fields=["counter", "used_at"])
    return passkey.user


def _made(site: Site, challenge: bytes, answer: str) -> Key:
    try:
        return webauthn.made(site, challenge, answer)
    except Refused as error:
        raise InputError("passkey_refused") from error
