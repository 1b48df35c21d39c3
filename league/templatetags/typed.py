"""`{% typed_in address as typed %}`: what was typed into a form that was refused, as `typed.reason`."""

from __future__ import annotations

from django import template
from django.template import Context

from league.pages.shared import typed

register = template.Library()


@register.simple_tag(takes_context=True)
def typed_in(context: Context, address: str) -> typed.Typed:
    return typed.typed_in(context["request"], address)
