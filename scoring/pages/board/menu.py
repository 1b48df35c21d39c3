"""The menu behind "More" at the foot of a board: sharing, the hand log, who deals, closing.

Owns what stands in it. Never decides who may direct a sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string

from scoring.pages.shared.fragment_cache import kept
from scoring.pages.shared.labels import labels

Json = dict[str, Any]


def menu(
    board: Mapping[str, Any], addresses: Mapping[str, str], *, may_direct: bool, may_arrange: bool = True
) -> str:
    """`scoring/board/_more.html` as HTML."""
    return _drawn(
        may_arrange=may_arrange,
        seats=_dealers(board),
        is_watten=board["game"] == "watten",
        closed=board["closed"],
        is_answered=board["closed"] and board["game"] == "watten" and bool(board["evening"]["payers"]),
        may_direct=may_direct,
        addresses=addresses,
    )


def _dealers(board: Mapping[str, Any]) -> list[Json]:
    """Who may deal: everybody at Watten, at WHOT! whoever is still in."""
    seats: list[Json] = board["seats"]
    if board["game"] == "watten":
        return seats
    return [seat for seat, player in zip(seats, board["players"], strict=True) if not player["out_in"]]


@kept
def _drawn(
    seats: Sequence[Json],
    is_watten: bool,
    closed: bool,
    is_answered: bool,
    may_direct: bool,
    may_arrange: bool,
    addresses: Mapping[str, str],
) -> str:
    context = {
        "seats": [seat | {"seat": str(seat["seat"])} for seat in seats],
        "is_watten": is_watten,
        "closed": closed,
        # Who pays stands above already: what is behind the link is said instead.
        "ledger": labels()["all_bummerl" if is_answered else "who_pays"],
        "may_direct": may_direct,
        "may_arrange": may_arrange,
        "addresses": addresses,
        "t": labels(),
    }
    return render_to_string("scoring/board/_more.html", context)
