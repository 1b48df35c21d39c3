"""Cards as drawings: the corner, the symbol, and the name for screen readers.

`_card.html` draws them for both games.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.core.errors import RulesError
from rules.core.hand import fold
from rules.watten.pack import find_card, suit_of
from rules.whot.codes import LETTERS, parse_card
from rules.whot.pack import SUITS
from scoring.wording import faces

UNKNOWN = "?"
SYMBOLS = ("herz", "schell", "laub", "eichel")


@dataclass(frozen=True, slots=True)
class Drawing:
    """One card, or the back of `count` unknown ones. `name` is for screen readers."""

    symbol: str
    index: str
    name: str
    count: int = 0


def watten(code: str) -> Drawing:
    """A German card by its code in a log; the back for an unknown one."""
    card = find_card(fold(code))
    if card is None:
        return back(1)
    symbol = SYMBOLS[suit_of(card)]
    return Drawing(symbol, faces.watten_index(card), faces.watten_name(card))


def whot(code: str) -> Drawing:
    """A WHOT! card by its code in a log, such as `c10`, `*5 small` or `Wy circle`; the back for an unknown one."""
    head, _blank, choice = code.partition(" ")
    if head[:1] == "W":
        return _whot(head, choice)
    if not _is_card(head):
        return back(1)
    suit, number, name = SUITS[LETTERS.index(head[0])], head[1:], faces.whot_card(head)
    if choice == "small":
        # A star card laid by its small number counts twice its large one.
        name = _("%(card)s, laid as %(number)s") % {"card": name, "number": 2 * int(number)}
    return Drawing(suit, number, name)


def _whot(head: str, choice: str) -> Drawing:
    words = choice.split()
    meant = ", ".join(filter(None, (faces.choice_name(word) for word in words)))
    name = faces.whot_card(head)
    symbol = next((word for word in words if word in SUITS), "")
    return Drawing(symbol, "W", f"{name}: {meant}" if meant else name)


def _is_card(code: str) -> bool:
    try:
        parse_card(code)
    except RulesError:
        return False
    return code[:1] in LETTERS and code[1:].isdecimal()


def back(count: int) -> Drawing:
    """One card back with the number of unknown cards."""
    name = ngettext("%(n)d unknown card", "%(n)d unknown cards", count) % {"n": count}
    return Drawing("", "", name, count)


def fanned(cards: Iterable[Drawing]) -> list[Drawing]:
    """The known cards one by one, then the unknown ones together."""
    drawn = list(cards)
    hidden = sum(card.count for card in drawn)
    return [card for card in drawn if not card.count] + ([back(hidden)] if hidden else [])
