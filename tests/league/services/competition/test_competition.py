"""Writes of a competition: from a list of pairs to approved heats."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from league.engine.competition.fold import fold
from league.engine.competition.paste import pairs_from
from league.engine.competition.standing import table_of
from league.engine.competition.state import State
from league.models import Club, Competition, CompetitionFact, CompetitionSheet, LedgerError, User
from league.selectors.competition_tables import tables_now
from league.selectors.competitions import competition_log, competition_state
from league.services import account_make, club_found
from league.services.competition import contenders, heats, results
from league.services.competition.drawing import heat_draw
from scoring.engine.facts import events as ev
from scoring.models import Player, SheetGrant
from scoring.models.shown_title import TablePurpose
from scoring.selectors.sheets import sheet_fold
from scoring.services import InputError
from tests.league.preiswatten import (
    LAPTOP,
    enter,
    make_competition,
    play_games,
    publish,
    said,
    say,
    sheet_at,
)

pytestmark = pytest.mark.django_db
FIFTEEN = ((15, 8), (3, 15))


def refusal(error: pytest.ExceptionInfo[InputError]) -> str:
    return error.value.code.removeprefix("competition_")


def names(club: Club) -> set[str]:
    return set(Player.objects.in_space(club.space).values_list("name", flat=True))


def test_a_pasted_list_creates_contenders_and_finds_known_players(
    club: Club, competition: Competition
) -> None:
    known = Player.objects.create(space=club.space, name="Toni Berger")

    state = enter(competition, "berger, toni; Resi Roth\nAnna & Beni")

    assert state.contenders[1].people[0] == str(known.uid)
    assert len(names(club)) == 4


def test_a_similar_name_is_questioned_before_anything_is_stored(club: Club, competition: Competition) -> None:
    known = Player.objects.create(space=club.space, name="Toni Berger")
    pairs = pairs_from("Tony Berger & Resi Roth\nAnna & Beni")

    with pytest.raises(InputError) as error:
        contenders.contenders_enter(competition=competition, said=said(), pairs=pairs, chosen={})
    assert refusal(error) == "name_unclear"
    assert names(club) == {"Toni Berger"}

    meant = {"Tony Berger": str(known.uid)}
    state = contenders.contenders_enter(competition=competition, said=said(), pairs=pairs, chosen=meant)
    assert state.contenders[1].people[0] == str(known.uid)


@pytest.mark.parametrize("text", ["Anna & Beni\nAnna & Cilli", "Anna", "", "Anna & Beni & Cilli"])
def test_a_list_with_an_error_enters_nobody(club: Club, competition: Competition, text: str) -> None:
    with pytest.raises(InputError):
        enter(competition, text)

    assert names(club) == set()
    assert competition.facts.count() == 0


def test_publishing_opens_a_complete_sheet_for_each_table(entered: Competition) -> None:
    state = publish(entered)

    assert CompetitionSheet.objects.in_space(entered.club.space).count() == 3
    for number, table in state.heats[0].tables.items():
        sheet = sheet_at(state, number)
        seated = list(sheet.seats.values_list("player__uid", flat=True))
        one, other = (state.contenders[side[0]] for side in table.table.sides)
        assert [str(uid) for uid in seated] == [
            one.people[0], other.people[0], one.people[1], other.people[1],
        ]  # fmt: skip
        assert (sheet.ruleset_key, sheet.begun_on, sheet.title, sheet.purpose) == (
            "bavaria", entered.played_on, entered.name, TablePurpose(1, number, 2),
        )  # fmt: skip
        higher = max(one.number, other.number)
        assert (sheet.first_dealer, sheet.dealer_said) == ((one.number, other.number).index(higher), True)


def test_two_scribes_are_set_on_every_sheet(club: Club) -> None:
    competition = make_competition(club, scribes=2)
    enter(competition)
    state = publish(competition)
    sheet = sheet_at(state, 1)

    play_games(sheet, 0, 0)

    (table, *_rest) = tables_now(competition, state, state.heats[0])
    assert table.status == "one_scribe"


def test_a_difference_between_scribes_shows_during_the_game(club: Club) -> None:
    competition = make_competition(club, scribes=2)
    enter(competition)
    state = publish(competition)
    sheet = sheet_at(state, 1)

    def status() -> str:
        return tables_now(competition, state, state.heats[0])[0].status

    say(sheet, ev.RoundWon(0, 3), (1, 1), "pad 1")
    assert status() == "playing"
    say(sheet, ev.RoundWon(0, 2), (1, 1), "pad 2")
    assert status() == "differing"

    other = sheet_fold(sheet).ledger.waiting[0]
    assert say(sheet, ev.EntryDismissed(other.id), (1, 1), "pad 2") == "counted"
    assert status() == "playing"


def test_a_heat_with_two_scribes_can_be_taken_back_before_any_entry(club: Club) -> None:
    competition = make_competition(club, scribes=2)
    enter(competition)
    publish(competition)

    heats.heat_take_back(competition=competition, said=said(), heat=1, reason="Karl is late")

    assert not CompetitionSheet.objects.in_space(club.space).exists()


def test_a_merged_player_is_seated_under_the_kept_name(club: Club, competition: Competition) -> None:
    enter(competition, "Toni Berger & Resi Roth\nAnna & Beni")
    kept = Player.objects.create(space=club.space, name="Anton Berger")
    Player.objects.in_space(club.space).filter(name="Toni Berger").update(merged_into=kept)

    seated = sheet_at(publish(competition), 1).seats.values_list("player__name", flat=True)

    assert set(seated) == {"Anton Berger", "Resi Roth", "Anna", "Beni"}


def test_every_declaration_raises_the_revision_of_the_club(club: Club, entered: Competition) -> None:
    before = Club.objects.get(pk=club.pk).revision

    contenders.contender_withdraw(competition=entered, said=said(), number=2, reason="ill")

    assert Club.objects.get(pk=club.pk).revision == before + 1


def test_tables_are_published_in_batches_with_few_statements(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    competition = make_competition(club)
    enter(competition, "\n".join(f"A{n:03d} one{n} & B{n:03d} two{n}" for n in range(32)))
    drawn = heat_draw(competition=competition, said=said())

    with django_assert_max_num_queries(10 + 6 * 12):
        state = heats.heat_publish(
            competition=competition, said=said(), heat=1, mark=drawn.heats[0].mark,
            device=LAPTOP,
        )  # fmt: skip

    assert len(state.heats[0].tables) == 16


def test_repeating_a_fact_changes_nothing(entered: Competition) -> None:
    one = said()
    for _ in range(2):
        contenders.contender_withdraw(competition=entered, said=one, number=2, reason="ill")

    assert competition_state(entered).version == 7


def test_facts_are_never_changed_or_deleted(entered: Competition) -> None:
    fact = entered.facts.get(seq=1)
    for change in (
        fact.save,
        fact.delete,
        entered.facts.all().delete,
        lambda: CompetitionFact.objects.update(seq=9),
    ):
        with pytest.raises(LedgerError):
            change()


def test_a_heat_can_be_taken_back_until_the_first_entry(entered: Competition) -> None:
    publish(entered)
    heats.heat_take_back(competition=entered, said=said(), heat=1, reason="Karl is late")
    assert not CompetitionSheet.objects.in_space(entered.club.space).exists()

    state = publish(entered)
    play_games(sheet_at(state, 2), 0)
    with pytest.raises(InputError) as error:
        heats.heat_take_back(competition=entered, said=said(), heat=1, reason="")

    assert (refusal(error), error.value.params) == ("table_wrote", {"numbers": "2"})
    assert CompetitionSheet.objects.in_space(entered.club.space).count() == 3


def test_a_draw_changed_meanwhile_is_not_published(entered: Competition) -> None:
    stale = heat_draw(competition=entered, said=said())
    heats.pairing_change(competition=entered, said=said(), heat=1, one=1, other=6, reason="siblings")

    with pytest.raises(InputError) as error:
        heats.heat_publish(
            competition=entered, said=said(), heat=1, mark=stale.heats[0].mark,
            device=LAPTOP,
        )  # fmt: skip
    assert refusal(error) == "draw_changed"


def test_a_heat_is_approved_with_results_from_pads_paper_and_rulings(entered: Competition) -> None:
    state = publish(entered)
    play_games(sheet_at(state, 1), 0, 1)
    play_games(sheet_at(state, 2), 0)
    results.score_declare(competition=entered, said=said(), heat=1, table=3, games=FIFTEEN)

    now = tables_now(entered, competition_state(entered), state.heats[0])
    assert [table.status for table in now] == ["finished", "last_game", "waiting"]  # as of the older state
    with pytest.raises(InputError) as error:
        results.heat_approve(competition=entered, said=said(), heat=1)
    assert (refusal(error), error.value.params) == ("result_missing", {"numbers": "2"})

    results.result_rule(
        competition=entered, said=said(), heat=1, table=2, games=((15, 0), (15, 0)), reason="left early"
    )
    state = results.heat_approve(competition=entered, said=said(), heat=1)

    assert [table.source for table in state.heats[0].tables.values()] == ["pad", "ruling", "paper"]
    assert state.heats[0].tables[1].games == ((15, 0), (0, 15))
    assert len(table_of(state)) == 6


@pytest.mark.parametrize("games", [((15, 15), (15, 0)), ((14, 3), (15, 0)), ((16, 3), (15, 0))])
def test_a_result_that_the_ruleset_cannot_produce_is_refused(
    entered: Competition, games: tuple[tuple[int, int], ...]
) -> None:
    publish(entered)

    with pytest.raises(InputError) as error:
        results.score_declare(competition=entered, said=said(), heat=1, table=1, games=games)
    assert refusal(error) == "impossible_clipped"


def test_after_approval_only_corrections_change_the_standings(
    entered: Competition,
) -> None:
    state = approve_first(entered)
    sheet = sheet_at(state, 1)
    before = table_of(competition_state(entered))

    play_games(sheet, 1)  # a third game does not count
    assert table_of(competition_state(entered)) == before

    after = results.result_rule(
        competition=entered, said=said(), heat=1, table=1, games=((0, 15), (0, 15)), reason="miscounted"
    )
    assert table_of(after) != before
    assert after.heats[0].tables[1].reason == "miscounted"


def approve_first(competition: Competition) -> State:
    state = publish(competition)
    play_games(sheet_at(state, 1), 0, 0)
    for table in (2, 3):
        results.score_declare(competition=competition, said=said(), heat=1, table=table, games=FIFTEEN)
    return results.heat_approve(competition=competition, said=said(), heat=1)


def test_the_stored_facts_give_the_returned_state(entered: Competition) -> None:
    state = approve_first(entered)
    results.adjustment_give(competition=entered, said=said(), number=1, points=-2, reason="late")
    state = results.adjustment_withdraw(competition=entered, said=said(), adjustment=1)

    assert fold(entered.plan, [logged.fact for logged in competition_log(entered)]) == state
    assert state.refused == ()


def test_a_sheet_of_another_club_cannot_be_granted(entered: Competition) -> None:
    state = publish(entered)

    assert not SheetGrant.objects.filter(sheet=sheet_at(state, 1)).exists()


@pytest.mark.django_db(transaction=True)
def test_two_directors_publishing_one_heat_give_one_heat_and_a_clear_message() -> None:
    anna: User = account_make(name="Anna", password="pw-of-anna")
    competition = make_competition(club_found(name="Kartenrunde", founder=anna))
    enter(competition)
    mark = heat_draw(competition=competition, said=said()).heats[0].mark
    both, results_of = Barrier(2), []

    def go() -> None:
        mine = Competition.objects.everywhere("a test").select_related("club__space").get()
        both.wait()
        try:
            heats.heat_publish(competition=mine, said=said(), heat=1, mark=mark, device=LAPTOP)
            results_of.append("published")
        except InputError as error:
            results_of.append(error.code)
        finally:
            connection.close()

    directors = [Thread(target=go) for _ in range(2)]
    for director in directors:
        director.start()
    for director in directors:
        director.join()

    assert sorted(results_of) == ["competition_published_already", "published"]
    assert CompetitionSheet.objects.everywhere("a test").count() == 3
