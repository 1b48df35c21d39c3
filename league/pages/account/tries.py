"""Wrong codes and passkeys count like wrong passwords."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from league import sign_in_rate
from league.models import User
from scoring.security_log import say


def slowed() -> str:
    return _("Tried too often. Wait half a minute, then try again.")


def may_try(request: HttpRequest, user: User | None) -> bool:
    return sign_in_rate.may_try(_counts(request, user))


def refused(request: HttpRequest, user: User | None, what: str = "code") -> None:
    sign_in_rate.count_failure(_counts(request, user))
    say(f"{what}-refused", account=user.pk if user else "-")


def _counts(request: HttpRequest, user: User | None) -> list[sign_in_rate.Count]:
    """Passkeys that nobody has count together, as one account."""
    return sign_in_rate.counts_of(request, user.get_username() if user else "a passkey of nobody @", user)
