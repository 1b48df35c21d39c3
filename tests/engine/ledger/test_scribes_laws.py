"""Laws of two scribes: the states of rounds do not depend on the order in which both pads' entries arrive."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.scribes import view_of
from scoring.engine.facts import events as ev
from scoring.engine.ledger.agreement import line_states, unsettled_games
from scoring.engine.ledger.scribes import differ, is_agreed
from scoring.engine.sheet.fold import fold
from tests.engine.table import A, B, WattenTable, entry_id
from tests.strategies import tables

laws = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
PENS = {"a": ("tablet", A), "b": ("phone", B)}
# Three rounds of at most four points never end a game to 15, so both pads write the same rounds.
rounds = st.builds(ev.RoundWon, st.integers(0, 1), st.integers(2, 4))
pads = st.lists(rounds, max_size=3)
# The first entry sets two scribes; both pads have six at most, then come a bid and these changes.
lines = st.integers(2, 12).map(entry_id)
changes = st.one_of(
    st.builds(ev.EntryVoided, lines),
    st.builds(ev.EntryCorrected, lines, rounds),
    st.builds(ev.EntryAccepted, lines),
    st.builds(ev.EntryDismissed, lines),
)
orders = st.permutations(["a"] * 3 + ["b"] * 3)


def two_scribes() -> WattenTable:
    table = WattenTable(target=15)
    with table.by("lead"):
        table.tell(ev.ScribesSet(2))
    return table


def written(
    order: list[str], written_rounds: dict[str, list[ev.RoundWon]], *, resent: bool = False
) -> WattenTable:
    """The entries of both pads on arrival: each pad's in its own order, the pads in any."""
    table, done = two_scribes(), {"a": 0, "b": 0}
    for who in order:
        if done[who] == len(written_rounds[who]):
            continue
        event = written_rounds[who][done[who]]
        done[who] += 1
        with table.by(*PENS[who]):
            for _ in range(1 + resent):
                table.late(event, 1, done[who])
    return table


def states(table: WattenTable) -> dict[int, str]:
    return {state.line.round: state.state for state in line_states(table.sheet.ledger)}


def expected(written_rounds: dict[str, list[ev.RoundWon]]) -> dict[int, str]:
    """The states by comparing the pads: equal, different, or written by one only."""
    longest = max(len(written_rounds["a"]), len(written_rounds["b"]))
    pairs = [(written_rounds["a"][at : at + 1], written_rounds["b"][at : at + 1]) for at in range(longest)]
    return {
        number: "written" if not (one and other) else "agreed" if one == other else "differs"
        for number, (one, other) in enumerate(pairs, start=1)
    }


def total(events: list[ev.RoundWon]) -> tuple[int, ...]:
    return tuple(sum(event.value for event in events if event.side == side) for side in (0, 1))


@laws
@given(pads, pads, orders, orders, st.booleans())
def test_states_do_not_depend_on_which_scribe_was_first(
    a: list[ev.RoundWon], b: list[ev.RoundWon], order: list[str], other: list[str], resent: bool
) -> None:
    written_rounds = {"a": a, "b": b}
    one, two = written(order, written_rounds), written(other, written_rounds, resent=resent)
    assert states(one) == states(two) == expected(written_rounds)
    open_games = {1} if set(expected(written_rounds).values()) - {"agreed"} else set()
    assert unsettled_games(one.sheet.ledger) == unsettled_games(two.sheet.ledger) == open_games
    assert fold(one.setup, one.entries) == one.sheet


@laws
@given(pads, orders)
def test_two_equal_pads_make_one_sheet(written_rounds: list[ev.RoundWon], order: list[str]) -> None:
    table = written(order, {"a": written_rounds, "b": written_rounds})
    assert table.score == total(written_rounds)
    assert table.waiting == []
    for pen in PENS.values():
        assert view_of(table.sheet, Pen(*pen)) is table.sheet


@laws
@given(pads, pads, orders, st.sampled_from("ab"))
def test_if_one_scribe_accepts_everything_the_other_pad_counts(
    a: list[ev.RoundWon], b: list[ev.RoundWon], order: list[str], winner: str
) -> None:
    """Whichever scribe was first: the accepted pad counts in the end, on both devices."""
    length = min(len(a), len(b))
    written_rounds = {"a": a[:length], "b": b[:length]}
    table = written(order, written_rounds)
    loser = "b" if winner == "a" else "a"
    with table.by(*PENS[loser]):
        for line in list(line_states(table.sheet.ledger)):
            for other in line.others:
                is_winners = not differ(other.entry, Pen(*PENS[winner]))
                settling = ev.EntryAccepted if is_winners else ev.EntryDismissed
                table.tell(settling(other.entry.id))
    assert table.score == total(written_rounds[winner])
    assert set(states(table).values()) <= {"agreed"}
    assert not unsettled_games(table.sheet.ledger)


@laws
@given(pads.filter(bool), orders, st.lists(changes, min_size=1, max_size=6))
def test_no_scribe_changes_a_sealed_round_alone(
    written_rounds: list[ev.RoundWon], order: list[str], tries: list[ev.Ruling]
) -> None:
    table = written(order, {"a": written_rounds, "b": written_rounds})
    with table.by(*PENS["a"]):
        table.tell(ev.BidMade(A, 3))
        before = table.current.totals
        for event in tries:
            table.ink(event)
    sealed = [line for line in table.sheet.ledger.counting if isinstance(line.event, ev.RoundWon)]
    assert [line.event for line in sealed] == written_rounds
    assert table.games[0].totals == before


@laws
@given(tables(checked=False, two_scribes=True))
def test_an_agreed_line_has_two_scribes(table: WattenTable) -> None:
    ledger = table.sheet.ledger
    for line in line_states(ledger):
        assert (line.state == "differs") == bool(line.others)
        if line.state == "agreed":
            assert is_agreed(line.line.backed)
        assert line.line.backed[0].writer
    games = {line.line.game for line in line_states(ledger) if line.state != "agreed"}
    assert games <= unsettled_games(ledger)
