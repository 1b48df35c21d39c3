"""Small competitions for tests."""

from __future__ import annotations

from league.engine.competition import facts as ft
from league.engine.competition.fold import fold
from league.engine.competition.plan import Plan
from league.engine.competition.state import State
from league.engine.draw.field import Drawn, Heat, Reason, Table

PLAN = Plan(heats=2, games=2)
FIFTEEN = ((15, 8), (3, 15))


def entered(count: int) -> list[ft.Fact]:
    return [ft.ContenderEntered(n, (f"p{n}a", f"p{n}b"), f"club {n % 2}") for n in range(1, count + 1)]


def drawn(number: int, *tables: tuple[int, int], byes: tuple[int, ...] = ()) -> ft.HeatDrawn:
    seats = tuple(Table(at, ((a,), (b,)), dealer=max(a, b)) for at, (a, b) in enumerate(tables, 1))
    return ft.HeatDrawn(
        Drawn(
            Heat(number, seats, byes), "fixed_heats", 1, (("same_group", True),), "seed", "0" * 64,
            (Reason(1, "lot", (1, 2)),),
        )
    )  # fmt: skip


def published(count: int = 4) -> list[ft.Fact]:
    """Four contenders with heat 1 drawn and published: 1 against 2, 3 against 4."""
    tables = [(n, n + 1) for n in range(1, count, 2)]
    return [*entered(count), drawn(1, *tables), ft.HeatPublished(1, count + 1)]


def approved() -> list[ft.Fact]:
    results = (ft.TableResult(1, FIFTEEN, "pad"), ft.TableResult(2, ((15, 0), (15, 1)), "paper"))
    return [*published(), ft.ScoreDeclared(1, 2, ((15, 0), (15, 1))), ft.HeatApproved(1, results)]


def state(facts: list[ft.Fact], plan: Plan = PLAN) -> State:
    """The state of valid facts."""
    made = fold(plan, facts)
    assert made.refused == ()
    return made
