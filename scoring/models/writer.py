"""Writer: the pseudonym of a device that writes entries.

It has no name and no user, because entries outlive accounts. Only a hash of the device's secret is stored.
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
