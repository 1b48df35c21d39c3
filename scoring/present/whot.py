"""What the WHOT! pad draws beyond the view model: the last rows, the pack's cards, the script's words.

Owns the shape of the pad, the table of a game and the card grid. Never counts points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.registry import ruleset
from rules.whot import codes
from rules.whot import pack as packs
from rules.whot.rulesets import WhotRules
from rules.whot.skins import DEFAULT_SKIN, SKINS
from scoring.present import scribes
from scoring.wording import Who

Json = dict[str, Any]
ROWS_ON_PAD = 3


def pad(board: Mapping[str, Any], who: Who) -> Json:
    """The running game as the pad shows it: columns, last rows, and whether a round may be entered."""
    return {
        **table(board, ROWS_ON_PAD),
        "open": not board["closed"],
        "doubles": board["count"] == "short",
        "score": score(board, who),
        # Words that stand once for every player are looked up once: this is the scoring path.
        "words": {"out": _("out of cards"), "points": _("Points left"), "cards": _("or cards")},
    }


def score(board: Mapping[str, Any], who: Who) -> str:
    """The totals as they are said aloud after a round."""
    totals = ((who.seat(player["seat"]), player) for player in board["players"])
    return ", ".join(f"{name} {_('out') if player['out_in'] else player['total']}" for name, player in totals)


def table(board: Mapping[str, Any], most: int | None = None) -> Json:
    """The running game's columns and (last `most`) rows, and the game that has just ended."""
    rows = board["rows"]
    shown = rows[-most:] if most else rows
    has_wins = any(player["wins"] for player in board["players"])
    states = scribes.states(board)
    return {
        "columns": [column(board, seat, has_wins) for seat in range(len(board["players"]))],
        "rows": [row(line, board["players"], states) for line in shown],
        "earlier": board["earlier_rows"] + len(rows) - len(shown),
        "has_wins": has_wins and bool(board["limit"]),
        "limit": str(board["limit"] or ""),
        "finished": finished(board),
    }


def column(board: Mapping[str, Any], seat: int, has_wins: bool) -> Json:
    """A player's head and foot, ready as text: templates pay dearly for every number they format."""
    player, place = board["players"][seat], board["seats"][seat]
    limit = board["limit"]
    return {
        "seat": str(seat),
        "name": place["name"],
        "is_in": not player["out_in"],
        "style": "is-out" if player["out_in"] else "is-close" if player["close"] and limit else "",
        "mark": _mark(player, place, is_closed=board["closed"]),
        # Where nothing is counted, what adds up are the games won.
        "total": str(player["total"] if limit else player["wins"]),
        "filled": str(min(player["total"], limit or 0)),
        "left": _left(player) if limit else "",
        "wins": _wins(player["wins"]) if has_wins else "",
    }


def _mark(player: Mapping[str, Any], place: Mapping[str, Any], *, is_closed: bool) -> str:
    if player["out_in"]:
        return _("out")
    return _("deals") if place["deals"] and not is_closed else ""


def _left(player: Mapping[str, Any]) -> str:
    """The distance to the limit, or when the player went out."""
    if player["out_in"]:
        return _("out in round %(round)s") % {"round": player["out_in"]}
    return _("%(points)s left") % {"points": player["left"]}


def _wins(wins: int) -> str:
    return ngettext("%(count)d win", "%(count)d wins", wins) % {"count": wins}


def row(line: Mapping[str, Any], players: Sequence[Json], states: Mapping[str, str]) -> Json:
    """A row of the table; a cell stays empty from the round after its player went out."""
    cells = [_cell(cell, player, line) for cell, player in zip(line["cells"], players, strict=True)]
    state = scribes.WORDS.get(states.get(line["id"], ""))
    return {"round": str(line["round"]), "flag": line["flag"], "cells": cells, "state": state}


