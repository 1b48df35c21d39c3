"""User: somebody who can sign in. Nothing in scoring points here.

Owns the account alone; names people see live in `scoring.Player`.
"""

from __future__ import annotations

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """Signs in by name or by e-mail; an e-mail is optional, since a laptop in an inn can send none."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
