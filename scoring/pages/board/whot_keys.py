"""The keys for entering a WHOT! round: the cards of the table's packs, and what a keypad may double."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.whot import pack as packs
from rules.whot.codes import LETTERS
from scoring.engine.board.whot_view import WhotBoard
from scoring.pages.board.whot_texts import whot_names
from scoring.pages.shared.context import Drawn
from scoring.wording.faces import symbol_names
from scoring.wording.remarks import DOUBTED, kept

PAGE = 30  # values on one page of a phone


@dataclass(frozen=True, slots=True)
class SuitRow(Drawn):
    """The cards of one suit; a number that the suit lacks leaves its cell free, as (number, "")."""

    suit: str
    name: str
    cards: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Keys(Drawn):
    """`whots`: code and name of each WHOT card. `doublings`: labels for once and twice, empty if hands are
    not doubled as a whole. `reasons`: note and words of the reasons why a doubtful round is right.
    """

    pages: tuple[range, ...]
    suits: tuple[SuitRow, ...]
    whots: tuple[tuple[str, str], ...]
    doublings: tuple[str, ...]
    reasons: tuple[tuple[str, str], ...]


def keys(board: WhotBoard) -> Keys:
    numbers, names = dict(zip(packs.SUITS, packs.NUMBERS, strict=True)), symbol_names()
    columns = numbers["circle"]
    return Keys(
        pages=(range(PAGE), range(PAGE, 2 * PAGE)),
        suits=tuple(
            SuitRow(suit, name, tuple((of, f"{letter}{of}" if of in numbers[suit] else "") for of in columns))
            for letter, (suit, name) in zip(LETTERS, names.items(), strict=True)
        ),
        whots=tuple(whot_names(board.ruleset).items()),
        doublings=_doublings(board, names["star"]),
        reasons=tuple((kept(code, ""), str(reason)) for code, reason in DOUBTED.items()),
    )


def _doublings(board: WhotBoard, star: str) -> tuple[str, ...]:
    """Labels for doubling in the short variant, where people enter the sum of the faces and the pad doubles it."""
    if board.count != "short":
        return ()
    once = _("×2: one {suit}").replace("{suit}", star)
    twice = (
        _("×4: from {stars} {suit}").replace("{suit}", star).replace("{stars}", str(board.double_again_at))
    )
    return (once, twice) if board.double_again_at else (once,)
