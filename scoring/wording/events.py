"""A declaration as a person would say it: "Anna & Cilli won the round at 3"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

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

# What was decided about another declaration, said together with it.
RULINGS = {
    "entry_corrected": "entry_corrected",
    "entry_voided": "entry_voided_what",
    "entry_accepted": "entry_accepted_what",
    "entry_dismissed": "entry_dismissed_what",
}


def said(event: Mapping[str, Any], who: Who) -> str:
    """`event` as the board gives it: its kind beside its fields (scoring.engine.board.board.declared)."""
    kind, who = str(event["kind"]), who.then(event)
    if kind in RULINGS and "event" in event:
        return str(SAID[RULINGS[kind]]) % {"inner": said(event["event"], who)}
    words = who.fill(event)
    if kind == "scribes_set" and event["number"] == 1:
        kind = "scribes_set_alone"
    if kind == "bid_answered":
        kind = str(event["answer"])
    if kind == "person_named":
        named = [event["person"], *(person for person, _name in event.get("others", ()))]
        words["name"] = ", ".join(map(who.person, named))
        kind = "person_named" if len(named) == 1 else "persons_named"
    if kind == "seats_taken":
        words["seats"] = who.seated(event["persons"]).opposite()
    if kind == "penalty_given":
        words["penalty"] = penalty(str(event["code"]), who.near_win)
    if kind == "round_scored":
        words["winner"] = who.seat(event["winner"])
        words["hands"] = ", ".join(_hand(hand, who) for hand in event["hands"])
        kind = "round_scored" if event["hands"] else "round_scored_alone"
    if kind == "round_exhausted":
        words["hands"] = ", ".join(_hand(hand, who) for hand in event["hands"])
    return str(SAID.get(kind, kind)) % words


def _hand(hand: Mapping[str, Any], who: Who) -> str:
    left = " + ".join(map(whot_card, hand["cards"])) if "cards" in hand else hand["points"]
    return _("%(name)s %(left)s") % {"name": who.seat(hand["seat"]), "left": left}
