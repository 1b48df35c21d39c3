"""The play of one hand: may this action stand here, and what stands after it?

Owns the play loop that replay, playouts and people's questions all run.
Never reads text or the deal's bytes (`notation`, `compact`). Never raises on
a bad action: it returns the first failure and leaves the position before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rules.errors import Illegal, RulesError, Unreadable
from rules.outcome import Failure
from rules.whot.actions import LABELS
from rules.whot.pack import SUITS, UNKNOWN, format_card, is_card
from rules.whot.position import Position
from rules.whot.streets import check_street
from rules.whot.tables import called, describe
from rules.whot.tokens import (
    CANCEL,
    CARD,
    CHOICES,
    DRAW,
    DRAW_CARD,
    KEEP,
    NO_CHOICE,
    REVERSE,
    SEAT,
    SHOW,
    SKIP,
    STREET,
    WHOTS,
    choice_of,
    format_token,
    is_small,
)

_CALLED = tuple(called(suit) for suit in range(len(SUITS)))
_NO_WHOT_BELOW = (-1, 0)


def advance(position: Position, stream: Iterator[int]) -> Failure | None:
    """Apply the actions of a byte stream (`tokens`) until it ends or one of them cannot stand.

    A turn (S0, S2 steps 4 and 5): lay one card that answers the requirement,
    a WHOT card, or a street; or draw one card, which ends the turn, also when
    a card would have fitted. One long function over local ints, because this
    is the measured hot loop; whatever is rare is a helper below.
    """
    tables, hands, queue, unseen = (
        position.tables,
        position.hands,
        position.queue,
        position.unseen,
    )
    legal, after, choices, card_of = tables.legal, tables.after, tables.choices, CARD
    seat, direction, requirement = (
        position.seat,
        position.direction,
        position.requirement,
    )
    top, saved, head, done = position.top, position.saved, position.head, position.done
    seats = len(hands)
    hand = hands[seat]
    error: RulesError | None = None
    try:
        for token in stream if not position.over else ():
            if token < WHOTS:
                of = card_of[token]
                if not legal[requirement | token]:
                    raise _misfit(position, hand, requirement, token)
                try:
                    hand.remove(of)
                except ValueError:
                    _uncover(hand, of, unseen)
                queue.append(of)
                requirement = after[token]
                top = token
                saved = _NO_WHOT_BELOW
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
                _check_whot(choices, hand, token, saved)
                try:
                    hand.remove(of)
                except ValueError:
                    _uncover(hand, of, unseen)
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
                saved = _NO_WHOT_BELOW
                if not hand:
                    position.over = "out"
            elif token == DRAW_CARD:
                _check_draw(next(stream, -1), queue, head, unseen)
                hand.append(queue[head])
                head += 1
                if head >= position.stock_end:
                    position.stock_end = len(queue) - 1
            else:
                raise _no_turn(token, stream, seat, seats)
            done += 1
            if position.over:
                position.winner = seat if position.over == "out" else None
                break
            seat = (seat + direction) % seats
            hand = hands[seat]
    except RulesError as caught:
        error = caught
    position.seat, position.direction, position.requirement = (
        seat,
        direction,
        requirement,
    )
    position.top, position.saved, position.head, position.done = top, saved, head, done
    if error is None and position.over:
        error = _show_hands(position, stream)
    return None if error is None else Failure.of(position.done, error)


# --- a card leaves a hand ------------------------------------------------------------------------


def _uncover(hand: list[int], of: int, unseen: bytearray | None) -> None:
    """Let an unknown card of the hand be `of`, if it may still be there. Raises Illegal."""
    if unseen is None or UNKNOWN not in hand:
        raise Illegal("not_in_hand", {"card": format_card(of)})
    if not unseen[of]:
        raise Illegal("seen_elsewhere", {"card": format_card(of)})
    hand.remove(UNKNOWN)
    unseen[of] -= 1


def _take_all(hand: list[int], laid: bytes, unseen: bytearray | None) -> None:
    """Take the cards of a street out of the hand: all of them, or none and Illegal."""
    rest, still = hand[:], None if unseen is None else unseen[:]
    for token in laid:
        if CARD[token] in rest:
            rest.remove(CARD[token])
        else:
            _uncover(rest, CARD[token], still)
    hand[:] = rest
    if unseen is not None and still is not None:
        unseen[:] = still


def _misfit(
    position: Position, hand: list[int], requirement: int, token: int
) -> RulesError:
    """Why this suit card cannot be laid."""
    of = CARD[token]
    if not of:
        return Unreadable("unknown_byte", {"byte": token})
    if of not in hand and UNKNOWN not in hand:
        return Illegal("not_in_hand", {"card": format_card(of)})
    if is_small(token) and not position.tables.rules.small_numbers:
        return Illegal("small_number_not_played", {"card": format_token(token)})
    need = describe(requirement)
    suit = "" if need.suit is None else SUITS[need.suit]
    return Illegal(
        "no_match",
        {"card": format_token(token), "suit": suit, "number": need.number or 0},
    )


def _check_whot(
    choices: bytes, hand: list[int], token: int, saved: tuple[int, int]
) -> None:
    """Raise Illegal unless this WHOT card may be laid with this choice; it fits on every card (S0 3, S2 4)."""
    of = CARD[token]
    if not of:
        raise Unreadable("unknown_byte", {"byte": token})
    if of not in hand and UNKNOWN not in hand:
        raise Illegal("not_in_hand", {"card": format_card(of)})
    choice = choice_of(token)
    if not choices[token]:
        raise Illegal(
            "choice_not_offered", {"card": format_card(of), "choice": CHOICES[choice]}
        )
    if choice in (CANCEL, KEEP) and saved == _NO_WHOT_BELOW:
        raise Illegal(
            "no_whot_below", {"card": format_card(of), "choice": CHOICES[choice]}
        )
    if choice == NO_CHOICE and len(hand) > 1:
        raise Illegal("choice_missing", {"card": format_card(of)})


# --- streets, draws, marks -----------------------------------------------------------------------


def _street(stream: Iterator[int]) -> bytes:
    count = next(stream, 0)
    laid = bytes(islice(stream, count))
    if len(laid) < count or count < 2:
        raise Unreadable("truncated", {})
    for token in laid:
        if not CARD[token]:
            raise Unreadable("unknown_byte", {"byte": token})
    return laid


def _check_draw(
    drawn: int, queue: list[int], head: int, unseen: bytearray | None
) -> None:
    """Settle a draw that names its card: what the pile is known to hold must agree."""
    if not is_card(drawn):
        raise Unreadable(
            "truncated" if drawn < 0 else "unknown_card", {"text": str(drawn)}
        )
    if head + 1 >= len(queue):
        raise Illegal("nothing_to_draw", {"card": format_card(drawn)})
    if queue[head] not in (UNKNOWN, drawn):
        raise Illegal(
            "wrong_draw",
            {"card": format_card(drawn), "expected": format_card(queue[head])},
        )
    if queue[head] == UNKNOWN:
        if unseen is None or not unseen[drawn]:
            raise Illegal("seen_elsewhere", {"card": format_card(drawn)})
        unseen[drawn] -= 1
        queue[head] = drawn


def _all_blank(position: Position, done: int) -> bool:
    """A draw with both piles empty is void, the turn passes (#18). Whether all players in turn met that."""
    position.blanks = position.blanks + 1 if position.last_blank == done - 1 else 1
    position.last_blank = done
    return position.blanks >= len(position.hands)


def _no_turn(token: int, stream: Iterator[int], seat: int, seats: int) -> RulesError:
    """Bytes that are no turn: a seat mark (written only when somebody acted out of turn), hands shown too early."""
    if token == SHOW:
        return Illegal("show_before_end", {})
    actor = next(stream, -1)
    if token != SEAT or not 0 <= actor < seats or actor == seat:
        return Unreadable("unknown_byte", {"byte": token})
    return Illegal("out_of_turn", {"seat": LABELS[actor], "expected": LABELS[seat]})


def _show_hands(position: Position, stream: Iterator[int]) -> RulesError | None:
    """After the end hands are laid open for counting, each once; nothing else can happen."""
    for token in stream:
        if token != SHOW:
            return Illegal("hand_over", {})
        seat, count = next(stream, 255), next(stream, 255)
        cards = list(islice(stream, count))
        if (
            seat >= len(position.hands)
            or len(cards) < count
            or not all(map(is_card, cards))
        ):
            return Unreadable("truncated", {})
        error = _show(position, seat, cards)
        if error is not None:
            return error
        position.done += 1
    return None


def _show(position: Position, seat: int, cards: list[int]) -> Illegal | None:
    hand, unseen = position.hands[seat], position.unseen
    if position.shown >> seat & 1:
        return Illegal("shown_twice", {"seat": LABELS[seat]})
    if len(cards) != len(hand):
        return Illegal(
            "wrong_count",
            {"seat": LABELS[seat], "shown": len(cards), "left": len(hand)},
        )
    rest, still = hand[:], bytearray(256) if unseen is None else unseen[:]
    for of in cards:
        if of in rest:
            rest.remove(of)
        elif UNKNOWN not in rest:
            return Illegal("not_in_hand", {"card": format_card(of)})
        elif not still[of]:
            return Illegal("seen_elsewhere", {"card": format_card(of)})
        else:
            rest.remove(UNKNOWN)
            still[of] -= 1
    hand[:] = cards
    if unseen is not None:
        unseen[:] = still
    position.shown |= 1 << seat
    return None
