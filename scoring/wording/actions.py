"""Sentences for the actions of a logged hand, and for the rule that allows each.

Keys are the first words of the notation (`rules.notation`) and the verdicts of `rules.core.verdicts`.
"""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

VERDICTS = {
    "legal": _("Allowed"),
    "illegal": _("Not allowed"),
    "disputed": _("Disputed"),
    "unknown": _("Cannot be checked"),
}
# A sign beside every verdict, because colour alone is not accessible.
SIGNS = {"legal": "✓", "illegal": "✗", "disputed": "≈", "unknown": "?"}

# The sentence with an object, then the one without.
DONE = {
    "schlag": _("%(who)s names the Schlag: %(what)s"),
    "farbe": _("%(who)s names the Farbe: %(what)s"),
    "play": _("%(who)s plays %(what)s"),
    "bid": _("%(who)s bids %(what)s"),
    "penalty": _("%(who)s, penalty: %(what)s"),
    "cut": _("%(who)s cuts %(what)s"),
    "deals": _("%(who)s deals %(what)s"),
    "show": _("%(who)s shows %(what)s"),
    "new": _("%(who)s gets a new hand: %(what)s"),
    "lay": _("%(who)s lays %(what)s"),
    "draw": _("%(who)s draws %(what)s"),
    "pick": _("%(who)s has to draw: %(what)s"),
    "got": _("%(who)s had drawn %(what)s"),
    "claims": _("%(who)s claims that a call is missing: %(what)s"),
    "raise": _("%(who)s offers a stake of %(what)s"),
}
ALONE = {
    "play": _("%(who)s plays a card that nobody noted"),
    "bid": _("%(who)s bids one more"),
    "new": _("%(who)s gets a new hand"),
    "stay": _("%(who)s stays"),
    "concede": _("%(who)s concedes"),
    "agree": _("%(who)s agrees"),
    "decline": _("%(who)s declines"),
    "schoeneres?": _("%(who)s asks for a Schöneres"),
    "schlagtausch?": _("%(who)s asks for the Schlagtausch"),
    "swap": _("%(who)s and the other one swap their unseen hands"),
    "maschine": _("%(who)s has all three Kritische"),
    "farbe!": _("%(who)s says “Farbe!”: the last card of the bidder is shown"),
    "takes": _("The trick goes to %(who)s"),
    "draw": _("%(who)s draws a card"),
    "timeout": _("%(who)s lets the time run out"),
    "warning": _("%(who)s calls: two cards left"),
    "last": _("%(who)s calls: last card"),
    "accept": _("%(who)s accepts the stake"),
    "turnover": _("%(who)s turns the pile over"),
    "shuffle": _("%(who)s shuffles the pile and turns it over"),
    "win": _("%(who)s calls: won"),
}

# Why a legal step is in order: the sentence and the source of its rule.
REASONS = {
    "schlag": (_("Vorhand names the Schlag."), "S4 R10"),
    "farbe": (_("The dealer names the Farbe, after the Schlag."), "S4 R10"),
    "swapped": (_("The announcers have swapped what they name."), "S4 R12"),
    "first_lead": (_("Whoever named the Schlag leads the first trick."), "S4 R14"),
    "lead": (_("Whoever took the trick leads the next one, with any card."), "S4 R14"),
    "free": (_("%(led)s was led and demands nothing: any card may be laid."), "S4 R19"),
    "met": (_("%(led)s was led and demands trump: %(card)s satisfies that."), "S4 R15, R17"),
    "void": (
        _("%(led)s was led and demands trump; without one that had to be given, any card may be laid."),
        "S4 R15, R18",
    ),
    "unbound": (_("The duty to follow binds the two announcers only."), "S4 Latinisch"),
    "bid": (_("Whoever's turn it is may bid, and the others must answer."), "S4 R23, R25"),
    "counter": (_("Whoever is asked may bid one more instead of answering."), "S4 R25"),
    "stay": (_("The round is now played for what was bid."), "S4 R25"),
    "farbe!": (_("The others may ask for the last card before they answer its bid."), "S4 R27"),
    "concede": (_("Whoever concedes leaves the value before the bid to the bidders."), "S4 R26"),
    "schoeneres?": (_("Either announcer may ask; the other one must agree."), "S4 R11"),
    "schlagtausch?": (_("Either announcer may ask; the other one must agree."), "S4 R12"),
    "show": (_("The announcers show each other a card instead of naming aloud."), "S4 Varianten"),
    "cut": (_("Before a game one of each side cuts for the deal."), "S4 R4"),
    "fits_suit": (_("%(card)s has the symbol that was asked for."), "S0 1-3, S2 4, S3"),
    "fits_number": (_("%(card)s has the number that was asked for."), "S0 1-3, S2 4, S3"),
    "fits_whot": (_("A WHOT card fits on everything."), "S0 1-3, S2 4, S3"),
    "fits_free": (_("Any card was free to be laid."), "S0 1-3, S2 4, S3"),
    "street": (
        _("A street begins with what was asked for and goes on number by number."),
        "S0 KURZE VARIANTE, S2 NEUES",
    ),
    "double": (_("Cards of one number may be laid together here."), "S3"),
    "answers": (_("%(card)s answers with the same number: the next one has to draw."), "S3"),
    "pick": (_("Whoever cannot answer draws what was asked for."), "S3"),
    "draw": (_("Whoever does not lay a card draws one."), "S0, S2 5, S3"),
}

NEXT = {
    "play": _("%(who)s to play"),
    "answer": _("%(who)s to answer"),
    "schlag": _("%(who)s to name the Schlag"),
    "farbe": _("%(who)s to name the Farbe"),
    "show": _("%(who)s to show a card"),
}
UNJUDGED = _("Not judged: something before it cannot stand.")


def untimed(words: str) -> tuple[str, str]:
    """The words of a WHOT! action without its seconds, and the seconds; "" if they were not noted."""
    action, _blank, seconds = words.partition(" after ")
    return action, seconds.removesuffix(" s")


def timed(sentence: str, seconds: str) -> str:
    """The sentence of an action with its seconds."""
    if not sentence or not seconds:
        return sentence
    return gettext("%(sentence)s (%(seconds)s seconds)") % {"sentence": sentence, "seconds": seconds}


def done(verb: str, who: str, what: str) -> str:
    """The sentence for an action; "" for a verb without one."""
    sentence = (DONE if what else ALONE).get(verb)
    return str(sentence) % {"who": who, "what": what} if sentence is not None else ""
