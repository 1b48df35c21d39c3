"""Who wins the round when everybody sees all cards and plays perfectly.

Searches from any point inside a trick until one side has three tricks. It ignores bids and points; all cards
are known. Sets of cards are bits of an `Order`, not card ids.

The search asks "does side 0 get its tricks?" and stops at the first answer. Three things keep it small: a
side whose one player has as many unbeatable cards as it needs tricks has won; of cards of one kind with no
card in play between them only one is tried; positions are cached.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.odds.order import Demand, Order

# (hands by seat, leader, cards lying in order, tricks that side 0 and side 1 still need) -> side 0 wins
Solve = Callable[[Sequence[int], int, Sequence[int], int, int], bool]


def solver(order: Order, sides: Sequence[int], bound: Sequence[bool]) -> Solve:
    """Compile the solver for one announcement; `sides[seat]` is 0 or 1, `bound[seat]` whether the duty binds it.

    Seats play in ascending order, in a circle. There are at most two on a side. While cards lie, the hands may
    differ in length; enough tricks must be left to decide the round.
    """
    seats = len(sides)
    # A missing partner or second opponent is the empty hand behind the last seat.
    mates, foes, others = _company(sides)
    after = [(seat + 1) % seats for seat in range(seats)]
    beats, above, alike = order.beats, order.above, order.alike
    free: tuple[Demand, ...] = ((0, 0, 0),) * len(order.cards)
    first = [order.first if each else free for each in bound]
    later = [order.later if each else free for each in bound]
    hands = [0] * (seats + 1)
    met: dict[tuple[int, ...], bool] = {}

    # The two functions below are the hot loop: they call each other for every trick and every card.

    def begin(leader: int, need0: int, need1: int) -> bool:
        """Whether side 0 wins with `leader` to lead."""
        own, mate, foe, other = (
            hands[leader],
            hands[mates[leader]],
            hands[foes[leader]],
            hands[others[leader]],
        )
        if sides[leader]:
            mine, theirs, goal = need1, need0, False
        else:
            mine, theirs, goal = need0, need1, True
        they = foe | other
        top = above[they.bit_length()]
        if (own >> top).bit_count() >= mine or (mate >> top).bit_count() >= mine:
            return goal
        we = own | mate
        top = above[we.bit_length()]
        if (foe >> top).bit_count() >= theirs or (other >> top).bit_count() >= theirs:
            return not goal
        if not own & (own - 1):  # in the last trick there is no choice
            led = own.bit_length() - 1
            row = beats[led]
            over = row[led]
            best = leader
            seat = after[leader]
            while seat != leader:
                if hands[seat] & over:
                    best = seat
                    over = row[hands[seat].bit_length() - 1]
                seat = after[seat]
            return not sides[best]
        key = (*hands, leader, need0)
        known = met.get(key)
        if known is not None:
            return known
        live = they | we
        duties = first if need0 + need1 == 6 else later
        seat = after[leader]
        result = not goal
        left = own
        while left:
            led = left.bit_length() - 1
            bit = 1 << led
            left ^= bit
            # If we hold the next lower card in play and it is alike, leading it has the same result.
            under = live & (bit - 1)
            if under:
                below = under.bit_length() - 1
                if left >> below & alike[led] >> below & 1:
                    continue
            row = beats[led]
            over = row[led]
            if mine == 1 and not they & over:
                result = goal
                break
            hands[leader] = own ^ bit
            if follow(seat, leader, leader, led, over, live, duties, need0, need1) is goal:
                result = goal
                break
        hands[leader] = own
        met[key] = result
        return result

    def follow(
        seat: int,
        leader: int,
        best: int,
        led: int,
        over: int,
        live: int,
        duties: Sequence[Sequence[Demand]],
        need0: int,
        need1: int,
    ) -> bool:
        """Whether side 0 wins with `seat` to add a card; `over` are the cards that would take the trick."""
        own = hands[seat]
        forced, allowed, spare = duties[seat][led]
        may = own & allowed if own & forced else own
        if may == spare:  # the Rechte alone need not be given (A4)
            may = own
        goal = not sides[seat]
        row = beats[led]
        then = after[seat]
        last = then == leader
        high = may & over
        if last and high and (need0 if goal else need1) == 1:
            return goal
        # Likely best first: the lowest card that takes the trick, or a low card if the partner has it.
        ducking = sides[best] == sides[seat]
        result = not goal
        for duck in (ducking, not ducking):
            left = may ^ high if duck else high
            taker = best if duck else seat
            if not left:
                continue
            if last:
                to0, to1 = (need0, need1 - 1) if sides[taker] else (need0 - 1, need1)
                if not to0 or not to1:
                    if (not to0) is goal:
                        result = goal
                        break
                    continue
            while left:
                bit = left & -left
                left ^= bit
                at = bit.bit_length() - 1
                # If we hold the next higher card in play and it is alike, it has the same result.
                rest = live >> at + 1
                if rest and (left & alike[at]) >> at + 1 & rest & -rest:
                    continue
                hands[seat] = own ^ bit
                if last:
                    value = begin(taker, to0, to1)
                else:
                    value = follow(
                        then, leader, taker, led, over if duck else row[at], live, duties, need0, need1
                    )
                if value is goal:
                    hands[seat] = own
                    return goal
        hands[seat] = own
        return result

    def solve(dealt: Sequence[int], leader: int, trick: Sequence[int], need0: int, need1: int) -> bool:
        """Whether side 0 wins from here: `trick` lies, `dealt` are the cards left, no side has three tricks yet."""
        met.clear()
        hands[:seats] = dealt
        if not trick:
            return begin(leader, need0, need1)
        led = trick[0]
        row = beats[led]
        best, over = leader, row[led]
        seat = after[leader]
        for at in trick[1:]:
            if over >> at & 1:
                best, over = seat, row[at]
            seat = after[seat]
        # Of the cards on the table only the best one separates cards in the hands.
        live = 0
        for hand in hands:
            live |= hand
        duties = first if need0 + need1 == 6 else later
        return follow(seat, leader, best, led, over, live, duties, need0, need1)

    return solve


def _company(sides: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """By seat: the partner, and the two opponents."""
    nobody = len(sides)
    mates, foes, others = [], [], []
    for seat, side in enumerate(sides):
        with_us = [other for other, of in enumerate(sides) if of == side and other != seat]
        against = [other for other, of in enumerate(sides) if of != side]
        mates.append((*with_us, nobody)[0])
        foes.append(against[0])
        others.append((*against, nobody)[1])
    return mates, foes, others
