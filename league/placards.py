"""The secret of a placard: 128 bits derived from its uid and the server's key, never stored."""

from __future__ import annotations

import secrets
from uuid import UUID

from django.utils.crypto import salted_hmac

SALT = "league.placard"


def placard_key(uid: UUID) -> str:
    return salted_hmac(SALT, uid.hex, algorithm="sha256").hexdigest()[:32]


def is_placard_key(uid: UUID, key: str) -> bool:
    return secrets.compare_digest(placard_key(uid).encode(), key.encode())
