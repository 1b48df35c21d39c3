"""Sentences with sources: why a step of a logged hand is legal, and why a trick went to its taker.

`rules.walk` gives verdicts and takers, `rules.watten.compare` the ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.core.hand import fold
from rules.games import AnyHand
from rules.walk import StepView, seats
from rules.watten.actions import UNSEEN
from rules.watten.compare import ComparisonCode, compare, kind_of
from rules.watten.duty import duty
from rules.watten.pack import find_card
from rules.watten.rulesets import WattenRules
from rules.watten.state import WattenState, named
from rules.watten.table import table
from rules.whot.pack import SUITS
from rules.whot.position import WhotState
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


def watten(step: StepView) -> WattenState | None:
    """The Watten table after a step; None after an invalid step."""
    return step.state if isinstance(step.state, WattenState) else None


def whot(step: StepView) -> WhotState | None:
    """The WHOT! table after a step; None after an invalid step."""
    return step.state if isinstance(step.state, WhotState) else None


def announced(hand: AnyHand, steps: Sequence[StepView], at: int) -> Announced | None:
    """Schlag and Farbe at a step: named aloud so far, or shown secretly anywhere in the log.

    At Latinisch and Blind, Vorhand's card shows the Schlag and the dealer's the Farbe.
    """
    rules, state = hand.ruleset.params, watten(steps[at])
    if not isinstance(rules, WattenRules) or state is None:
        return None
    rank, suit = state.schlag, state.farbe
    if rank is None or suit is None:
        last = next(of for of in map(watten, reversed(steps)) if of is not None)
        rank, suit = named(last.table, None, None, last.shown)
    return None if rank is None or suit is None else Announced(rules, rank, suit)


def trick(step: StepView) -> list[tuple[str, int | None]]:
    """The cards of the trick in order: the seat, and the card if it is known."""
    state = watten(step)
    if state is None:
        return []
    labels = state.table.labels
    return [(labels[seat], None if card == UNSEEN else card) for seat, card in state.trick]


def taker(step: StepView) -> str:
    """The seat that took the trick; "" while nobody has."""
    state = watten(step)
    return state.table.labels[state.taken] if state is not None and state.taken is not None else ""


def why_taken(step: StepView, at: Announced | None, hand: AnyHand) -> list[Reason]:
    """Why the trick went to its taker, with the losing cards grouped by reason."""
    taken, laid = taker(step), trick(step)
    if at is None or not taken or laid[0][1] is None:
        return []
    winner = next((card for seat, card in laid if seat == taken), None)
    if winner is None:
        return []
    groups: dict[tuple[ComparisonCode, str], list[str]] = {}
    winner_index = [card for _seat, card in laid].index(winner)
    for index, (_seat, card) in enumerate(laid):
        if card is None or card == winner:
            continue
        pair = (winner, card) if winner_index < index else (card, winner)
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
    reason = _whot(before, step, hand) if hand.ruleset.game == "whot" else _watten(before, step, hand, at)
    if reason is None or reason[0] not in REASONS:
        return []
    sentence, rule = REASONS[reason[0]]
    return [Reason(str(sentence) % reason[1], citing.stated(hand.ruleset, len(seats(hand)), rule))]


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
    state = watten(before)
    if verb == "bid" and state is not None and state.bid:
        return "counter", {}
    return verb, {}


def _played(
    before: StepView, step: StepView, hand: AnyHand, at: Announced | None
) -> tuple[str, dict[str, str]] | None:
    laid = trick(step)
    state, earlier = watten(step), watten(before)
    if state is None or earlier is None:
        return None
    if len(laid) == 1:
        return ("lead" if sum(state.tricks) else "first_lead"), {}
    led, card = laid[0][1], laid[-1][1]
    if at is None or led is None or card is None:
        return None
    here = table(hand.setup.seats, hand.setup.dealer)
    if at.rules.duty_scope != "all" and step.seat not in (
        here.labels[here.vorhand],
        here.labels[here.dealer],
    ):
        return "unbound", {}
    due = duty(at.rules, led, at.schlag, at.trump, first=not sum(earlier.tricks))
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
    state = whot(before)
    if state is None:
        return None
    if state.pick:
        return "answers", {"card": card.name}
    if state.requirement.is_free:
        return "fits_free", {}
    suit = state.requirement.suit
    fits = "fits_suit" if suit is not None and SUITS[suit] == card.symbol else "fits_number"
    return fits, {"card": card.name}


def taken_by(step: StepView, name: str) -> str:
    """Who took the trick on the table, as a sentence; "" while it is open."""
    if taker(step):
        return _("%(name)s takes the trick.") % {"name": name}
    state = watten(step)
    return _("Who took the trick is not known.") if state is not None and state.in_doubt else ""
