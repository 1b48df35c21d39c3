"""Who sits where from the next game on: what the page offers, ready to draw.

Owns the pairings and the fields. Never decides whether seats may change now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring import wording
from scoring.wording import Who

Json = dict[str, Any]
# Of four, by seat: with the one opposite as now, with the left neighbour, with the right one.
PAIRINGS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))


def form(board: Mapping[str, Any], who: Who, typed: Mapping[str, str], errors: Mapping[str, str]) -> Json:
    """What `scoring/setup/seats.html` draws; `typed` is what a form that was refused had in it."""
    seated = [seat["person"] for seat in board["seats"]]
    is_open = board["asks_dealer"] and not board["dealer_named"]
    dealer = typed.get("dealer", "" if is_open else str(board["dealer"]))
    return {
        "pairings": [_pairing(seated, order, who) for order in PAIRINGS] if len(seated) == 4 else [],
        "known": [name for name in board["persons"] if name],
        "seats": [
            {
                "seat": seat["seat"],
                "number": seat["seat"] + 1,
                "field": f"name-{seat['seat']}",
                "name": typed.get(f"name-{seat['seat']}", seat["name"]),
                "error": errors.get(f"name-{seat['seat']}", ""),
                "deals": str(seat["seat"]) == dealer,
                "mark": f"side-{'abc'[seat['side']]}",
            }
            for seat in board["seats"]
        ],
        "cuts": {"chosen": not dealer} if board["asks_dealer"] else None,
        "running": _running(board),
        "now": who.opposite(),
    }


def _pairing(seated: Sequence[int], order: Sequence[int], who: Who) -> Json:
    persons = [seated[seat] for seat in order]
    then = who.seated(persons)
    return {
        "do": f"kind=seats_taken&persons={'+'.join(map(str, persons))}",
        "first": then.side(0),
        "second": _("against %(side)s") % {"side": then.side(1)},
        "is_now": persons == list(seated),
    }


def _running(board: Mapping[str, Any]) -> str:
    """Why seats cannot change now; "" between games."""
    if not board["has_begun"]:
        return ""
    score = wording.score(side["score"] for side in board["sides"])
    words = {"game": board["current"]["game"], "score": score}
    return _("Game %(game)s is being played, %(score)s. Seats change when it is over.") % words
