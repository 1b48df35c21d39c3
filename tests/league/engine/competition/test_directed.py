"""Whole competitions of every format, played by chance."""

from __future__ import annotations

from random import Random

import pytest

from league.engine.competition.draws import checked_draws
from league.engine.competition.field_of import field_of
from league.engine.competition.fold import fold
from league.engine.competition.plan import Plan, Stage
from league.engine.competition.standing import table_of
from league.engine.competition.state import State
from league.engine.draw.bracket import Record
from league.engine.draw.situation import Situation, named
from league.engine.scores import contender_of
from tests.amount import amount
from tests.league.engine.competition.directed import Director

KNOCKOUT = Stage("knockout", (("consolation", True), ("third", True)), games=3)
SEEDED = Stage("knockout", (("seeding", "rank"), ("semis", "rank"), ("third", True)), games=1)
PLANS = {
    "knockout": Plan(0, 3, stages=(KNOCKOUT,)),
    "heats and knockout": Plan(3, 2, stages=(Stage("fixed_heats", (("repeats", "if_needed"),), 3, 2, 8), SEEDED)),
    "groups": Plan(0, 1, stages=(Stage("circles", (("size", 5),), 0, 1),)),
    "groups and knockout": Plan(0, 1, stages=(Stage("circles", (("size", 6),), 0, 1, 2), SEEDED)),
    "swiss": Plan(5, 2, stages=(Stage("swiss", (("repeats", "if_needed"),), 5, 2),)),
    "lives": Plan(0, 1, stages=(Stage("lives", (("count", "lives"),), 0, 1),)),
    "places": Plan(0, 1, stages=(Stage("lives", (("count", "places"), ("tables", 5)), 0, 1),)),
    "partners": Plan(6, 1, people=1, stages=(Stage("drawn_partners", (), 6, 1),)),
    "whot": Plan(4, 2, people=1, policy="whot_places", stages=(Stage("whot_tables", (("most", 5),), 4, 2),)),
    "whot out": Plan(
        0, 1, people=1, policy="whot_stayed",
        stages=(Stage("whot_tables", (("drop", 3), ("most", 5), ("out", "highest")), 0, 1),),
    ),
    "whot limit": Plan(
        0, 1, people=1, policy="whot_stayed",
        stages=(Stage("whot_tables", (("limit", 100), ("most", 5), ("out", "limit")), 0, 1),),
    ),
}  # fmt: skip


def played(name: str, seed: int) -> Director:
    director = Director(PLANS[name], Random(f"{name} {seed}"))
    director.enter(director.chance.randint(9, 21), lives=2 if name in ("lives", "places") else 1)
    director.play()
    return director


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("seed", range(amount(1, 30)))
def test_a_competition_is_played_to_its_end(name: str, seed: int) -> None:
    director = played(name, seed)
    state = director.state

    assert fold(director.plan, director.facts) == state
    checks = tuple(checked_draws(director.plan, director.facts))
    assert {check.verdict for check in checks} == {"same"}
    assert {check.heat for check in checks} == set(range(1, len(state.heats) + 1))
    for heat in state.heats:
        assert len(set(named(heat.heat))) == len(named(heat.heat))
    rows = table_of(state)
    assert sorted(contender_of(row.subject) for row in rows) == sorted(state.contenders)
    assert [row.rank for row in rows if row.rank] == sorted(row.rank for row in rows if row.rank)
    assert {contender_of(row.subject) for row in rows if not row.rank} >= {
        one.number for one in state.contenders.values() if one.withdrawn
    }
    _check_winner(state)


def _check_winner(state: State) -> None:
    """In a knockout the first of the table is the winner of the pure format."""
    if state.stage_plan.format != "knockout" or not state.stage_heats(state.stage):
        return
    record = Record(Situation(field_of(state, {})), "main")
    first = state.stage_heats(state.stage)[0].heat
    winners = [one for one in record.levels(first.byes)[-1].winners if one]
    present = [one for one in winners if not state.contenders[one].withdrawn]
    if present:
        assert contender_of(table_of(state)[0].subject) == present[0]
