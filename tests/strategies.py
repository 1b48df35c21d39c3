"""Hypothesis strategies shared by all tests: rulesets, declarations, whole evenings on one sheet."""

from __future__ import annotations

from typing import Any

from hypothesis import note
from hypothesis import strategies as st

from rules import registry
from rules.core.ruleset import Ruleset
from rules.watten.actions import CLAIMS
from rules.watten.rulesets import WattenRules
from rules.whot.codes import format_card
from rules.whot.pack import PACKS
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup
from scoring.engine.watten.sides import accounts
from tests.engine.pool import PER_PRESET, played, some
from tests.engine.table import Table, entry_id

OFFENCES = tuple(CLAIMS)
card_codes = st.sampled_from(sorted({format_card(card) for pack in PACKS.values() for card in pack.cards}))
ids = st.integers(1, 60).map(entry_id)


def json_values() -> st.SearchStrategy[Any]:
    """Anything that JSON can hold, with some of the field names that are used here."""
    plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=50)
    fields = st.sampled_from(
        ["side", "value", "code", "answer", "seat", "winner", "hands", "cards", "target", "event", "kind"]
    )
    return st.recursive(
        plain | ids,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(fields | st.text(max_size=8), inner),
        max_leaves=8,
    )


@st.composite
def rulesets(draw: st.DrawFn, game: str | None = None) -> Ruleset:
    """Any preset with any options."""
    known = registry.keys()
    key = draw(st.sampled_from([key for key in known if game in (None, registry.ruleset(key).game)]))
    options = {}
    for name, values in registry.choices(key).items():
        if draw(st.booleans()):
            options[name] = draw(st.sampled_from(some(values)))
    return registry.ruleset(key, options)


@st.composite
def setups(draw: st.DrawFn, game: str | None = None) -> Setup:
    """A sheet's frozen setup: Watten for two to four, WHOT! for two to six."""
    ruleset = draw(rulesets(game))
    seats = draw(st.sampled_from((2, 3, 4)) if ruleset.game == "watten" else st.integers(2, 6))
    late = tuple(range(seats, seats + draw(st.integers(0, 2)))) if ruleset.game == "watten" else ()
    is_dealer_known = draw(st.sampled_from((None, True, False)))
    return Setup(ruleset, seats, draw(st.integers(0, seats - 1)), late, is_dealer_known)


@st.composite
def rounds_won(draw: st.DrawFn, most: int = 9, accounts: int = 2) -> ev.RoundWon:
    """A round for one account; with three players often for two of them, sometimes for all."""
    winner = draw(st.integers(0, accounts - 1))
    others = [account for account in range(accounts) if account != winner and accounts == 3]
    beside = [account for account in others if draw(st.sampled_from((True, False, False)))]
    first, *partners = sorted({winner, *beside})
    return ev.RoundWon(first, draw(st.integers(2, most)), tuple(partners))


def results(most: int = 9, accounts: int = 2) -> st.SearchStrategy[ev.RoundWon | ev.PenaltyGiven]:
    """The results of a Watten round, without concessions."""
    sides, codes = st.integers(0, accounts - 1), st.sampled_from(OFFENCES)
    return rounds_won(most, accounts) | st.builds(ev.PenaltyGiven, sides, codes)


def watten_facts(most: int = 9, accounts: int = 2) -> st.SearchStrategy[ev.Fact]:
    sides, values = st.integers(0, accounts - 1), st.integers(3, 5)
    return st.one_of(
        rounds_won(most, accounts),
        rounds_won(most, accounts),
        results(most, accounts),
        st.builds(ev.PenaltyGiven, sides, st.just("peek_cut")),
        st.builds(ev.PointsVoided, sides),
        st.builds(ev.BidMade, sides, values),
        st.builds(ev.BidAnswered, sides, values, st.sampled_from(("stay", "concede"))),
        st.builds(ev.DealerSet, st.integers(0, 1)),
        st.tuples(*[st.sampled_from((0, 9, 11, 15))] * accounts).map(ev.GameScored),
        seatings(3 if accounts == 3 else 4),
    )


def seatings(seats: int) -> st.SearchStrategy[ev.SeatsTaken]:
    """Any of six people at the seats of a table."""
    return st.permutations(range(6)).map(lambda people: ev.SeatsTaken(tuple(people[:seats])))


