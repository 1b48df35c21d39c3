"""The play of one hand: may this action stand here, and what stands after it?

Owns the play loop that replay, playouts and people's questions all run.
Never reads text or the deal's bytes (`notation`, `compact`). Never raises on
a bad action: it returns the first failure and leaves the position before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rules.errors import RulesError, Unreadable
from rules.outcome import Failure
from rules.whot.pack import SUITS
from rules.whot.position import Position
from rules.whot.refusals import NO_WHOT_BELOW, check_draw, check_whot, misfit, no_turn, uncover
from rules.whot.showing import show_hands
from rules.whot.streets import check_street
from rules.whot.tables import called
from rules.whot.tokens import CANCEL, CARD, DRAW, DRAW_CARD, REVERSE, SKIP, STREET, WHOTS

_CALLED = tuple(called(suit) for suit in range(len(SUITS)))


def advance(position: Position, stream: Iterator[int]) -> Failure | None:
    """Apply the actions of a byte stream (`tokens`) until it ends or one of them cannot stand.

    A turn (S0, S2 steps 4 and 5): lay one card that answers the requirement,
    a WHOT card, or a street; or draw one card, which ends the turn, also when
    a card would have fitted. One long function over local ints, because this
    is the measured hot loop; whatever is rare is a helper below.
    """
    tables, hands, queue, unseen = position.tables, position.hands, position.queue, position.unseen
    legal, after, choices, card_of = tables.legal, tables.after, tables.choices, CARD
    seat, direction, requirement = position.seat, position.direction, position.requirement
    top, saved, head, done = position.top, position.saved, position.head, position.done
    seats = len(hands)
    hand = hands[seat]
    error: RulesError | None = None
    try:
        for token in stream if not position.over else ():
            if token < WHOTS:
                of = card_of[token]
                if not legal[requirement | token]:
                    raise misfit(tables, hand, requirement, token)
                try:
                    hand.remove(of)
                except ValueError:
                    uncover(hand, of, unseen)
                queue.append(of)
                requirement = after[token]
                top = token
                saved = NO_WHOT_BELOW
                if not hand:
                    position.over = "out"
            elif token == DRAW:
                if head + 1 < len(queue):
                    hand.append(queue[head])
                    head += 1
                    if head >= position.stock_end:
                        position.stock_end = len(queue) - 1
                elif _all_blank(position, done):
                    position.over = "void"
            elif token < DRAW:
                of = card_of[token]
                choice = token & 15
                check_whot(choices, hand, token, saved)
                try:
                    hand.remove(of)
                except ValueError:
                    uncover(hand, of, unseen)
                queue.append(of)
                top = token
                if not hand:
                    # Any card may be the last; its effect meets nobody.
                    position.over = "out"
                else:
                    below, saved = saved, (requirement, direction)
                    if choice < SKIP:
                        requirement = _CALLED[choice]
                    elif choice == SKIP:
                        seat += direction
                    elif choice == REVERSE:
                        direction = -direction
                    elif choice == CANCEL:
                        # The pair from before the WHOT card below; a skip that was served stays served.
                        requirement, direction = below
            elif token == STREET:
                laid = _street(stream)
                check_street(tables.rules, top, laid)
                _take_all(hand, laid, unseen)
                queue += [card_of[token] for token in laid]
                top = laid[-1]
                requirement = after[top]
                saved = NO_WHOT_BELOW
                if not hand:
                    position.over = "out"
            elif token == DRAW_CARD:
                check_draw(next(stream, -1), queue, head, unseen)
                hand.append(queue[head])
                head += 1
                if head >= position.stock_end:
                    position.stock_end = len(queue) - 1
            else:
                raise no_turn(token, stream, seat, seats)
            done += 1
            if position.over:
                position.winner = seat if position.over == "out" else None
                break
            seat = (seat + direction) % seats
            hand = hands[seat]
    except RulesError as caught:
        error = caught
    position.seat, position.direction, position.requirement = seat, direction, requirement
    position.top, position.saved, position.head, position.done = top, saved, head, done
    if error is None and position.over:
        error = show_hands(position, stream)
    return None if error is None else Failure.of(position.done, error)


def _take_all(hand: list[int], laid: bytes, unseen: bytearray | None) -> None:
    """Take the cards of a street out of the hand: all of them, or none and Illegal."""
    rest, still = hand[:], None if unseen is None else unseen[:]
    for token in laid:
        if CARD[token] in rest:
            rest.remove(CARD[token])
        else:
            uncover(rest, CARD[token], still)
    hand[:] = rest
    if unseen is not None and still is not None:
        unseen[:] = still


def _street(stream: Iterator[int]) -> bytes:
    count = next(stream, 0)
    laid = bytes(islice(stream, count))
    if len(laid) < count or count < 2:
        raise Unreadable("truncated", {})
    for token in laid:
        if not CARD[token]:
            raise Unreadable("unknown_byte", {"byte": token})
    return laid


def _all_blank(position: Position, done: int) -> bool:
    """A draw with both piles empty is void, the turn passes (#18). Whether all players in turn met that."""
    position.blanks = position.blanks + 1 if position.last_blank == done - 1 else 1
    position.last_blank = done
    return position.blanks >= len(position.hands)
