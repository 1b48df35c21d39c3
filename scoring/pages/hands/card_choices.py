"""Groups the cards to tap by verdict: allowed first, then disputed, then not allowed.

Gives each group its heading and each card its mark, for both games. `rules.log` judges. Cards that are not
allowed are offered too, because a log records what happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.games import AnyHand
from rules.log import Judged, Log
from rules.walk import seats
from rules.watten.result import WattenResult
from scoring.engine.board.watten_view import Offence
from scoring.pages.hands.choices import Group, TapCard
from scoring.pages.shared.card_drawings import Drawing
from scoring.wording import Who, citing, penalty, tapping
from scoring.wording.actions import SIGNS
from scoring.wording.notices import NOTICES
from scoring.wording.penalties import penalty_cost

# The order of the groups. Cards that the log cannot check count as allowed.
ALLOWED, DISPUTED, ILLEGAL = range(3)
# With at least this many cards, they are drawn in rows by suit.
GRID = 16
FEW = 6  # with at most this many, they are drawn bigger
# Not offered, because the card is known to be elsewhere.
GONE = ("card_twice", "seen_elsewhere", "not_in_pack")


@dataclass(frozen=True, slots=True)
class Offer:
    """A card to tap: the words that the tap adds, its action, and its drawing."""

    add: str
    quick: str
    action: object
    face: Drawing
    small: str = ""


def grouped(hand: AnyHand, offers: Iterable[Offer], who: Who) -> list[Group]:
    """The groups that have cards, in order, each with its heading, source and price."""
    found: dict[tuple[int, str], list[tuple[Offer, Judged]]] = {}
    log = Log(hand)
    for offer in offers:
        judged = log.tried(offer.action)
        key = _key(hand, judged)
        if key[1] not in GONE:
            found.setdefault(key, []).append((offer, judged))
    only = len(found) == 1
    return [_group(hand, key, found[key], who, only=only) for key in sorted(found, key=_order)]


def _order(key: tuple[int, str]) -> tuple[int, bool, str]:
    """Sort key: verdict first; cards that cannot be in the hand last."""
    return key[0], key[1] == "not_in_hand", key[1]


def _key(hand: AnyHand, judged: Judged) -> tuple[int, str]:
    failure = judged.failure
    if failure is not None:
        return ILLEGAL, failure.code if failure.index == len(hand.actions) else "earlier"
    return (DISPUTED if judged.verdict == "disputed" else ALLOWED), ""


def _group(
    hand: AnyHand, key: tuple[int, str], held: Sequence[tuple[Offer, Judged]], who: Who, *, only: bool
) -> Group:
    kind, code = key
    cards = [card(offer) for offer, _judged in held]
    title, rule, cost = "", "", ""
    if kind == ALLOWED and not only:
        title = str(tapping.ALLOWED)
    if kind == DISPUTED:
        notice = held[0][1].notices[0].code
        title, rule = str(tapping.DISPUTED), notice
    if kind == ILLEGAL:
        title = str(tapping.EARLIER) if code == "earlier" else tapping.group(code)
        failure = held[0][1].failure
        rule = failure.code if failure else ""
        cost = costs(held[0][1], who)
    return Group(
        cards=cards,
        title=title,
        sign=SIGNS[("legal", "disputed", "illegal")[kind]],
        style=("", "is-doubtful", "is-illegal")[kind],
        source=citing.citation(hand.ruleset, len(seats(hand)), rule),
        note=str(NOTICES.get(rule, "")) if kind == DISPUTED and "%" not in str(NOTICES.get(rule)) else "",
        cost=cost,
        is_folded=kind == ILLEGAL,
        mark=_mark(kind, code),
        code=code,
        is_few=len(cards) <= FEW,
    )


def _mark(kind: int, code: str) -> str:
    if kind == ALLOWED:
        return ""
    return str(
        tapping.MARKS["disputed" if kind == DISPUTED else "earlier" if code == "earlier" else "illegal"]
    )


def card(offer: Offer) -> TapCard:
    return TapCard(offer.face, offer.add, offer.quick, small=offer.small)


def costs(judged: Judged, who: Who) -> str:
    """The price of an offence in words; "" if it has none."""
    result = judged.result
    if not isinstance(result, WattenResult) or result.penalty is None:
        return ""
    others = " & ".join(who.seat(seat) for seat in result.winners)
    cost = penalty_cost(Offence(result.penalty, result.value, result.loses_game), others)
    return f"{penalty(result.penalty, who.near_win)}: {cost}"
