"""Hands logged from their middle, compared with every course of play of a table of five or six cards.

What may have been played must be accepted. What cannot have been is refused only as far as the library page says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import cast

import pytest

from rules import registry
from rules.core.errors import RulesError
from rules.core.hand import Hand
from rules.notation import write
from rules.whot import deal, lookups, pending, seating
from rules.whot.actions import Claim, Draw, Lay, Middle, Pick, Warn, WhotAction, WhotSetup
from rules.whot.codes import format_card
from rules.whot.compact import encode
from rules.whot.deal import dealt
from rules.whot.lookups import compiled
from rules.whot.pack import PACKS, STAR, UNKNOWN, Pack, is_whot
from rules.whot.play import advance
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import CARD, NO_CHOICE, is_small, whot
from tests.amount import amount
from tests.rules.whot.brute import After, Cards, State, States, TinyTable, ordered

TABLES = amount(12, 2_000)
LOGS = 60
MOST = 8_000
OPTIONS = {
    "pack": ("one_kind", "two_colours", "five_whots"),
    "double_suit_lock": (False, False, True),
    "small_numbers": (False, True),
    "whot_cancel": (True, True, False),
    "order_card": ("reverse", "none"),
    "hold_on": (0, 1),
    "pick_two": (0, 2),
    "pick_three": (0, 5),
    "suspension": (0, 8),
    "market": (0, 14),
    "pick_stack": ("cumulative", "cumulative", "last_only", "none"),
    "cross_defence": (False, True),
    "whot_defends": ("no", "cancels", "passes_on"),
    "market_turn": ("on", "keep"),
    "exhaust": ("turn", "shuffle"),
    "turnover": ("eager", "lazy"),
    "calls": (False, False, False, True),
    "missed_call_penalty": (0, 1, 2),
}


@dataclass
class Judge:
    """A random table, and how the library and the brute force judge logs of it."""

    rng: Random

    def __post_init__(self) -> None:
        rng = self.rng
        self.ruleset = registry.ruleset("custom", {name: rng.choice(some) for name, some in OPTIONS.items()})
        self.rules = cast(WhotRules, self.ruleset.params)
        seats = rng.choice((2, 2, 3))
        self.table = TinyTable(self.rules, self._few_cards(), seats, 1 if seats == 3 else rng.choice((1, 2)))

    def _few_cards(self) -> Cards:
        rng, kinds = self.rng, [*PACKS[self.rules.pack].effects]
        cards = [rng.choice(kinds) for _ in range(rng.choice((0, 1, 1, 2, 2)))]
        suits = rng.sample(range(STAR + 1), rng.choice((2, 2, 5)))
        whole = [of for of in PACKS[self.rules.pack].cards if not is_whot(of) and of >> 4 in suits]
        acting = [of for of in whole if of & 15 in (self.rules.pick_two, self.rules.pick_three)]
        cards += rng.sample(acting, min(len(acting), rng.choice((0, 2, 3))))
        plain = [of for of in whole if of not in cards]
        return tuple(sorted([*cards, *rng.sample(plain, 5 + (rng.random() < 0.6) - len(cards))]))

    def patched(self, patch: pytest.MonkeyPatch) -> None:
        """Let the library play with these few cards only."""
        every = PACKS[self.rules.pack].effects
        copies = {of: self.table.pack.count(of) for of in self.table.pack}
        effects = {of: every[of] for of in copies if of in every}
        few = Pack(bytes(self.table.pack), copies, effects)
        for module in (lookups, seating, pending):
            patch.setattr(module, "pack_of", lambda key, packs=1: few)
        for room in (lookups, seating, deal):
            patch.setattr(room, "cards_each", lambda rules, players: self.table.size)
        compiled.cache_clear()

    def refusal(self, setup: WhotSetup, actions: Sequence[WhotAction]) -> str:
        """The code of the library's refusal, "" if it accepts the log."""
        known = compiled(self.rules)
        try:
            data = encode(known, setup, actions)
            position = dealt(known, setup)
        except RulesError as error:
            return error.code
        failure = advance(position, iter(data[len(encode(known, setup, ())) :]))
        return failure.code if failure else ""


def moment(rng: Random, state: State) -> WhotSetup:
    """The setup of a log that begins in this state, as far as somebody noted it."""
    share = rng.choice((0, 0, 0.3, 0.6, 1))

    def noted(cards: Cards) -> Cards:
        return tuple(UNKNOWN if rng.random() < share else of for of in rng.sample(cards, len(cards)))

    below = tuple(UNKNOWN if rng.random() < share else of for of in state.pile[:-1])
    stock = tuple(rng.sample(state.stock, len(state.stock))) if state.is_open else state.stock
    known = stock[: rng.randint(0, len(stock))] if rng.random() < 0.3 else ()
    suit, number = state.asked
    call = suit if is_whot(state.pile[-1]) and number is None and rng.random() < 0.9 else None
    middle = Middle(state.seat, state.direction, state.pick, below, False, is_small(state.top))
    return WhotSetup(0, tuple(map(noted, state.hands)), state.pile[-1], known, call, middle)


