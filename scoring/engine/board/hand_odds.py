"""Could the side that conceded have held, and could a bid be won at all? Repeatable answers from `rules.odds`.

Chooses the viewpoint and the number of drawn deals. Drawing takes up to a second.
"""

from __future__ import annotations

from random import Random
from typing import Literal

from rules import compact
from rules.core.errors import RulesError
from rules.games import AnyHand
from rules.odds import ALL, Odds, conceded_at, odds
from rules.watten.rulesets import WattenRules

Held = Literal["yes", "close", "hardly", ""]
# Deals to draw, by the number of cards already laid. With fewer cards laid a deal takes longer to play out. Measured
# so that two viewpoints together stay below 1.5 seconds on two busy cores.
BUDGETS = ((0, 100), (1, 200))
USUAL = 300
FOR_A_BID = 40
"""Deals that are drawn to find one in which a bid wins."""


def found(log: bytes, at: int, viewpoint: str, budget: int) -> Odds | None:
    """The odds after `at` actions of a log in its compact form; None if the rules cannot tell."""
    try:
        # Seeded by the hand, so that the answer is always the same.
        return odds(compact.decode(log), at, viewpoint, budget, Random(log))  # noqa: S311
    except RulesError:
        return None


def budget(laid: int) -> int:
    """The number of deals to draw when `laid` cards lie."""
    return next((deals for most, deals in BUDGETS if laid <= most), USUAL)


def viewpoint(hand: AnyHand, seat: str, sides: tuple[str, str]) -> str:
    """The viewpoint of a seat: its side if partners look at each other's cards, else the seat."""
    rules = hand.ruleset.params
    if isinstance(rules, WattenRules) and rules.partner_help == "look":
        return next((side for side in sides if side == seat[:1]), seat)
    return seat


def held(of: Odds) -> Held:
    """Whether holding would have paid at the unanswered bid; "" if there is none."""
    if of.offer is None:
        return ""
    needed = float(of.offer.needed)
    low, high = of.interval(of.offer.side)
    if low > needed:
        return "yes"
    return "hardly" if high < needed else "close"


def could_have_held(hand: AnyHand, log: bytes, seat: str, sides: tuple[str, str], laid: int) -> Held:
    """Whether the side of `seat` could have held; "" without a concession, or if the rules cannot tell."""
    at = conceded_at(hand)
    of = None if at is None else found(log, at, viewpoint(hand, seat, sides), budget(laid))
    return "" if of is None else held(of)


def could_be_won(log: bytes, at: int, side: int) -> bool | None:
    """Whether a side can win the round after `at` actions in any deal that fits the whole log; None if unknown.

    Cards are open and play is perfect, so a round that cannot be won then cannot be won at all. A sample without a win
    proves nothing.
    """
    of = found(log, at, ALL, FOR_A_BID)
    if of is None or not (of.wins[side] or of.exact):
        return None
    return of.wins[side] > 0
