"""Random tables of a few cards, and logs of what may have been played there, told from the deal or from the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import cast

import pytest

from rules import registry
from rules.core.errors import RulesError
from rules.whot import deal, lookups, pending, seating
from rules.whot.actions import (
    Claim,
    Draw,
    Got,
    Lay,
    Middle,
    Pick,
    Timeout,
    Turned,
    Warn,
    WhotAction,
    WhotSetup,
)
from rules.whot.compact import encode
from rules.whot.deal import dealt
from rules.whot.lookups import compiled
from rules.whot.pack import PACKS, STAR, UNKNOWN, Pack, is_whot, number_of, suit_of
from rules.whot.play import advance
from rules.whot.position import Position
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import is_small
from tests.rules.whot import tiny_cards
from tests.rules.whot.tiny_cards import Cards
from tests.rules.whot.tiny_state import State, States, ordered, without
from tests.rules.whot.tiny_table import TinyTable

OPTIONS: dict[str, tuple[object, ...]] = {
    "pack": ("one_kind", "two_colours", "five_whots", "two_kinds"),
    "wild_mode": ("choose", "choose", "both"),
    "whot_cancel": (True, True, False),
    "skip_response": (False, False, True),
    "red_follow": ("transparent", "transparent", "free", "must_name"),
    "order_card": ("reverse", "none"),
    "reverse_2p": ("pass", "again"),
    "double_suit_lock": (False, False, True),
    "small_numbers": (False, True),
    "dual_top": ("declared", "either", "big"),
    "streets": (False, True),
    "street_gaps": ("strict", "deck_adjacent", "any"),
    "street_wrap": (False, True),
    "street_on_whot": (False, True),
    "street_actions": ("last", "none", "all"),
    "double_play": (False, False, True),
    "suspend_all": (False, True),
    "pick_stack": ("cumulative", "cumulative", "last_only", "none"),
    "cross_defence": (False, True),
    "whot_defends": ("no", "cancels", "passes_on"),
    "market_turn": ("on", "keep"),
    "star8_two": (False, True),
    "finish_on_action": (True, True, False, "pick_one"),
    "calls": (False, False, False, True),
    "missed_call_penalty": (0, 1, 2),
    "clock": (0, 0, 0, 20),
    "timeout": ("pass", "draw_one"),
    "timeout_pending": ("draw", "carry"),
    "turnover": ("eager", "lazy"),
    "exhaust": ("turn", "turn", "shuffle", "shuffle", "count_lowest_wins", "draw"),
    "play_drawn": (False, False, True),
    "first_special": ("ignore", "apply"),
    "opening": ("turn_up", "turn_up", "lead_any"),
}
NUMBERS = ((1, 2, 3, 4), (2, 3, 4, 5), (4, 5, 7, 8), (1, 2, 13, 14), (2, 5, 8, 10, 14), (1, 2, 5, 8, 14))
ACTIONS = ("hold_on", "pick_two", "pick_three", "suspension", "market")


@dataclass
class Tiny:
    """A random table, and the library set up for its few cards."""

    rng: Random

    def __post_init__(self) -> None:
        rng = self.rng
        numbers = rng.choice(NUMBERS)
        chosen = {name: rng.choice(some) for name, some in OPTIONS.items()}
        chosen |= {name: rng.choice((0, 0, rng.choice(numbers))) for name in ACTIONS}
        self.ruleset = registry.ruleset("custom", chosen)
        self.rules = cast(WhotRules, self.ruleset.params)
        seats = rng.choice((2, 2, 2, 3, 3, 4))
        size = rng.choice((1, 2)) if seats == 2 else 1
        self.table = TinyTable(self.rules, self._few_cards(numbers), seats, size)

    def _few_cards(self, numbers: Cards) -> Cards:
        rng, kinds = self.rng, [*PACKS[self.rules.pack].effects]
        cards = [rng.choice(kinds) for _ in range(rng.choice((0, 1, 1, 2, 2)))]
        suits = rng.sample(range(STAR + 1), rng.choice((2, 2, 3, 5)))
        suit_cards = [of for of in PACKS[self.rules.pack].cards if not is_whot(of)]
        whole = [of for of in suit_cards if suit_of(of) in suits and number_of(of) in numbers]
        acting = [of for of in whole if tiny_cards.action(self.rules, of)]
        cards += rng.sample(acting, min(len(acting), rng.choice((0, 1, 2))))
        plain = [of for of in whole if of not in cards]
        wanted = 5 + (rng.random() < 0.5)
        return tuple(sorted([*cards, *rng.sample(plain, min(len(plain), max(0, wanted - len(cards))))]))

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

    def judged(self, setup: WhotSetup, actions: Sequence[WhotAction]) -> tuple[str, Position | None]:
        """The code of the library's refusal, "" if it accepts the log, and where the hand stands."""
        known = compiled(self.rules)
        try:
            data = encode(known, setup, actions)
            position = dealt(known, setup)
        except RulesError as error:
            return error.code, None
        failure = advance(position, iter(data[len(encode(known, setup, ())) :]))
        return failure.code if failure else "", position


