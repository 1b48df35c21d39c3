"""Draws the table after a step: cards, stake, tricks, hands, who is next. Leaves unknown facts out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.core.hand import fold
from rules.core.steps import StepView
from rules.games import AnyHand
from rules.watten.pack import find_rank, find_suit
from scoring.pages.hands.replay_reasons import Announced, said, trick
from scoring.pages.shared import card_drawings
from scoring.pages.shared.card_drawings import Drawing
from scoring.wording import Who, comparisons
from scoring.wording.actions import NEXT
from scoring.wording.faces import rank_name, symbol_names
from scoring.wording.hands import seat_name
from scoring.wording.suits import suit_name

Fact = Mapping[str, Any]
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
    """How many tricks a side has."""

    who: str
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
    """Something that waits beside the turn: what, and how much or from whom."""

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
    """Everything that lies on the table after this step."""
    return _whot(step, who) if hand.ruleset.game == "whot" else _watten(step, who, at)


def _watten(step: StepView, who: Who, at: Announced | None) -> WattenTable:
    laid, taken, bid = trick(step), said(step, "taken"), said(step, "bid")
    led = laid[0][1] if laid else None
    told, stake = said(step, "trick"), said(step, "stake")
    cards = [str(card).partition(" ")[2] for card in told["cards"]] if told else []
    lying = [
        LyingCard(
            who=seat_name(seat, who),
            card=card_drawings.watten(code),
            kind=at.kind(card, led) if at and card is not None and led is not None else "",
            won=bool(taken) and taken["seat"] == seat,
        )
        for (seat, card), code in zip(laid, cards, strict=True)
    ]
    return WattenTable(
        lying=lying,
        schlag=_rank(said(step, "schlag")),
        farbe=_suit(said(step, "farbe")),
        shown=_shown(step, who),
        stake=stake["value"] if stake else 0,
        bid=bid["value"] if bid else 0,
        tricks=_tricks(said(step, "tricks"), who),
    )


def _rank(told: Fact | None) -> str:
    rank = find_rank(fold(told["rank"])) if told else None
    return "" if rank is None else rank_name(rank)


def _suit(told: Fact | None) -> NamedSuit | None:
    suit = find_suit(fold(told["suit"])) if told else None
    return None if suit is None else NamedSuit(card_drawings.SYMBOLS[suit], suit_name(suit))


def _shown(step: StepView, who: Who) -> list[ShownCard]:
    told = [dict(fact.params) for fact in step.facts if fact.code == "shown"]
    return [ShownCard(seat_name(str(of["seat"]), who), card_drawings.watten(str(of["card"]))) for of in told]


def _tricks(told: Fact | None, who: Who) -> list[SideTricks]:
    if told is None:
        return []
    pairs = ((told["side"], told["tricks"]), (told["other"], told["others"]))
    return [SideTricks(side_name(str(side), who), count) for side, count in pairs]


def side_name(side: str, who: Who) -> str:
    """A side of a Watten table by its letters: `A` is both partners of four, `AC` two of three."""
    if len(who.names) == 3:
        return " & ".join(seat_name(letter, who) for letter in side)
    return who.side("AB".index(side)) if side in ("A", "B") else side


def _whot(step: StepView, who: Who) -> WhotTable:
    top, stock = said(step, "top"), said(step, "stock")
    left = int(stock["cards"]) if stock else 0
    return WhotTable(
        top=card_drawings.whot(str(top["card"])) if top else None,
        wanted=_wanted(step),
        direction=_direction(step),
        due=_whot_due(step, who),
        stock=card_drawings.back(left) if stock else None,
        stock_left=ngettext("%(n)d card to draw", "%(n)d cards to draw", left) % {"n": left},
    )


def _wanted(step: StepView) -> NamedSuit | None:
    wanted = said(step, "wanted")
    if wanted is None:
        return NamedSuit("", _("anything")) if said(step, "wanted_free") is not None else None
    suit, numbers = wanted.get("suit", ""), [wanted.get("number"), wanted.get("other")]
    words = [symbol_names().get(str(suit), str(suit))] * bool(suit)
    words += [str(number) for number in numbers if number]
    return NamedSuit(suit, _(" or ").join(words))


def _whot_due(step: StepView, who: Who) -> list[Pending]:
    """What waits beside the turn: cards to draw, a call, an offered or agreed stake."""
    pick, offer = said(step, "pick"), said(step, "offer")
    call, raised = said(step, "warning_due"), said(step, "raised")
    told = [
        (_("Have to be drawn"), pick and pick["cards"]),
        (_("A call is due from"), call and seat_name(str(call["seat"]), who)),
        (_("Stake offered"), offer and offer["points"]),
        (_("Stake"), raised and raised["points"]),
    ]
    return [Pending(name, value) for name, value in told if value]


def _direction(step: StepView) -> str:
    if said(step, "clockwise") is not None:
        return _("clockwise")
    return _("anticlockwise") if said(step, "anticlockwise") is not None else ""


def hands(hand: AnyHand, step: StepView, who: Who) -> list[HeldCards]:
    """What each player holds after this step."""
    draw = card_drawings.watten if hand.ruleset.game == "watten" else card_drawings.whot
    turn = _on_turn(step)
    told: list[Fact] = [dict(fact.params) for fact in step.facts if fact.code == "hand"]
    return [
        HeldCards(
            who=seat_name(str(of["seat"]), who),
            cards=card_drawings.fanned(draw(str(code)) for code in of["cards"]),
            is_next=of["seat"] in turn[1],
        )
        for of in told
    ]


def _on_turn(step: StepView) -> tuple[str, tuple[str, ...]]:
    """What is due, and the seats it is due from; nothing at the end."""
    turn = said(step, "turn")
    if turn:
        return "play", (str(turn["seat"]),)
    ways: list[Fact] = [dict(fact.params) for fact in step.facts if fact.code == "ways"]
    for word, due in _WAYS:
        seats = tuple(str(of["seat"]) for of in ways if word in of["ways"])
        if seats:
            return due, seats
    return "", ()


def whose_turn(step: StepView, who: Who) -> str:
    """What is due and from whom, as a sentence; "" at the end."""
    due, seats = _on_turn(step)
    names: Sequence[str] = [seat_name(seat, who) for seat in seats]
    if not due:
        return ""
    told = str(NEXT[due])
    return told % {"who": comparisons.joined(names) if due == "show" else _(" or ").join(names)}
