"""A declaration as a sentence: "Anna & Cilli won the round at 3"."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.engine.board.declarations import Declaration
from scoring.engine.facts import events as ev
from scoring.wording.faces import whot_card
from scoring.wording.penalties import penalty
from scoring.wording.who import Who

SAID = {
    "round_won": gettext_lazy("%(side)s: round won at %(value)s"),
    "penalty_given": gettext_lazy("%(side)s: penalty, %(penalty)s"),
    "points_voided": gettext_lazy("%(side)s: own points struck off"),
    "bid_made": gettext_lazy("%(side)s: bid %(value)s"),
    "stay": gettext_lazy("%(side)s: stayed at %(value)s"),
    "concede": gettext_lazy("%(side)s: conceded the bid of %(value)s"),
    "dealer_set": gettext_lazy("%(seat)s deals"),
    "seats_taken": gettext_lazy("new seats: %(seats)s"),
    "round_scored": gettext_lazy("%(winner)s out of cards; %(hands)s"),
    "round_scored_alone": gettext_lazy("%(winner)s out of cards"),
    "round_exhausted": gettext_lazy("nobody out of cards; %(hands)s"),
    "round_void": gettext_lazy("round void"),
    "player_joined": gettext_lazy("%(seat)s joins"),
    "player_left": gettext_lazy("%(seat)s leaves"),
    "stake_raised": gettext_lazy("stake raised to %(points)s"),
    "game_scored": gettext_lazy("score only, from paper: %(points)s"),
    "entry_voided": gettext_lazy("taken back"),
    "entry_corrected": gettext_lazy("corrected: %(inner)s"),
    "entry_accepted": gettext_lazy("accepted"),
    "entry_dismissed": gettext_lazy("put aside"),
    "entry_voided_what": gettext_lazy("taken back: %(inner)s"),
    "entry_accepted_what": gettext_lazy("accepted: %(inner)s"),
    "entry_dismissed_what": gettext_lazy("put aside: %(inner)s"),
    "games_reflowed": gettext_lazy("games dealt anew from game %(game)s"),
    "person_named": gettext_lazy("name changed: %(name)s"),
    "persons_named": gettext_lazy("names changed: %(name)s"),
    "scribes_set": gettext_lazy("two scribes write from here on"),
    "scribes_set_alone": gettext_lazy("one scribe writes from here on"),
    "sheet_closed": gettext_lazy("sheet closed"),
    "sheet_reopened": gettext_lazy("sheet reopened"),
}

# Decisions about another declaration, worded together with that one.
RULINGS = {
    "entry_corrected": "entry_corrected",
    "entry_voided": "entry_voided_what",
    "entry_accepted": "entry_accepted_what",
    "entry_dismissed": "entry_dismissed_what",
}


def said(declaration: Declaration, who: Who) -> str:
    """The sentence of a declaration."""
    who = who.then(declaration)
    if declaration.about is not None and declaration.kind in RULINGS:
        return str(SAID[RULINGS[declaration.kind]]) % {"inner": said(declaration.about, who)}
    sentence, words = _special(declaration.event, who)
    return str(SAID[sentence or declaration.kind]) % {**who.fill(_fields(declaration.event)), **words}


def _fields(event: ev.Event) -> dict[str, object]:
    return {name: getattr(event, name) for name in type(event).__dataclass_fields__}


def _special(event: ev.Event, who: Who) -> tuple[str, dict[str, str]]:
    """The key of the sentence if it is not the event's kind, and parameters that are not fields of the event."""
    match event:
        case ev.ScribesSet(1):
            return "scribes_set_alone", {}
        case ev.BidAnswered():
            return event.answer, {}
        case ev.PersonNamed():
            names = ", ".join(who.person(person) for person, _name in event.pairs)
            return "persons_named" if event.others else "person_named", {"name": names}
        case ev.SeatsTaken():
            return "", {"seats": who.seated(event.persons).opposite()}
        case ev.GameScored(points):
            return "", {"points": ":".join(map(str, points))}
        case ev.PenaltyGiven():
            return "", {"penalty": penalty(event.code, who.near_win)}
        case ev.RoundScored():
            key = "round_scored" if event.hands else "round_scored_alone"
            return key, {"winner": who.seat(event.winner), "hands": _hands(event.hands, who)}
        case ev.RoundExhausted():
            return "", {"hands": _hands(event.hands, who)}
    return "", {}


def _hands(hands: Sequence[ev.HandLeft], who: Who) -> str:
    return ", ".join(_hand(hand, who) for hand in hands)


def _hand(hand: ev.HandLeft, who: Who) -> str:
    left = hand.points if hand.cards is None else " + ".join(map(whot_card, hand.cards))
    return _("%(name)s %(left)s") % {"name": who.seat(hand.seat), "left": left}
