"""Figures of both games from hand logs. Only a log tells which player named, bid, gave up or played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from league.engine.figures.figure import Figure, Parts, gettext_noop
from league.engine.figures.played import Seen
from league.engine.figures.tally import Tally, mean, rate, share
from league.engine.figures.whot import in_it
from rules import registry
from rules.whot.rulesets import WhotRules
from scoring.engine.board.hand_facts import UNKNOWN, HandFacts

Hand = tuple[HandFacts, int]
"""A hand and the seat of the person whose figures are computed."""


def own_hands(seen: Sequence[Seen]) -> Iterator[Hand]:
    """The logged hands that the person played."""
    for one in seen:
        for hand in one.of.hands:
            if one.own.number in hand.seated:
                yield hand, hand.seated.index(one.own.number)


# --- Watten ------------------------------------------------------------------------------------------


def schlag(seen: Sequence[Seen]) -> Parts:
    return _named(seen, lambda hand: (hand.schlag_by, hand.schlag))


def farbe(seen: Sequence[Seen]) -> Parts:
    return _named(seen, lambda hand: (hand.farbe_by, hand.farbe))


def _named(seen: Sequence[Seen], of: Callable[[HandFacts], tuple[int, int]]) -> Parts:
    """Share of finished hands won of those for which the player named a Schlag or Farbe, all and by what was
    named.
    """
    hands = list(own_hands(seen))
    named = []
    for hand, seat in hands:
        who, what = of(hand)
        if who == seat and what != UNKNOWN and hand.winners:
            named.append((what, seat in hand.winners))
    known, rounds = len(hands), sum(len(one.of.decided) for one in seen)
    return {"": share((won for _, won in named), known, rounds)} | {
        str(what): share((won for at, won in named if at == what), known, rounds)
        for what in sorted({at for at, _ in named})
    }


def hopeless(seen: Sequence[Seen]) -> Parts:
    bids = [bid for hand, seat in own_hands(seen) for bid in hand.bids if bid.seat == seat]
    lost = [not bid.won for bid in bids if bid.won != UNKNOWN]
    return {"": share(lost, len(lost), len(bids))}


def could_have_held(seen: Sequence[Seen]) -> Parts:
    gone = [hand for hand, seat in own_hands(seen) if hand.gone == seat]
    could = [hand.held == "yes" for hand in gone if hand.held]
    return {"": share(could, len(could), len(gone))}


def illegal(seen: Sequence[Seen]) -> Parts:
    hands = list(own_hands(seen))
    codes = Counter(one.code for hand, seat in hands for one in hand.broken if one.seat == seat)
    return {"": rate(codes.total(), len(hands))} | {
        code: rate(codes[code], len(hands)) for code in sorted(codes)
    }


# --- WHOT! -------------------------------------------------------------------------------------------


def streets(seen: Sequence[Seen]) -> Parts:
    hands = [
        [street.cards for street in hand.streets if street.seat == seat]
        for hand, seat in own_hands(_of_rules(seen, lambda rules: rules.streets))
    ]
    lengths = sorted({cards for laid in hands for cards in laid})
    return {"": _of_rounds(map(len, hands), seen)} | {
        str(cards): _of_rounds((laid.count(cards) for laid in hands), seen) for cards in lengths
    }


def chains(seen: Sequence[Seen]) -> Parts:
    links_of = [chain for hand, seat in own_hands(seen) for chain in hand.chains if chain.seat == seat]
    return {"": mean(chain.cards for chain in links_of)} | {
        str(links): mean(chain.cards for chain in links_of if chain.links == links)
        for links in sorted({chain.links for chain in links_of})
    }


def missed_calls(seen: Sequence[Seen]) -> Parts:
    hands = list(own_hands(_of_rules(seen, lambda rules: rules.calls)))
    return {"": rate(sum(hand.missed.count(seat) for hand, seat in hands), len(hands))}


def timed_out(seen: Sequence[Seen]) -> Parts:
    hands = list(own_hands(_of_rules(seen, lambda rules: rules.clock)))
    late = sum(hand.late[seat] for hand, seat in hands)
    return {"": rate(late, sum(hand.turns[seat] for hand, seat in hands))}


def _of_rounds(counted: Iterator[int], seen: Sequence[Seen]) -> Tally:
    values = list(counted)
    return mean(values, len(values), sum(1 for one in seen for _ in in_it(one)))


def _of_rules(seen: Sequence[Seen], play: Callable[[WhotRules], object]) -> list[Seen]:
    """The games whose ruleset has the feature."""
    return [one for one in seen if (rules := _rules(one.of.ruleset)) is not None and play(rules)]


@lru_cache(maxsize=512)
def _rules(spelled: str) -> WhotRules | None:
    params = registry.read(spelled.split()).params
    return params if isinstance(params, WhotRules) else None


FIGURES: tuple[Figure, ...] = (
    Figure(
        "watten_schlag", "watten", "hands", gettext_noop("Won with the own Schlag"),
        gettext_noop("The share of logged hands won of those whose Schlag the player named, all and by the Schlag."),
        schlag, by="schlag",
    ),
    Figure(
        "watten_farbe", "watten", "hands", gettext_noop("Won with the own Farbe"),
        gettext_noop("The share of logged hands won of those whose Farbe the player named, all and by the Farbe."),
        farbe, by="farbe",
    ),
    Figure(
        "watten_hopeless", "watten", "hands", gettext_noop("Bids that could not win"),
        gettext_noop("The share of the player's bids on cards that could not win the round, even with all cards open."),
        hopeless,
    ),
    Figure(
        "watten_held", "watten", "hands", gettext_noop("Could have held"),
        gettext_noop("The share of hands that the player gave up although holding would have paid by the odds."),
        could_have_held,
    ),
    Figure(
        "watten_illegal", "watten", "hands", gettext_noop("Illegal plays"),
        gettext_noop("The offences of the player per 100 logged hands, all and by kind."), illegal, by="penalty",
    ),
    Figure(
        "whot_streets", "whot", "hands", gettext_noop("Streets a hand"),
        gettext_noop("How many streets the player laid in a logged hand, all and by the number of cards."),
        streets, by="cards",
    ),
    Figure(
        "whot_chains", "whot", "hands", gettext_noop("Cards of a pick chain"),
        gettext_noop("How many cards a pick chain cost the player, all and by the number of pick cards in it."),
        chains, by="links",
    ),
    Figure(
        "whot_missed_calls", "whot", "hands", gettext_noop("Missed calls"),
        gettext_noop("How often the player did not say warning or last card, per 100 logged hands."), missed_calls,
    ),
    Figure(
        "whot_timed_out", "whot", "hands", gettext_noop("Turns timed out"),
        gettext_noop("How many of 100 logged turns of the player the clock ended."), timed_out,
    ),
)  # fmt: skip
