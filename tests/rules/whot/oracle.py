"""A slow WHOT! table that follows leaflets and distilled rules literally: real piles, named cards, no lookups.

Knows complete deals only (a shuffle is known from its mark). For comparison only; never imported by the product,
and uses only cards and tokens of the product.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from rules.whot.actions import Answer, Claim, Draw, Lay, Raise, Timeout, Turned, Warn, WhotAction, WhotSetup
from rules.whot.pack import is_whot, number_of, suit_of
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import CARD, CHOICES, choice_of, is_small
from tests.rules.whot.oracle_leaflet import PRINTED, STAR, SUITS, Ask, does, number_laid, offered, rises


@dataclass
class OracleTable:
    rules: WhotRules
    hands: list[list[int]]
    stock: list[int]
    pile: list[int]
    turn: int
    order: int = 1
    ask: Ask = field(default_factory=Ask)
    top_numbers: tuple[int, ...] = ()
    top_is_whot: bool = False
    laid_whots: list[tuple[Ask, int]] = field(default_factory=list)
    pick: int = 0
    answers: tuple[int, ...] = ()  # the numbers that answer a pending pick
    winner: int | None = None
    ended: str = ""
    passes: int = 0
    block: list[int] = field(default_factory=list)  # turned over by the last action
    ahead: tuple[int, ...] | None = None  # the order after the next shuffle
    owes: tuple[int, str] | None = None
    forgot: dict[int, str] = field(default_factory=dict)
    offer: tuple[int, int] | None = None
    stake: int = 0
    just_drew: int | None = None
    just_skipped: int | None = None

    def follow(self, actions: Sequence[WhotAction]) -> Iterator[WhotAction]:
        """Do the actions one by one, each after it was yielded, looking ahead for the shuffles."""
        for action, following in zip_longest(actions, actions[1:]):
            self.ahead = following.cards if isinstance(following, Turned) else None
            yield action
            self.do(action)

    @classmethod
    def of(cls, rules: WhotRules, setup: WhotSetup) -> OracleTable:
        hands = [list(hand) for hand in setup.hands]
        pile = [setup.upcard] if setup.upcard else []
        table = cls(rules, hands, list(setup.stock), pile, (setup.dealer + 1) % len(hands))
        if pile:
            table._turn_up(setup)
        return table

    def _turn_up(self, setup: WhotSetup) -> None:
        if is_whot(setup.upcard):
            self.top_is_whot = True
            self.ask = Ask() if setup.call is None else Ask(suit=setup.call)
            return
        self._show_suit_card(setup.upcard)
        if self.rules.first_special != "apply":
            return
        action = self._action(setup.upcard)
        if action == "suspension" and not self.rules.suspend_all:
            self.turn += self._sit_out(setup.upcard)
            self.turn %= len(self.hands)
        elif action == "market":
            self._others_draw(setup.dealer)
        elif action in ("pick_two", "pick_three"):
            self._demand(setup.upcard, action)

    # --- what may be done ------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.ended != ""

    def may(self, action: WhotAction) -> bool:
        if isinstance(action, Turned):
            shuffled = self.block if self.rules.exhaust == "shuffle" else []
            return bool(shuffled) and Counter(action.cards) == Counter(shuffled)
        if self.over:
            return False
        if isinstance(action, Warn):
            call = "last card" if action.last else "warning"
            return self.rules.calls and (
                self.owes == (action.seat, call) or self.forgot.get(action.seat) == call
            )
        if isinstance(action, Claim):
            penalty = self.rules.calls and self.rules.missed_call_penalty > 0
            return penalty and action.seat != action.against and action.against in self.forgot
        if isinstance(action, Raise):
            two = self.rules.stakes == "points" and len(self.hands) == 2
            return two and self.offer is None and action.points > self.stake
        if isinstance(action, Answer):
            return self.offer is not None and self.offer[0] != action.seat
        return self._may_turn(action)

    def _may_turn(self, action: WhotAction) -> bool:
        if action.seat != self.turn:
            return isinstance(action, Lay) and self._may_before(action)
        if isinstance(action, Draw):
            return True
        if isinstance(action, Timeout):
            return self.rules.clock > 0
        assert isinstance(action, Lay)
        return self._may_lay(action)

    def _may_before(self, lay: Lay) -> bool:
        if len(lay.tokens) != 1:
            return False
        card = CARD[lay.tokens[0]]
        if lay.seat == self.just_drew and self.rules.play_drawn:
            return card == self.hands[lay.seat][-1] and self._may_lay(lay)
        if lay.seat == self.just_skipped and self.rules.skip_response:
            choice = CHOICES[choice_of(lay.tokens[0])] if is_whot(card) else ""
            return choice in ("cancel", "keep") and self._may_lay(lay)
        return False

    def _may_lay(self, lay: Lay) -> bool:
        tokens, hand = lay.tokens, Counter(self.hands[lay.seat])
        cards = [CARD[token] for token in tokens]
        if Counter(cards) - hand or (any(map(is_small, tokens)) and not self.rules.small_numbers):
            return False
        last = not self.rules.finish_on_action and len(tokens) == len(self.hands[lay.seat])
        if last and any(self._action_of(token) for token in self._acting(tokens)):
            return False
        if len(tokens) > 1:
            return self._may_many(tokens)
        if is_whot(cards[0]):
            return self._may_whot(tokens[0], lay.seat)
        if self.pick:
            return number_laid(tokens[0]) in self.answers
        return self.ask.met_by(tokens[0])

    def _may_whot(self, token: int, seat: int) -> bool:
        if self.pick and self.rules.whot_defends == "no":
            return False
        printed = PRINTED[self.rules.pack].get(CARD[token])
        choice = CHOICES[choice_of(token)]
        if printed is None:
            return False
        if choice == "":
            return len(self.hands[seat]) == 1
        if choice in ("cancel", "keep"):
            return self.rules.whot_cancel and bool(self.laid_whots)
        return choice in offered(self.rules, printed)

    def _may_many(self, tokens: tuple[int, ...]) -> bool:
        if self.pick or any(is_whot(CARD[token]) for token in tokens):
            return False
        numbers = [number_laid(token) for token in tokens]
        if self.rules.double_play and len(numbers) == 2 and numbers[0] == numbers[1]:
            return self.ask.met_by(tokens[0])
        if not self.rules.streets or not self.pile or len(set(numbers)) < len(numbers):
            return False
        if self.top_is_whot:
            starts = self.rules.street_on_whot and self.ask.met_by(tokens[0])
        else:
            starts = numbers[0] in self.top_numbers
        return starts and (rises(self.rules, numbers) or rises(self.rules, numbers[::-1]))

    # --- doing it --------------------------------------------------------------------------------

    def do(self, action: WhotAction) -> None:
        """Do a legal action."""
        if not isinstance(action, Turned):
            self.block = []
        if isinstance(action, Warn):
            if self.owes is not None and self.owes[0] == action.seat:
                self.owes = None
        elif isinstance(action, Claim):
            del self.forgot[action.against]
            self._draw_many(action.against, self.rules.missed_call_penalty)
        elif isinstance(action, Raise):
            self.offer = (action.seat, action.points)
        elif isinstance(action, Answer):
            self._answer(action)
        elif not isinstance(action, Turned):
            self._take_turn(action)

    def _answer(self, answer: Answer) -> None:
        assert self.offer is not None
        if answer.accept and (answer.seconds is None or answer.seconds <= 10):
            self.stake = self.offer[1]
        self.offer = None

    def _take_turn(self, action: WhotAction) -> None:
        seat, drew, skipped = action.seat, None, None
        self.turn = seat
        if isinstance(action, Lay):
            answered = seat == self.just_skipped and self.rules.skip_response and self.just_drew is None
            skipped = self._lay(action, answered)
        elif isinstance(action, Draw):
            drew = self._draw_in_turn(seat)
            self.turn = self._after(1)
        else:
            self._time_out(seat)
            self.turn = self._after(1)
        self._owe(seat, isinstance(action, Lay))
        self.just_drew, self.just_skipped = drew, skipped

    def _owe(self, seat: int, laid: bool) -> None:
        if not self.rules.calls:
            return
        self.forgot.pop(seat, None)
        if self.owes is not None:
            self.forgot[self.owes[0]] = self.owes[1]
        left = len(self.hands[seat])
        self.owes = (seat, {1: "last card", 2: "warning"}[left]) if laid and left in (1, 2) else None

    def _lay(self, lay: Lay, answered: bool) -> int | None:
        """The seat that sits out because of it and may still answer."""
        self.passes = 0
        for token in lay.tokens:
            self.hands[lay.seat].remove(CARD[token])
            self.pile.append(CARD[token])
        goes_on = not self.hands[lay.seat] and self.rules.finish_on_action == "pick_one"
        if goes_on and any(self._action_of(token) for token in self._acting(lay.tokens)):
            self._draw_many(lay.seat, 1)
        if not self.hands[lay.seat] and not self.ended:
            self.ended, self.winner = "out", lay.seat
        if is_whot(CARD[lay.tokens[0]]):
            return self._whot(lay.tokens[0], answered)
        self.laid_whots = []
        self._show_suit_card(CARD[lay.tokens[-1]], lay.tokens[-1])
        jumps = [self._act(token) for token in self._acting(lay.tokens)]
        if self.ended == "out" and self.rules.apply_final_effect and self.pick:
            self._final_pick()
        self.turn = self._after(0 if jumps and jumps[-1] < 0 else 1 + sum(jump for jump in jumps if jump > 0))
        return None

    def _acting(self, tokens: tuple[int, ...]) -> tuple[int, ...]:
        if len(tokens) == 1 or self.rules.street_actions == "all":
            return tokens
        return tokens[-1:] if self.rules.street_actions == "last" else ()

    def _act(self, token: int) -> int:
        """The effect of an action card, and how many sit out; -1: the same player again."""
        action = self._action_of(token)
        out = self.ended == "out"
        if action in ("pick_two", "pick_three"):
            self._demand(token, action)
        if action == "market" and (not out or self.rules.apply_final_effect):
            self._others_draw(self.turn)
        if action == "hold_on" or (action == "market" and self.rules.market_turn == "keep"):
            return -1
        if action == "suspension":
            return -1 if self.rules.suspend_all else self._sit_out(CARD[token])
        return 0

    def _final_pick(self) -> None:
        """The last card was a pick: the next player still draws, and can no longer answer."""
        ended, self.ended = self.ended, ""
        self._draw_many(self._after(1), self.pick)
        self.ended = ended

    def _sit_out(self, card: int) -> int:
        two = self.rules.star8_two and suit_of(card) == STAR
        return min(2, len(self.hands) - 1) if two else 1

    def _demand(self, token: int, action: str) -> None:
        cards = {"pick_two": 2, "pick_three": 3}[action]
        self.pick = self.pick + cards if self.rules.pick_stack == "cumulative" else cards
        if self.rules.pick_stack == "none":
            self.answers = ()
        elif self.rules.cross_defence:
            two, three = self.rules.pick_two, self.rules.pick_three
            self.answers = tuple(
                number for number in (two, three) if does(self.rules, number).startswith("pick")
            )
        else:
            self.answers = (number_laid(token),)

    def _others_draw(self, but: int) -> None:
        ended, self.ended = self.ended, ""
        for away in range(1, len(self.hands)):
            self._draw_many((but + away * self.order) % len(self.hands), 1)
        self.ended = ended or self.ended

    def _whot(self, token: int, answered: bool) -> int | None:
        before = (self.ask, self.order)
        if self.pick and self.rules.whot_defends == "cancels":
            self.pick = 0
        words = CHOICES[choice_of(token)].split()
        seats, jump = len(self.hands), 0
        if words == ["cancel"]:
            self.ask, self.order = self.laid_whots[-1]
        for word in words:
            if word in SUITS:
                self.ask = Ask(suit=SUITS.index(word))
        if "reverse" in words:
            self.order = -self.order
            jump = 1 if seats == 2 and self.rules.reverse_2p == "again" else 0
        if "skip" in words:
            jump = 1
        if words in (["skip"], ["reverse"]) and self.rules.red_follow == "free":
            self.ask = Ask()
        if answered and words == ["keep"]:
            jump = 1
        self.laid_whots.append(before)
        self.top_numbers, self.top_is_whot = (), True
        skips = "skip" in words or (answered and words == ["keep"])
        skipped = self._after(1) if skips else None
        self.turn = self._after(1 + jump)
        return skipped if self.rules.skip_response else None

    # --- drawing ---------------------------------------------------------------------------------

    def _draw_in_turn(self, seat: int) -> int | None:
        """The seat that drew a card without a pick."""
        forced = self.pick > 0
        found = self._draw_many(seat, self.pick or 1)
        self.pick = 0
        self._count_pass(found == 0)
        return seat if found and not forced else None

    def _time_out(self, seat: int) -> None:
        if self.pick and self.rules.timeout_pending == "carry":
            self.passes = 0
            return
        count = self.pick or (1 if self.rules.timeout == "draw_one" else 0)
        found = self._draw_many(seat, count)
        empty = not self.stock and len(self.pile) <= 1
        if self.rules.exhaust in ("count_lowest_wins", "draw"):
            empty = not self.stock
        self.pick = 0
        self._count_pass(found == 0 if count else empty)

    def _count_pass(self, blank: bool) -> None:
        self.passes = self.passes + 1 if blank else 0
        if self.passes == len(self.hands) and not self.ended:
            self.ended = "void"

    def _draw_many(self, seat: int, count: int) -> int:
        for found in range(count):
            if not self.stock:
                self._turn_over()
            if self.ended or not self.stock:
                return found
            self.hands[seat].append(self.stock.pop(0))
            if not self.stock and self.rules.turnover == "eager":
                self._turn_over()
        return count

    def _turn_over(self) -> None:
        """The top card stays; the rest is turned face down as it lies, so that its lowest card is on top."""
        if self.rules.exhaust in ("count_lowest_wins", "draw"):
            self.ended = "counted" if self.rules.exhaust == "count_lowest_wins" else "drawn"
            return
        if len(self.pile) < 2:
            return
        *rest, top = self.pile
        self.block, self.stock, self.pile = rest, rest[:], [top]
        if self.rules.exhaust == "shuffle" and self.ahead is not None:
            assert Counter(self.ahead) == Counter(rest)
            self.stock = list(self.ahead)

    def _after(self, seats: int) -> int:
        return (self.turn + self.order * seats) % len(self.hands)

    def _show_suit_card(self, card: int, token: int = 0) -> None:
        number, big = number_laid(token or card), number_of(card)
        forced = {"declared": (number,), "either": (number, big), "big": (big,)}
        numbers = forced[self.rules.dual_top] if is_small(token) else (number,)
        locked = self.rules.double_suit_lock and suit_of(card) == STAR
        self.ask = Ask(None if locked else suit_of(card), numbers)
        self.top_numbers, self.top_is_whot = numbers, False

    def _action(self, card: int) -> str:
        return self._action_of(card)

    def _action_of(self, token: int) -> str:
        if is_whot(CARD[token]):
            return ""
        return does(self.rules, number_laid(token))
