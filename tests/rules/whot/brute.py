"""A WHOT! table of a few cards, played out in every possible way: each deal, each order of the pile, each turn.

Written from the leaflets and the distilled rules alone. For comparison only; it uses cards, tokens and options of the
product, and knows single cards, WHOT cards, action cards, calls and both ways to use up the pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Literal, NamedTuple

from rules.whot.actions import Claim, Draw, Lay, Pick, Warn, WhotAction
from rules.whot.pack import PACKS, STAR, UNKNOWN, is_whot, number_of, suit_of
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import CANCEL, CARD, KEEP, NO_CHOICE, REVERSE, SKIP, choice_of, is_small, small, whot

Cards = tuple[int, ...]
Asked = tuple[int | None, int | None]
"""The suit and the number of which one must be answered."""
FREE: Asked = (None, None)


class State(NamedTuple):
    """One moment. `pile` is the lowest card first, `stock` the next one first, or sorted if its order `is_open`.

    `answers`: the numbers that answer a pending `pick`. `saved`: what was asked and the direction before the WHOT card
    on top was laid, None on the upcard. `due` and `missed`: the seats that have a call to make, or missed it, with
    whether it is the last card.
    """

    hands: tuple[Cards, ...]
    pile: Cards
    stock: Cards
    is_open: bool
    seat: int
    top: int
    asked: Asked
    direction: int = 1
    pick: int = 0
    answers: Cards = ()
    saved: tuple[Asked, int] | None = None
    blanks: int = 0
    due: tuple[int, bool] | None = None
    missed: tuple[tuple[int, bool], ...] = ()


After = State | Literal["over"]
States = tuple[State, ...]


@dataclass
class TinyTable:
    """`pack`: its cards; `size`: how many of them each seat is dealt."""

    rules: WhotRules
    pack: Cards
    seats: int
    size: int

    # --- all that may have been played -----------------------------------------------------------------

    def reachable(self, most: int) -> States | None:
        """Every state that a course of play may lead to, in a fixed order; None if there are more than `most`."""
        seen = dict.fromkeys(self._deals())
        todo = list(seen)
        while todo and len(seen) <= most:
            state = todo.pop()
            for after in (after for action in self.actions(state) for after in self.told(state, action)):
                if after != "over" and after not in seen:
                    seen[after] = None
                    todo.append(after)
        return None if todo else tuple(seen)

    def _deals(self) -> Iterator[State]:
        def dealt(left: Cards, hands: tuple[Cards, ...]) -> Iterator[State]:
            if len(hands) == self.seats:
                for top in set(left):
                    asked = FREE if is_whot(top) else self._asks(top)
                    for seat in range(self.seats):
                        yield State(hands, (top,), _without(left, top), True, seat, top, asked)
                return
            for hand in set(combinations(left, self.size)):
                yield from dealt(_without(left, *hand), (*hands, hand))

        return dealt(tuple(sorted(self.pack)), ())

    def actions(self, state: State) -> Iterator[WhotAction]:
        """Everything that may be tried; `told` says what is legal."""
        yield Draw(state.seat)
        for of in set(state.hands[state.seat]):
            yield from (Lay(state.seat, (token,)) for token in self.tokens(of))
        if state.due:
            yield Warn(*state.due)
        for against, _ in state.missed if self.rules.missed_call_penalty else ():
            yield Claim((against + 1) % self.seats, against)

    def tokens(self, of: int) -> Iterator[int]:
        """Every way in which a card may be laid, but for a WHOT card laid last without a choice."""
        if not is_whot(of):
            yield of
            if self.rules.small_numbers and suit_of(of) == STAR:
                yield small(of)
            return
        effects = PACKS[self.rules.pack].effects.get(of, ())
        choices = [*range(5)] if "call" in effects else []
        choices += [SKIP] if "skip" in effects else []
        choices += [REVERSE] if "reverse" in effects and self.rules.order_card == "reverse" else []
        choices += [CANCEL, KEEP] if self.rules.whot_cancel else []
        yield from (whot(of, choice) for choice in choices)

    def told(self, state: State, action: WhotAction) -> list[After]:
        """Every state after this action; none if it is not legal."""
        match action:
            case Warn(seat, last):
                if state.due == (seat, last):
                    return [state._replace(due=None)]
                return [state] if (seat, last) in state.missed else []
            case Claim(seat, against):
                return self._claimed(state, seat, against)
        if action.seat != state.seat:
            return []
        match action:
            case Lay(_, (token,)):
                after, left = self._lay(state, token), len(state.hands[state.seat]) - 1
            case Draw(_, card):
                after, left = self._draw(state, None if card == UNKNOWN else (card,), card and 1), 0
            case Pick(_, cards):
                after, left = self._draw(state, cards, 2), 0
        return after if not self.rules.calls else [self._calls(state, each, left) for each in after]

    # --- turns ---------------------------------------------------------------------------------------------

    def _asks(self, token: int) -> Asked:
        suit = suit_of(CARD[token])
        return (None if suit == STAR and self.rules.double_suit_lock else suit), _number(token)

    def _fits(self, state: State, token: int) -> bool:
        number = _number(token)
        if state.pick:
            return number in state.answers
        suit, wanted = state.asked
        return state.asked == FREE or suit_of(CARD[token]) == suit or number == wanted

    def _lay(self, state: State, token: int) -> list[After]:
        of, hand = CARD[token], state.hands[state.seat]
        if of not in hand:
            return []
        laid = self._lay_whot(state, token) if is_whot(of) else self._lay_suit(state, token)
        return ["over"] if laid and len(hand) == 1 else laid

    def _onto(self, state: State, token: int) -> State:
        hands = [*state.hands]
        hands[state.seat] = _without(hands[state.seat], CARD[token])
        return state._replace(hands=tuple(hands), pile=(*state.pile, CARD[token]), top=token, blanks=0)

    def _lay_suit(self, state: State, token: int) -> list[After]:
        rules, number = self.rules, _number(token)
        allowed = rules.small_numbers and suit_of(CARD[token]) == STAR if is_small(token) else True
        if not allowed or not self._fits(state, token):
            return []
        answers: Cards = (number,)
        pick = {rules.pick_two: 2, rules.pick_three: 3}.get(number, 0)
        if pick and rules.pick_stack == "cumulative":
            pick += state.pick
        if pick and rules.cross_defence:
            answers = tuple(each for each in (rules.pick_two, rules.pick_three) if each)
        after = self._onto(state, token)._replace(
            asked=self._asks(token),
            pick=pick,
            answers=answers if pick and rules.pick_stack != "none" else (),
            saved=None,
        )
        again = number == rules.hold_on or (number == rules.market and rules.market_turn == "keep")
        steps = 0 if again else 2 if number == rules.suspension else 1
        drawn = [after]
        for away in range(1, self.seats) if number == rules.market else ():
            drawn = [each for one in drawn for each, _ in self._take(one, _next(one, away))]
        return [each._replace(seat=_next(each, steps)) for each in drawn]

    def _lay_whot(self, state: State, token: int) -> list[After]:
        choice, rules = choice_of(token), self.rules
        on_whot = is_whot(state.pile[-1]) and state.saved is not None
        last = choice == NO_CHOICE and len(state.hands[state.seat]) == 1
        if not last and token not in self.tokens(CARD[token]):
            return []
        if (state.pick and rules.whot_defends == "no") or (choice in (CANCEL, KEEP) and not on_whot):
            return []
        asked, direction = state.asked, state.direction
        if choice == CANCEL and state.saved is not None:
            asked, direction = state.saved
        elif choice == REVERSE:
            direction = -direction
        elif choice < SKIP:
            asked = (choice, None)
        pick = state.pick if rules.whot_defends == "passes_on" else 0
        after = self._onto(state, token)._replace(asked=asked, direction=direction, pick=pick)
        after = after._replace(saved=(state.asked, state.direction), answers=state.answers if pick else ())
        return [after._replace(seat=_next(after, 2 if choice == SKIP else 1))]

    def _draw(self, state: State, named: Cards | None, how: int) -> list[After]:
        """Draw one card, or a pending pick; `named`: the cards in order. `how`: 1 only one card, 2 only a pick."""
        if (how == 1 and state.pick) or (how == 2 and not state.pick):
            return []
        drawn = [(state, 0)]
        for at in range(state.pick or 1):
            want = named[at] if named is not None and at < len(named) else UNKNOWN
            drawn = [
                (after, got + more) for one, got in drawn for after, more in self._take(one, state.seat, want)
            ]
        found: list[After] = []
        for after, got in drawn:
            if named is None or got == len(named):
                blanks = 0 if got else state.blanks + 1
                after = after._replace(pick=0, answers=(), blanks=blanks, seat=_next(after, 1))
                found.append("over" if blanks >= self.seats else after)
        return found

    # --- piles and calls -----------------------------------------------------------------------------------

    def _take(self, state: State, seat: int, want: int = UNKNOWN) -> Iterator[tuple[State, int]]:
        """One card for this seat, if there is any, and how many that was."""
        state = state if state.stock else self._turned(state)
        if not state.stock:
            yield state, 0
        for of in sorted(set(state.stock)) if state.is_open else state.stock[:1]:
            if want in (UNKNOWN, of):
                hands = [*state.hands]
                hands[seat] = tuple(sorted((*hands[seat], of)))
                after = state._replace(hands=tuple(hands), stock=_without(state.stock, of))
                yield self._turned(after) if not after.stock and self.rules.turnover == "eager" else after, 1

    def _turned(self, state: State) -> State:
        *below, top = state.pile
        shuffled = self.rules.exhaust == "shuffle"
        if not below:
            return state
        return state._replace(
            pile=(top,), stock=tuple(sorted(below) if shuffled else below), is_open=shuffled
        )

    def _claimed(self, state: State, seat: int, against: int) -> list[After]:
        left = tuple(each for each in state.missed if each[0] != against)
        if seat == against or left == state.missed or not self.rules.missed_call_penalty:
            return []
        drawn = [state._replace(missed=left)]
        for _ in range(self.rules.missed_call_penalty):
            drawn = [after for one in drawn for after, _ in self._take(one, against)]
        return [*drawn]

    def _calls(self, before: State, after: After, left: int) -> After:
        """A call is due with two cards or one; whoever acts next without it has missed it, until he acts again."""
        if after == "over":
            return after
        missed = {seat: last for seat, last in before.missed if seat != before.seat}
        missed |= dict([before.due]) if before.due else {}
        due = (before.seat, left == 1) if left in (1, 2) else None
        return after._replace(due=due, missed=tuple(sorted(missed.items())))


def ordered(state: State, known: Cards) -> list[State]:
    """The states with every order of the pile that begins with these cards."""
    if not state.is_open or not known:
        return [state]
    orders = {each for each in permutations(state.stock) if each[: len(known)] == known}
    return [state._replace(stock=each, is_open=False) for each in orders]


def _number(token: int) -> int:
    return number_of(CARD[token]) * (1 + is_small(token))


def _next(state: State, steps: int) -> int:
    return (state.seat + state.direction * steps) % len(state.hands)


def _without(cards: Cards, *taken: int) -> Cards:
    left = [*cards]
    for of in taken:
        left.remove(of)
    return tuple(left)
