"""The three looks and the cookies that remember them. Never styles anything: see scoring/tokens.css."""

from __future__ import annotations

from django.http import HttpRequest

THEME_COOKIE = "theme"
MIRROR_COOKIE = "mirror"
THEMES = ("dark", "light", "sunlight")


def theme_of(request: HttpRequest) -> str:
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in THEMES else THEMES[0]


def is_mirrored(request: HttpRequest) -> bool:
    """Whether the far half of the pad is turned round for those who sit opposite."""
    return request.COOKIES.get(MIRROR_COOKIE) == "1"
