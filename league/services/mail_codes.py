"""Codes by mail: sent to an address to confirm it, and to a confirmed one after the password."""

from __future__ import annotations

import logging
import secrets
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from league.models import MailCode, SecondFactor, User
from league.sign_in_rate import count_failure, mail_counts, may_try
from scoring.locks import WRITES
from scoring.security_log import say
from scoring.services import InputError

log = logging.getLogger("punkteblock")
LIFE = timedelta(minutes=10)
DIGITS = 8
MOST_TRIES = 5


def may_mail() -> bool:
    """Whether this server has a mail server."""
    return bool(settings.MAIL)


def is_mail_code_awaited(user: User) -> bool:
    """Whether a code for an address that is not confirmed yet is on its way."""
    confirmed = SecondFactor.objects.filter(user=user).values("mail")
    return _good(user).exclude(address__in=confirmed).exists()


def mail_code_send(*, user: User, address: str, session: str) -> None:
    """Send a code that is good for `session`, a random word of it; an earlier code is not good any more.

    Waits for the mail server, outside of every transaction. Raises InputError: mail_too_often, mail_not_sent.
    """
    counts = mail_counts(user, address)
    if not may_try(counts):
        raise InputError("mail_too_often")
    count_failure(counts)
    code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
    sent = {"address": address, "code_hash": _hash(user, session, code), "sent_at": timezone.now()}
    with WRITES, transaction.atomic():
        MailCode.objects.update_or_create(user=user, defaults={**sent, "tries": 0})
    try:
        _send(address, code)
    except InputError:
        MailCode.objects.filter(user=user).delete()
        raise
    say("mail-code-sent", account=user.pk)


def mail_code_take(*, user: User, session: str, code: str, address: str = "") -> str:
    """Accept the code of this session once, and return where it was sent; only `address`, if that is given.

    Raises InputError: code_wrong.
    """
    if len(code) == DIGITS:
        with WRITES, transaction.atomic():
            row = _current(user, address)
            if row is not None and constant_time_compare(row.code_hash, _hash(user, session, code)):
                row.delete()
                return row.address
            MailCode.objects.filter(user=user).update(tries=F("tries") + 1)
    raise InputError("code_wrong", "code")


def mail_codes_forget() -> None:
    """Delete those that are not good any more. For the daily task."""
    MailCode.objects.filter(sent_at__lt=timezone.now() - LIFE).delete()


def _current(user: User, address: str) -> MailCode | None:
    found = _good(user).select_for_update()
    return (found.filter(address=address) if address else found).first()


def _good(user: User) -> QuerySet[MailCode]:
    since = timezone.now() - LIFE
    return MailCode.objects.filter(user=user, sent_at__gt=since, tries__lt=MOST_TRIES)


def _send(address: str, code: str) -> None:
    """In the language of whoever asked. Gives up after EMAIL_TIMEOUT."""
    text = _(
        "Your code for Punkteblock:\n\n    %(code)s\n\n"
        "It is good for ten minutes, once, and only in the browser that asked for it. "
        "Nobody will ever ask you for it.\n\n"
        "If you have an account here and did not ask for a code, somebody knows your password: change it."
    ) % {"code": f"{code[:4]} {code[4:]}"}
    try:
        EmailMessage(_("Punkteblock: your code"), text, to=[address]).send()
    except (OSError, ValueError) as error:  # the server is away, slow or refuses; or cannot spell the address
        log.warning("a code could not be mailed: %s", type(error).__name__)
        raise InputError("mail_not_sent") from error


def _hash(user: User, session: str, code: str) -> str:
    """With the key of the server: a short code could be guessed from a plain hash."""
    return salted_hmac("league.mail_code", f"{user.pk} {session} {code}", algorithm="sha256").hexdigest()
