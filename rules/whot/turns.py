"""Rare turns: forced draws, several cards at once, a timeout, a turn out of order.

They change a position between two turns of the play loop (`rules.whot.play`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from rules.core.errors import Illegal, Param, Unreadable
from rules.whot.actions import LABELS
from rules.whot.bytes import card_from, cards_from, tokens_from
from rules.whot.calls import NOTHING_DUE, overdue
from rules.whot.codes import format_card
from rules.whot.effects import MARKET, NOT_LAST
from rules.whot.pack import UNKNOWN
from rules.whot.pile import available, name_taken, take, uncover
from rules.whot.position import Position, is_hidden
from rules.whot.refusals import NO_WHOT_BELOW, not_in_turn
from rules.whot.seating import other_way
from rules.whot.streets import acting, check_lay, lay_jump
from rules.whot.tokens import (
    CANCEL,
    CARD,
    DRAW,
    DRAW_CARD,
    KEEP,
    PICK,
    SEAT,
    SKIP,
    STREET,
    TIMEOUT,
    WHOTS,
    choice_of,
    whot,
)

Run = Callable[[Position, Iterator[int]], int]


def _end_turn(position: Position, token: int) -> None:
    """End a turn without cards laid, as the play loop does."""
    if position.lookups.rules.calls:
        overdue(position, position.seat, position.due, position.done)
        position.due = NOTHING_DUE
    position.done += 1
    position.last = token
    if not position.over:
        position.seat = (position.seat + position.direction) % len(position.hands)


def finish(position: Position, seat: int, direction: int, pick: int, head: int, top: int) -> None:
    """End the hand after the last card of `seat`; with `apply_final_effect` that card still acts (#26)."""
    position.head = head
    if position.over != "out":
        return
    position.winner = seat
    if position.lookups.rules.apply_final_effect and pick and top < WHOTS:
        position.done -= 1
        position.top, position.over = top, ""
        take(position, (seat + direction) % len(position.hands), pick)
        position.done += 1
        position.over = "out"


def market(position: Position, seat: int, direction: int) -> None:
    """General market: everyone but the player draws one at once, the next one first (S3)."""
    hands = position.hands
    if hands[seat] or position.lookups.rules.apply_final_effect:
        for away in range(1, len(hands)):
            take(position, (seat + away * direction) % len(hands), 1)


# --- draws -------------------------------------------------------------------------------------------


def take_due(position: Position, count: int) -> int:
    """Draw for the seat on turn; return how many cards there were. When nobody could draw, the round ends."""
    taken = take(position, position.seat, count)
    if not taken:
        _pass_blank(position)
    return taken


def _settle_pick(position: Position) -> None:
    position.pick = 0
    position.requirement = position.beneath if position.top >= WHOTS else position.lookups.open[position.top]


def _pass_blank(position: Position) -> None:
    """Pass the turn when both piles are empty (#18). If that happens to all players in turn, the round is void."""
    position.blanks = position.blanks + 1 if position.last_blank == position.done - 1 else 1
    position.last_blank = position.recent = position.done
    if position.blanks >= len(position.hands) and not position.over:
        position.over = "void"


def _draw_card(position: Position, stream: Iterator[int]) -> None:
    """Draw a named card; it must agree with what is known of the pile."""
    drawn = card_from(stream)
    if position.pick:
        raise Illegal("wrong_pick", {"seat": LABELS[position.seat], "cards": 1, "drawn": position.pick})
    _pick_cards(position, [drawn], DRAW)


def _pick(position: Position, stream: Iterator[int]) -> None:
    cards = cards_from(stream, hidden=True)
    if not position.pick:
        raise Illegal("no_pick", {"seat": LABELS[position.seat]})
    _pick_cards(position, cards, PICK)


def _pick_cards(position: Position, cards: list[int], token: int) -> None:
    seat = position.seat
    due = min(position.pick or 1, available(position))
    if due == 0 and token == DRAW:
        raise Illegal("nothing_to_draw", {"card": format_card(cards[0])})
    if len(cards) != due:
        raise Illegal("wrong_pick", {"seat": LABELS[seat], "cards": len(cards), "drawn": due})
    with position.unless_illegal():
        # In the order of the draw, so that the known cards of the pile come first. Wanting more than there are may
        # end the hand.
        take_due(position, position.pick or 1)
        unsure = any(is_hidden(of) for _, start, end in position.taken for of in position.queue[start:end])
        name_taken(position, seat, cards)
    if unsure and any(cards):
        position.note("unchecked_draw", seat=LABELS[seat])
    if position.pick:
        _settle_pick(position)
    _end_turn(position, token)


def _timeout(position: Position, stream: Iterator[int]) -> None:
    """Miss the turn (S3); a pending pick is drawn, or waits for the next player (#28)."""
    rules = position.lookups.rules
    if not rules.clock:
        raise Illegal("no_clock", {})
    carried = position.pick and rules.timeout_pending == "carry"
    count = position.pick or (1 if rules.timeout == "draw_one" else 0)
    if count and not carried:
        take_due(position, count)
        if position.pick:
            _settle_pick(position)
    elif not carried and not available(position):
        _pass_blank(position)
    _end_turn(position, TIMEOUT)


# --- several cards -----------------------------------------------------------------------------------


def lay_many(position: Position, stream: Iterator[int]) -> int:
    """Lay a street, or two cards of one number; return how many seats after the next one the turn goes to."""
    lookups, seat, hand = position.lookups, position.seat, position.hands[position.seat]
    laid = tokens_from(stream)
    check_lay(position, laid)
    active = acting(lookups, laid)
    picks_one = len(laid) == len(hand) and any(lookups.acts[token] & NOT_LAST for token in active)
    if picks_one and not lookups.rules.finish_on_action:
        raise Illegal("last_card_acts", {"card": format_card(CARD[laid[-1]])})
    _take_out(position, laid)
    position.queue += bytes(CARD[token] for token in laid)
    position.top = top = laid[-1]
    position.saved = NO_WHOT_BELOW
    position.requirement = lookups.open[top]
    if picks_one:
        take(position, seat, 1)
    if not hand and not position.over:
        position.over = "out"
    for token in active:
        _act(position, seat, token)
    return lay_jump(lookups, len(position.hands), laid)


def _act(position: Position, seat: int, token: int) -> None:
    act = position.lookups.acts[token] & ~NOT_LAST
    if act == MARKET:
        over, position.over = position.over, ""
        market(position, seat, position.direction)
        position.over = over or position.over
    elif 0 < act < MARKET:
        adds_up = position.lookups.rules.pick_stack == "cumulative"
        position.pick = position.pick + act if adds_up else act
        position.requirement = position.lookups.after[token]


def _take_out(position: Position, laid: bytes) -> None:
    """Take the cards out of the hand: all of them, or none and raise Illegal."""
    hand = position.hands[position.seat]
    rest, hidden = hand[:], []
    for token in laid:
        if CARD[token] in rest:
            rest.remove(CARD[token])
        else:
            hidden.append(CARD[token])
    if not hidden:
        hand[:] = rest
        return
    with position.unless_illegal():
        hand[:] = rest
        for of in hidden:
            uncover(position, hand, of)


# --- out of the usual order --------------------------------------------------------------------------


def out_of_turn(position: Position, stream: Iterator[int], run: Run) -> None:
    """A turn of a player who is not next: the drawn card laid at once, or a WHOT card against a skip.

    Nothing of the turn is read yet where play goes the other way, because nobody knew how the top card had been laid.
    """
    actor, seats = next(stream, -1), len(position.hands)
    if not 0 <= actor < seats or actor == position.seat:
        raise Unreadable("unknown_byte", {"byte": max(actor, 0)})
    if _goes_the_other_way(position, actor):
        position.seat, position.direction = actor, -position.direction
        return
    token = next(stream, -1)
    rules = position.lookups.rules
    previous = (position.seat - position.direction) % seats
    with position.unless_illegal():
        if actor != previous or not (token < DRAW and token >= 0 and CARD[token]):
            raise not_in_turn(actor, position.seat)
        if rules.play_drawn and position.last == DRAW:
            _check_drawn(position, actor, token)
        elif rules.skip_response and _answers_skip(position, token):
            position.begun_at = 0  # a skip does not turn the order
        else:
            raise not_in_turn(actor, position.seat)
        kept = token >= WHOTS and choice_of(token) == KEEP and position.last != DRAW
        position.seat = actor
        run(position, chain((token,)))
    if kept and not position.over:
        # The skip moves on: the next player sits out, and may answer too.
        position.seat = (position.seat + position.direction) % seats
        position.last = whot(CARD[token], SKIP)


def _goes_the_other_way(position: Position, actor: int) -> bool:
    """Whether a WHOT card that lay on top when the log began was just cancelled, and `actor` is next the other way."""
    last, laid = position.last, len(position.queue) - position.begun_at
    cancelled = WHOTS <= last < DRAW and choice_of(last) == CANCEL and bool(CARD[last])
    if not (position.begun_at and laid == 1 and cancelled):
        return False
    return actor == other_way(position.seat, position.direction, len(position.hands))


def _check_drawn(position: Position, seat: int, token: int) -> None:
    of, drawn = CARD[token], position.hands[seat][-1]
    if is_hidden(drawn) and position.pools and of in position.pools[drawn]:
        position.pools[drawn].remove(of)
        position.hands[seat][-1] = of
        position.note("unchecked_drawn_card", card=format_card(of))
    elif drawn != of:
        raise Illegal("not_the_drawn_card", {"card": format_card(of), "drawn": format_card(_shown(drawn))})


def _shown(of: int) -> int:
    return UNKNOWN if is_hidden(of) else of


def _answers_skip(position: Position, token: int) -> bool:
    """Whether the player about to be skipped lays a WHOT card to cancel or keep the skip (`skip_response`)."""
    return position.skip_is_open and token >= WHOTS and choice_of(token) in (CANCEL, KEEP)


def timed(position: Position, stream: Iterator[int], run: Run) -> Iterator[int]:
    """Check the seconds of the next turn against the clock (S3; the limit itself is in time, #34).

    Returns the stream with that turn still in it, unless it was a turn out of order, which is done already.
    Raises Unreadable, Illegal: time_over, time_left and what `out_of_turn` raises.
    """
    seconds, token, seat = next(stream, -1), next(stream, -1), -1
    if token == SEAT:
        seat, token = next(stream, -1), next(stream, -1)
    if token < 0:
        raise Unreadable("truncated", {"length": 0})
    if not CARD[token] and token not in (DRAW, STREET, *TURNS):
        raise Unreadable("unknown_byte", {"byte": token})
    missed, limit = token == TIMEOUT, position.lookups.rules.clock
    if limit and missed != (seconds > limit):
        label = LABELS[position.seat if seat < 0 else seat % len(LABELS)]
        params: dict[str, Param] = {"seat": label, "seconds": seconds, "limit": limit}
        raise Illegal("time_left" if missed else "time_over", params)
    if seat < 0:
        return chain((token,), stream)
    turn = iter((seat, token))
    out_of_turn(position, turn, run)
    return chain(turn, stream)


TURNS: dict[int, Callable[[Position, Iterator[int]], None]] = {
    DRAW_CARD: _draw_card,
    PICK: _pick,
    TIMEOUT: _timeout,
}
