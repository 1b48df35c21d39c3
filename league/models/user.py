"""User: an account that can sign in. Scoring does not refer to users.

Names on boards are in `scoring.Player`.
"""

from __future__ import annotations

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.crypto import salted_hmac


class User(AbstractUser):
    """Signs in by name or e-mail. The e-mail is optional, because a laptop in an inn cannot send any.

    `password_is_given`: somebody else set the present password and knows it. `times_signed_out`: how often
    the account ended all its sessions; sessions of an earlier count are invalid.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    password_is_given = models.BooleanField(default=False, db_default=False)
    times_signed_out = models.PositiveIntegerField(default=0, db_default=0)

    class Meta(AbstractUser.Meta):
        constraints = [
            # Both are used to sign in, so each must be unique regardless of case.
            models.UniqueConstraint(Lower("username"), name="user_name_unique_whatever_case"),
            models.UniqueConstraint(
                Lower("email"), condition=~models.Q(email=""), name="user_email_unique_whatever_case"
            ),
        ]

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """The hash a session must match; it changes with the password and with `times_signed_out`."""
        of_password: str = super()._get_session_auth_hash(secret=secret)  # type: ignore[misc]
        if not self.times_signed_out:
            return of_password
        return salted_hmac(
            "league.User.times_signed_out", f"{of_password} {self.times_signed_out}"
        ).hexdigest()
