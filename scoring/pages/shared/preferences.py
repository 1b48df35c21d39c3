"""Preferences of a device, stored in cookies. The styles are in scoring/tokens.css."""

from __future__ import annotations

from django.http import HttpRequest

from scoring.wording.suits import GREENS, USUAL

THEME_COOKIE = "theme"
MIRROR_COOKIE = "mirror"
TEXT_COOKIE = "text"
HANDEDNESS_COOKIE = "hand"
GREEN_COOKIE = "green"
TYPING_COOKIE = "typing"
# The ground of each look, as in scoring/tokens.css: the frame around an installed pad has the same colour.
COLOURS = {"dark": "#1e2624", "light": "#f5f2e9", "sunlight": "#ffffff"}
THEMES = tuple(COLOURS)
TEXTS = ("normal", "large", "largest")
HANDEDNESSES = ("right", "left")


def theme_of(request: HttpRequest) -> str:
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in THEMES else THEMES[0]


def text_of(request: HttpRequest) -> str:
    """Size of text."""
    text = request.COOKIES.get(TEXT_COOKIE, "")
    return text if text in TEXTS else TEXTS[0]


def handedness_of(request: HttpRequest) -> str:
    """`right` or `left`: the hand that taps. The keys tapped most lie on that side."""
    hand = request.COOKIES.get(HANDEDNESS_COOKIE, "")
    return hand if hand in HANDEDNESSES else HANDEDNESSES[0]


def typing_of(request: HttpRequest) -> str:
    """`0` if the keyboard writes nothing on this device."""
    return "0" if request.COOKIES.get(TYPING_COOKIE) == "0" else "1"


def green_of(request: HttpRequest) -> str:
    """The word for the green suit."""
    word = request.COOKIES.get(GREEN_COOKIE, "")
    return word if word in GREENS else USUAL


def is_mirrored(request: HttpRequest) -> bool:
    """Whether the far half of the pad is rotated, for a tablet that lies flat between the sides."""
    return request.COOKIES.get(MIRROR_COOKIE) == "1"
