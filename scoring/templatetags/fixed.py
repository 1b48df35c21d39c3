"""`{% fixed %}…{% endfixed %}`: a part of a template that depends on the language alone, drawn once for each.

A translated text costs four times a plain variable, and a board shows some forty with every tap. What stands
between the tags sees no variable of the page.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakSet

from django import template
from django.template import Context
from django.template.base import Node, NodeList, Parser, Token
from django.utils.translation import get_language

from scoring.pages.shared.fragment_cache import on_forgetting

register = template.Library()


class Fixed(Node):
    """`language` of the page, where it is given, saves asking for it."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist
        self.drawn: dict[str | None, Any] = {}
        _all.add(self)

    def render(self, context: Context) -> Any:
        language = context.get("language") or get_language()
        html = self.drawn.get(language)
        if html is None:
            bare = Context({}, autoescape=context.autoescape)
            bare.template = context.template
            html = self.drawn[language] = self.nodelist.render(bare)
        return html


_all: WeakSet[Fixed] = WeakSet()


def _forget() -> None:
    for node in _all:
        node.drawn.clear()


on_forgetting(_forget)


@register.tag
def fixed(parser: Parser, token: Token) -> Fixed:
    nodelist = parser.parse(("endfixed",))
    parser.delete_first_token()
    return Fixed(nodelist)
