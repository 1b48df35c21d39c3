"""Passkey: a key of a device or key ring, by which an account signs in without a password."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models


class Passkey(models.Model):
    """`host`: the name of the server it was made at; it works nowhere else.

    `credential`, `public`, `counter`: as in league.webauthn.Key.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="passkeys")
    host = models.CharField(max_length=253)
    label = models.CharField(max_length=40)
    credential = models.CharField(max_length=1364, unique=True)
    public = models.CharField(max_length=4000)
    counter = models.PositiveBigIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"passkey {self.label!r} of {self.user}"
