"""Template tags of every page, such as theme and languages. They make no queries."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from django import template
from django.conf import settings
from django.template import Context
from django.utils.translation import get_language_info

from scoring.pages.shared.preferences import (
    COLOURS,
    HANDEDNESSES,
    TEXTS,
    THEMES,
    handedness_of,
    text_of,
    theme_of,
    typing_of,
)
from scoring.wording.citing import RULE_NUMBER
from scoring.wording.suits import GREENS, green

register = template.Library()


@dataclass(frozen=True, slots=True)
class SuitWord:
    """A word for the green suit; `is_now` marks the one that the reader has chosen."""

    value: str
    name: str
    is_now: bool


@register.simple_tag(takes_context=True)
def theme(context: Context) -> str:
    """The theme of the reader's cookie, or the default."""
    request = context.get("request")
    return theme_of(request) if request is not None else THEMES[0]


@register.simple_tag(takes_context=True)
def text_size(context: Context) -> str:
    request = context.get("request")
    return text_of(request) if request is not None else TEXTS[0]


@register.simple_tag(takes_context=True)
def handedness(context: Context) -> str:
    request = context.get("request")
    return handedness_of(request) if request is not None else HANDEDNESSES[0]


@register.simple_tag(takes_context=True)
def typing(context: Context) -> str:
    request = context.get("request")
    return typing_of(request) if request is not None else "1"


@register.simple_tag
def suit_words() -> list[SuitWord]:
    """The words for the green suit, with a mark on the chosen one."""
    return [SuitWord(word, str(name), word == green()) for word, name in GREENS.items()]


@register.filter
def ground(theme: str) -> str:
    """The background colour of a theme, for the frame of the page."""
    return COLOURS[theme]


@register.inclusion_tag("scoring/shared/_source.html")
def cites(source: str, card_url: str) -> dict[str, object]:
    """A source whose rule numbers are links to their lines on the rule card of the table."""
    texts, numbers = RULE_NUMBER.split(source), RULE_NUMBER.findall(source)
    return {"parts": zip_longest(texts, numbers, fillvalue=""), "card_url": card_url}


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """Code and own name of each language. The own name helps somebody lost in the other language."""
    return [(code, get_language_info(code)["name_local"]) for code, _ in settings.LANGUAGES]
