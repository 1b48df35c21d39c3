"""The play of one hand: judges each action and applies it.

The play loop of replays, playouts and the lists of legal actions. Rare turns
are in `turns`, actions that take no turn in `asides`. An invalid action does
not raise: the first failure is returned and the position stays before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.errors import RulesError
from rules.core.outcome import Failure
from rules.whot import asides, turns
from rules.whot.calls import NOTHING_DUE, overdue, warn
from rules.whot.effects import FLIP, MARKET, NOT_LAST
from rules.whot.lookups import LOOSER, NEED, SAME
from rules.whot.pile import take, uncover, used_up
from rules.whot.position import Position
from rules.whot.refusals import NO_WHOT_BELOW, check_last, check_whot, doubt
from rules.whot.tokens import CARD, DRAW, GOT, PICK, SEAT, SECONDS, STREET, WARN, WHOTS

ANY = 999
"""More cards than any hand has."""


def advance(position: Position, stream: Iterator[int]) -> Failure | None:
    """Apply the actions of a byte stream (`tokens`) until it ends; return the first failure, or None."""
    try:
        following = stream
        while (token := _run(position, following)) >= 0:
            following = stream
            if token == SECONDS and not position.over:
                following = turns.timed(position, stream, _run)
            elif token == SEAT and not position.over:
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
    """Apply plain turns; return the first token that is not one, or -1 at the end. Raises RulesError.

    A turn (S0, S2 steps 4 and 5; S3): lay one card that answers the
    requirement, or a WHOT card; or draw one card, which ends the turn, even if
    another card would have fitted. One long function over locals, because this
    is the measured hot loop: most cards cost one look-up in `row`, which holds
    both whether they fit and the next requirement. `act` is any further effect
    of a card (`effects`), `way` knows holds and skips, `pick` are the cards of a
    pending pick; which cards answer it is part of the requirement.
    `few`: with fewer cards in hand than this, more is checked after the turn.
    """
    if position.over:
        return next(stream, -1)
    lookups, hands, queue, rules = position.lookups, position.hands, position.queue, position.lookups.rules
    rows, after, acts, choices, card_of = lookups.rows, lookups.after, lookups.acts, lookups.choices, CARD
    calls, ways, adds_up = rules.calls, lookups.ways[len(hands)], rules.pick_stack == "cumulative"
    short = 3 if calls else 1  # a hand of fewer cards has a call due, or is out
    seat, direction, row = position.seat, position.direction, rows[position.requirement >> 7]
    top, saved, done, last = position.top, position.saved, position.done, position.last
    head, stock_end, pick, due = position.head, position.stock_end, position.pick, position.due
    hand, way = hands[seat], ways[direction]
    missing = calls and bool(position.missed)
    few = ANY if missing or due >= 0 else short
    token = -1
    try:
        for token in stream:
            following = row[token]
            if following is not None:
                # It fits, and at most moves the turn.
                of = card_of[token]
                try:
                    hand.remove(of)
                except ValueError:
                    uncover(position, hand, of)
                queue.append(of)
                row, top, step = following, token, way[token]
            elif token == DRAW:
                step = way[token]
                if not pick and head < stock_end:
                    hand.append(queue[head])
                    head += 1
                    if head == stock_end:
                        position.head, position.top = head, top
                        used_up(position, done)
                        stock_end, few = position.stock_end, ANY
                else:
                    # A pending pick is drawn, or the draw pile is used up.
                    if pick and head + pick < stock_end:
                        position.taken_at = position.recent = done
                        position.taken = [(seat, head, head + pick)]
                        hand += queue[head : head + pick]
                        head += pick
                        token = PICK
                    else:
                        position.seat, position.head, position.done, position.top = seat, head, done, top
                        if turns.take_due(position, pick or 1) == 0 or pick:
                            token = PICK
                        head, stock_end, few = position.head, position.stock_end, ANY
                    if pick:
                        pick = 0
                        row = rows[(lookups.open[top] if top < WHOTS else position.beneath) >> 7]
            elif token < WHOTS:
                act, of, need = acts[token], card_of[token], row[NEED]
                if lookups.doubts[need | token]:
                    doubt(position, hand, need, token, done)
                if act >= NOT_LAST:
                    act = check_last(rules, hand, token, act)
                try:
                    hand.remove(of)
                except ValueError:
                    uncover(position, hand, of)
                queue.append(of)
                row, top, step = rows[after[token] >> 7], token, way[token]
                if act and not hand and rules.finish_on_action == "pick_one":
                    position.head, position.done, position.top = head, done, top
                    take(position, seat, 1)
                    head, stock_end, few = position.head, position.stock_end, ANY
                if 0 < act < MARKET:
                    pick = pick + act if adds_up else act
                elif act == MARKET and (hand or rules.apply_final_effect):
                    if head + len(hands) <= stock_end and position.taken_at != done:
                        # Everyone but the player draws one, the next one first; the pile has enough cards.
                        taken = []
                        onward = way[DRAW]
                        other = onward[seat]
                        while other != seat:
                            hands[other].append(queue[head])
                            taken.append((other, head, head + 1))
                            head += 1
                            other = onward[other]
                        position.taken_at = position.recent = done
                        position.taken = taken
                    else:
                        position.head, position.done, position.top = head, done, top
                        turns.market(position, seat, direction)
                        head, stock_end, few = position.head, position.stock_end, ANY
            elif token < DRAW:
                # A suit card on top discards what was saved for a WHOT card below it.
                below = saved if top >= WHOTS else NO_WHOT_BELOW
                if pick or choices[token] != 1:
                    check_whot(position, hand, token, below, pick)
                of, need = card_of[token], row[NEED]
                try:
                    hand.remove(of)
                except ValueError:
                    uncover(position, hand, of)
                queue.append(of)
                if pick:
                    # It answers the pick (#22); its effect applies to the requirement behind the pick.
                    pending, need = need, position.beneath if top >= WHOTS else lookups.open[top]
                top, saved = token, (need, direction)
                left = after[token]
                if left >= 0:
                    need = left
                elif left == LOOSER:
                    need = lookups.loose[need >> 7]
                elif left < SAME:
                    # Restore requirement and direction from before the WHOT card below; a served skip stays served.
                    need, direction = below
                    way = ways[direction]
                if acts[token] == FLIP:
                    direction = -direction
                    way = ways[direction]
                step = way[token]
                if pick:
                    if rules.whot_defends == "passes_on":
                        position.beneath, need = need, pending
                    else:
                        pick = 0
                row = rows[need >> 7]
            elif token == WARN:
                declared = next(stream, -1)
                if declared == due >= 0:
                    due, few = NOTHING_DUE, ANY if missing else short
                else:
                    position.done, position.last = done, last
                    warn(position, declared)
                if position.recent == done - 1:
                    asides.keep_recent(position, done)
                done += 1
                continue
            elif token == STREET:
                position.seat, position.direction, position.requirement = seat, direction, row[NEED]
                position.pick, position.head, position.done, position.top = pick, head, done, top
                leap = direction * (1 + turns.lay_many(position, stream))
                step = tuple([(at + leap) % len(hands) for at in range(len(hands))])
                pick, top, row = position.pick, position.top, rows[position.requirement >> 7]
                head, stock_end, few = position.head, position.stock_end, ANY
            elif WARN < token < SECONDS or token == GOT:
                position.head, position.done, position.top = head, done, top
                position.seat, position.direction, position.last = seat, direction, last
                asides.apply(position, token, stream)
                head, stock_end, done = position.head, position.stock_end, position.done
                missing, few = calls and bool(position.missed), ANY
                if position.over:
                    token = next(stream, -1)
                    break
                continue
            else:
                break
            if len(hand) < few:
                if missing or due >= 0:
                    missing, due = overdue(position, seat, due, done), NOTHING_DUE
                if hand:
                    if len(hand) < short and (token < DRAW or token == STREET):
                        due = seat if len(hand) > 1 else seat | 16
                elif not (position.over and rules.finish_on_action == "pick_one"):
                    position.over = "out"  # any card may be the last; its effect meets nobody
                if position.over:
                    last = token
                    done = position.done = done + 1
                    turns.finish(position, seat, direction, pick, head, top)
                    head, stock_end = position.head, position.stock_end
                    token = next(stream, -1)
                    break
                few = ANY if missing or due >= 0 else short
            done += 1
            last = token
            seat = step[seat]
            hand = hands[seat]
        else:
            token = -1
    finally:
        position.seat, position.direction, position.requirement = seat, direction, row[NEED]
        position.saved = saved if top >= WHOTS else NO_WHOT_BELOW
        position.top, position.done, position.last = top, done, last
        position.head, position.stock_end, position.pick, position.due = head, stock_end, pick, due
    return token
