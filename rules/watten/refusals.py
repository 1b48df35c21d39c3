"""Why an action of a Watten hand is refused: a code with its parameters.

Codes are stable; the app turns them into text.
"""

from __future__ import annotations

from rules.core.errors import Param

Refusal = tuple[str, tuple[tuple[str, Param], ...]]

# Refusals of bytes that mean nothing; all others are illegal actions.
UNREADABLE = ("truncated", "unknown_action", "bad_card_byte", "bad_setup")
# Refusals that cost a penalty of the catalogue, by the same word.
OFFENCES = ("revoke", "wild_bid", "krank_bid", "double_bid")


def refusal(code: str, **params: Param) -> Refusal:
    return code, tuple(params.items())