def changed(rng: Random, table: TinyTable, setup: WhotSetup) -> WhotSetup:
    """The setup with one mistake, which may be none."""
    middle, any_card = cast(Middle, setup.middle), rng.choice(table.pack)
    match rng.randrange(9):
        case 0:
            return replace(setup, middle=replace(middle, pick=rng.choice((0, 2, 3, 4, 5, 6, 7, 8))))
        case 1:
            return replace(setup, middle=replace(middle, direction=-middle.direction))
        case 2:
            return replace(setup, middle=replace(middle, seat=rng.randrange(table.seats)))
        case 3 if is_whot(setup.upcard):
            return replace(setup, call=rng.choice((None, *range(5))))
        case 4:
            call = setup.call if is_whot(any_card) else None
            return replace(setup, upcard=any_card, call=call, middle=replace(middle, small=False))
        case 5:
            hands = [[*hand] for hand in setup.hands]
            rng.choice(hands).append(rng.choice((UNKNOWN, any_card)))
            return replace(setup, hands=tuple(map(tuple, hands)))
        case 6:
            shuffled = tuple(rng.sample(middle.discards, len(middle.discards)))
            return replace(setup, middle=replace(middle, discards=shuffled))
        case 7:
            below = [*middle.discards]
            below.insert(rng.randint(0, len(below)), rng.choice((UNKNOWN, any_card)))
            return replace(setup, middle=replace(middle, discards=tuple(below)))
    return replace(setup, stock=(any_card,))


def agrees(state: State, setup: WhotSetup) -> bool:
    """Whether this may be the moment of which the setup tells."""
    middle = cast(Middle, setup.middle)
    if (state.seat, state.direction, state.pick) != (middle.seat, middle.direction, middle.pick):
        return False
    if state.pile[-1] != setup.upcard or is_small(state.top) != middle.small:
        return False
    if setup.call is not None and state.asked != (setup.call, None):
        return False
    hands = zip(state.hands, setup.hands, strict=True)
    if any(len(held) != len(told) or Counter(filter(None, told)) - Counter(held) for held, told in hands):
        return False
    if len(middle.discards) != len(state.pile) - 1 or len(setup.stock) > len(state.stock):
        return False
    if any(told not in (UNKNOWN, of) for told, of in zip(middle.discards, state.pile, strict=False)):
        return False
    if state.is_open:
        return not Counter(setup.stock) - Counter(state.stock)
    return state.stock[: len(setup.stock)] == setup.stock


def possible(states: States, setup: WhotSetup) -> States:
    found = (each for state in states if agrees(state, setup) for each in ordered(state, setup.stock))
    return tuple(dict.fromkeys(found))


def after(table: TinyTable, states: States, action: WhotAction) -> tuple[After, ...]:
    return tuple(dict.fromkeys(then for state in states for then in table.told(state, action)))


def something(rng: Random, table: TinyTable, state: State) -> WhotAction:
    """What somebody may tell next: mostly what is legal in this state, often with the cards drawn."""
    seat = state.seat if rng.random() < 0.95 else rng.randrange(table.seats)
    if table.rules.calls and rng.random() < 0.3:
        other = rng.randrange(table.seats)
        return rng.choice((Warn(other, rng.random() < 0.5), Claim(other, rng.randrange(table.seats))))
    if rng.random() < 0.25:
        return Lay(seat, (rng.choice([*table.tokens(rng.choice(table.pack))]),))
    legal = [action for action in table.actions(state) if table.told(state, action)]
    action = rng.choice(legal or [Draw(seat)])
    if isinstance(action, Lay) and is_whot(CARD[action.tokens[0]]) and rng.random() < 0.1:
        return Lay(seat, (whot(CARD[action.tokens[0]], NO_CHOICE),))
    if not isinstance(action, Draw) or rng.random() < 0.5:
        return action
    then = rng.choice(table.told(state, action))
    if not isinstance(then, State):
        return action
    drawn = [*(Counter(then.hands[state.seat]) - Counter(state.hands[state.seat])).elements()]
    rng.shuffle(drawn)
    if drawn and rng.random() < 0.25:
        drawn[0] = rng.choice((*table.pack, UNKNOWN) if state.pick else table.pack)
    if state.pick:
        return Pick(seat, tuple(drawn))
    return Draw(seat, drawn[0]) if drawn else action


def wrongly_refused(number: int, patch: pytest.MonkeyPatch) -> Iterator[str]:
    """The logs of one table that are refused, although a course of play may have led to all they tell."""
    rng = Random(f"tiny {number}")
    judge = Judge(rng)
    states = judge.table.reachable(MOST)
    if states is None:
        return
    judge.patched(patch)
    for _ in range(LOGS):
        setup = moment(rng, rng.choice(states))
        if rng.random() < 0.5:
            setup = changed(rng, judge.table, setup)
        told: tuple[WhotAction, ...] = ()
        found: tuple[After, ...] = possible(states, setup)
        while found and len(told) < 8:
            if refusal := judge.refusal(setup, told):
                text = write(Hand(judge.ruleset, setup, told))
                yield f"{number} {refusal}\n{list(map(format_card, judge.table.pack))}\n{text}"
                break
            if "over" in found:
                break
            going_on = tuple(state for state in found if state != "over")
            told += (something(rng, judge.table, rng.choice(going_on)),)
            found = after(judge.table, going_on, told[-1])


@pytest.fixture(autouse=True)
def whole_packs_afterwards() -> Iterator[None]:
    yield
    compiled.cache_clear()


def test_no_log_is_refused_to_which_a_course_of_play_may_have_led(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [text for number in range(TABLES) for text in wrongly_refused(number, monkeypatch)] == []
