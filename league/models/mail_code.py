"""MailCode: a code that was sent to a mail address a few minutes ago."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class MailCode(models.Model):
    """The last code of an account; it is deleted when used. `code_hash`: with the key of the server, because
    a short code is guessed from a plain hash.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_code")
    address = models.EmailField()
    code_hash = models.CharField(max_length=64)
    sent_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"mailed code of {self.user}"
