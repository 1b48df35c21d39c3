"""The name of a card in the reader's language: `Herz Ober`, `Weli`, `triangle 8`, `WHOT red`.

The symbols are drawn in the templates.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from rules.watten.pack import PACK, WELI, card_code, rank_of, suit_of
from rules.whot.codes import LETTERS
from rules.whot.pack import SUITS as SYMBOLS
from scoring.wording.signs import RANKS
from scoring.wording.suits import suit_name

# Names of single cards: Sau and Weli are written out in the corner, not as the letter of a log.
INDICES = ("", "K", "O", "U", "10", "9", "8", "7", "")
_BY_CODE = {card_code(card): card for card in PACK}


def rank_name(rank: int) -> str:
    return str(RANKS[rank]) if rank < len(RANKS) else _("Weli")


def watten_name(card: int) -> str:
    """`Herz Ober`, `Laub 8`, `Weli`."""
    return _("Weli") if card == WELI else f"{suit_name(suit_of(card))} {rank_name(rank_of(card))}"


def named(code: object) -> object:
    """The name of a Watten card for its code in the rules library; any other value unchanged."""
    card = _BY_CODE.get(code) if isinstance(code, str) else None
    return code if card is None else watten_name(card)


def watten_index(card: int) -> str:
    """The text in the corner of a drawn card."""
    return INDICES[rank_of(card)] or rank_name(rank_of(card))


def symbol_names() -> dict[str, str]:
    """The five symbols of a WHOT! pack; what an edition prints instead is on its rule card."""
    names = (_("circle"), _("triangle"), _("cross"), _("square"), _("star"))
    return dict(zip(SYMBOLS, names, strict=True))


def whot_names() -> dict[str, str]:
    """The kinds of WHOT cards by their code in a log."""
    return {"W": _("WHOT"), "Wr": _("WHOT red"), "Wy": _("WHOT yellow")}


def whot_card(code: str) -> str:
    """A card by its canonical code: `circle 10`, `WHOT yellow`."""
    if code[:1] == "W":
        return whot_names().get(code, _("WHOT"))
    return f"{symbol_names()[SYMBOLS[LETTERS.index(code[0])]]} {code[1:]}"


def choice_name(word: str) -> str:
    """The effect chosen for a WHOT card; "" for any other word."""
    choices = {"skip": _("skip"), "reverse": _("turn round"), "cancel": _("cancel"), "keep": _("keep")}
    return symbol_names()[word] if word in SYMBOLS else choices.get(word, "")
