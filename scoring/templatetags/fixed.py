"""`{% fixed %}…{% endfixed %}`: a part of a template that depends only on the language, drawn once for each.

`{% fixed heads=pad.heads %}…{% endfixed %}` also depends on these values and is drawn once for each of them.
A translated text costs four times a plain variable, and a board shows some forty with every tap. The part
between the tags sees no other variable of the page.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakSet

from django import template
from django.template import Context
from django.template.base import FilterExpression, Node, NodeList, Parser, Token, token_kwargs
from django.utils.translation import get_language

from scoring.pages.shared.fragment_cache import KEPT, on_forgetting

register = template.Library()


class Fixed(Node):
    """`language` of the page; passing it saves a look-up."""

    def __init__(self, nodelist: NodeList, values: dict[str, FilterExpression]) -> None:
        self.nodelist = nodelist
        self.values = values
        self.drawn: dict[tuple[object, ...], Any] = {}
        _all.add(self)

    def render(self, context: Context) -> Any:
        values = [value.resolve(context) for value in self.values.values()]
        key = (context.get("language") or get_language(), *values)
        html = self.drawn.get(key)
        if html is None:
            if len(self.drawn) >= KEPT:
                self.drawn.clear()
            bare = Context(dict(zip(self.values, values, strict=True)), autoescape=context.autoescape)
            bare.template = context.template
            html = self.drawn[key] = self.nodelist.render(bare)
        return html


_all: WeakSet[Fixed] = WeakSet()


def _forget() -> None:
    for node in _all:
        node.drawn.clear()


on_forgetting(_forget)


@register.tag
def fixed(parser: Parser, token: Token) -> Fixed:
    values = token_kwargs(token.split_contents()[1:], parser)
    nodelist = parser.parse(("endfixed",))
    parser.delete_first_token()
    return Fixed(nodelist, values)
