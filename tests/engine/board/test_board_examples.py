"""Whole boards, finished games and histories, with every field worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.board.history import result_facts
from scoring.engine.facts import events as ev
from tests.engine.plain import why
from tests.engine.table import A, B, ThreeTable, WattenTable, WhotTable, entry_id, round_scored

Json = dict[str, Any]


def fields(view: Json, *names: str) -> Json:
    return {name: view[name] for name in names}


def same(view: Json | list[Json], want: Json | list[Json]) -> bool:
    """Whether a view has all wanted values; it may have more."""
    if isinstance(view, list) and isinstance(want, list):
        return len(view) == len(want) and all(map(same, view, want))
    assert isinstance(view, dict)
    assert isinstance(want, dict)
    assert fields(view, *want) == want
    return True


def button(
    value: int, total: int, wins: bool = False, krank: bool = False, outcome: str | None = None
) -> Json:
    return {"value": value, "total": total, "wins": wins, "krank": krank, "outcome": outcome}


class TestWatten:
    """S4: 9 points, a plain round counts 2, a bid raises by one, krank from 7."""

    def five_and_a_bid(self) -> WattenTable:
        table = WattenTable()
        table.won(A, 5)
        table.tell(ev.BidMade(B, 3))
        return table

    def test_a_bid_waits_for_its_answer(self) -> None:
        """R22-R26: the round is worth 3 if A stays, 2 if A concedes; B has bid and may not bid again."""
        board = self.five_and_a_bid().board

        assert board["stake"] == {"value": 2, "plain": False, "pending": {"side": B, "value": 3}}
        assert board["near_win"] == {"word": "krank", "rule": "krank_no_bid", "no_bids": False, "chooser": []}
        assert [side["answer"] for side in board["sides"]] == [{"value": 3, "concede_pays": 2}, None]
        assert [side["bid"] for side in board["sides"]] == [
            {"value": 4, "allowed": "yes", "jump": None},
            {"value": 4, "allowed": "bid_twice", "jump": None},
        ]
        assert fields(
            board, "current", "games_played", "short_games", "finished", "closed", "earlier_rows"
        ) == {
            "current": {"game": 1, "round": 2},
            "games_played": 0,
            "short_games": [],
            "finished": None,
            "closed": False,
            "earlier_rows": 0,
        }
        assert fields(board, "target", "teams", "dealer") == {"target": 9, "teams": [[0], [1]], "dealer": 1}

    def test_every_button_shows_the_effect_of_its_tap(self) -> None:
        """R28 krank, R31-R33: a win against nil is a Schneider, against more a Bummerl."""
        sides = self.five_and_a_bid().board["sides"]

        assert sides[A]["main"] == button(3, 8, krank=True)
        assert sides[A]["values"][:2] == [
            button(2, 7, krank=True),
            button(4, 9, wins=True, outcome="schneider"),
        ]
        assert sides[B]["main"] == button(3, 3)
        assert sides[B]["values"][-3:] == [
            button(7, 7, krank=True),
            button(8, 8, krank=True),
            button(9, 9, wins=True, outcome="bummerl"),
        ]
        assert [fields(side, "score", "krank", "bummerl", "marks", "may_void_points") for side in sides] == [
            {"score": 5, "krank": False, "bummerl": 0, "marks": [], "may_void_points": False},
            {"score": 0, "krank": False, "bummerl": 0, "marks": [], "may_void_points": False},
        ]

    def test_the_stake_after_a_bid_was_held(self) -> None:
        table = self.five_and_a_bid()
        table.tell(ev.BidAnswered(A, 3, "stay"))
        board = table.board

        assert board["stake"] == {"value": 3, "plain": False, "pending": None}
        assert [side["main"]["value"] for side in board["sides"]] == [3, 3]
        assert [side["bid"]["allowed"] for side in board["sides"]] == ["yes", "bid_twice"]

    def test_the_penalties_of_the_table_and_of_a_side(self) -> None:
        """S4: two points for a misdeal, a peek, a wild bid, a bid while krank; a revoke loses the game."""
        table = WattenTable()
        table.won(A, 7)
        board = table.board
        two = [
            {"code": code, "points": 2, "loses_game": False} for code in ("misdeal", "peek_cut", "wild_bid")
        ]
        krank, revoke = (
            {"code": "krank_bid", "points": 2, "loses_game": False},
            {"code": "revoke", "points": 0, "loses_game": True},
        )

        look = {"code": "early_look", "points": 0, "loses_game": False}
        seed = [*two, krank, revoke, look]
        assert [penalty for penalty in board["penalties"] if penalty in seed] == seed
        misdeal, peek, wild = two
        assert board["dealer"] % 2 == B  # the dealer can misdeal, the player before him cuts
        of_a, of_b = ([one for one in side["penalties"] if one in seed] for side in board["sides"])
        assert (of_a, of_b) == ([peek, wild, krank, revoke], [misdeal, wild, revoke])
        assert [side["krank"] for side in board["sides"]] == [True, False]
        assert board["sides"][A]["bid"]["allowed"] == "krank"

    def test_the_board_has_the_finished_game_and_the_new_one(self) -> None:
        table = WattenTable()
        table.won(A, 5)
        table.won(B, 8, 2)
        board = table.board
        ended = {
            "game": 1, "totals": [5, 10], "clipped": [5, 9], "winner": B, "loser": A, "outcome": "bummerl",
            "bummerl": 1, "by": "points", "winners": [B], "seated": [0, 1, 2, 3],
            "marks": [{"side": A, "outcome": "bummerl", "bummerl": 1}],
            "short": False, "overrun": 0, "impossible": 0,
        }  # fmt: skip

        assert same([board["finished"]], [ended])
        assert board["odd_games"] == []
        assert board["column"] == []
        assert board["current"] == {"game": 2, "round": 1}
        assert [fields(side, "score", "bummerl", "marks") for side in board["sides"]] == [
            {"score": 0, "bummerl": 1, "marks": ["bummerl"]},
            {"score": 0, "bummerl": 0, "marks": []},
        ]
        table.won(A)
        assert table.board["finished"] is None

    def test_points_above_the_target_are_shown_clipped(self) -> None:
        table = WattenTable(clip_to_target=False)
        table.won(A, 8, 5)

        assert fields(table.board["finished"], "totals", "clipped") == {"totals": [13, 0], "clipped": [13, 0]}

    def test_the_rows_of_a_column(self) -> None:
        """A corrected round, a penalty and points struck off, each with its own fields."""
        table = WattenTable()
        first = table.won(A, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 5)))
        table.penalty(B, "misdeal")
        table.won(B, 2)
        table.tell(ev.PointsVoided(B))
        rows = table.board["column"]

        first_row = {
            "id": first, "seq": 1, "game": 1, "round": 1, "gained": [5, 0], "totals": [5, 0], "krank": [False, False],
            "dealer": 0, "flag": None, "corrected": True, "was": 3, "was_sides": [0], "readings": 0, "voids_side": None,
            "penalty": None,
        }  # fmt: skip
        assert same(rows[0], first_row)
        assert [row["krank"] for row in rows[1:]] == [[True, False]] * 3
        assert [fields(row, "gained", "penalty", "voids_side", "corrected", "was") for row in rows[1:]] == [
            {"gained": [2, 0], "penalty": "misdeal", "voids_side": None, "corrected": False, "was": None},
            {"gained": [0, 2], "penalty": None, "voids_side": None, "corrected": False, "was": None},
            {"gained": [0, -2], "penalty": None, "voids_side": B, "corrected": False, "was": None},
        ]

    def test_the_board_counts_rounds_after_the_end_of_an_edited_game(self) -> None:
        table = WattenTable()
        first = table.won(A, 4)
        table.won(A, 2)
        table.won(B, 2)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
        [game] = table.board["odd_games"]

        assert fields(game, "totals", "winner", "short", "overrun", "impossible") == {
            "totals": [9, 0], "winner": A, "short": False, "overrun": 2, "impossible": 0,
        }  # fmt: skip

    def test_a_side_near_the_win_may_have_to_choose_before_the_lead(self) -> None:
        """A15 `three_or_concede` (Tyrol): the lone gestrichen side plays for three or concedes two, without bids."""
        table = WattenTable(near_win_rule="three_or_concede")
        table.won(A, 7)
        board = table.board

        assert board["near_win"] == {
            "word": "krank", "rule": "three_or_concede", "no_bids": True, "chooser": [A],
        }  # fmt: skip


class TestThree:
    """A25, A26: one plays alone against two; each player has a column."""

    def test_a_bid_of_the_two_waits_for_the_one(self) -> None:
        """Cilli is Vorhand and plays alone in the second round, Anna and Beni together."""
        table = ThreeTable()
        table.won(1, 4)
        table.tell(ev.BidMade(1, 3))
        board = table.board

        assert fields(board, "teams", "any_split", "dealer") == {
            "teams": [[0, 1], [2]],
            "any_split": False,
            "dealer": 1,
        }
        assert [seat["side"] for seat in board["seats"]] == [0, 1, 2]
        assert [fields(side, "score", "mates", "others", "rests") for side in board["sides"]] == [
            {"score": 0, "mates": [1], "others": [2], "rests": False},
            {"score": 4, "mates": [0], "others": [2], "rests": False},
            {"score": 0, "mates": [], "others": [0, 1], "rests": False},
        ]
        assert [side["answer"] for side in board["sides"]] == [None, None, {"value": 3, "concede_pays": 2}]
        assert [side["bid"]["allowed"] for side in board["sides"]] == ["bid_twice", "bid_twice", "yes"]
        assert [side["main"] for side in board["sides"]] == [
            button(3, 3), button(3, 7, krank=True), button(3, 3),
        ]  # fmt: skip

    def test_a_player_near_the_win_may_end_the_game_for_his_partner(self) -> None:
        """The text under a button: what a loser gets as soon as one of the two winners has nine."""
        table = ThreeTable()
        table.won(1, 7)
        sides = table.board["sides"]

        assert fields(sides[0]["main"], "total", "wins", "outcome") == {
            "total": 2,
            "wins": False,
            "outcome": "schneider",
        }
        assert fields(sides[1]["main"], "total", "wins", "outcome") == {
            "total": 9,
            "wins": True,
            "outcome": "schneider",
        }
        assert fields(sides[2]["main"], "total", "wins", "outcome") == {
            "total": 2,
            "wins": False,
            "outcome": None,
        }

    def test_the_summary_of_a_finished_game_of_three(self) -> None:
        table = ThreeTable()
        table.won(1, 9)
        facts = result_facts(table.sheet, table.games[0])

        assert facts == {
            "totals": [0, 9, 0], "rounds": 1, "winner": 1, "loser": facts["loser"], "outcome": "schneider",
            "bummerl": facts["bummerl"], "by": "points", "winners": [1], "marks": facts["marks"],
        }  # fmt: skip
        assert [mark["side"] for mark in facts["marks"]] == [0, 2]
        assert {mark["outcome"] for mark in facts["marks"]} == {"schneider"}


def player(seat: int, total: int, **other: Any) -> Json:
    shown = {
        "seat": seat, "total": total, "out_in": 0, "away": False, "plays": True, "left": max(0, 100 - total),
        "percent": min(100, total), "close": False, "wins": 0,
    }  # fmt: skip
    return shown | other


class TestWhot:
    """S0 LANGE: points add up, 100 or more is out, the last one in wins."""

    def test_the_board_of_a_running_game(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=85, p2=30)
        table.scored(1, p0=20, p2=49)
        board = table.board

        assert same(board["players"], [player(0, 20), player(1, 85, close=True), player(2, 79)])
        second_row = {
            "id": entry_id(2), "seq": 2, "game": 1, "round": 2, "winner": 1, "dealer": 1,
            "cells": [
                {"seat": 0, "points": 20, "total": 20, "out": False, "was": None},
                {"seat": 1, "points": 0, "total": 85, "out": False, "was": None},
                {"seat": 2, "points": 49, "total": 79, "out": False, "was": None},
            ],
            "flag": None, "flagged": [], "corrected": False, "readings": 0,
        }  # fmt: skip
        assert same(board["rows"][1], second_row)
        assert fields(board, "match", "limit", "rounds", "playing", "final", "away", "stake", "finished", "dealer") == {
            "match": "elimination", "limit": 100, "rounds": None, "playing": [0, 1, 2], "final": None, "away": [],
            "stake": 0, "finished": None, "dealer": 2,
        }  # fmt: skip
        assert fields(board, "double_again_at", "doubling", "rounding", "club_points", "earlier_rows") == {
            "double_again_at": 2, "doubling": "cap4", "rounding": 0, "club_points": [0, 0, 0], "earlier_rows": 0,
        }  # fmt: skip

    def test_near_the_limit_is_the_last_fifth_of_it(self) -> None:
        table = WhotTable(4, limit=50)
        table.scored(0, p1=39, p2=40, p3=50)

        assert [seat["close"] for seat in table.board["players"]] == [False, False, True, False]
        assert [seat["percent"] for seat in table.board["players"]] == [0, 78, 80, 100]
        assert [seat["left"] for seat in table.board["players"]] == [50, 11, 10, 0]

    def test_the_board_of_a_finished_game(self) -> None:
        """#33: two out in one round, the lower total takes the better place."""
        table = WhotTable(3)
        table.scored(0, p1=85, p2=30)
        table.scored(0, p1=20, p2=90)
        board = table.board
        ended = {
            "game": 1, "totals": [0, 105, 120], "winner": 0, "winners": [0], "places": [1, 2, 3],
            "out_in": [0, 2, 2], "rounds": 2, "stakes": [], "short": False, "overrun": 0, "impossible": 0,
        }  # fmt: skip

        assert same([board["finished"], *board["games"]], [ended, ended])
        assert board["rows"] == []
        assert [seat["wins"] for seat in board["players"]] == [1, 0, 0]
        assert result_facts(table.sheet, table.games[0]) == {
            "totals": [0, 105, 120], "rounds": 2, "winner": 0, "places": [1, 2, 3],
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("key", "options", "view"),
        [
            ("leaflet_long", {}, {"match": "elimination", "limit": 100, "rounds": None, "count": "long"}),
            (
                "leaflet_long",
                {"match": "fixed_rounds", "rounds": 7},
                {"limit": None, "rounds": 7, "match": "fixed_rounds"},
            ),
            ("leaflet_classic", {}, {"match": "single", "limit": None, "rounds": None, "count": "none"}),
            ("leaflet_short", {}, {"count": "short", "entry": "cards"}),
            ("app_tournament", {}, {"match": "drop_highest", "limit": None, "rounds": None}),
        ],
    )
    def test_the_board_has_the_mode_of_the_table(self, key: str, options: Json, view: Json) -> None:
        assert fields(WhotTable(3, key, **options).board, *view) == view

    def test_a_tournament_comes_to_its_final(self) -> None:
        """S3: the highest count drops after each hand, until two play the final."""
        table = WhotTable(4, "app_tournament")
        table.scored(0, p1=5, p2=9, p3=7)
        assert fields(table.board, "playing", "final") == {"playing": [0, 1, 3], "final": None}
        table.scored(1, p0=5, p3=8)
        board = table.board

        assert fields(board, "playing", "final") == {"playing": [0, 1], "final": [0, 0, 0, 0]}
        assert [seat["out_in"] for seat in board["players"]] == [0, 0, 1, 2]
        assert [seat["plays"] for seat in board["players"]] == [True, True, False, False]

    def test_an_edit_that_makes_a_later_round_odd_is_counted(self) -> None:
        table = WhotTable(3)
        first = table.scored(0, p1=50, p2=20)
        table.scored(1, p0=10, p2=10)
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=100, p2=20)))
        [game] = table.board["games"]

        assert fields(game, "overrun", "short") == {"overrun": 0, "short": False}
        assert game["impossible"] == 1
        assert (table.board["rows"][0]["corrected"], table.board["rows"][1]["corrected"]) == (True, False)


