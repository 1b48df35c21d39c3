"""Why an action cannot stand: the checks of the play loop that are rare or speak to people.

Owns every reason code of a turn. Never moves a position on, but for a hidden
card that a play brings to light.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Illegal, Param, RulesError, Unreadable
from rules.whot.actions import LABELS
from rules.whot.codes import format_card
from rules.whot.pack import SUITS, UNKNOWN, is_card
from rules.whot.tables import Tables, describe
from rules.whot.tokens import (
    CANCEL,
    CARD,
    CHOICES,
    KEEP,
    NO_CHOICE,
    SEAT,
    SHOW,
    choice_of,
    format_token,
    is_small,
)

NO_WHOT_BELOW = (-1, 0)
"""What is saved while no laid WHOT card is on top."""


def uncover(hand: list[int], of: int, unseen: bytearray | None) -> None:
    """Let an unknown card of the hand be `of`, if it may still be there. Raises Illegal."""
    if unseen is None or UNKNOWN not in hand:
        raise Illegal("not_in_hand", {"card": format_card(of)})
    if not unseen[of]:
        raise Illegal("seen_elsewhere", {"card": format_card(of)})
    hand.remove(UNKNOWN)
    unseen[of] -= 1


def misfit(tables: Tables, hand: list[int], requirement: int, token: int) -> RulesError:
    """Why this suit card cannot be laid; `no_match` says which suit or number it would need."""
    of = CARD[token]
    if not of:
        return Unreadable("unknown_byte", {"byte": token})
    if of not in hand and UNKNOWN not in hand:
        return Illegal("not_in_hand", {"card": format_card(of)})
    if is_small(token) and not tables.rules.small_numbers:
        return Illegal("small_number_not_played", {"card": format_token(token)})
    need = describe(requirement)
    wanted: dict[str, Param] = {} if need.suit is None else {"suit": SUITS[need.suit]}
    wanted |= {} if need.number is None else {"number": need.number}
    return Illegal("no_match", {"card": format_token(token), **wanted})


def check_whot(choices: bytes, hand: list[int], token: int, saved: tuple[int, int]) -> None:
    """Raise Illegal unless the WHOT card may be laid with its choice; it fits on every card (S0 3, S2 4)."""
    of = CARD[token]
    if not of:
        raise Unreadable("unknown_byte", {"byte": token})
    if of not in hand and UNKNOWN not in hand:
        raise Illegal("not_in_hand", {"card": format_card(of)})
    choice = choice_of(token)
    if not choices[token]:
        raise Illegal("choice_not_offered", {"card": format_card(of), "choice": CHOICES[choice]})
    if choice in (CANCEL, KEEP) and saved == NO_WHOT_BELOW:
        raise Illegal("no_whot_below", {"card": format_card(of), "choice": CHOICES[choice]})
    if choice == NO_CHOICE and len(hand) > 1:
        raise Illegal("choice_missing", {"card": format_card(of)})


def check_draw(drawn: int, queue: list[int], head: int, unseen: bytearray | None) -> None:
    """Settle a draw that names its card: what the pile is known to hold must agree."""
    if not is_card(drawn):
        raise Unreadable("truncated" if drawn < 0 else "unknown_card", {"text": str(drawn)})
    if head + 1 >= len(queue):
        raise Illegal("nothing_to_draw", {"card": format_card(drawn)})
    if queue[head] not in (UNKNOWN, drawn):
        raise Illegal("wrong_draw", {"card": format_card(drawn), "expected": format_card(queue[head])})
    if queue[head] == UNKNOWN:
        if unseen is None or not unseen[drawn]:
            raise Illegal("seen_elsewhere", {"card": format_card(drawn)})
        unseen[drawn] -= 1
        queue[head] = drawn


def no_turn(token: int, stream: Iterator[int], seat: int, seats: int) -> RulesError:
    """Bytes that are no turn: a seat mark (written only for an act out of turn), hands shown too early."""
    if token == SHOW:
        return Illegal("show_before_end", {})
    actor = next(stream, -1)
    if token != SEAT or not 0 <= actor < seats or actor == seat:
        return Unreadable("unknown_byte", {"byte": token})
    return Illegal("out_of_turn", {"seat": LABELS[actor], "expected": LABELS[seat]})