# --- what a log tells of a moment ----------------------------------------------------------------------------


def noted(rng: Random, cards: Cards, share: float) -> Cards:
    return tuple(UNKNOWN if rng.random() < share else of for of in cards)


def beginning(rng: Random, table: TinyTable) -> WhotSetup:
    """The setup of a log that begins with the deal."""
    share = rng.choice((0, 0.3, 0.6, 1))
    pack = rng.sample(table.pack, len(table.pack))
    hands = [tuple(pack.pop() for _ in range(table.size)) for _ in range(table.seats)]
    top = pack.pop() if table.rules.opening == "turn_up" else UNKNOWN
    stock = noted(rng, tuple(pack[: rng.randint(0, len(pack))]), share) if rng.random() < 0.5 else ()
    return WhotSetup(rng.randrange(table.seats), tuple(noted(rng, hand, share) for hand in hands), top, stock)


def moment(rng: Random, table: TinyTable, state: State) -> WhotSetup:
    """The setup of a log that begins in this state, as far as somebody noted it."""
    share = rng.choice((0, 0, 0.3, 0.6, 1))
    hands = [rng.sample(hand, len(hand)) for hand in state.hands]
    if state.drew:
        seat, of = state.drew
        hands[seat].remove(of)
        hands[seat].append(of)
    stock = tuple(rng.sample(state.stock, len(state.stock))) if state.is_open else state.stock
    known = noted(rng, stock[: rng.randint(0, len(stock))], share / 2) if rng.random() < 0.3 else ()
    suit, numbers = state.need
    call = suit if is_whot(state.pile[-1]) and not numbers and rng.random() < 0.9 else None
    below = noted(rng, state.pile[:-1], share)
    middle = Middle(
        state.seat, state.direction, state.pick, below, state.drew is not None, is_small(state.top)
    )
    told = tuple(noted(rng, tuple(hand), share) for hand in hands)
    return WhotSetup(0, told, state.pile[-1], known, call, middle)


def changed(rng: Random, table: TinyTable, setup: WhotSetup) -> WhotSetup:
    """The setup with one mistake, which may be none."""
    middle, any_card = setup.middle, rng.choice(table.pack)
    if rng.random() < 0.3 or middle is None:
        hands = [[*hand] for hand in setup.hands]
        hand = rng.choice(hands)
        if hand and rng.random() < 0.7:
            hand[rng.randrange(len(hand))] = rng.choice((UNKNOWN, any_card))
        else:
            hand.append(rng.choice((UNKNOWN, any_card)))
        return replace(setup, hands=tuple(map(tuple, hands)))
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
            return replace(setup, middle=replace(middle, small=not middle.small))
        case 6:
            shuffled = tuple(rng.sample(middle.discards, len(middle.discards)))
            return replace(setup, middle=replace(middle, discards=shuffled))
        case 7:
            below = [*middle.discards]
            below.insert(rng.randint(0, len(below)), rng.choice((UNKNOWN, any_card)))
            return replace(setup, middle=replace(middle, discards=tuple(below)))
        case 8 if table.rules.play_drawn:
            return replace(setup, middle=replace(middle, drawn=not middle.drawn))
    return replace(setup, stock=(any_card,))


def holds(held: Cards, told: Cards) -> bool:
    return len(held) == len(told) and not Counter(filter(None, told)) - Counter(held)


def agrees(state: State, setup: WhotSetup) -> bool:
    """Whether this may be the moment of which the setup tells."""
    middle = cast(Middle, setup.middle)
    if (state.seat, state.direction, state.pick) != (middle.seat, middle.direction, middle.pick):
        return False
    if not state.pile or state.pile[-1] != setup.upcard or is_small(state.top) != middle.small:
        return False
    if setup.call is not None and state.need != (setup.call, ()):
        return False
    if not all(map(holds, state.hands, setup.hands)):
        return False
    if len(middle.discards) != len(state.pile) - 1 or len(setup.stock) > len(state.stock):
        return False
    if any(told not in (UNKNOWN, of) for told, of in zip(middle.discards, state.pile, strict=False)):
        return False
    if (state.drew is not None) != middle.drawn:
        return False
    if state.drew is not None:
        seat, of = state.drew
        *before, last = setup.hands[seat]
        held = without(state.hands[seat], of)
        return last in (UNKNOWN, of) and holds(held, tuple(before))
    return True


