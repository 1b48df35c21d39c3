"""Data of the WHOT! pad for its script, once per page: its words, and the cards of the packs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from django.utils.translation import gettext as _

from rules.registry import ruleset
from rules.whot import codes
from rules.whot import pack as packs
from rules.whot.hand_points import max_points
from rules.whot.rulesets import WhotRules
from rules.whot.totals import possible_totals
from scoring.engine.board.board import AnyBoard
from scoring.engine.board.board_view import PlayedRules
from scoring.engine.board.whot_view import WhotBoard
from scoring.wording import faces
from scoring.wording.doubts import DOUBTS

Texts = dict[str, str | dict[str, str]]


@dataclass(frozen=True, slots=True)
class TablePack:
    """How many of each card a table's packs have, and the possible totals.

    `copies`: of each suit card; `whots`: copies of each WHOT kind; `most`: the highest sum of all hands
    together; `possible`: a bit for every total that one hand can have, in octal digits, the lowest bit of the
    first one for 0.
    """

    copies: int
    whots: dict[str, int]
    most: int
    possible: str


def pack_of(board: AnyBoard) -> dict[str, object]:
    """The `TablePack` of this board as JSON."""
    params = _params(board.ruleset.key, board.ruleset.options)
    pack = packs.pack_of(params.pack, params.packs)
    table = TablePack(
        copies=params.packs,
        whots={codes.format_card(of): pack.copies[of] for of in sorted(pack.effects)},
        most=max_points(params) if params.counted != "none" else 0,
        possible=_bits(possible_totals(params)) if params.counted != "none" else "",
    )
    return asdict(table)


def _bits(totals: frozenset[int]) -> str:
    bits = sum(1 << total for total in totals)
    return f"{bits:o}"[::-1]


def _params(key: str, options: Mapping[str, object]) -> WhotRules:
    params = ruleset(key, options).params
    if not isinstance(params, WhotRules):
        raise TypeError(key)
    return params


def whot_names(rules: PlayedRules) -> dict[str, str]:
    """The WHOT cards in the pack of this table, by code. `rules` is the board's ruleset."""
    effects = packs.PACKS[_params(rules.key, rules.options).pack].effects
    names = faces.whot_names()
    return {code: names[code] for code in map(codes.format_card, sorted(effects))}


def texts(board: WhotBoard) -> Texts:
    """Every text that the script of the pad puts into the page, from the same catalogue as the page."""
    return {
        "hints": {
            "cards": _("Tap the cards that are left."),
            "values": _("One tap on the points."),
            "keypad": _("Add the numbers, then double.") if board.count == "short" else _("Type the points."),
        },
        "doubts": {code: str(sentence) for code, sentence in DOUBTS.items()},
        "who_is_out": _("Who is out of cards?"),
        "hint_winner": _("This player gets 0, then come the others."),
        "what_is_left": _("What does {name} still hold?"),
        "all_there": _("All hands are entered."),
        "hint_complete": _("Write the round down, or tap a name to change it."),
        "then": _("then {total}"),
        "then_out": _("then {total}: out"),
        "out_from": _("{points} or more: out."),
        "pack_most": _("the pack holds {points} at most"),
        "next": _("Next: {name}"),
        "write": _("Write the round"),
        "writing": _("Writing …"),
        "hint_one_tap": _("One tap writes it down."),
        "hint_last": _("This tap writes the round."),
        "hint_written": _("The round is written. Undo stands below."),
        "only_the_winner": _(
            "0 is only for the player who is out of cards. Everybody else holds at least one card."
        ),
        "overtaken": _("This round was written on another device. What you had begun was not written."),
    }
