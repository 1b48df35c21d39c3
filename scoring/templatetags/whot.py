"""Template tags of the WHOT! pad: words, keys and pack for its script, and ranks in words."""

from __future__ import annotations

from django import template

from scoring.engine.board.board import AnyBoard
from scoring.engine.board.whot_view import WhotBoard
from scoring.pages.board import whot_keys as drawn
from scoring.pages.board import whot_texts as present
from scoring.wording import ordinals

register = template.Library()


@register.simple_tag
def whot_texts(board: WhotBoard) -> present.Texts:
    return present.texts(board)


@register.simple_tag
def whot_pack(board: AnyBoard) -> dict[str, object]:
    return present.pack_of(board)


@register.simple_tag
def whot_keys(board: WhotBoard) -> drawn.Keys:
    return drawn.keys(board)


@register.filter
def ordinal(place: str) -> str:
    """A rank in words, from its digits."""
    return ordinals.ordinal(int(place))
