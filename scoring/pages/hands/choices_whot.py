"""The next taps in a WHOT! hand: a card, a draw, a call, the cards left at the end.

`rules.log` judges each. A draw is logged without its card, because nobody at a table sees it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.core.hand import Word
from rules.games import GAMES, AnyHand
from rules.log import Log
from rules.walk import StepView, seats
from rules.whot.actions import LABELS, Draw, Lay, Raise, Timeout
from rules.whot.codes import format_card
from rules.whot.pack import NUMBERS, SUITS, UNKNOWN, card, is_whot, pack_of
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import CHOICES, format_token, has_small, large, small, whot
from scoring.pages.hands.card_choices import GRID, Offer, grouped
from scoring.pages.hands.choices import Aside, Button, Choices, Group, TapCard, Wild, WildWay
from scoring.pages.hands.replay_reasons import whot as state_of
from scoring.pages.shared import card_drawings
from scoring.wording import Who
from scoring.wording.actions import done
from scoring.wording.faces import choice_name
from scoring.wording.hands import failure as said_failure
from scoring.wording.hands import seat_name
from scoring.wording.tapping import ask

# A row for each suit, a column for each number that any suit has.
_COLUMNS = sorted({number for numbers in NUMBERS for number in numbers})
_ROWS = [[card(suit, number) for number in _COLUMNS] for suit in range(len(SUITS))]
STAKES = (10, 20, 50, 100)
SEVERAL = "several"


def choices(hand: AnyHand, step: StepView, who: Who, for_: str, pick: Sequence[str]) -> Choices:
    """The stage of the hand and everything to tap in it."""
    rules = _rules(hand)
    if rules.opening == "turn_up" and hand.setup.upcard == UNKNOWN:
        return _upcard(hand)
    state = state_of(step)
    seat = LABELS[state.seat] if state is not None and not state.over else ""
    if for_ == SEVERAL:
        return several(hand, who, seat, "", pick)
    if for_ in seats(hand):
        return _turn(hand, step, who, for_, "out_of_turn")
    return replace(
        _turn(hand, step, who, seat, "turn"),
        more=_calls_and_stakes(hand, who, 0 if state is None else state.stake),
        others=_others(hand, who, seat),
    )


def _rules(hand: AnyHand) -> WhotRules:
    return cast(WhotRules, hand.ruleset.params)


# --- the beginning -----------------------------------------------------------------------------------


def _upcard(hand: AnyHand) -> Choices:
    """The card that opens the pile; for a WHOT card with the suit that the dealer calls."""
    rules = _rules(hand)
    suit_cards, buttons = [], []
    for of in sorted(pack_of(rules.pack, rules.packs).copies):
        code = format_card(of)
        if not is_whot(of):
            suit_cards.append(TapCard(card_drawings.whot(code), f"upcard {code}", code))
        elif rules.first_whot == "free":
            buttons.append(Button(f"upcard {code}", card_drawings.whot(code).name))
        elif rules.first_whot == "dealer_calls":
            buttons += [
                Button(f"upcard {code} {suit}", card_drawings.whot(f"{code} {suit}").name, symbol=suit)
                for suit in SUITS
            ]
    return Choices("upcard", ask("upcard", ""), buttons, groups=in_rows([Group(suit_cards)]))


# --- a turn ------------------------------------------------------------------------------------------


def _turn(hand: AnyHand, step: StepView, who: Who, seat: str, kind: str) -> Choices:
    number = LABELS.index(seat) if seat in LABELS else 0
    groups = in_rows(grouped(hand, _offers(hand, seat, number), who))
    return Choices(
        kind,
        ask(kind, seat_name(seat, who) if seat else ""),
        _draws(hand, step, seat, number),
        groups=groups,
        wilds=_wilds(hand, seat, number),
        several=_may_lay_several(hand),
    )


def _offers(hand: AnyHand, seat: str, number: int) -> Iterator[Offer]:
    rules, log = _rules(hand), Log(hand)
    for of in sorted(pack_of(rules.pack, rules.packs).copies):
        if is_whot(of):
            continue
        tokens = [large(of)]
        if rules.small_numbers and has_small(of):
            tokens.append(small(of))
        for token in tokens:
            words = format_token(token)
            face, by_small = card_drawings.whot(words), ""
            if token != of:
                # Offered by its small number only if that makes a difference.
                if log.tried(Lay(number, (token,))).failure is not None:
                    continue
                by_small = str(2 * int(face.index))
            yield Offer(f"{seat} {words}", words, Lay(number, (token,)), face, by_small)


def _wilds(hand: AnyHand, seat: str, number: int) -> list[Wild]:
    """The WHOT cards with their possible uses."""
    rules, found, log = _rules(hand), [], Log(hand)
    for of in sorted(pack_of(rules.pack, rules.packs).effects):
        ways = []
        for choice in range(len(CHOICES)):
            token = whot(of, choice)
            if log.tried(Lay(number, (token,))).failure is None:
                words = format_token(token)
                suit, _blank, also = CHOICES[choice].partition(" ")
                named = [choice_name(word) for word in (suit, also) if word]
                symbol = suit if suit in SUITS else ""
                label = " ".join(named[1:] if symbol else named) or card_drawings.whot(words).name
                shown = label if not symbol or len(named) > 1 else ""
                ways.append(WildWay(f"{seat} {words}", words, shown, symbol, card_drawings.whot(words).name))
        if ways:
            found.append(Wild(card_drawings.whot(format_card(of)).name, ways))
    return found


def _draws(hand: AnyHand, step: StepView, seat: str, number: int) -> list[Button]:
    """The draw, the timeout, and the calls and answers that are due."""
    found, state, log = [], state_of(step), Log(hand)
    if log.tried(Draw(number)).failure is None:
        count = state.pick if state and state.pick else 1
        label = ngettext("draws %(n)d card", "draws %(n)d cards", count) % {"n": count}
        found.append(Button(f"{seat} draw", label))
    if log.tried(Timeout(number)).failure is None:
        found.append(Button(f"{seat} timeout", _("time is up")))
    return found


def _spelled(hand: AnyHand, action: Any) -> str:
    number, words = GAMES["whot"].write_action(action)
    return f"{LABELS[number]} {words}"


def _calls_and_stakes(hand: AnyHand, who: Who, stake: int) -> list[Button]:
    """Calls, claims and stakes, which take no turn."""
    found, log = [], Log(hand)
    for action in log.legal_actions():
        if isinstance(action, Lay | Draw | Timeout):
            continue
        words = _spelled(hand, action)
        seat, verb, *rest = words.split()
        what = seat_name(rest[0], who) if verb == "claims" else ""
        label = done(verb, seat_name(seat, who), what) or words
        found.append(Button(words, label, is_due=verb != "claims"))
    for number in range(len(hand.setup.hands)):
        for points in (stake + more for more in STAKES):
            if log.tried(Raise(number, points)).failure is None:
                label = done("raise", seat_name(LABELS[number], who), str(points))
                found.append(Button(f"{LABELS[number]} raise {points}", label))
    return found


def _others(hand: AnyHand, who: Who, turn: str) -> list[Aside]:
    return [
        Aside(seat, _("%(who)s played out of turn") % {"who": seat_name(seat, who)})
        for seat in seats(hand)
        if seat != turn
    ]


def _may_lay_several(hand: AnyHand) -> bool:
    return bool(_rules(hand).streets or _rules(hand).double_play)


# --- several cards at once ---------------------------------------------------------------------------


def left(hand: AnyHand, step: StepView, who: Who, for_: str, pick: Sequence[str]) -> Choices | None:
    """The cards that a loser still holds, chosen one by one; None if they are known."""
    seat = for_.split()[0]
    state = state_of(step)
    cards = state.hands[LABELS.index(seat)] if state is not None and seat in seats(hand) else ()
    return several(hand, who, seat, " show", pick, len(cards)) if UNKNOWN in cards else None


def several(hand: AnyHand, who: Who, seat: str, verb: str, pick: Sequence[str], need: int = 0) -> Choices:
    """Cards to choose together: a street, two of one number, or the `need` cards left in a hand."""
    rules = _rules(hand)
    is_left, words = bool(verb), f"{seat}{verb} {' '.join(pick)}"
    chosen = [TapCard(card_drawings.whot(word), pick=f"-{word}") for word in pick]
    offers = [
        TapCard(card_drawings.whot(format_card(of)), quick=format_card(of), pick=format_card(of))
        for of in sorted(pack_of(rules.pack, rules.packs).copies)
        if (is_left or not is_whot(of)) and list(pick).count(format_card(of)) < _copies(rules, of)
    ]
    is_done = len(pick) == need if need else len(pick) > 1
    kind = "left" if is_left else "several"
    judged, why_not = ("", "") if is_left else _street_verdict(hand, seat, pick, who)
    return Choices(
        kind,
        ask(kind, seat_name(seat, who) if seat else ""),
        groups=in_rows([Group(offers)]),
        picked=" ".join(pick),
        chosen=chosen,
        done=words if is_done else "",
        need=need,
        judged=judged,
        why_not=why_not,
    )


def _copies(rules: WhotRules, of: int) -> int:
    return pack_of(rules.pack, rules.packs).copies[of]


def _street_verdict(hand: AnyHand, seat: str, pick: Sequence[str], who: Who) -> tuple[str, str]:
    """The sign of the verdict on laying these cards, and the reason against it."""
    if len(pick) < 2:
        return "", ""
    action = GAMES["whot"].read_action(LABELS.index(seat), [Word(word) for word in pick])
    failure = Log(hand).tried(action).failure
    return ("✗", said_failure(failure, who)) if failure else ("✓", "")


def in_rows(groups: list[Group]) -> list[Group]:
    """The cards suit by suit and number by number. A card that is gone leaves its cell empty."""
    return [_in_rows(group) if len(group.cards) >= GRID + GRID // 2 else group for group in groups]


def _in_rows(group: Group) -> Group:
    by_code = {each.quick: each for each in group.cards}
    rows = [[by_code.pop(format_card(of), None) for of in row] for row in _ROWS]
    return replace(group, rows=rows, rest=list(by_code.values()))
