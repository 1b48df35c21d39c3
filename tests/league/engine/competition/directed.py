"""A simulated director who plays a competition to its end by chance: facts only, no database."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from league.engine.competition import facts as ft
from league.engine.competition.cut import cut_of
from league.engine.competition.draws import drawn_from, is_outdated, is_stage_over
from league.engine.competition.fold import start, take
from league.engine.competition.leavers import leavers
from league.engine.competition.matches import is_enough
from league.engine.competition.plan import Plan, Stage
from league.engine.competition.state import HeatState, Refusal, State, TableState
from league.engine.draw.field import Impossible

MOST_HEATS = 60


@dataclass
class Director:
    """`withdraws`, `corrects`: the probability of each in a heat."""

    plan: Plan
    chance: Random
    withdraws: float = 0.15
    corrects: float = 0.3
    facts: list[ft.Fact] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state: State = start(self.plan)

    def say(self, *facts: ft.Fact) -> None:
        for fact in facts:
            after = take(self.state, fact)
            assert not isinstance(after, Refusal), (fact, after)
            self.state = after
            self.facts.append(fact)

    def enter(self, count: int, lives: int = 1) -> None:
        for number in range(1, count + 1):
            people = tuple(f"p{number}.{at}" for at in range(self.plan.people))
            self.say(ft.ContenderEntered(number, people, f"club {number % 4}", lives))

    def play(self) -> State:
        """Play all stages. Ends early if nobody is left to play against."""
        while len(self.state.heats) < MOST_HEATS:
            if is_stage_over(self.state):
                if self.state.stage == self.plan.last_stage:
                    return self.state
                self._cut()
            try:
                self._heat()
            except Impossible as impossible:
                if impossible.code in ("too_few", "finished"):
                    return self.state
                if impossible.code != "tied":
                    raise
                self._decide(impossible.numbers)
        raise AssertionError("no end")

    def _decide(self, numbers: tuple[int, ...]) -> None:
        order = list(numbers)
        self.chance.shuffle(order)
        self.say(ft.TieDecided(tuple(order), self.chance.choice(("lot", "game"))))

    def _cut(self) -> None:
        while (cut := cut_of(self.state, self.state.stage)).level:
            self._decide(cut.level[0])
        self.say(ft.StageBegun(self.state.stage + 1, cut.through))

    def _heat(self) -> None:
        self._draw()
        if self.chance.random() < self.withdraws:
            gone = self._withdraw()
            assert (
                not gone
                or not self.plan.stage(self.state.stage).is_elimination
                or is_outdated(self.state, self.state.heats[-1])
            )
            self._draw()
        if self.chance.random() < 0.2:
            self._change()
        heat = self.state.heats[-1]
        self.say(ft.HeatPublished(heat.number, heat.mark))
        if self.chance.random() < self.withdraws:
            self._withdraw()
            self._fill_seats()
        heat = self.state.heats[-1]
        results = tuple(self._result(heat, table) for table in heat.tables.values())
        for result in results:
            if result.source == "paper":
                self.say(ft.ScoreDeclared(heat.number, result.table, result.games))
        self.say(ft.HeatApproved(heat.number, results))
        if self.chance.random() < self.corrects:
            self._correct()

    def _draw(self) -> None:
        drawn = drawn_from(self.state, str(self.chance.random()))
        self.say(ft.HeatDrawn(drawn, len([one for one in self.state.heats if one.status != "drawn"]) + 1))

    def _change(self) -> None:
        heat = self.state.heats[-1]
        kinds = {table.spot.kind if table.spot else "" for table in heat.heat.tables}
        kind = self.chance.choice(sorted(kinds))
        seated = [
            number
            for table in heat.heat.tables
            if not table.spot or table.spot.kind == kind
            for number in table.numbers
        ]
        one, other = self.chance.sample(seated, 2)
        self.say(ft.PairingChanged(heat.number, one, other, "friends"))

    def _withdraw(self) -> bool:
        here = [one.number for one in self.state.playing]
        if len(here) > 6:
            self.say(ft.ContenderWithdrawn(self.chance.choice(here), "ill"))
        return len(here) > 6

    def _fill_seats(self) -> None:
        """Sometimes, before anybody has played."""
        while self.chance.random() < 0.7:
            heat = self.state.heats[-1]
            found = leavers(self.state, heat, tuple(heat.tables))
            if not found:
                return
            one = self.chance.choice(found)
            self.say(ft.SeatLeft(heat.number, one.number, one.comes))

    def _result(self, heat: HeatState, table: TableState) -> ft.TableResult:
        stage = self.plan.stage(heat.stage)
        gone = any(self.state.contenders[one].withdrawn for one in table.table.numbers)
        if gone and len(table.table.sides) == 2:
            return ft.TableResult(table.table.number, (), "forfeit")
        source: ft.Source = self.chance.choice(("pad", "paper"))
        return ft.TableResult(table.table.number, self.games(stage, len(table.table.sides)), source)

    def games(self, stage: Stage, sides: int) -> tuple[ft.Points, ...]:
        games: list[ft.Points] = []
        while not is_enough(stage, games):
            if stage.format == "whot_tables":
                games.append(tuple(self.chance.randrange(40) for _ in range(sides)))
            else:
                low = self.chance.randrange(15)
                games.append((15, low) if self.chance.random() < 0.5 else (low, 15))
        return tuple(games)

    def _correct(self) -> None:
        heat = self.state.approved[-1]
        table = self.chance.choice(list(heat.tables.values()))
        if table.source != "forfeit":
            games = self.games(self.plan.stage(heat.stage), len(table.table.sides))
            self.say(ft.ResultCorrected(heat.number, table.table.number, games, "miscounted"))
