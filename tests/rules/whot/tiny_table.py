"""A WHOT! table of a few cards, played out in every possible way: each deal, each order of the pile, each turn.

Written from the leaflets and the distilled rules alone, for comparison; it uses cards, tokens and options of the
product. Knows every option of play but stakes and the seconds of a turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from rules.whot.actions import Claim, Draw, Got, Lay, Pick, Timeout, Turned, Warn, WhotAction
from rules.whot.pack import UNKNOWN, is_whot
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import (
    CANCEL,
    CARD,
    KEEP,
    NO_CHOICE,
    called_suit,
    choice_of,
    reverses,
    skips,
)
from tests.rules.whot import tiny_cards as cards
from tests.rules.whot.tiny_cards import FREE, Cards
from tests.rules.whot.tiny_state import State, States, next_seat, ordered, without


@dataclass(eq=False)
class TinyTable:
    """`pack`: its cards; `size`: how many of them each seat is dealt."""

    rules: WhotRules
    pack: Cards
    seats: int
    size: int

    # --- all that may have been played -----------------------------------------------------------------

    def reachable(self, most: int) -> States | None:
        """Every state that a course of play may lead to, in a fixed order; None if there are more than `most`."""
        begun = (
            each
            for hands, top, rest in self.deals()
            for seat in range(self.seats)
            for each in self.begun(hands, top, rest, seat)
        )
        seen = dict.fromkeys(each._replace(taken=(), turned=None) for each in begun)
        todo = list(seen)
        while todo and len(seen) <= most:
            state = todo.pop()
            for after in (after for action in self.actions(state) for after in self.told(state, action)):
                after = after._replace(taken=(), turned=None)
                if not after.over and after not in seen:
                    seen[after] = None
                    todo.append(after)
        return None if todo else tuple(seen)

    def deals(self) -> Iterator[tuple[tuple[Cards, ...], int, Cards]]:
        """The hands, the upcard or 0, and the cards left, of every deal."""

        def dealt(left: Cards, hands: tuple[Cards, ...]) -> Iterator[tuple[tuple[Cards, ...], int, Cards]]:
            if len(hands) == self.seats:
                for top in sorted(set(left)) if self.rules.opening == "turn_up" else (0,):
                    yield hands, top, without(left, top) if top else left
                return
            for hand in sorted(set(combinations(left, self.size))):
                yield from dealt(without(left, *hand), (*hands, hand))

        return dealt(tuple(sorted(self.pack)), ())

    def begun(
        self, hands: tuple[Cards, ...], top: int, rest: Cards, seat: int, *, is_open: bool = True
    ) -> list[State]:
        """The states in which the hand begins, if `seat` is left of the dealer."""
        rules, pile = self.rules, (top,) if top else ()
        free = not top or is_whot(top)
        token = cards.whot(top, NO_CHOICE) if top and free else top
        state = State(hands, pile, rest, is_open, seat, token, FREE if free else cards.asks(rules, top))
        action = "" if free or rules.first_special != "apply" else cards.action(rules, top)
        if action == "suspension" and not rules.suspend_all:
            return [state._replace(seat=next_seat(state, cards.steps(rules, (top,), self.seats) - 1))]
        if action == "market":
            # Everybody but the dealer, who sits before the first player.
            dealer = state._replace(seat=next_seat(state, -1))
            return [each._replace(seat=seat) for each in self._market(dealer)]
        if action in ("pick_two", "pick_three"):
            asked = cards.answer_numbers(rules, top)
            return [state._replace(pick=cards.asks_for(rules, top), answers=asked)]
        return [state]

    def actions(self, state: State) -> Iterator[WhotAction]:
        """Everything that may be tried; `told` says what is legal."""
        yield Draw(state.seat)
        if self.rules.clock:
            yield Timeout(state.seat)
        actors = {state.seat, (state.seat - state.direction) % self.seats}
        for seat in actors if state.drew or state.skipped is not None else {state.seat}:
            for of in set(state.hands[seat]):
                last = len(state.hands[seat]) == 1 and is_whot(of)
                yield from (Lay(seat, (token,)) for token in cards.ways(self.rules, of))
                if last:
                    yield Lay(seat, (cards.whot(of, NO_CHOICE),))
        if self.rules.streets or self.rules.double_play:
            yield from (Lay(state.seat, tokens) for tokens in self._several(state.hands[state.seat]))
        if state.due:
            yield Warn(*state.due)
        for against, _ in state.missed if self.rules.missed_call_penalty else ():
            yield Claim((against + 1) % self.seats, against)

    @cache  # noqa: B019 (a table lives as long as its test)
    def _several(self, hand: Cards) -> tuple[Cards, ...]:
        """Every street, and every two cards of one number, of this hand."""
        found: list[Cards] = []
        todo: list[Cards] = [()]
        while todo:
            begun = todo.pop()
            for of in {of for of in without(hand, *(CARD[token] for token in begun)) if not is_whot(of)}:
                more = [(*begun, token) for token in cards.ways(self.rules, of)]
                streets = [each for each in more if len(each) == 1 or cards.is_street(self.rules, each)]
                found += [each for each in more if cards.is_double(self.rules, each)]
                found += [each for each in streets if len(each) > 1]
                todo += streets
        return tuple(dict.fromkeys(found))

    def told(self, state: State, action: WhotAction) -> list[State]:
        """Every state after this action; none if it is not legal."""
        match action:
            case Warn(seat, last):
                if state.due == (seat, last):
                    return [state._replace(due=None)]
                return [state] if (seat, last) in state.missed else []
            case Claim(seat, against):
                return self._claimed(state, seat, against)
            case Got(seat, named):
                mine = tuple(of for taker, of in state.taken if taker == seat)
                fits = len(named) == len(mine) and all(
                    want in (UNKNOWN, of) for want, of in zip(named, mine, strict=True)
                )
                return [state] if mine and fits else []
            case Turned(_, shuffled, named):
                return self._ordered(state, shuffled, named)
        before = state._replace(taken=(), turned=None)
        found = self._turn(before, action)
        seat = action.seat
        laid = isinstance(action, Lay)
        return [self._calls(before, each, seat, len(each.hands[seat]), laid=laid) for each in found]

    def _turn(self, state: State, action: WhotAction) -> list[State]:
        seat, usual = action.seat, action.seat == state.seat
        plain = state._replace(drew=None, skipped=None)
        match action:
            case Lay(_, (token,)):
                if usual:
                    return self._lay(plain, token)
                if state.drew == (seat, CARD[token]):
                    return self._lay(plain._replace(seat=seat), token)
                if state.skipped == seat and is_whot(CARD[token]) and choice_of(token) in (CANCEL, KEEP):
                    return self._answered(plain._replace(seat=seat), token)
                return []
            case Lay(_, tokens):
                return self._lay_several(plain, tokens) if usual else []
            case Draw(_, card):
                return self._draw(plain, None if card == UNKNOWN else (card,), card and 1) if usual else []
            case Pick(_, named):
                return self._draw(plain, named, 2) if usual else []
            case Timeout():
                return self._timeout(plain) if usual and self.rules.clock else []
        return []

    # --- cards laid ------------------------------------------------------------------------------------------

    def _lay(self, state: State, token: int) -> list[State]:
        if CARD[token] not in state.hands[state.seat]:
            return []
        if is_whot(CARD[token]):
            return self._lay_whot(state, token)
        allowed = token in cards.ways(self.rules, CARD[token])
        fits = cards.number(token) in state.answers if state.pick else cards.answers(state.need, token)
        return self._laid(state, (token,)) if allowed and fits else []

    def _lay_several(self, state: State, tokens: Cards) -> list[State]:
        rules, held = self.rules, Counter(state.hands[state.seat])
        allowed = all(
            token in cards.ways(rules, CARD[token]) and not is_whot(CARD[token]) for token in tokens
        )
        if not allowed or Counter(CARD[token] for token in tokens) - held or state.pick:
            return []
        if cards.is_double(rules, tokens):
            return self._laid(state, tokens) if cards.answers(state.need, tokens[0]) else []
        begins = cards.number(tokens[0]) in cards.shown(rules, state.top)
        if state.top and is_whot(CARD[state.top]):
            begins = rules.street_on_whot and cards.answers(state.need, tokens[0])
        return self._laid(state, tokens) if begins and cards.is_street(rules, tokens) else []

    def _laid(self, state: State, tokens: Cards) -> list[State]:
        """The states after suit cards that fit: what they ask for, and what they do."""
        rules, seat, active = self.rules, state.seat, cards.acting(self.rules, tokens)
        is_last = len(tokens) == len(state.hands[seat])
        if is_last and active and rules.finish_on_action is False:
            return []
        after = self._onto(state, tokens)._replace(need=cards.asks(rules, tokens[-1]), saved=None)
        pick, answers = 0, ()
        for token in active:
            if more := cards.asks_for(rules, token):
                pick = more + (pick or state.pick if rules.pick_stack == "cumulative" else 0)
                answers = cards.answer_numbers(rules, token)
        found = [after._replace(pick=pick, answers=answers)]
        if is_last and active and rules.finish_on_action == "pick_one":
            found = [each for one in found for each, _ in self._take(one, seat)]
        for token in active:
            if cards.action(rules, token) == "market":
                found = [each for one in found for each in (self._market(one) if one.hands[seat] else [one])]
        step = cards.steps(rules, tokens, self.seats)
        return [self._next_turn(each, step) for each in found]

    def _onto(self, state: State, tokens: Cards) -> State:
        hands, laid = [*state.hands], tuple(CARD[token] for token in tokens)
        hands[state.seat] = without(hands[state.seat], *laid)
        return state._replace(hands=tuple(hands), pile=(*state.pile, *laid), top=tokens[-1], blanks=0)

    def _next_turn(self, state: State, step: int) -> State:
        if not state.hands[state.seat]:
            state = state._replace(over=True)
        return state._replace(seat=next_seat(state, step))

    def _market(self, state: State) -> list[State]:
        found = [state]
        for away in range(1, self.seats):
            found = [each for one in found for each, _ in self._take(one, next_seat(one, away))]
        return found

    def _lay_whot(self, state: State, token: int) -> list[State]:
        choice, rules, on_whot = choice_of(token), self.rules, state.saved is not None
        last = choice == NO_CHOICE and len(state.hands[state.seat]) == 1
        if not last and token not in cards.ways(rules, CARD[token]):
            return []
        if (state.pick and rules.whot_defends == "no") or (choice in (CANCEL, KEEP) and not on_whot):
            return []
        need, direction, suit = state.need, state.direction, called_suit(choice)
        if choice == CANCEL and state.saved is not None:
            need, direction = state.saved
        elif suit is not None:
            need = (suit, ())
        elif choice < CANCEL and rules.red_follow == "free":
            need = FREE
        if reverses(choice):
            direction = -direction
        pick = state.pick if rules.whot_defends == "passes_on" else 0
        after = self._onto(state, (token,))._replace(need=need, direction=direction, pick=pick)
        after = after._replace(saved=(state.need, state.direction), answers=state.answers if pick else ())
        again = reverses(choice) and self.seats == 2 and rules.reverse_2p == "again"
        after = self._next_turn(after, 2 if skips(choice) or again else 1)
        may_answer = skips(choice) and rules.skip_response and not after.over
        return [after._replace(skipped=next_seat(after, -1) if may_answer else None)]

    def _answered(self, state: State, token: int) -> list[State]:
        """The states after the answer to a skip: it is cancelled, or moves on to the next player."""
        found = self._lay_whot(state, token) if CARD[token] in state.hands[state.seat] else []
        if choice_of(token) == CANCEL:
            return found
        moved = [each if each.over else each._replace(seat=next_seat(each, 1)) for each in found]
        return [each if each.over else each._replace(skipped=next_seat(each, -1)) for each in moved]

    # --- draws -----------------------------------------------------------------------------------------------

    def _draw(self, state: State, named: Cards | None, how: int) -> list[State]:
        """Draw one card, or a pending pick; `named`: the cards in order. `how`: 1 only one card, 2 only a pick."""
        if (how == 1 and state.pick) or (how == 2 and not state.pick):
            return []
        found = []
        for after, drawn in self._drawn(state, state.pick or 1, named):
            if named is None or len(drawn) == len(named):
                done = self._drew(after, len(drawn))
                if len(drawn) == 1 and not state.pick and self.rules.play_drawn and not done.over:
                    done = done._replace(drew=(state.seat, drawn[0]))
                found.append(done)
        return found

    def _drawn(self, state: State, count: int, named: Cards | None = None) -> Iterable[tuple[State, Cards]]:
        found: list[tuple[State, Cards]] = [(state, ())]
        for at in range(count):
            want = named[at] if named is not None and at < len(named) else UNKNOWN
            found = [
                (after, got + more) for one, got in found for after, more in self._take(one, state.seat, want)
            ]
        return found

    def _drew(self, state: State, drawn: int) -> State:
        """The state after a turn in which so many cards were drawn; the pick is settled."""
        blanks = 0 if drawn else state.blanks + 1
        after = state._replace(pick=0, answers=(), blanks=blanks, over=state.over or blanks >= self.seats)
        return after._replace(seat=next_seat(after, 1))

    def _timeout(self, state: State) -> list[State]:
        rules = self.rules
        if state.pick and rules.timeout_pending == "carry":
            return [state._replace(blanks=0, seat=next_seat(state, 1))]
        if state.pick or rules.timeout == "draw_one":
            return [self._drew(after, len(drawn)) for after, drawn in self._drawn(state, state.pick or 1)]
        left = state.stock or (len(state.pile) > 1 and rules.exhaust in ("turn", "shuffle"))
        return [self._drew(state, 1 if left else 0)]

    def _take(self, state: State, seat: int, want: int = UNKNOWN) -> Iterator[tuple[State, Cards]]:
        """One card for this seat, if there is any."""
        if not state.over and not state.stock:
            state = self._turned(state)
        if state.over or not state.stock:
            yield state, ()
            return
        for of in sorted(set(state.stock)) if state.is_open else state.stock[:1]:
            if want in (UNKNOWN, of):
                hands = [*state.hands]
                hands[seat] = tuple(sorted((*hands[seat], of)))
                taken = (*state.taken, (seat, of))
                after = state._replace(hands=tuple(hands), stock=without(state.stock, of), taken=taken)
                is_turned = not after.stock and self.rules.turnover == "eager"
                yield self._turned(after) if is_turned else after, (of,)

    def _turned(self, state: State) -> State:
        if self.rules.exhaust in ("count_lowest_wins", "draw"):
            return state._replace(over=True)
        below, top = (state.pile[:-1], state.pile[-1:]) if state.top else (state.pile, ())
        if not below:
            return state
        shuffled = self.rules.exhaust == "shuffle"
        stock = tuple(sorted(below)) if shuffled else below
        turned = (len(below), len(state.taken)) if state.turned is None else (-1, 0)
        return state._replace(pile=top, stock=stock, is_open=shuffled and len(below) > 1, turned=turned)

    def _ordered(self, state: State, shuffled: bool, named: Cards) -> list[State]:
        """The states in which the pile was just turned over to this order, or is turned over now."""
        if shuffled and self.rules.exhaust != "shuffle":
            return []
        if state.turned is None:
            if state.stock or len(state.pile) < 2 or self.rules.exhaust not in ("turn", "shuffle"):
                return []
            state = self._turned(state._replace(taken=()))
        assert state.turned is not None
        count, since = state.turned
        if len(named) > count:
            return []
        drawn = tuple(of for _, of in state.taken[since:])
        after = state._replace(turned=None)
        if any(want not in (UNKNOWN, of) for want, of in zip(named, drawn, strict=False)):
            return []
        return ordered(after, named[len(drawn) :])

    # --- calls -----------------------------------------------------------------------------------------------

    def _claimed(self, state: State, seat: int, against: int) -> list[State]:
        left = tuple(each for each in state.missed if each[0] != against)
        if seat == against or left == state.missed or not self.rules.missed_call_penalty:
            return []
        found = [state._replace(missed=left, taken=(), turned=None)]
        for _ in range(self.rules.missed_call_penalty):
            found = [after for one in found for after, _ in self._take(one, against)]
        return found

    def _calls(self, before: State, after: State, seat: int, left: int, *, laid: bool) -> State:
        """A call is due with two cards or one; whoever acts next without it has missed it, until he acts again."""
        if not self.rules.calls or after.over:
            return after._replace(due=None, missed=()) if not self.rules.calls else after
        missed = {who: last for who, last in before.missed if who != seat}
        missed |= dict([before.due]) if before.due else {}
        due = (seat, left == 1) if laid and left in (1, 2) else None
        return after._replace(due=due, missed=tuple(sorted(missed.items())))
