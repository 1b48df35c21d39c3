"""What the WHOT! pad's page hands to its script: words and the pack. Never anything about a running game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from scoring.present import whot

register = template.Library()


@register.simple_tag
def whot_texts(board: Mapping[str, Any]) -> dict[str, Any]:
    return whot.texts(board)


@register.simple_tag
def whot_pack(board: Mapping[str, Any]) -> dict[str, Any]:
    return whot.pack_of(board["ruleset"]["key"])
