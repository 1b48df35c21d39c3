"""SecondFactor: what an account is asked for after its password."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class SecondFactor(models.Model):
    """There while the account has an app, a mail address or a passkey for it.

    `secret`: of the app, as in league.totp; "" without one. `last_step`: the step of the last code accepted,
    because a code is good once. `mail`: the confirmed address for codes, "" without one. `recovery`: hashes
    of recovery codes, each good once.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="second_factor"
    )
    secret = models.CharField(max_length=64, blank=True, default="", db_default="")
    last_step = models.PositiveBigIntegerField(default=0)
    mail = models.EmailField(blank=True, default="", db_default="")
    recovery = models.JSONField(default=list)
    since = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"second factor of {self.user}"
