"""User: somebody who can sign in. Nothing in scoring points here.

Owns the account alone; names people see live in `scoring.Player`.
"""

from __future__ import annotations

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class User(AbstractUser):
    """Signs in by name or by e-mail; an e-mail is optional, since a laptop in an inn can send none."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta(AbstractUser.Meta):
        constraints = [
            # Both are ways to sign in, so neither may mean two people, whatever the case of its letters.
            models.UniqueConstraint(Lower("username"), name="user_name_unique_whatever_case"),
            models.UniqueConstraint(
                Lower("email"), condition=~models.Q(email=""), name="user_email_unique_whatever_case"
            ),
        ]
