"""User: an account that can sign in. Scoring does not refer to users.

Names on boards are in `scoring.Player`.
"""

from __future__ import annotations

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class User(AbstractUser):
    """Signs in by name or e-mail. The e-mail is optional, because a laptop in an inn cannot send any.

    `password_is_given`: somebody else set the present password, so it is known to two.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    password_is_given = models.BooleanField(default=False)

    class Meta(AbstractUser.Meta):
        constraints = [
            # Both sign in, so each must be unique without regard to case.
            models.UniqueConstraint(Lower("username"), name="user_name_unique_whatever_case"),
            models.UniqueConstraint(
                Lower("email"), condition=~models.Q(email=""), name="user_email_unique_whatever_case"
            ),
        ]
