"""Tickets of qualifiers: a winner's further ticket passes to the next one."""

from __future__ import annotations

from league.engine.results import Subject
from league.engine.series import Qualifier, Undecided, series
from league.engine.standings import Row

ANNA, BENI, CILLI, DORA = (("anna", "xaver"), ("beni", "vroni"), ("cilli", "urban"), ("dora", "toni"))


def table(*levels: tuple[Subject, ...]) -> tuple[Row, ...]:
    rows: list[Row] = []
    for level in levels:
        rank = len(rows) + 1
        rows += [Row(rank, one, {}, tuple(other for other in level if other != one), "") for one in level]
    return tuple(rows)


def test_the_winner_of_two_passes_the_second_ticket_on() -> None:
    found = series(
        [
            Qualifier("autumn", table((ANNA,), (BENI,), (CILLI,))),
            # In the other order they are the same pair.
            Qualifier("winter", table((ANNA[::-1],), (CILLI,), (DORA,))),
        ]
    )

    assert [(ticket.qualifier, ticket.subject, ticket.rank) for ticket in found.tickets] == [
        ("autumn", ANNA, 1),
        ("winter", CILLI, 2),
    ]
    assert found.tickets[1].passed_by == (ANNA[::-1],)
    assert found.waiting == (BENI, DORA)


def test_ties_for_the_last_ticket_must_be_decided() -> None:
    found = series([Qualifier("autumn", table((ANNA,), (BENI, CILLI), (DORA,)), tickets=2)])

    assert [ticket.subject for ticket in found.tickets] == [ANNA]
    assert found.undecided == (Undecided("autumn", (BENI, CILLI), 1),)
    assert found.waiting == (DORA,)


def test_a_new_partner_allows_a_second_ticket_unless_forbidden() -> None:
    again = (ANNA[0], DORA[0])
    qualifiers = [Qualifier("autumn", table((ANNA,))), Qualifier("winter", table((again,), (BENI,)))]

    assert [ticket.subject for ticket in series(qualifiers).tickets] == [ANNA, again]
    assert [ticket.subject for ticket in series(qualifiers, one_each=True).tickets] == [ANNA, BENI]


def test_a_returned_ticket_goes_to_the_next() -> None:
    found = series([Qualifier("autumn", table((ANNA,), (BENI,)))], gave_back=[ANNA])

    assert [ticket.subject for ticket in found.tickets] == [BENI]
    assert found.waiting == ()
