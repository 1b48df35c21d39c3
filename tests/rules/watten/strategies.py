"""Every Watten action and every table, for the laws of notation and bytes; legality does not matter here."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.core.hand import Hand
from rules.watten.actions import (
    UNSEEN,
    Agree,
    Ask,
    Challenge,
    Cut,
    DealPattern,
    Decline,
    Maschine,
    NewHand,
    Show,
    SwapBlind,
    Takes,
    WattenSetup,
    account_labels,
)
from rules.watten.pack import PACK
from tests.rules.strategies import comments, watten_actions, watten_rulesets


def new_actions(seats: int) -> st.SearchStrategy[object]:
    seat = st.integers(0, seats - 1)
    hand = st.lists(st.sampled_from(PACK) | st.none(), min_size=5, max_size=5)
    return st.one_of(
        st.builds(Cut, seat, st.sampled_from([*PACK, UNSEEN])),
        st.builds(DealPattern, seat, st.sampled_from([2, 3])),
        st.builds(Ask, seat, st.sampled_from(["schoeneres", "schlagtausch"])),
        st.builds(NewHand, seat, hand.map(tuple)),
        st.builds(Show, seat, st.sampled_from(PACK)),
        *(st.builds(kind, seat) for kind in (Agree, Decline, SwapBlind, Maschine, Takes, Challenge)),
    )


def actions(seats: int) -> st.SearchStrategy[object]:
    return new_actions(seats) | watten_actions.filter(lambda action: action.seat < seats)


@st.composite
def tables(draw):
    """How a hand of two, three or four may begin: with krank, with a score, with some cards known."""
    seats = draw(st.sampled_from([2, 3, 4]))
    accounts = len(account_labels(seats))
    krank = tuple(draw(st.lists(st.booleans(), min_size=accounts, max_size=accounts)))
    score = tuple(draw(st.lists(st.sampled_from((0, 2, 3, 4, 5, 6)), min_size=accounts, max_size=accounts)))
    pack = draw(st.permutations(PACK))[: seats * 5]
    hidden = draw(st.sets(st.integers(1, seats * 5)))
    cards = [None if at in hidden else card for at, card in enumerate(pack)]
    deal = tuple(tuple(cards[at : at + 5]) for at in range(0, len(cards), 5))
    scored = draw(st.booleans())
    return WattenSetup(
        draw(st.integers(0, seats - 1)),
        () if scored else krank,
        deal if draw(st.booleans()) else (),
        seats,
        score if scored else (),
    )


@st.composite
def logs(draw):
    """Anything a person could log at any table, legal or not."""
    setup = draw(tables())
    logged = tuple(draw(st.lists(actions(setup.seats), max_size=30)))
    return Hand(draw(watten_rulesets()), setup, logged, (), draw(comments(len(logged))))