def hands_left(seat: int) -> st.SearchStrategy[ev.HandLeft]:
    counted = st.builds(ev.HandLeft, st.just(seat), points=st.integers(1, 120))
    cards = st.lists(card_codes, min_size=1, max_size=6).map(tuple)
    return counted | st.builds(ev.HandLeft, st.just(seat), cards=cards)


@st.composite
def rounds_scored(draw: st.DrawFn, seats: list[int]) -> ev.RoundScored:
    """A WHOT! round among `seats`, sometimes with somebody left out."""
    winner = draw(st.sampled_from(seats))
    losers = [seat for seat in seats if seat != winner and draw(st.integers(0, 19))]
    return ev.RoundScored(winner, tuple(draw(hands_left(seat)) for seat in losers))


@st.composite
def rounds_exhausted(draw: st.DrawFn, seats: list[int]) -> ev.RoundExhausted:
    """A WHOT! round in which nobody was out of cards."""
    held = [seat for seat in seats if draw(st.integers(0, 19))]
    return ev.RoundExhausted(tuple(draw(hands_left(seat)) for seat in held))


def whot_others(seats: list[int]) -> st.SearchStrategy[ev.Fact]:
    """What people declare between WHOT! rounds, and rounds that nobody won."""
    seat = st.sampled_from(seats)
    return st.one_of(
        st.builds(ev.DealerSet, seat),
        st.builds(ev.PlayerLeft, seat),
        st.builds(ev.PlayerJoined, seat),
        st.builds(ev.StakeRaised, st.integers(1, 60)),
        st.permutations(range(1, 1 + len(seats))).map(
            lambda places: ev.GameScored(tuple(9 * place for place in places), tuple(places))
        ),
        st.just(ev.RoundVoid()),
        rounds_exhausted(seats),
    )


def facts(setup: Setup) -> st.SearchStrategy[ev.Fact]:
    """Facts of the sheet's game; most of them are possible at some time."""
    params = setup.ruleset.params
    if isinstance(params, WattenRules):
        return watten_facts(params.target, accounts(setup.seats))
    everybody = list(range(setup.seats))
    others = whot_others(everybody)
    if params.match == "single":
        return st.builds(ev.RoundScored, st.sampled_from(everybody), st.just(())) | others
    return rounds_scored(everybody) | rounds_scored(everybody) | others


def corrections() -> st.SearchStrategy[ev.RoundWon | ev.PenaltyGiven | ev.RoundScored]:
    return results() | results(accounts=3) | rounds_scored(list(range(3)))


def rulings(target: st.SearchStrategy[str] = ids) -> st.SearchStrategy[ev.Ruling]:
    return st.one_of(
        st.builds(ev.EntryVoided, target),
        st.builds(ev.EntryCorrected, target, corrections()),
        st.builds(ev.EntryAccepted, target, st.booleans()),
        st.builds(ev.EntryDismissed, target, st.booleans()),
        st.builds(ev.GamesReflowed, st.integers(1, 3)),
        st.builds(ev.PersonNamed, st.integers(0, 15), st.integers(0, 99)),
        st.lists(
            st.tuples(st.integers(0, 15), st.integers(0, 99)), min_size=2, unique_by=lambda pair: pair[0]
        ).map(lambda pairs: ev.PersonNamed(*pairs[0], tuple(pairs[1:]))),
        st.builds(ev.ScribesSet, st.integers(1, 2)),
        st.builds(ev.SheetClosed),
        st.builds(ev.SheetReopened),
    )


def events() -> st.SearchStrategy[ev.Event]:
    """Any well-formed event of either game."""
    return st.one_of(
        watten_facts(),
        watten_facts(accounts=3),
        rounds_scored(list(range(6))),
        whot_others(list(range(6))),
        rulings(),
    )


@st.composite
def tables(
    draw: st.DrawFn,
    game: str | None = None,
    *,
    checked: bool = True,
    two_scribes: bool = False,
    most: int = 40,
) -> Table:
    """An evening: rounds, second readings, stale pages, undo, edits, decisions (see `tests.engine.evenings`).

    Other laws may look at it step by step, so that a failing one shrinks to its shortest beginning.
    """
    key = draw(st.sampled_from(registry.keys(game)))
    number = draw(st.integers(0, PER_PRESET - 1))
    both = two_scribes and draw(st.booleans())
    evening = played(key, number, checked=checked, two_scribes=both)
    note(f"evening {number} of {key}, checked={checked}, two_scribes={both}")
    return evening.after(draw(st.sampled_from(range(most + 1))))
