"""A competition travels in the archive to a venue without internet and back, whatever each side did meanwhile."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from league import services
from league.engine.competition.standing import counted
from league.models import Competition, User
from league.selectors.competitions import competition_state
from league.services.archive.making import archive_make
from league.services.archive.taking_in import TakenIn, archive_take_in
from league.services.competition.away import (
    competition_give_back,
    competition_keep,
    competition_leave,
    competition_take_back,
)
from league.services.competition.contenders import contender_withdraw
from league.services.competition.heats import seat_leave
from league.services.competition.results import heat_approve, score_declare
from scoring.engine.facts import events as ev
from scoring.models import Entry, Sheet
from scoring.services import InputError
from tests.league.preiswatten import LAPTOP, enter, make_competition, play_games, publish, said, say, sheet_at
from tests.league.services.archive.test_taking_in_bad import forged
from tests.rows import another_instance, undone

pytestmark = pytest.mark.usefixtures("anna")


def play(competition: Competition, heat: int, winner: int = 0, pads: tuple[int, ...] = ()) -> None:
    """Play a heat on paper, except at the tables `pads`, and approve it."""
    state, game = publish(competition, heat), ((3, 15) if winner else (15, 3))
    for table in (1, 2, 3):
        if table in pads:
            play_games(sheet_at(state, table, heat), winner, winner)
        else:
            score_declare(competition=competition, said=said(), heat=heat, table=table, games=[game] * 2)
    heat_approve(competition=competition, said=said(), heat=heat)


def founded(owner: User) -> Competition:
    """A competition with one approved heat."""
    club = services.club_found(name="Home", founder=owner)
    competition = make_competition(club)
    enter(competition)
    play(competition, 1)
    return competition


def left(owner: User) -> tuple[Competition, bytes]:
    competition = founded(owner)
    competition_leave(competition=competition, said=said(), where="at the inn")
    return competition, archived(competition, carries=competition)


def archived(competition: Competition, carries: Competition | None = None) -> bytes:
    file = io.BytesIO()
    archive_make(club=competition.club, file=file, release="test", carries=carries)
    return file.getvalue()


def take_in(archive: bytes, owner: User) -> TakenIn:
    return archive_take_in(file=io.BytesIO(archive), owner=owner, called="{} ({})".format)


@contextmanager
def venue(archive: bytes, owner: User) -> Iterator[Competition]:
    """Another instance with only an owner that has imported the archive. Deleted at the end."""
    with another_instance():
        take_in(archive, owner)
        yield Competition.objects.everywhere("a test").get()


def standing(competition: Competition) -> str:
    competition.refresh_from_db()
    return counted(competition_state(competition)).hash


def now(competition: Competition) -> Competition:
    competition.refresh_from_db()
    return competition


def test_a_heat_played_at_the_venue_is_imported_at_home(anna: User) -> None:
    home, archive = left(anna)
    with venue(archive, anna) as there:
        assert there.is_here
        play(there, 2, winner=1, pads=(1, 2))
        competition_give_back(competition=there, said=said())
        assert not there.is_here
        back, table, entries = archived(there), standing(there), Entry.objects.count()

    assert standing(home) != table
    take_in(back, anna)

    assert now(home).is_here
    assert (standing(home), Entry.objects.count()) == (table, entries)
    assert not Sheet.objects.everywhere("a test").filter(is_away=True).exists()
    play(home, 3)
    again = take_in(back, anna), take_in(archive, anna)
    assert [dict(one.added) for one in again] == [{}, {}]
    assert Competition.objects.everywhere("a test").count() == 1
    assert now(home).is_here


def test_a_seat_that_was_given_away_is_in_an_archive(anna: User) -> None:
    home = founded(anna)
    gone, stays = publish(home, 2).heats[1].tables[1].table.numbers
    contender_withdraw(competition=home, said=said(), number=gone, reason="")
    state = seat_leave(competition=home, said=said(), heat=2, leaves=gone, comes=0, device=LAPTOP)
    assert (sorted(state.heats[1].tables), state.heats[1].heat.byes) == ([2, 3], (stays,))
    archive, sheets = archived(home), Sheet.objects.everywhere("a test").count()

    with venue(archive, anna) as there:
        again = competition_state(there)
        assert (again.heats, again.version) == (state.heats, state.version)
        assert Sheet.objects.everywhere("a test").count() == sheets == 5


def test_home_is_read_only_while_the_competition_is_away(anna: User) -> None:
    home, archive = left(anna)
    sheet = sheet_at(competition_state(home), 1)

    with pytest.raises(InputError, match="competition_away"):
        publish(home, 2)
    assert say(sheet, ev.RoundWon(0, 3), (3, 1)) == "refused"
    assert dict(take_in(archive, anna).added) == {}
    assert not now(home).is_here
    with pytest.raises(InputError, match="competition_away"):
        competition_give_back(competition=home, said=said())


def test_an_entry_in_progress_while_the_competition_leaves_is_refused(anna: User) -> None:
    home = founded(anna)
    on_its_way = sheet_at(competition_state(home), 1)

    competition_leave(competition=home, said=said())

    assert say(on_its_way, ev.RoundWon(0, 3), (3, 1)) == "refused"


def test_it_leaves_and_returns_only_between_heats(anna: User) -> None:
    home = founded(anna)
    with undone():
        publish(home, 2)
        with pytest.raises(InputError, match="competition_heat_is_running"):
            competition_leave(competition=home, said=said())
    home.refresh_from_db()
    competition_leave(competition=home, said=said())
    with pytest.raises(InputError, match="competition_away"):
        competition_leave(competition=home, said=said())
    with venue(archived(home, carries=home), anna) as there:
        publish(there, 2)
        with pytest.raises(InputError, match="competition_heat_is_running"):
            competition_give_back(competition=there, said=said())


def test_a_copy_is_imported_beside_one_that_was_taken_back(anna: User) -> None:
    home, archive = left(anna)
    with venue(archive, anna) as there:
        play(there, 2, winner=1)
        back, table = archived(there), standing(there)
        play(there, 3)
        later = archived(there)
    competition_take_back(competition=home, said=said())
    play(home, 2)
    mine = standing(home)

    take_in(back, anna)

    beside = Competition.objects.everywhere("a test").exclude(pk=home.pk).get()
    assert (beside.name, beside.is_here) == ("Herbstpreiswatten (1)", True)
    assert (standing(home), standing(beside)) == (mine, table)
    assert beside.sheets.count() == 3, "the sheets of the first heat stay with the one at home"
    assert dict(take_in(back, anna).added) == {}
    play(beside, 3)
    # Both copies were continued separately.
    take_in(later, anna)
    names = Competition.objects.everywhere("a test").values_list("name", flat=True)
    assert sorted(names) == [
        "Herbstpreiswatten", "Herbstpreiswatten (1)", "Herbstpreiswatten (2)",
    ]  # fmt: skip


def test_taking_back_during_a_heat_at_the_venue_makes_two_copies(anna: User) -> None:
    home, archive = left(anna)
    with venue(archive, anna) as there:
        state = publish(there, 2)
        play_games(sheet_at(state, 1, 2), 1)
        on_the_way = archived(there)
        play_games(sheet_at(state, 1, 2), 1)
        later = archived(there)
    take_in(on_the_way, anna)
    assert not now(home).is_here
    sheet = sheet_at(competition_state(home), 1, 2)
    assert say(sheet, ev.RoundWon(0, 3), (2, 1)) == "refused"

    competition_take_back(competition=home, said=said())
    sheet.refresh_from_db()
    play_games(sheet, 0)
    take_in(later, anna)

    beside = Competition.objects.everywhere("a test").exclude(pk=home.pk).get()
    theirs = sheet_at(competition_state(beside), 1, 2)
    assert theirs.pk != sheet.pk
    assert theirs.version == sheet_at(competition_state(now(home)), 1, 2).version
    assert {one.heat for one in beside.sheets.all()} == {2}
    assert [dict(take_in(one, anna).added) for one in (later, on_the_way, archive)] == [{}, {}, {}]


def test_a_copy_continued_after_it_was_given_back_returns_or_becomes_a_second_one(anna: User) -> None:
    home, archive = left(anna)
    with venue(archive, anna) as there:
        competition_give_back(competition=there, said=said())
        given = archived(there)
        competition_keep(competition=there, said=said())
        play(there, 2)
        going_on = archived(there)
        competition_give_back(competition=there, said=said())
        back, table = archived(there), standing(there)
    with undone():
        take_in(going_on, anna)
        assert not now(home).is_here
        take_in(back, anna)
        assert (now(home).is_here, standing(home)) == (True, table)
    take_in(given, anna)
    assert now(home).is_here
    play(home, 2, winner=1)
    take_in(back, anna)

    beside = Competition.objects.everywhere("a test").exclude(pk=home.pk).get()
    assert standing(beside) == table != standing(home)


def test_only_one_copy_of_an_archive_returns_home(anna: User) -> None:
    home, archive = left(anna)
    backs = []
    for winner in (0, 1):
        with venue(archive, anna) as there:
            play(there, 2, winner)
            competition_give_back(competition=there, said=said())
            backs.append(archived(there))
    take_in(backs[0], anna)
    mine = standing(home)

    with pytest.raises(InputError, match="archive_conflict_of"):
        take_in(backs[1], anna)

    assert standing(home) == mine


def test_an_archive_from_home_is_read_only_in_another_instance(anna: User) -> None:
    home, _archive = left(anna)

    with venue(archived(home), anna) as mirror:
        assert not mirror.is_here
        assert say(sheet_at(competition_state(mirror), 1), ev.RoundWon(0, 3), (3, 1)) == "refused"


def test_a_second_trip(anna: User) -> None:
    """The venue keeps its data and gets what was added at home since."""
    home, archive = left(anna)
    with venue(archive, anna) as there:
        play(there, 2)
        competition_give_back(competition=there, said=said())
        back = archived(there)
    take_in(back, anna)
    competition_leave(competition=now(home), said=said())
    second = archived(home, carries=home)

    with venue(back, anna) as there:
        assert not there.is_here
        take_in(second, anna)
        assert now(there).is_here
        play(there, 3)


def test_damaged_and_newer_archives_change_nothing(anna: User) -> None:
    home, archive = left(anna)
    with venue(archive, anna) as there:
        competition_give_back(competition=there, said=said())
        back = archived(there)

    with pytest.raises(InputError, match="archive_broken"):
        take_in(back[: len(back) // 2], anna)
    with pytest.raises(InputError, match="archive_newer"):
        take_in(forged(back, lambda rows: rows["facts"][-1].update(kind="competition_sold")), anna)
    assert not now(home).is_here
