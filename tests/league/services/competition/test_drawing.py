"""Whole competitions of every format through the services, by a director who acts at random."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from league.engine.competition.draws import is_over
from league.engine.competition.facts import Points
from league.engine.competition.fold import fold
from league.engine.competition.matches import is_enough
from league.engine.competition.plan import Stage
from league.engine.competition.standing import table_of
from league.engine.competition.state import State
from league.engine.draw.situation import named
from league.engine.scores import contender_of
from league.models import Club, Competition, CompetitionSheet
from league.selectors.competition_tables import tables_now
from league.selectors.competitions import competition_log, competition_state
from league.services.competition import contenders, heats, results, standings
from league.services.competition.drawing import heat_draw
from scoring.services import InputError
from tests.league.preiswatten import LAPTOP, enter, make_competition, play_games, said, sheet_at

pytestmark = pytest.mark.django_db
FINAL = Stage("knockout", (("seeding", "rank"), ("third", True)), 0, 1)
FORMATS: dict[str, dict[str, object]] = {
    "knockout": {
        "draw_key": "knockout", "draw_options": {"third": True, "consolation": True}, "heats": 0, "games": 3,
        "policy": "knockout_of_lives",
    },
    "heats": {"heats": 2, "games": 1, "through": 4, "later": [FINAL]},
    "groups": {
        "draw_key": "circles", "draw_options": {"size": 4}, "heats": 0, "games": 1, "through": 2, "later": [FINAL],
    },
    "swiss": {"draw_key": "swiss", "heats": 3, "games": 1},
    "lives": {
        "draw_key": "lives", "draw_options": {"count": "places", "tables": 3}, "heats": 0, "games": 1,
        "policy": "knockout_of_lives",
    },
    "partners": {"draw_key": "drawn_partners", "draw_options": {}, "heats": 4, "games": 1, "people": 1},
    "whot": {
        "draw_key": "whot_tables", "draw_options": {"most": 4}, "heats": 3, "games": 2, "people": 1,
        "policy": "whot_places", "ruleset_key": "leaflet_long",
    },
    "whot out": {
        "draw_key": "whot_tables", "draw_options": {"most": 4, "out": "highest", "drop": 2}, "heats": 0, "games": 1,
        "people": 1, "policy": "whot_stayed", "ruleset_key": "leaflet_long",
    },
}  # fmt: skip


@dataclass
class Director:
    competition: Competition
    chance: Random
    played: list[int] = field(default_factory=list)

    @property
    def state(self) -> State:
        return competition_state(self.competition)

    def play(self) -> State:
        while not is_over(self.state):
            assert len(self.state.heats) < 40
            try:
                self._heat()
            except InputError as error:
                if error.code not in ("competition_cut_level", "competition_draw_tied"):
                    raise
                order = tuple(map(int, str(error.params["numbers"]).split(", ")))
                standings.tie_decide(competition=self.competition, said=said(), order=order)
        return self.state

    def _heat(self) -> None:
        of = self.competition
        number = sum(heat.status != "drawn" for heat in self.state.heats) + 1
        drawn = heat_draw(competition=of, said=said(), seed=str(self.chance.random()))
        if number == 2 and len(drawn.playing) > 6:
            gone = self.chance.choice(drawn.playing).number
            contenders.contender_withdraw(competition=of, said=said(), number=gone, reason="ill")
            with pytest.raises(InputError, match="competition_"):
                self._publish(number, drawn.heats[-1].mark)
            drawn = heat_draw(competition=of, said=said())
        state = self._publish(number, drawn.heats[-1].mark)
        if number == 1:
            gone = self.chance.choice(named(state.heats[0].heat))
            contenders.contender_withdraw(competition=of, said=said(), number=gone, reason="left")
        self._results(number)
        state = results.heat_approve(competition=of, said=said(), heat=number)
        standings.standings_publish(competition=of, said=said())

    def _publish(self, heat: int, mark: int) -> State:
        return heats.heat_publish(
            competition=self.competition, said=said(), heat=heat, mark=mark, device=LAPTOP,
        )  # fmt: skip

    def _results(self, heat: int) -> None:
        state = self.state
        at = state.heats[heat - 1]
        stage, is_whot = state.plan.stage(at.stage), state.plan.stage(at.stage).format == "whot_tables"
        for now in tables_now(self.competition, state, at):
            if now.status == "forfeit":
                continue
            if not is_whot and stage.games == 1 and now.number == 1:
                play_games(sheet_at(state, now.number, heat), self.chance.choice((0, 1)))
                continue
            games: list[Points] = []
            while not is_enough(stage, games):
                sides = len(now.state.table.sides)
                low = self.chance.randrange(15)
                watten = self.chance.choice(((15, low), (low, 15)))
                games.append(tuple(self.chance.randrange(90) for _ in range(sides)) if is_whot else watten)
            results.score_declare(
                competition=self.competition, said=said(), heat=heat, table=now.number, games=games
            )


def lines(people: int, count: int) -> str:
    two = (f"A{n:02d} one{n} & B{n:02d} two{n}" for n in range(count))
    return "\n".join(two if people == 2 else (f"A{n:02d} one{n}" for n in range(count)))


@pytest.mark.parametrize("name", FORMATS)
def test_a_competition_runs_from_the_start_list_to_the_last_table(club: Club, name: str) -> None:
    usual: dict[str, object] = {"draw_options": {"repeats": "if_needed"}, "options": {}}
    competition = make_competition(club, **(usual | FORMATS[name]))
    enter(competition, lines(competition.people, 9), competition.people)

    state = Director(competition, Random(name)).play()

    assert fold(competition.plan, [logged.fact for logged in competition_log(competition)]) == state
    assert state.refused == ()
    for heat in state.heats:
        assert len(set(named(heat.heat))) == len(named(heat.heat))
        opened = CompetitionSheet.objects.in_space(club.space).filter(
            competition=competition, heat=heat.number
        )
        assert opened.count() == len(heat.heat.tables)
    rows = table_of(state)
    assert sorted(contender_of(row.subject) for row in rows) == sorted(state.contenders)
    assert [row.subject for row in rows if row.rank == 1]
