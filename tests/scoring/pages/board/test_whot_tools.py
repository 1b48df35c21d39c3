"""Who may join or leave on a WHOT! pad, and the stake, if two scribes write."""

from __future__ import annotations

import re

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.board import board
from scoring.engine.board.whot_view import WhotBoard
from scoring.engine.facts import events as ev
from scoring.pages.board.whot_tools import tools
from scoring.wording import Who
from tests.engine.table import NAMES, WhotTable, round_scored

ONE, TWO = Pen("one", 0), Pen("two", 1)


def offered(table: WhotTable, pen: Pen) -> set[str]:
    """What a tap on a tool of this pad declares."""
    view = board(table.sheet, NAMES[: table.setup.seats], pen)
    assert isinstance(view, WhotBoard)
    drawn = tools(view, Who.of(view))
    assert drawn is not None
    html = drawn.parts.beside + drawn.parts.joins + drawn.parts.leaves
    return set(re.findall(r'value="kind=(\w+)', html))


def two_write(table: WhotTable) -> WhotTable:
    with table.by("lead"):
        table.tell(ev.ScribesSet(2))
    return table


class TestWhoeverIsBehind:
    """Leaving, joining and stakes of a round that is written are refused."""

    def test_he_is_offered_nobody_who_joins_or_leaves(self) -> None:
        table = two_write(WhotTable(3))
        everything = {"round_void", "player_joined", "player_left"}
        with table.by("one", 0):
            table.tell(ev.PlayerLeft(2))
            assert offered(table, TWO) == everything
            table.scored(0, p1=12)
        assert (offered(table, ONE), offered(table, TWO)) == (everything, {"round_void"})
        with table.by("two", 1):
            assert table.refusal(ev.PlayerJoined(2), 1, 1)
            table.tell(round_scored(0, p1=12), 1, 1)
        assert offered(table, TWO) == everything

    def test_he_is_offered_no_stake(self) -> None:
        table = two_write(WhotTable(2, "app_duel"))
        assert "stake_raised" in offered(table, TWO)
        with table.by("one", 0):
            table.scored(0)
        assert ("stake_raised" in offered(table, ONE), "stake_raised" in offered(table, TWO)) == (True, False)
