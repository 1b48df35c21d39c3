"""Codes of authenticator apps that change every 30 seconds: TOTP (RFC 6238) with its usual parameters."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from urllib.parse import quote, urlencode

STEP = 30  # seconds
DIGITS = 6
AROUND = 1  # steps that a phone's clock may be early or late


def new_secret() -> str:
    """160 random bits in base32, the form that apps accept."""
    return base64.b32encode(secrets.token_bytes(20)).decode()


def code_at(secret: str, step: int) -> str:
    digest = hmac.digest(base64.b32decode(secret), step.to_bytes(8), hashlib.sha1)  # apps know only SHA-1
    at = digest[-1] & 15
    number = int.from_bytes(digest[at : at + 4]) & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_of(secret: str, code: str) -> int | None:
    """The time step of this code, if it is the current one or a neighbour; else None."""
    if not secret or len(code) != DIGITS or not code.isascii():
        return None
    now = int(time.time()) // STEP
    steps = range(max(0, now - AROUND), now + AROUND + 1)
    return next((step for step in steps if hmac.compare_digest(code_at(secret, step), code)), None)


def address(secret: str, account: str, issuer: str) -> str:
    """The otpauth URI for the QR code."""
    query = urlencode({"secret": secret, "issuer": issuer}, quote_via=quote)
    return f"otpauth://totp/{quote(f'{issuer}:{account}')}?{query}"
