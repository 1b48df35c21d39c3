"""A competition counts who won as the pad says, and how: a revoke (R20), a win from nil (R30), a win to nil (R31)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from league.engine.competition.facts import GameEnd
from league.engine.competition.matches import table_places, table_winners
from league.engine.competition.standing import table_of
from league.engine.competition.state import State
from league.engine.scores import contender_of
from league.models import Club, Competition
from league.selectors.competition_tables import TableNow, tables_now
from league.services.competition.contenders import contender_withdraw
from league.services.competition.results import heat_approve
from league.wording_competition import games
from scoring.engine.facts import events as ev
from scoring.models import Sheet
from scoring.selectors.sheets import sheet_fold
from tests.league.preiswatten import enter, make_competition, publish, said, say, sheet_at

pytestmark = pytest.mark.django_db
TWO_PAIRS = "1. Alma Auer & Bodo Bach\n2. Cora Cech & Dina Dorn"
REVOKE = ev.PenaltyGiven(0, "revoke")


def competition_of(club: Club, **settings: object) -> tuple[Competition, State]:
    usual: dict[str, object] = {"ruleset_key": "upper_austria", "heats": 1, "games": 1}
    competition = make_competition(club, **(usual | settings))
    enter(competition, TWO_PAIRS)
    return competition, publish(competition)


def write(sheet: Sheet, *events: ev.Event) -> None:
    for event in events:
        fold = sheet_fold(sheet)
        assert say(sheet, event, (fold.current.number, fold.next_round)) == "counted"


def won(*rounds: tuple[int, int]) -> list[ev.Event]:
    return [ev.RoundWon(side, value) for side, value in rounds]


def now_at(competition: Competition, state: State) -> TableNow:
    (now,) = tables_now(competition, state, state.heats[0])
    return now


def worth_by_side(state: State, metric: str) -> list[object]:
    """The value of each side of the only table."""
    rows = {contender_of(row.subject): row.values[metric] for row in table_of(state)}
    return [rows[side[0]] for side in state.heats[0].tables[1].table.sides]


@pytest.mark.parametrize(
    ("rounds", "points"),
    [([(0, 3), (0, 4), (1, 2)], (7, 2)), ([], (0, 0)), ([(0, 4), (1, 4)], (4, 4)), ([(1, 3)], (0, 3))],
)
def test_a_revoke_gives_the_game_to_the_other_side_whatever_the_points(
    club: Club, rounds: list[tuple[int, int]], points: tuple[int, int]
) -> None:
    competition, state = competition_of(club)
    write(sheet_at(state, 1), *won(*rounds), REVOKE)
    assert now_at(competition, state).status == "finished"

    state = heat_approve(competition=competition, said=said(), heat=1)
    assert state.heats[0].tables[1].games == (points,)
    assert table_winners(state.plan.stage(0), state.heats[0].tables[1]) == (1,)
    assert worth_by_side(state, "games_won") == [0, 1]
    assert worth_by_side(state, "points_net") == [points[0] - points[1], points[1] - points[0]]
    assert now_at(competition, state).moved is None


def test_a_revoke_decides_who_goes_on_in_a_knockout(club: Club) -> None:
    competition, state = competition_of(
        club, draw_key="knockout", draw_options={}, heats=0, games=3, policy="knockout_of_lives"
    )
    write(sheet_at(state, 1), *won((0, 4)), REVOKE, *won((1, 5), (1, 4)))
    now = now_at(competition, state)
    assert (now.status, now.games) == ("finished", ((4, 0), (0, 9)))

    state = heat_approve(competition=competition, said=said(), heat=1)
    assert table_places(state.plan.stage(0), state.heats[0].tables[1]) == (2, 1)


def test_a_later_revoke_on_the_pad_is_told_beside_an_approved_table(club: Club) -> None:
    """The pad is corrected after the approval, and has the same points with another winner."""
    competition, state = competition_of(club)
    sheet = sheet_at(state, 1)
    write(sheet, *won((0, 4)), REVOKE)
    state = heat_approve(competition=competition, said=said(), heat=1)
    write(sheet, ev.EntryVoided(sheet_fold(sheet).ledger.entries[-1].id))
    write(sheet, ev.PenaltyGiven(1, "revoke"))

    now = now_at(competition, state)
    assert (now.games, now.moved) == (((4, 0),), ((4, 0),))
    assert [end.winner for end in now.moved_ends] == [0]


TURNED = won((1, 5), (1, 5), (1, 4), (0, 5), (0, 5), (0, 5))


@pytest.mark.parametrize(
    ("policy", "rounds", "worth"),
    [
        ("wins_and_retour", TURNED, 2),
        ("wins_and_retour", won((0, 5), (0, 5), (0, 5)), 1),
        ("points_and_bonus", TURNED, 35),
        ("points_and_bonus", won((0, 5), (0, 5), (0, 5)), 25),
        ("points_and_bonus", won((1, 2), (0, 5), (0, 5), (0, 5)), 15),
    ],
)
@pytest.mark.parametrize("ruleset", ["bavaria", "upper_austria"])
def test_a_bonus_is_paid_for_what_happened_under_every_ruleset(
    club: Club, ruleset: str, policy: str, rounds: list[ev.Event], worth: int
) -> None:
    """Where every lost game counts one, and where the pad has a Retourschneider."""
    competition, state = competition_of(club, ruleset_key=ruleset, policy=policy, options={"target": 15})
    write(sheet_at(state, 1), *rounds)
    state = heat_approve(competition=competition, said=said(), heat=1)
    assert worth_by_side(state, "competition_points")[0] == worth


@pytest.mark.parametrize(("ruleset", "bummerl"), [("bavaria", 1), ("upper_austria", 4)])
def test_a_win_from_nil_has_the_marks_of_the_ruleset(club: Club, ruleset: str, bummerl: int) -> None:
    competition, state = competition_of(
        club, ruleset_key=ruleset, options={"target": 15}, order=("bummerl_net", "points_net")
    )
    write(sheet_at(state, 1), *TURNED)
    state = heat_approve(competition=competition, said=said(), heat=1)
    assert worth_by_side(state, "bummerl_net") == [bummerl, -bummerl]
    table = state.heats[0].tables[1]
    assert games(table.games or (), table.ends) == "15 : 14 (Retourschneider)"


def test_who_wins_at_a_whot_table_of_two_without_a_game_has_left_the_other_behind(club: Club) -> None:
    competition = make_competition(
        club, ruleset_key="leaflet_long", draw_key="whot_tables", draw_options={"most": 2},
        heats=1, games=1, people=1, policy="whot_places",
    )  # fmt: skip
    enter(competition, "1. Alma Auer\n2. Bodo Bach", people=1)
    publish(competition)
    contender_withdraw(competition=competition, said=said(), number=2, reason="gone home")
    state = heat_approve(competition=competition, said=said(), heat=1)
    rows = {contender_of(row.subject): row.values["competition_points_per_game"] for row in table_of(state)}
    assert rows[1] == Fraction(3, 4)


def test_the_games_of_a_table_whose_side_goes_home_stay_in_sight(club: Club) -> None:
    competition, state = competition_of(club, games=2)
    write(sheet_at(state, 1), *won((0, 5), (0, 4)))
    gone = state.heats[0].tables[1].table.sides[0][0]
    state = contender_withdraw(competition=competition, said=said(), number=gone, reason="gone home")
    now = now_at(competition, state)
    assert (now.status, now.games) == ("forfeit", ((9, 0),))


def test_no_bonus_for_a_revoke_of_a_side_without_points(club: Club) -> None:
    competition, state = competition_of(club, policy="points_and_bonus")
    write(sheet_at(state, 1), *won((1, 3)), REVOKE)
    state = heat_approve(competition=competition, said=said(), heat=1)
    assert worth_by_side(state, "competition_points") == [0, 3]
    assert state.heats[0].tables[1].ends == (GameEnd(1, "bummerl", "revoke"),)


def test_points_that_say_all_need_no_ends(club: Club) -> None:
    competition, state = competition_of(club)
    write(sheet_at(state, 1), *won((0, 5), (0, 4)))
    assert now_at(competition, state).ends == ()
