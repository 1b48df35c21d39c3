"""Sentences with sources: why a step of a logged hand is legal, and why a trick went to its taker.

`rules.walk` gives verdicts and takers, `rules.watten.compare` the ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.core.hand import fold
from rules.core.steps import StepView
from rules.games import AnyHand
from rules.walk import seats
from rules.watten.compare import ComparisonCode, compare, kind_of
from rules.watten.duty import duty
from rules.watten.pack import find_card, find_rank, find_suit, rank_of, suit_of
from rules.watten.rulesets import WattenRules
from rules.watten.table import table
from scoring.pages.shared import card_drawings
from scoring.wording import citing, comparisons
from scoring.wording.actions import REASONS, untimed
from scoring.wording.faces import watten_name


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence and the source of its rule, "" if no rule applies."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Announced:
    """Schlag and Farbe as card numbers, and the rules they apply under."""

    rules: WattenRules
    schlag: int
    trump: int

    def kind(self, card: int, led: int) -> str:
        return comparisons.kind(kind_of(self.rules, card, led, self.schlag, self.trump))


def said(step: StepView, code: str) -> Any:
    """The parameters of the first fact with that code; None if there is none."""
    return next((dict(fact.params) for fact in step.facts if fact.code == code), None)


def announced(hand: AnyHand, steps: Sequence[StepView], at: int) -> Announced | None:
    """Schlag and Farbe at a step: named so far, or shown secretly anywhere in the log."""
    rules = hand.ruleset.params
    if not isinstance(rules, WattenRules):
        return None
    schlag, farbe = said(steps[at], "schlag"), said(steps[at], "farbe")
    if schlag and farbe:
        rank, suit = find_rank(fold(schlag["rank"])), find_suit(fold(farbe["suit"]))
    else:
        rank, suit = _shown(hand, steps)
    return None if rank is None or suit is None else Announced(rules, rank, suit)


def _shown(hand: AnyHand, steps: Sequence[StepView]) -> tuple[int | None, int | None]:
    """At Latinisch and Blind, Vorhand's card shows the Schlag and the dealer's the Farbe."""
    here = table(hand.setup.seats, hand.setup.dealer)
    shown = [dict(fact.params) for step in steps for fact in step.facts if fact.code == "shown"]
    cards = {str(of["seat"]): find_card(fold(str(of["card"]))) for of in shown}
    first, last = cards.get(here.labels[here.vorhand]), cards.get(here.labels[here.dealer])
    return None if first is None else rank_of(first), None if last is None else suit_of(last)


def trick(step: StepView) -> list[tuple[str, int | None]]:
    """The cards on the table in order: seat, and card if known."""
    told = said(step, "trick")
    pairs = [str(card).partition(" ") for card in told["cards"]] if told else []
    return [(seat, find_card(fold(code))) for seat, _blank, code in pairs]


def why_taken(step: StepView, at: Announced | None, hand: AnyHand) -> list[Reason]:
    """Why the trick went to its taker, with the losing cards grouped by reason."""
    taken, laid = said(step, "taken"), trick(step)
    if at is None or not taken or laid[0][1] is None:
        return []
    winner = next((card for seat, card in laid if seat == taken["seat"]), None)
    if winner is None:
        return []
    groups: dict[tuple[ComparisonCode, str], list[str]] = {}
    place = [card for _seat, card in laid].index(winner)
    for index, (_seat, card) in enumerate(laid):
        if card is None or card == winner:
            continue
        pair = (winner, card) if place < index else (card, winner)
        found = compare(at.rules, *pair, led=laid[0][1], schlag=at.schlag, trump=at.trump)
        groups.setdefault((found.code, found.source), []).append(watten_name(card))
    return [
        Reason(
            comparisons.comparison(code, watten_name(winner), losers),
            citing.stated(hand.ruleset, len(seats(hand)), of),
        )
        for (code, of), losers in groups.items()
    ]


def why_legal(before: StepView, step: StepView, hand: AnyHand, at: Announced | None) -> list[Reason]:
    """The rule that allows a legal step; nothing if several do."""
    told = _whot(before, step, hand) if hand.ruleset.game == "whot" else _watten(before, step, hand, at)
    if told is None or told[0] not in REASONS:
        return []
    sentence, rule = REASONS[told[0]]
    return [Reason(str(sentence) % told[1], citing.stated(hand.ruleset, len(seats(hand)), rule))]


def _watten(
    before: StepView, step: StepView, hand: AnyHand, at: Announced | None
) -> tuple[str, dict[str, str]] | None:
    verb = step.action.partition(" ")[0]
    if find_card(fold(verb)) is not None:
        return _played(before, step, hand, at)
    if verb in ("schlag", "farbe"):
        here = table(hand.setup.seats, hand.setup.dealer)
        usual = here.labels[here.vorhand if verb == "schlag" else here.dealer]
        return (verb if step.seat == usual else "swapped"), {}
    if verb == "bid" and said(before, "bid"):
        return "counter", {}
    return verb, {}


def _played(
    before: StepView, step: StepView, hand: AnyHand, at: Announced | None
) -> tuple[str, dict[str, str]] | None:
    laid = trick(step)
    if len(laid) == 1:
        tricks = said(step, "tricks")
        return ("lead" if tricks["tricks"] + tricks["others"] else "first_lead"), {}
    led, card = laid[0][1], laid[-1][1]
    if at is None or led is None or card is None:
        return None
    here = table(hand.setup.seats, hand.setup.dealer)
    if at.rules.duty_scope != "all" and step.seat not in (
        here.labels[here.vorhand],
        here.labels[here.dealer],
    ):
        return "unbound", {}
    tricks = said(before, "tricks")
    first = not tricks["tricks"] + tricks["others"]
    due = duty(at.rules, led, at.schlag, at.trump, first=first)
    words = {"led": watten_name(led), "card": watten_name(card)}
    if not due.forced:
        return "free", words
    return ("met" if due.allowed >> card & 1 else "void"), words


def _whot(before: StepView, step: StepView, hand: AnyHand) -> tuple[str, dict[str, str]] | None:
    verb, _blank, choice = untimed(step.action)[0].partition(" ")
    if verb in ("draw", "pick"):
        return verb, {}
    if verb[:1] == "W":
        return "fits_whot", {}
    card = card_drawings.whot(f"{verb} small" if choice.startswith("small") else verb)
    if card.count or not card.index.isdecimal():
        return None
    if choice and choice != "small":
        numbers = {word[1:] for word in (verb, *choice.split()) if word[1:].isdecimal()}
        return ("street" if len(numbers) > 1 else "double"), {}
    if said(before, "pick"):
        return "answers", {"card": card.name}
    wanted = said(before, "wanted")
    if wanted is None:
        return ("fits_free", {}) if said(before, "wanted_free") is not None else None
    fits = "fits_suit" if wanted.get("suit") == card.symbol else "fits_number"
    return fits, {"card": card.name}


def taken_by(step: StepView, name: str) -> str:
    """Who took the trick on the table, as a sentence; "" while it is open."""
    if said(step, "taken"):
        return _("%(name)s takes the trick.") % {"name": name}
    return _("Who took the trick is not known.") if said(step, "trick_open") is not None else ""