class TestPast:
    def test_every_line_has_its_writer_event_and_status(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        second = table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 4)))
        taken_back = table.won(B, 2)
        voiding = table.undo()
        third, fourth = table.history[0]["lines"]

        line = {
            "id": first, "seq": 1, "game": 1, "round": 1, "status": "counts", "writer": "writer 1",
            "event": {"kind": "round_won", "side": A, "value": 4},
            "was": [{"kind": "round_won", "side": A, "value": 3}],
            "readings": [],
            "corrections": [{"seq": 2, "id": second, "writer": "writer 0", "scribe": None}],
        }  # fmt: skip
        assert same(third, line)
        assert third["row"]["totals"] == [4, 0]
        assert fields(fourth, "id", "status", "row", "was") == {
            "id": taken_back, "status": "voided", "row": None, "was": [],
        }  # fmt: skip
        assert fourth["voided_by"] == {"seq": 4, "id": voiding, "writer": "writer 0", "scribe": None}
        assert (table.history[0]["game"], table.history[0]["summary"]["totals"]) == (1, [4, 0])

    def test_the_steps_of_a_round_of_watten_and_of_whot(self) -> None:
        table, pad = WattenTable(), WhotTable(2)
        view = why(table.sheet, table.won(A, 2)) or why(table.sheet, entry_id(1))
        counted = why(pad.sheet, pad.scored(0, p1=12)) or why(pad.sheet, entry_id(1))

        assert fields(view, "game", "round", "flag", "event", "totals", "finish") == {
            "game": 1, "round": 1, "flag": None, "event": {"kind": "round_won", "side": A, "value": 2},
            "totals": [2, 0], "finish": [],
        }  # fmt: skip
        assert [fields(cell, "seat", "total") for cell in counted["cells"]] == [
            {"seat": 0, "total": 0}, {"seat": 1, "total": 12},
        ]  # fmt: skip
        assert counted["cells"][1]["steps"][-1] == {
            "code": "running_total", "source": "S0 LANGE", "params": {"before": 0, "points": 12, "after": 12},
        }  # fmt: skip
