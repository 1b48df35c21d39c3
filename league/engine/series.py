"""A series: qualifiers give tickets to a final.

Subjects are people here (uids, two for a pair). Who already has a ticket passes a further one on to the next
in the table, so nobody wins two.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from league.engine.results import Subject
from league.engine.standings import Row


@dataclass(frozen=True, slots=True)
class Qualifier:
    """`rows` are in the order of the published table, with the people of each contender. `tickets`: how many
    it gives.
    """

    key: str
    rows: tuple[Row, ...]
    tickets: int = 1


@dataclass(frozen=True, slots=True)
class Ticket:
    """`passed_by`: subjects above this one who already had a ticket."""

    qualifier: str
    subject: Subject
    rank: int
    passed_by: tuple[Subject, ...] = ()


@dataclass(frozen=True, slots=True)
class Undecided:
    """`level` share a rank for which only `tickets` are left; a lot or a deciding game must decide."""

    qualifier: str
    level: tuple[Subject, ...]
    tickets: int


@dataclass(frozen=True, slots=True)
class Series:
    """`waiting`: who comes next, the best of each qualifier first."""

    tickets: tuple[Ticket, ...]
    undecided: tuple[Undecided, ...]
    waiting: tuple[Subject, ...]


def series(
    qualifiers: Sequence[Qualifier], *, gave_back: Collection[Subject] = (), one_each: bool = False
) -> Series:
    """The tickets of qualifiers in the order they were played.

    `gave_back`: who will not come; the ticket goes to the next in that table. `one_each`: nobody holds
    tickets with two partners.
    """
    tickets: list[Ticket] = []
    undecided: list[Undecided] = []
    left: list[tuple[int, int, Subject]] = []
    for number, qualifier in enumerate(qualifiers):
        given, level, rest = _of(qualifier, _Holders(tickets, gave_back, one_each))
        tickets += given
        if level:
            undecided.append(Undecided(qualifier.key, level, qualifier.tickets - len(given)))
        left += [(row.rank, number, row.subject) for row in rest]
    holders = _Holders(tickets, gave_back, one_each)
    waiting: dict[frozenset[str], Subject] = {}
    for _rank, _number, subject in sorted(left):
        if not holders.have(subject):
            waiting.setdefault(frozenset(subject), subject)
    return Series(tuple(tickets), tuple(undecided), tuple(waiting.values()))


class _Holders:
    def __init__(self, tickets: Sequence[Ticket], gave_back: Collection[Subject], one_each: bool) -> None:
        self.one_each = one_each
        self.gave_back = {frozenset(subject) for subject in gave_back}
        self.subjects = {frozenset(ticket.subject) for ticket in tickets}
        self.people = {person for subject in self.subjects for person in subject}

    def have(self, subject: Subject) -> bool:
        """Whether this subject is passed over."""
        people = frozenset(subject)
        if people in self.gave_back or people in self.subjects:
            return True
        return self.one_each and not people.isdisjoint(self.people)


def _of(qualifier: Qualifier, holders: _Holders) -> tuple[list[Ticket], tuple[Subject, ...], list[Row]]:
    """The tickets of one qualifier, the subjects that must be decided between, and the rows without a ticket."""
    tickets: list[Ticket] = []
    passed: list[Subject] = []
    rest: list[Row] = []
    level: tuple[Subject, ...] = ()
    ranked = [row for row in qualifier.rows if row.rank]
    for rank in sorted({row.rank for row in ranked}):
        same = [row for row in ranked if row.rank == rank]
        free = [row for row in same if not holders.have(row.subject)]
        passed += [row.subject for row in same if row not in free]
        places = qualifier.tickets - len(tickets)
        if level or not places:
            rest += free
        elif len(free) > places:
            level = tuple(row.subject for row in free)
        else:
            tickets += [Ticket(qualifier.key, row.subject, rank, tuple(passed)) for row in free]
    return tickets, level, rest
