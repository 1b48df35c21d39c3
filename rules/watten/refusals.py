"""Why an action of a Watten hand is refused: a code with its parameters.

Owns the words asked for once something is out of order, so that the loop of
`rules.watten.play` need not. Codes are stable; wording them is the app's.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.errors import Param
from rules.watten.actions import SEATS

Refusal = tuple[str, tuple[tuple[str, Param], ...]]

# Refusals of bytes that mean nothing; all others are illegal actions.
UNREADABLE = ("truncated", "unknown_action", "bad_card_byte", "bad_setup")
# Refusals that cost a penalty of the catalogue, by the same word.
OFFENCES = ("revoke", "wild_bid", "krank_bid", "double_bid")


def refusal(code: str, **params: Param) -> Refusal:
    return code, tuple(params.items())


def not_on_turn(seat: int, due: Sequence[int], pending: int, announced: bool) -> Refusal:
    """A play or an opening bid by `seat` while something else is due: an announcement, an answer, a seat."""
    if not announced:
        return refusal("not_announced", seat=SEATS[seat])
    if pending:
        return refusal("bid_unanswered", seat=SEATS[seat], value=pending)
    return refusal("not_on_turn", seat=SEATS[seat], turn=tuple(SEATS[other] for other in due))
