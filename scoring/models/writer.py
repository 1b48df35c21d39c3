"""Writer: the pseudonym under which a device declares.

Owns no name and no user: entries must outlive every account. The device's
secret is kept as a hash only.
"""

from __future__ import annotations

import uuid

from django.db import models


class Writer(models.Model):
    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    device_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.uid)[:8]