def _cell(cell: Mapping[str, Any], player: Mapping[str, Any], line: Mapping[str, Any]) -> Json:
    if cell["points"] is None or 0 < player["out_in"] < line["round"]:
        return {}
    return {"points": str(cell["points"]), "total": str(cell["total"]), "out": cell["out"]}


def finished(board: Mapping[str, Any]) -> Json | None:
    """The game that just ended; None from the first round of the next one on."""
    summary = board["finished"]
    if summary is None:
        return None
    names = [seat["name"] for seat in board["seats"]]
    counted = board["match"] == "elimination"
    return {
        "game": summary["game"],
        "winner": names[summary["winner"]],
        "places": places(summary, names) if counted else [],
    }


def places(summary: Mapping[str, Any], names: Sequence[str]) -> list[Json]:
    """Who came in where, best first; equal places stand beside each other (#33)."""
    by_place: dict[int, list[int]] = {}
    for seat, place in enumerate(summary["places"] or []):
        by_place.setdefault(place, []).append(seat)
    return [
        {"place": place, "names": [names[seat] for seat in seats], "total": summary["totals"][seats[0]]}
        for place, seats in sorted(by_place.items())
    ]


@lru_cache(maxsize=64)
def pack_of(ruleset_key: str) -> Json:
    """The cards of this ruleset's pack, for the card grid: numbers by suit, copies of each WHOT kind."""
    params = ruleset(ruleset_key).params
    if not isinstance(params, WhotRules):
        raise TypeError(ruleset_key)
    pack = packs.PACKS[params.pack]
    suits = {name: list(packs.NUMBERS[suit]) for suit, name in enumerate(packs.SUITS)}
    return {"suits": suits, "whots": {codes.format_card(of): pack.copies[of] for of in sorted(pack.effects)}}


def suit_names(ruleset_key: str) -> dict[str, str]:
    """What this table's edition prints, else the neutral words."""
    neutral = (_("circle"), _("triangle"), _("cross"), _("square"), _("star"))
    printed = SKINS[DEFAULT_SKIN.get(ruleset_key, "neutral")].suits
    return dict(zip(packs.SUITS, printed or neutral, strict=True))


def whot_names(ruleset_key: str) -> dict[str, str]:
    words = {"W": _("WHOT 20"), "Wr": _("WHOT red"), "Wy": _("WHOT yellow")}
    return {code: words[code] for code in pack_of(ruleset_key)["whots"]}


def texts(board: Mapping[str, Any]) -> Json:
    """Every word that the script of the pad may show, from the same catalogue as the page."""
    key = board["ruleset"]["key"]
    return {
        "suits": suit_names(key),
        "whots": whot_names(key),
        "modes": {"cards": _("Cards"), "values": _("Values"), "keypad": _("Keypad")},
        "hints": {
            "cards": _("Tap the cards that are left."),
            "values": _("One tap on the points."),
            "keypad": _("Type the points."),
        },
        "warnings": {
            "twice": _("{card} is written down {seen} times. Go on if that is right."),
            "whots": _("{card}: {seen} are written down, the pack holds {allowed}. Go on if that is right."),
        },
        "how": _("How to enter"),
        "values": _("Points"),
        "pages": _("Range of points"),
        "keypad": _("Digits"),
        "cells": _("Entered so far; tap to change"),
        "back": _("Delete the last digit"),
        "fewer_whots": _("One WHOT card fewer"),
        "who_is_out": _("Who is out of cards?"),
        "hint_winner": _("This player gets 0, then come the others."),
        "what_is_left": _("What does {name} still hold?"),
        "all_there": _("All hands are entered."),
        "hint_complete": _("Write the round down, or tap a name to change it."),
        "then": _("then {total}"),
        "then_out": _("then {total}: out"),
        "out_from": _("{points} or more: out."),
        "next": _("Next: {name}"),
        "write": _("Write the round"),
        "writing": _("Writing …"),
        "only_the_winner": _(
            "0 is only for the player who is out of cards. Everybody else holds at least one card."
        ),
        "overtaken": _("This round was written on another device. What you had begun was not written."),
    }
