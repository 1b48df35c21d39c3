"""The mail server that sends codes, from the environment."""

from __future__ import annotations

import environ
from django.core.exceptions import ImproperlyConfigured


def settings_of(env: environ.Env) -> dict[str, object]:
    """Django's settings of EMAIL_URL and the sender. Raises ImproperlyConfigured."""
    try:
        found: dict[str, object] = env.email_url("EMAIL_URL")
    except (ImproperlyConfigured, ValueError):
        raise ImproperlyConfigured("EMAIL_URL is like smtp+tls://USER:PASSWORD@HOST:587") from None
    sender = env.str("DEFAULT_FROM_EMAIL", default="")
    if "@" not in sender:
        raise ImproperlyConfigured("With EMAIL_URL say who sends: DEFAULT_FROM_EMAIL=punkteblock@example.org")
    return found | {"DEFAULT_FROM_EMAIL": sender}
