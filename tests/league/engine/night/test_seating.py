"""The laws of a club night: nobody twice, full tables, turns at waiting, changing partners."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.engine.night.by_hand import by_hand
from league.engine.night.room import PastHeat, Room
from league.engine.night.seating import Seating, seat

PEOPLE = tuple(f"p{number:02}" for number in range(40))


def played(room: Room, seating: Seating) -> Room:
    heat = PastHeat(seating.tables, seating.waiting, is_tonight=True)
    return replace(room, past=(*room.past, heat))


def next_night(room: Room) -> Room:
    return replace(room, past=tuple(replace(heat, is_tonight=False) for heat in room.past))


def partners(seating: Seating) -> list[frozenset[str]]:
    return [frozenset(pair) for a, b, c, d in seating.tables for pair in ((a, c), (b, d))]


rooms = st.builds(
    lambda game, size, here, most: Room(
        game, range(2, 5) if game == "watten" else range(2, size + 1), tuple(sorted(here)), most=most
    ),
    st.sampled_from(["watten", "whot"]),
    st.integers(2, 8),
    st.sets(st.sampled_from(PEOPLE), min_size=0, max_size=26),
    st.integers(2, 8),
)


@settings(max_examples=40)
@given(rooms, st.lists(st.sets(st.sampled_from(PEOPLE), max_size=14), max_size=3), st.text(max_size=5))
def test_every_seating_keeps_the_laws(room: Room, comers: list[set[str]], seed: str) -> None:
    """Over heats between which people come and go."""
    for here in (set(room.here), *comers):
        room = replace(room, here=tuple(sorted(here)))
        seating = seat(room, seed)
        assert seating == seat(room, seed)
        seated = [person for table in seating.tables for person in table]
        if not seating.tables:
            assert len(room.here) < 2
            continue
        assert sorted([*seated, *seating.waiting]) == sorted(room.here)
        sizes = sorted(map(len, seating.tables))
        assert set(sizes) <= set(room.counts)
        if room.game == "watten":
            assert sizes == [4] * len(sizes) or (len(sizes) == 1 and not seating.waiting)
            assert len(seating.waiting) < 4
        else:
            assert sizes[-1] - sizes[0] <= 1
            assert sizes[-1] <= max(2, room.most)
        _waits_least(room, seating)
        room = played(room, seating)


def _waits_least(room: Room, seating: Seating) -> None:
    tonight, season = room.waits(tonight=True), room.waits(tonight=False)
    plays = set(room.here) - set(seating.waiting)
    for one in seating.waiting:
        assert all((tonight[one], season[one]) <= (tonight[other], season[other]) for other in plays)


def test_thirteen_people_have_three_tables_and_each_waits_once_in_thirteen_heats() -> None:
    room = Room("watten", range(2, 5), PEOPLE[:13])
    waited: list[str] = []
    for heat in range(13):
        seating = seat(room, f"heat {heat}")
        assert [len(table) for table in seating.tables] == [4, 4, 4]
        waited += seating.waiting
        room = played(room, seating)
        if heat % 5 == 4:
            room = next_night(room)

    assert sorted(waited) == list(PEOPLE[:13])


@pytest.mark.parametrize("count", [8, 13, 24])
def test_nobody_has_a_partner_again_in_the_first_five_heats(count: int) -> None:
    room = Room("watten", range(2, 5), PEOPLE[:count])
    had: Counter[frozenset[str]] = Counter()
    for heat in range(5):
        seating = seat(room, f"{heat}")
        assert seating.again == ()
        had.update(partners(seating))
        room = played(room, seating)

    assert max(had.values()) == 1


def test_pairs_of_four_repeat_only_after_all_others_and_repeats_are_reported() -> None:
    room = Room("watten", range(2, 5), PEOPLE[:4])
    for heat in range(3):
        room = played(room, seat(room, str(heat)))

    again = seat(room, "x").again
    assert [count for _one, _other, count in again] == [1, 1]


def test_whot_tables_mix_those_who_met() -> None:
    """Nine at three tables of three: in the second heat nobody meets anybody again."""
    room = Room("whot", range(2, 9), PEOPLE[:9], most=3)
    first = seat(room, "a")
    second = seat(played(room, first), "b")
    met = [{frozenset(pair) for t in one.tables for pair in combinations(t, 2)} for one in (first, second)]

    assert met[0] & met[1] == set()


def test_returning_people_wait_no_more_often_than_others() -> None:
    """Waiting on earlier nights only decides between people who are level tonight."""
    past = tuple(PastHeat((), (PEOPLE[0],)) for _ in range(6))
    room = Room("watten", range(2, 5), PEOPLE[:5], past)
    waited = []
    for heat in range(5):
        seating = seat(room, str(heat))
        waited += seating.waiting
        room = played(room, seating)

    assert sorted(waited) == list(PEOPLE[:5])
    assert waited[-1] == PEOPLE[0]


@settings(max_examples=40)
@given(rooms, st.lists(st.tuples(st.integers(0, 27), st.integers(0, 27)), max_size=6))
def test_swaps_keep_people_and_table_sizes(room: Room, swaps: list[tuple[int, int]]) -> None:
    room = played(room, seat(room, "first"))
    seating = seat(room, "second")
    changed = by_hand(room, seating, swaps)

    seated = [person for table in (*changed.tables, changed.waiting) for person in table]
    if seating.tables:
        assert sorted(seated) == sorted(room.here)
    assert [len(table) for table in changed.tables] == [len(table) for table in seating.tables]
    assert len(changed.waiting) == len(seating.waiting)
    assert by_hand(room, changed, swaps[::-1]) == by_hand(room, seating, [(0, 0)])


def test_repeated_partners_are_reported_for_the_changed_seating() -> None:
    """Anna and Cilli were partners; one swap separates them, another brings them together again."""
    past = (PastHeat((("Anna", "Beni", "Cilli", "Dora"),)),) * 2
    room = Room("watten", range(2, 5), ("Anna", "Beni", "Cilli", "Dora", "Eva"), past)
    seating = Seating((("Anna", "Cilli", "Beni", "Eva"),), ("Dora",))

    together = by_hand(room, seating, [(1, 2)])
    assert together.tables == (("Anna", "Beni", "Cilli", "Eva"),)
    assert together.again == (("Anna", "Cilli", 2),)
    assert by_hand(room, together, [(2, 4)]).again == ()
    assert by_hand(room, together, [(3, 4)]).again == (("Anna", "Cilli", 2), ("Beni", "Dora", 2))
