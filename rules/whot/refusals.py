"""The rare checks of the play loop: why a card cannot be laid or is disputed, with codes."""

from __future__ import annotations

from rules.core.errors import Illegal, RulesError, Unreadable
from rules.core.outcome import Notice
from rules.whot.actions import LABELS
from rules.whot.codes import format_card
from rules.whot.effects import NOT_LAST
from rules.whot.position import Position, is_hidden
from rules.whot.requirement import NO, doubted
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import CANCEL, CARD, CHOICES, KEEP, NO_CHOICE, choice_of, format_token, is_small

NO_WHOT_BELOW = (-1, 0)
"""The saved state while no laid WHOT card is on top."""


def doubt(position: Position, hand: bytearray, requirement: int, token: int, at: int) -> None:
    """Check a suit card whose grade is not YES: raise RulesError, or note the reading that would refuse it."""
    lookups = position.lookups
    if lookups.legal[requirement | token] == NO:
        raise _misfit(position, hand, requirement, token)
    dispute(position, doubted(lookups.describe(requirement), token), token, at)


def dispute(position: Position, reading: str, token: int, at: int) -> None:
    """Note that this table's option `reading` allows the token; the stricter published reading would refuse it."""
    params = (("reading", reading), ("card", format_token(token)))
    position.notices.append(Notice(at, "disputed_reading", params))


def _misfit(position: Position, hand: bytearray, requirement: int, token: int) -> RulesError:
    """The error for this suit card; `no_match` names the suit or number that it would need."""
    of = CARD[token]
    if not of:
        return Unreadable("unknown_byte", {"byte": token})
    if not _may_hold(hand, of):
        return Illegal("not_in_hand", {"card": format_card(of)})
    if is_small(token) and not position.lookups.rules.small_numbers:
        return Illegal("small_number_not_played", {"card": format_token(token)})
    need = position.lookups.describe(requirement)
    if need.pick is not None:
        return Illegal("pick_pending", {"card": format_token(token), "numbers": tuple(map(str, need.pick))})
    return Illegal("no_match", {"card": format_token(token), **need.wanted})


def _may_hold(hand: bytearray, of: int) -> bool:
    return of in hand or any(map(is_hidden, hand))


def check_last(rules: WhotRules, hand: bytearray, token: int, act: int) -> int:
    """The act without NOT_LAST. Raises Illegal if an action card may not be the last one (#26)."""
    if len(hand) == 1 and not rules.finish_on_action:
        raise Illegal("last_card_acts", {"card": format_token(token)})
    return act & ~NOT_LAST


def check_whot(position: Position, hand: bytearray, token: int, saved: tuple[int, int], pick: int) -> None:
    """Raise Illegal unless the WHOT card may be laid with its choice; it fits on every card (S0 3, S2 4, S3)."""
    of = CARD[token]
    if not of:
        raise Unreadable("unknown_byte", {"byte": token})
    if of not in hand and not _may_hold(hand, of):
        raise Illegal("not_in_hand", {"card": format_card(of)})
    choice = choice_of(token)
    if not position.lookups.choices[token]:
        raise Illegal("choice_not_offered", {"card": format_card(of), "choice": CHOICES[choice]})
    if choice in (CANCEL, KEEP) and saved == NO_WHOT_BELOW:
        raise Illegal("no_whot_below", {"card": format_card(of), "choice": CHOICES[choice]})
    if choice == NO_CHOICE and len(hand) > 1:
        raise Illegal("choice_missing", {"card": format_card(of)})
    if pick and position.lookups.rules.whot_defends == "no":
        raise Illegal("pick_pending", {"card": format_card(of), "numbers": ()})


def not_in_turn(actor: int, expected: int) -> Illegal:
    return Illegal("out_of_turn", {"seat": LABELS[actor], "expected": LABELS[expected]})
