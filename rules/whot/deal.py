"""The deal: checks what the pack and the options allow, and makes the position of the first turn.

Fills in the cards that nobody logged, and applies the upcard (#8-#10).
"""

from __future__ import annotations

from rules.core.errors import Illegal
from rules.whot.actions import LABELS, WhotSetup
from rules.whot.codes import format_card
from rules.whot.effects import PICKS, action_of
from rules.whot.lookups import Lookups
from rules.whot.middle import go_on
from rules.whot.pack import UNKNOWN, is_whot
from rules.whot.position import Position
from rules.whot.rulesets import WhotRules
from rules.whot.seating import cards_each, check_players
from rules.whot.tokens import WHOTS, large
from rules.whot.turns import market


def dealt(lookups: Lookups, setup: WhotSetup) -> Position:
    """The position after the deal. Raises Illegal for a deal that the rules or the pack do not allow."""
    rules, middle = lookups.rules, setup.middle
    check_players(rules, len(setup.hands))
    if middle is None:
        _check_upcard(rules, setup)
    elif setup.upcard == UNKNOWN:
        raise Illegal("no_upcard", {})
    hands = [bytearray(hand) for hand in setup.hands]
    stock = bytearray(setup.stock)
    pool = _account(lookups, setup, hands, stock)
    position = Position(lookups, setup.dealer, hands, setup.upcard, stock)
    position.pools = {UNKNOWN: pool} if pool else None
    hidden = tuple(LABELS[seat] for seat, hand in enumerate(hands) if UNKNOWN in hand)
    position.done = -1
    if hidden:
        position.note("unchecked_hand", seats=hidden)
    position.done = 0
    if middle is None:
        open_play(position, setup.call)
    else:
        go_on(position, setup, middle)
    return position


def open_play(position: Position, call: int | None) -> None:
    """Apply to the first player what the upcard demands."""
    lookups, top = position.lookups, position.top
    if call is not None:
        position.requirement = lookups.called[call]
    if lookups.rules.first_special != "apply" or not top or top >= WHOTS:
        return
    action = action_of(lookups.rules, top)
    position.seat = first_seat(lookups, len(position.hands), position.seat, top)
    if action == "market":
        position.done = -1  # before the first action
        market(position, position.seat - 1, position.direction)  # all but the dealer, who laid it open
        position.done = 0
    elif action in PICKS:
        position.requirement, position.pick = lookups.after[top], lookups.acts[top] & 3


def first_seat(lookups: Lookups, seats: int, starter: int, top: int) -> int:
    """The seat that begins: left of the dealer (S0, S2 step 3), or later if an upcard suspension is applied (#9)."""
    if lookups.rules.first_special != "apply" or action_of(lookups.rules, top) != "suspension":
        return starter
    return (starter + max(0, lookups.jumps[seats > 2][top])) % seats


def _check_upcard(rules: WhotRules, setup: WhotSetup) -> None:
    upcard, call = setup.upcard, setup.call
    if (upcard == UNKNOWN) != (rules.opening == "lead_any"):
        raise Illegal("no_upcard" if upcard == UNKNOWN else "upcard_not_turned", {})
    if upcard == UNKNOWN:
        if call is not None:
            raise Illegal("no_call_by_dealer", {})
        return
    called = is_whot(upcard) and rules.first_whot == "dealer_calls"
    if called != (call is not None):
        code = "dealer_must_call" if called else "no_call_by_dealer"
        raise Illegal(code, {"card": format_card(upcard), "seat": LABELS[setup.dealer]})
    special = not is_whot(upcard) and action_of(rules, large(upcard)) != ""
    if (is_whot(upcard) and rules.first_whot == "redraw") or (special and rules.first_special == "redraw"):
        raise Illegal("upcard_not_replaced", {"card": format_card(upcard)})


def _account(lookups: Lookups, setup: WhotSetup, hands: list[bytearray], stock: bytearray) -> bytearray:
    """Fill in unknown cards that follow from the others, and return the cards that nobody has seen yet.

    Raises Illegal: wrong_hand_size, stock_too_long, not_in_pack, card_twice.
    """
    size, discards = cards_each(lookups.rules, len(hands)), setup.middle.discards if setup.middle else ()
    for seat, hand in enumerate(hands):
        hand += bytes((UNKNOWN,)) * (0 if hand else size)
        if setup.middle is None and len(hand) != size:
            raise Illegal("wrong_hand_size", {"seat": LABELS[seat], "dealt": len(hand), "size": size})
    room = len(lookups.pack.cards) - sum(map(len, hands)) - (setup.upcard != UNKNOWN) - len(discards)
    if len(stock) > room:
        raise Illegal("stock_too_long", {"cards": len(stock), "room": room})
    stock += bytes((UNKNOWN,)) * (room - len(stock))
    unseen = bytearray(lookups.pack.cards)
    for of in (*(of for hand in hands for of in hand), setup.upcard, *discards, *stock):
        if of == UNKNOWN:
            continue
        if of not in lookups.pack.copies:
            raise Illegal("not_in_pack", {"card": format_card(of)})
        if of not in unseen:
            raise Illegal("card_twice", {"card": format_card(of)})
        unseen.remove(of)
    return unseen