def possible(table: TinyTable, states: States, setup: WhotSetup) -> States:
    """The moments of which the setup may tell."""
    found: Iterator[State]
    if setup.middle is not None:
        found = (each for state in states if agrees(state, setup) for each in ordered(state, setup.stock))
        return tuple(dict.fromkeys(found))
    seat = (setup.dealer + 1) % table.seats
    begun: list[State] = []
    for hands, top, rest in table.deals():
        if top != setup.upcard or not all(map(holds, hands, setup.hands)) or len(setup.stock) > len(rest):
            continue
        whole = State(hands, (), rest, True, seat, 0, (None, ()))
        for each in ordered(whole, setup.stock):
            begun += table.begun(hands, top, each.stock, seat, is_open=each.is_open)
    return tuple(dict.fromkeys(begun))


def after(table: TinyTable, states: States, action: WhotAction) -> States:
    return tuple(dict.fromkeys(then for state in states for then in table.told(state, action)))


# --- what is told next -------------------------------------------------------------------------------------------


def something(rng: Random, table: TinyTable, state: State) -> WhotAction:
    """What somebody may tell next: mostly what is legal in this state, often with the cards drawn."""
    if rng.random() < 0.3 and (aside := _aside(rng, table, state)):
        return aside
    if rng.random() < 0.12:
        seat = state.seat if rng.random() < 0.5 else rng.randrange(table.seats)
        tokens = [token for of in table.pack for token in tiny_cards.ways(table.rules, of)]
        many = rng.choice((1, 1, 2, 3))
        tokens = [token for token in tokens if many == 1 or token < 0x80]
        return Lay(seat, tuple(rng.sample(tokens, min(many, len(tokens))))) if tokens else Draw(seat)
    legal = [action for action in table.actions(state) if table.told(state, action)]
    several = [action for action in legal if isinstance(action, Lay) and len(action.tokens) > 1]
    early = [action for action in legal if isinstance(action, Lay) and action.seat != state.seat]
    for special in (several, early):
        if special and rng.random() < 0.5:
            legal = special
    action = rng.choice(legal or [Draw(state.seat)])
    if not isinstance(action, Draw) or rng.random() < 0.5:
        return action
    then = rng.choice(table.told(state, action))
    drawn = [of for _, of in then.taken]
    if drawn and rng.random() < 0.25:
        drawn[0] = rng.choice((*table.pack, UNKNOWN) if state.pick else table.pack)
    if state.pick:
        return Pick(action.seat, tuple(drawn))
    return Draw(action.seat, drawn[0]) if drawn else action


def _aside(rng: Random, table: TinyTable, state: State) -> WhotAction | None:
    seat, kinds = rng.randrange(table.seats), list[WhotAction]()
    if table.rules.calls:
        kinds += [Warn(seat, rng.random() < 0.5), Claim(seat, rng.randrange(table.seats))]
        kinds += [Warn(*state.due)] * 2 if state.due else []
    if state.taken:
        who = rng.choice(state.taken)[0]
        mine = [of for taker, of in state.taken if taker == who]
        if rng.random() < 0.2:
            mine[0] = rng.choice(table.pack)
        kinds += [Got(who, noted(rng, tuple(mine), 0.2))] * 3
    fresh = state.turned and state.turned[0] > 0
    if fresh or (not state.stock and len(state.pile) > 1 and table.rules.exhaust in ("turn", "shuffle")):
        drawn = tuple(of for _, of in state.taken[state.turned[1] :]) if state.turned else ()
        order = (*drawn, *(rng.sample(state.stock, len(state.stock)) if state.is_open else state.stock))
        mixes = table.rules.exhaust == "shuffle"
        if not state.turned:
            order = tuple(rng.sample(state.pile[:-1], len(state.pile) - 1)) if mixes else state.pile[:-1]
        known = noted(rng, order[: rng.randint(0, len(order))], 0.2)
        shuffled = mixes and rng.random() < 0.9
        kinds += [Turned(seat, shuffled, known if shuffled else ())] * 3
    if table.rules.clock:
        kinds.append(Timeout(state.seat))
    return rng.choice(kinds) if kinds else None
