"""Draws the table after a step: cards, stake, tricks, hands, who is next. Omits unknown facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.games import AnyHand
from rules.walk import StepView, seats, ways
from rules.watten.words import card_word
from rules.whot.actions import LABELS
from rules.whot.codes import format_card
from rules.whot.pack import SUITS
from rules.whot.position import WhotState
from rules.whot.tokens import format_token
from scoring.pages.hands.replay_reasons import Announced, taker, trick, watten, whot
from scoring.pages.shared import card_drawings
from scoring.pages.shared.card_drawings import Drawing
from scoring.pages.shared.short_names import parted
from scoring.wording import Who, comparisons
from scoring.wording.actions import NEXT
from scoring.wording.faces import rank_name, symbol_names
from scoring.wording.hands import seat_name
from scoring.wording.suits import suit_name

# What may happen next, most important first: the code in `ways` and its sentence.
_WAYS = (("stay", "answer"), ("schlag", "schlag"), ("farbe", "farbe"), ("play", "play"), ("show", "show"))


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card of the trick: who laid it, its rank in words, and whether it takes the trick."""

    who: str
    card: Drawing
    kind: str
    won: bool


@dataclass(frozen=True, slots=True)
class NamedSuit:
    """A suit by name; `symbol` is "" if any suit may follow."""

    symbol: str
    name: str


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card that somebody showed secretly."""

    who: str
    card: Drawing


@dataclass(frozen=True, slots=True)
class SideTricks:
    """How many tricks a side has. `letters` are those of its marks; two of three players keep one each."""

    who: str
    letters: str
    count: int


@dataclass(frozen=True, slots=True)
class WattenTable:
    """A Watten table. `stake` and `bid` are 0 before there is one."""

    lying: list[LyingCard]
    schlag: str
    farbe: NamedSuit | None
    shown: list[ShownCard]
    stake: int
    bid: int
    tricks: list[SideTricks]


@dataclass(frozen=True, slots=True)
class Pending:
    """Something that is pending beside the turn: what it is, and how much or from whom."""

    name: str
    value: int | str


@dataclass(frozen=True, slots=True)
class WhotTable:
    """A WHOT! table: the top card, the requirement, the direction, the cards to draw."""

    top: Drawing | None
    wanted: NamedSuit | None
    direction: str
    due: list[Pending]
    stock: Drawing | None
    stock_left: str


@dataclass(frozen=True, slots=True)
class HeldCards:
    """The known cards of one player."""

    who: str
    cards: list[Drawing]
    is_next: bool


def drawn(hand: AnyHand, step: StepView, who: Who, at: Announced | None) -> WattenTable | WhotTable:
    """Everything on the table after this step."""
    return _whot(step, who) if hand.ruleset.game == "whot" else _watten(step, who, at)


def _watten(step: StepView, who: Who, at: Announced | None) -> WattenTable:
    state = watten(step)
    if state is None:
        return WattenTable([], "", None, [], 0, 0, [])
    laid, taken, labels = trick(step), taker(step), state.table.labels
    led = laid[0][1] if laid else None
    lying = [
        LyingCard(
            who=parted(seat_name(seat, who)),
            card=card_drawings.watten(card_word(card)),
            kind=at.kind(card, led) if at and card is not None and led is not None else "",
            won=taken == seat,
        )
        for seat, card in laid
    ]
    return WattenTable(
        lying=lying,
        schlag="" if state.schlag is None else rank_name(state.schlag),
        farbe=_suit(state.farbe),
        shown=[
            ShownCard(seat_name(labels[seat], who), card_drawings.watten(card_word(card)))
            for seat, card in state.shown
        ],
        stake=state.stake,
        bid=state.bid,
        tricks=[
            SideTricks(side_name(side, who), side.lower(), count)
            for side, count in zip(state.table.side_labels, state.tricks, strict=True)
        ],
    )


def _suit(suit: int | None) -> NamedSuit | None:
    return None if suit is None else NamedSuit(card_drawings.SYMBOLS[suit], suit_name(suit))


def side_name(side: str, who: Who) -> str:
    """A side of a Watten table by its letters: `A` is a pair of four players, `AC` two of three."""
    if len(who.names) == 3:
        return " & ".join(seat_name(letter, who) for letter in side)
    return who.side("AB".index(side)) if side in ("A", "B") else side


def _whot(step: StepView, who: Who) -> WhotTable:
    state = whot(step)
    left = max(0, state.stock) if state else 0
    return WhotTable(
        top=card_drawings.whot(format_token(state.top)) if state and state.top else None,
        wanted=_wanted(state) if state else None,
        direction="" if state is None else _("clockwise") if state.direction > 0 else _("anticlockwise"),
        due=_whot_due(state, who) if state else [],
        stock=card_drawings.back(left) if state else None,
        stock_left=ngettext("%(n)d card to draw", "%(n)d cards to draw", left) % {"n": left},
    )


def _wanted(state: WhotState) -> NamedSuit | None:
    if state.over or state.pick:
        return None
    need = state.requirement
    if need.is_free:
        return NamedSuit("", _("anything"))
    suit = "" if need.suit is None else SUITS[need.suit]
    words = [symbol_names().get(suit, suit)] * bool(suit)
    words += [str(number) for number in (need.number, need.other) if number]
    return NamedSuit(suit, _(" or ").join(words))


def _whot_due(state: WhotState, who: Who) -> list[Pending]:
    """What is pending beside the turn: cards to draw, a call, an offered or agreed stake."""
    due: list[tuple[str, int | str]] = [
        (_("Have to be drawn"), state.pick),
        (_("A call is due from"), "" if state.warning is None else seat_name(LABELS[state.warning], who)),
        (_("Stake offered"), state.offer[1] if state.offer else 0),
        (_("Stake"), state.stake),
    ]
    return [Pending(name, value) for name, value in due if value]


def hands(hand: AnyHand, step: StepView, who: Who) -> list[HeldCards]:
    """The cards that each player holds after this step."""
    turn, labels = _on_turn(hand, step)[1], seats(hand)
    return [
        HeldCards(
            who=seat_name(labels[seat], who),
            cards=card_drawings.fanned(cards),
            is_next=labels[seat] in turn,
        )
        for seat, cards in enumerate(_held(step))
    ]


def _held(step: StepView) -> list[list[Drawing]]:
    if (game := whot(step)) is not None:
        return [[card_drawings.whot(format_card(of)) for of in cards] for cards in game.hands]
    state = watten(step)
    return [[card_drawings.watten(card_word(of)) for of in cards] for cards in state.hands] if state else []


def _on_turn(hand: AnyHand, step: StepView) -> tuple[str, tuple[str, ...]]:
    """What is due, and from which seats; nothing at the end."""
    game = whot(step)
    if game is not None:
        return ("", ()) if game.over else ("play", (LABELS[game.seat],))
    may = ways(hand, step)
    for word, due in _WAYS:
        due_from = tuple(seat for seat, words in may.items() if word in words)
        if due_from:
            return due, due_from
    return "", ()


def whose_turn(hand: AnyHand, step: StepView, who: Who) -> str:
    """What is due and from whom, as a sentence; "" at the end."""
    due, due_from = _on_turn(hand, step)
    names: Sequence[str] = [seat_name(seat, who) for seat in due_from]
    if not due:
        return ""
    sentence = str(NEXT[due])
    return sentence % {"who": comparisons.joined(names) if due == "show" else _(" or ").join(names)}
