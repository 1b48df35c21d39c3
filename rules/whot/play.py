"""The play of one hand: may this action stand here, and what stands after it?

Owns the play loop that replay, playouts and people's questions all run. What
is rare is handed over to `turns` and `asides`. Never reads text or the deal's
bytes (`notation`, `compact`). Never raises on a bad action: it returns the
first failure and leaves the position before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import RulesError
from rules.outcome import Failure
from rules.whot import asides, turns
from rules.whot.calls import NOTHING_DUE, overdue, warn
from rules.whot.effects import FLIP, MARKET, NOT_LAST
from rules.whot.pile import uncover, used_up
from rules.whot.position import Position
from rules.whot.refusals import NO_WHOT_BELOW, check_last, check_whot, doubt
from rules.whot.tables import LOOSER, SAME
from rules.whot.tokens import CARD, DRAW, GOT, PICK, SEAT, STREET, WARN, WHOTS


def advance(position: Position, stream: Iterator[int]) -> Failure | None:
    """Apply the actions of a byte stream (`tokens`) until it ends or one of them cannot stand."""
    try:
        while (token := _run(position, stream)) >= 0:
            if token == SEAT and not position.over:
                turns.out_of_turn(position, stream, _run)
            elif token in turns.TURNS and not position.over:
                turns.TURNS[token](position, stream)
            else:
                asides.apply(position, token, stream)
    except RulesError as error:
        position.notices = [notice for notice in position.notices if notice.index < position.done]
        return Failure.of(position.done, error)
    return None


def _run(position: Position, stream: Iterator[int]) -> int:
    """Apply plain turns; the first token that is none, or -1 at the end of the stream. Raises RulesError.

    A turn (S0, S2 steps 4 and 5; S3): lay one card that answers the
    requirement, or a WHOT card; or draw one card, which ends the turn, also
    when a card would have fitted. One long function over local ints, because
    this is the measured hot loop. `act` is what a card does (`effects`), `jump`
    how many seats on that is beyond the next one, `pick` the cards that a
    pending pick costs; which cards answer it is part of the requirement.
    """
    if position.over:
        return next(stream, -1)
    tables, hands, queue, rules = position.tables, position.hands, position.queue, position.tables.rules
    doubts, after, acts, choices, card_of = tables.doubts, tables.after, tables.acts, tables.choices, CARD
    seats = len(hands)
    calls, adds_up = rules.calls, rules.pick_stack == "cumulative"
    seat, direction, requirement = position.seat, position.direction, position.requirement
    top, saved, done, last = position.top, position.saved, position.done, position.last
    head, stock_end, pick, due = position.head, position.stock_end, position.pick, position.due
    hand = hands[seat]
    over, jump, missing = False, 0, calls and bool(position.missed)
    token = -1
    try:
        for token in stream:
            if token < WHOTS:
                of = card_of[token]
                if doubts[requirement | token]:
                    doubt(position, hand, requirement, token, done)
                act = acts[token]
                if act >= NOT_LAST:
                    act = check_last(hand, token, act)
                try:
                    hand.remove(of)
                except ValueError:
                    uncover(position, hand, of)
                queue.append(of)
                requirement = after[token]
                top = token
                saved = NO_WHOT_BELOW
                if act:
                    jump = tables.jumps[seats > 2][token]
                    if act == MARKET:
                        position.head, position.done, position.top = head, done, top
                        turns.market(position, seat, direction)
                        head, stock_end, over = position.head, position.stock_end, position.over != ""
                    elif act < MARKET:
                        pick = pick + act if adds_up else act
                if not hand:
                    position.over, over = "out", True
            elif token == DRAW and head < stock_end and not pick:
                hand.append(queue[head])
                head += 1
                if head == stock_end:
                    position.head, position.top = head, top
                    used_up(position, done)
                    stock_end, over = position.stock_end, position.over != ""
            elif token < DRAW:
                if pick or choices[token] != 1:
                    check_whot(position, hand, token, saved, pick)
                of = card_of[token]
                try:
                    hand.remove(of)
                except ValueError:
                    uncover(position, hand, of)
                queue.append(of)
                if pick:
                    # It answers the pick (#22); what it does, it does to what is asked for once that is settled.
                    pending, requirement = requirement, position.beneath if top >= WHOTS else tables.open[top]
                top = token
                if not hand:
                    # Any card may be the last; its effect meets nobody.
                    position.over, over = "out", True
                below, saved = saved, (requirement, direction)
                need = after[token]
                if need >= 0:
                    requirement = need
                elif need == LOOSER:
                    requirement = tables.loose[requirement >> 7]
                elif need < SAME:
                    # The pair from before the WHOT card below; a skip that was served stays served.
                    requirement, direction = below
                if acts[token]:
                    jump = tables.jumps[seats > 2][token]
                    if acts[token] == FLIP:
                        direction = -direction
                if pick:
                    if rules.whot_defends == "passes_on":
                        position.beneath, requirement = requirement, pending
                    else:
                        pick = 0
            elif token == DRAW:
                if pick and head + pick < stock_end:
                    hand += queue[head : head + pick]
                    position.taken_at = position.recent = done
                    position.taken = [(seat, head, head + pick)]
                    head += pick
                    pick, token = 0, PICK
                    requirement = tables.open[top] if top < WHOTS else position.beneath
                else:
                    # Across the end of the draw pile, or it is used up.
                    position.seat, position.head, position.done, position.top = seat, head, done, top
                    if turns.take_due(position, pick or 1) == 0 or pick:
                        token = PICK
                    head, stock_end, over = position.head, position.stock_end, position.over != ""
                    if pick:
                        pick = 0
                        requirement = tables.open[top] if top < WHOTS else position.beneath
            elif token == STREET:
                position.seat, position.direction, position.requirement, position.pick = (
                    seat,
                    direction,
                    requirement,
                    pick,
                )
                position.head, position.done, position.top = head, done, top
                jump = turns.lay_many(position, stream)
                requirement, pick, top, saved = (
                    position.requirement,
                    position.pick,
                    position.top,
                    NO_WHOT_BELOW,
                )
                head, stock_end, over = position.head, position.stock_end, position.over != ""
            elif token == WARN:
                said = next(stream, -1)
                if said == due >= 0:
                    due = NOTHING_DUE
                else:
                    position.done = done
                    warn(position, said)
                if position.recent == done - 1:
                    asides.keep_recent(position, done)
                done += 1
                continue
            elif token > WARN or token == GOT:
                position.head, position.done, position.top = head, done, top
                asides.apply(position, token, stream)
                head, stock_end, done = position.head, position.stock_end, position.done
                missing = calls and bool(position.missed)
                if position.over:
                    token = next(stream, -1)
                    break
                continue
            else:
                break
            if calls:
                if missing or due >= 0:
                    missing = overdue(position, seat, due, done)
                left = len(hand)
                if left > 2 or not left or (token >= DRAW and token != STREET):
                    due = NOTHING_DUE
                else:
                    due = seat if left > 1 else seat | 16
            done += 1
            last = token
            if over:
                position.done = done
                turns.finish(position, seat, direction, pick, head, top)
                head, stock_end = position.head, position.stock_end
                token = next(stream, -1)
                break
            if jump:
                seat += direction * jump
                jump = 0
            seat = (seat + direction) % seats
            hand = hands[seat]
        else:
            token = -1
    finally:
        position.seat, position.direction, position.requirement = seat, direction, requirement
        position.top, position.saved, position.done, position.last = top, saved, done, last
        position.head, position.stock_end, position.pick, position.due = head, stock_end, pick, due
    return token
