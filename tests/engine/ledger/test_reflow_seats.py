"""A re-flow over a change of seats: the rounds stay with the people who played them."""

from __future__ import annotations

from random import Random

import pytest

from scoring.engine.facts import events as ev
from scoring.engine.watten.game import WattenGame
from tests.engine.table import A, B, WattenTable

FIRST, SECOND, THIRD = (0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2)


def played(table: WattenTable) -> list[tuple[tuple[int, ...], tuple[int, ...], bool]]:
    """Who sat where in each game, its totals, and whether it has an end."""
    games = [game for game in table.sheet.games if isinstance(game, WattenGame)]
    return [(game.seated, game.totals, game.finish is not None) for game in games]


def evening() -> tuple[WattenTable, str, str]:
    """A wins game 1 in two rounds, which are returned; then others sit together and play game 2 to its end."""
    table = WattenTable()
    first, last = table.won(A, 4), table.won(A, 5)
    table.tell(ev.SeatsTaken(SECOND))
    table.won(B, 3)
    table.won(A, 4)
    table.won(A, 5)
    return table, first, last


def test_a_game_that_lost_its_end_takes_no_round_of_other_people() -> None:
    table, _first, last = evening()
    table.tell(ev.EntryCorrected(last, ev.RoundWon(A, 2)))

    assert played(table) == [(FIRST, (6, 0), False), (SECOND, (9, 3), True)]
    assert table.refusal(ev.GamesReflowed(1)).code == "games_as_they_are"  # type: ignore[union-attr]


def test_what_is_left_of_the_first_people_is_a_game_of_their_own() -> None:
    table, first, _last = evening()
    table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
    table.tell(ev.GamesReflowed(1))

    assert played(table) == [(FIRST, (9, 0), True), (FIRST, (5, 0), False), (SECOND, (9, 3), True)]


def test_a_dealer_named_before_the_seats_stays_with_their_game() -> None:
    table = WattenTable()
    table.won(A, 4)
    last = table.won(A, 5)
    table.tell(ev.DealerSet(3))
    table.tell(ev.SeatsTaken(SECOND))
    table.won(A, 9)
    before = table.sheet.games[1].rows
    table.tell(ev.EntryCorrected(last, ev.RoundWon(A, 2)))

    assert table.refusal(ev.GamesReflowed(1)) is not None
    assert table.sheet.games[1].rows == before


@pytest.mark.parametrize(
    "seats", [(SECOND, FIRST), ((2, 1, 0, 3),)], ids=["put right again", "partners change chairs"]
)
def test_seats_that_give_no_side_other_people_are_no_change(seats: tuple[tuple[int, ...], ...]) -> None:
    table = WattenTable()
    table.won(A, 4)
    last = table.won(A, 5)
    for persons in seats:
        table.tell(ev.SeatsTaken(persons))
    table.won(B, 3)
    table.won(A, 9)
    table.tell(ev.EntryCorrected(last, ev.RoundWon(A, 2)))
    table.tell(ev.GamesReflowed(1))

    assert [(totals, ended) for _seated, totals, ended in played(table)] == [((15, 3), True)]


def test_seats_of_a_game_that_nobody_played_begin_none() -> None:
    table = WattenTable()
    table.won(A, 9)
    table.tell(ev.SeatsTaken(SECOND))
    gone = table.won(A, 9)
    table.tell(ev.SeatsTaken(THIRD))
    table.won(A, 2)
    table.tell(ev.EntryVoided(gone))
    table.tell(ev.GamesReflowed(1))

    assert played(table) == [(FIRST, (9, 0), True), (THIRD, (2, 0), False)]


@pytest.mark.parametrize("seed", range(60))
def test_each_round_stays_with_those_who_played_it(seed: int) -> None:
    rng, table = Random(seed), WattenTable()
    with table.by("tablet"):
        for _ in range(rng.randint(6, 24)):
            if not table.current.rows and rng.random() < 0.6:
                table.tell(ev.DealerSet(rng.randrange(4))) if rng.random() < 0.3 else None
                seats = rng.choice(
                    [seats for seats in (FIRST, SECOND, THIRD) if seats != table.current.seated]
                )
                table.tell(ev.SeatsTaken(seats))
            table.won(rng.choice((A, B)), rng.choice((2, 3, 4, 5)))
        for _ in range(rng.randint(1, 3)):
            won = [line for line in table.sheet.ledger.counting if isinstance(line.event, ev.RoundWon)]
            fact = ev.EntryCorrected(
                rng.choice(won).entry.id, ev.RoundWon(rng.choice((A, B)), rng.choice((2, 4, 9)))
            )
            if table.refusal(fact) is None:
                table.tell(fact)
    before = sides_by_round(table)
    if table.refusal(ev.GamesReflowed(1)) is None:
        table.tell(ev.GamesReflowed(1))

    assert sides_by_round(table) == before
    assert not any(row.flag == "overrun" for game in table.sheet.games for row in game.rows)


def sides_by_round(table: WattenTable) -> dict[str, list[set[int]]]:
    games = [game for game in table.sheet.games if isinstance(game, WattenGame)]
    return {
        row.line.entry.id: [set(game.seated[::2]), set(game.seated[1::2])]
        for game in games
        for row in game.rows
        if isinstance(row.line.event, ev.RoundWon)
    }
