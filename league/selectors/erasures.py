"""Who was erased."""

from __future__ import annotations

from uuid import UUID

from league.models import Erasure


def is_erased(uid: UUID) -> bool:
    return Erasure.objects.filter(player=uid).exists()
