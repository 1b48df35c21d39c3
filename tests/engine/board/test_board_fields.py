"""Single fields of the board: WHOT! stages, rare Watten buttons, previews, derivations."""

from __future__ import annotations

from typing import Any

import pytest

from rules.registry import ruleset
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup
from tests.engine.board.test_board_examples import fields
from tests.engine.pads import Pads
from tests.engine.plain import board, preview_of, whys
from tests.engine.table import NAMES, A, B, Table, ThreeTable, WattenTable, WhotTable, round_scored
from tests.engine.whot.test_match_end import tournament

Json = dict[str, Any]


class TestEveryBoard:
    def test_the_board_has_frozen_rules_and_seats(self) -> None:
        table = WattenTable(near_win_rule="three_or_concede")
        options = table.setup.ruleset.options
        assert dict(options)["near_win_rule"] == "three_or_concede"
        table.won(A, 3)
        shown = fields(table.board, "version", "game", "ruleset", "persons", "seats")
        assert shown == {
            "version": 1,
            "game": "watten",
            "ruleset": {"key": "upper_austria", "version": 1, "options": dict(options)},
            "persons": ["Anna", "Beni", "Cilli", "Dora"],
            "seats": [
                {"seat": 0, "person": 0, "name": "Anna", "deals": False, "side": A},
                {"seat": 1, "person": 1, "name": "Beni", "deals": True, "side": B},
                {"seat": 2, "person": 2, "name": "Cilli", "deals": False, "side": A},
                {"seat": 3, "person": 3, "name": "Dora", "deals": False, "side": B},
            ],
        }

    def test_an_empty_sheet_has_version_zero(self) -> None:
        assert WattenTable().board["version"] == 0

    def test_a_seat_without_a_name_has_an_empty_one(self) -> None:
        shown = board(WattenTable().sheet, NAMES[:2])
        assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Beni", "", ""]

    def test_a_waiting_correction_shows_its_new_event(self) -> None:
        table = WattenTable()
        line = table.won(A, 3)
        table.tell(ev.SheetClosed())
        late = table.late(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        assert table.board["waiting"] == [
            {
                "id": late, "seq": 3, "game": 1, "round": 2, "reason": "sheet_closed", "stands": None,
                "of_two": False, "refusal": {"code": "sheet_closed", "params": []},
                "by": {"writer": "writer 1", "scribe": None}, "kind": "entry_corrected",
                "target": line, "event": {"kind": "round_won", "side": A, "value": 2},
            }
        ]  # fmt: skip

    def test_a_waiting_round_names_the_players_of_its_game(self) -> None:
        """S4 R3: others have played together since."""
        table = WattenTable()
        table.won(A, 9)
        table.tell(ev.SeatsTaken((0, 2, 1, 3)))
        late = table.late(ev.RoundWon(B, 2), 1, 1)
        ahead = table.late(ev.RoundWon(B, 2), 3, 1)
        waiting = {entry["id"]: entry.get("seated") for entry in table.board["waiting"]}
        assert waiting == {late: [0, 1, 2, 3], ahead: None}
        assert "seated" not in table.board["last"]
        table.ink(ev.PenaltyGiven(A, "peek_cut"), 1, 2)
        assert fields(table.board["last"], "game", "round", "seated") == {
            "game": 1, "round": 2, "seated": [0, 1, 2, 3],
        }  # fmt: skip


class TestWattenButtons:
    def test_a_game_has_begun_with_its_first_declaration(self) -> None:
        table = WattenTable()
        assert not table.board["has_begun"]
        table.tell(ev.BidMade(A, 3))
        assert table.board["has_begun"]

    @pytest.mark.parametrize(
        ("seats", "mode", "any_split"),
        [(3, "free", True), (3, "rest", False), (4, "free", False), (2, "free", False)],
    )
    def test_only_three_in_free_choose_a_second_winner(self, seats: int, mode: str, any_split: bool) -> None:
        """A25."""
        table = Table(Setup(ruleset("upper_austria", {"three_mode": mode}), seats))
        assert table.board["any_split"] is any_split

    def test_among_three_in_free_a_round_may_be_worth_one(self) -> None:
        """A25: 2-2-1 tricks as 1/1/0; elsewhere the least is two."""
        four = WattenTable(three_mode="free")
        for table, least in ((ThreeTable(three_mode="free"), 1), (ThreeTable(), 2), (four, 2)):
            side = table.board["sides"][0]
            assert min(value["value"] for value in (side["main"], *side["values"])) == least

    def test_either_side_near_the_win_is_offered_the_penalty_of_its_bid(self) -> None:
        """S4 R28."""
        for side in (A, B):
            table = WattenTable()
            table.won(side, 7)
            offered = [
                any(penalty["code"] == "krank_bid" for penalty in each["penalties"])
                for each in table.board["sides"]
            ]
            assert offered == [side == A, side == B]

    def test_the_price_of_an_offence_depends_on_the_bidder(self) -> None:
        """A17, if a penalty costs the bid: the offender's own bid, else one more than the last one."""
        for side, cost in ((A, 3), (B, 4)):
            table = Table(Setup(ruleset("south_tyrol"), 4))
            table.tell(ev.BidMade(A, 3))
            [penalty] = [
                each for each in table.board["sides"][side]["penalties"] if each["code"] == "wild_bid"
            ]
            assert penalty["points"] == cost
            table.tell(ev.PenaltyGiven(side, "wild_bid"))
            assert max(table.board["column"][-1]["gained"]) == cost

    def test_a_side_far_behind_is_offered_a_jump_unless_bids_are_barred(self) -> None:
        """South Tyrol: a side four behind opens with four; when the others are near the win there are no bids."""
        for ahead, allowed, jump in ((4, "yes", 4), (13, "no_bids", None)):
            table = Table(Setup(ruleset("south_tyrol"), 4))
            table.tell(ev.RoundWon(A, ahead))
            assert fields(table.board["sides"][B]["bid"], "allowed", "jump") == {
                "allowed": allowed, "jump": jump,
            }  # fmt: skip

    def test_a_resting_player_is_never_offered_a_jump(self) -> None:
        """A25, `three_mode=rest`."""
        table = Table(Setup(ruleset("south_tyrol", {"three_mode": "rest"}), 3))
        for side in (0, 1, 0):
            table.tell(ev.RoundWon(side, 4))
        assert [fields(side["bid"], "allowed", "jump") for side in table.board["sides"]] == [
            {"allowed": "yes", "jump": None}, {"allowed": "yes", "jump": 4}, {"allowed": "rests", "jump": None},
        ]  # fmt: skip

    def test_an_odd_bid_has_a_row_although_it_scores_nothing(self) -> None:
        """R28: a correction of an earlier round made the bid impossible."""
        table = WattenTable()
        first = table.won(A, 2)
        table.tell(ev.BidMade(A, 3))
        assert len(table.board["column"]) == 1
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 7)))
        assert [(row["gained"], row["flag"]) for row in table.board["column"]] == [
            ([7, 0], None),
            ([0, 0], "impossible"),
        ]
        assert table.board["odd_games"][0]["impossible"] == 1

    def test_a_value_that_differs_from_the_bid_makes_no_game_odd(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidAnswered(B, 3, "stay"))
        table.won(A, 2)
        table.won(A, 7)
        assert table.games[0].rows[2].flag == "value_differs"
        assert table.board["odd_games"] == []


class TestTheWhotStage:
    @pytest.mark.parametrize(
        ("key", "options", "entry"),
        [
            ("app_tournament", {"ko_tie": "most_cards"}, "cards"),
            ("app_tournament", {"ko_tie": "highest_card"}, "cards"),
            ("app_tournament", {"ko_tie": "repeat"}, "values"),
            ("leaflet_long", {"ko_tie": "most_cards"}, "values"),
        ],
    )
    def test_the_pad_asks_for_cards_that_decide_a_tie(self, key: str, options: Json, entry: str) -> None:
        """#30."""
        assert WhotTable(3, key, **options).board["entry"] == entry

    @pytest.mark.parametrize(
        ("key", "options", "by_hand"),
        [
            ("app_tournament", {"ko_basis": "hand"}, True),
            ("app_tournament", {"ko_basis": "cumulative"}, False),
            ("leaflet_long", {"ko_basis": "hand"}, False),
        ],
    )
    def test_dropping_out_depends_on_the_hand_or_the_total(
        self, key: str, options: Json, by_hand: bool
    ) -> None:
        assert WhotTable(3, key, **options).board["stage"]["by_hand"] is by_hand

    @pytest.mark.parametrize(("best_of", "needed"), [(1, 1), (3, 2), (5, 3)])
    def test_a_final_needs_more_than_half_of_its_hands(self, best_of: int, needed: int) -> None:
        """S3 Tournament Games."""
        table = WhotTable(3, "app_tournament", final_best_of=best_of)
        assert fields(table.board["stage"], "needed", "played") == {"needed": needed, "played": 0}
        table.scored(0, p1=5, p2=30)
        assert table.board["stage"]["played"] == 1

    def test_a_game_begins_with_a_round_or_a_stake(self) -> None:
        """#35."""
        table = WhotTable(2, stakes="points")
        assert not table.board["stage"]["begun"]
        table.tell(ev.StakeRaised(5))
        assert table.board["stage"]["begun"]
        table = WhotTable(2)
        table.scored(0, p1=5)
        assert table.board["stage"]["begun"]

    def test_the_decision_has_the_points_behind_it(self) -> None:
        table = tournament(4)
        table.scored(0, p1=5, p2=30, p3=7)
        assert table.board["stage"]["decided"] == [{"code": "highest_drops", "seat": 2, "points": 30}]

    def test_the_board_has_its_seats_and_the_first_total_of_a_late_player(self) -> None:
        """1.2: eight with the 54 cards; a player who comes late begins with the highest total, or with zero."""
        tools = WhotTable(3, late_joiner="zero").board["tools"]
        assert fields(tools, "late", "room") == {"late": "zero", "room": 8}

    def test_a_player_who_left_is_away_unless_out_before(self) -> None:
        table = WhotTable(4)
        table.scored(0, p1=100, p2=5, p3=6)
        table.tell(ev.PlayerLeft(1))
        table.tell(ev.PlayerLeft(2))
        states = [(seat["away"], seat["out_in"]) for seat in table.board["players"]]
        assert states == [(False, 0), (False, 1), (True, 2), (False, 0)]

    def test_the_distance_to_the_limit_is_a_whole_percentage(self) -> None:
        table = WhotTable(3, limit=60)
        table.scored(0, p1=59, p2=20)
        percentages = [seat["percent"] for seat in table.board["players"]]
        assert percentages == [0, 98, 33]
        assert all(isinstance(percent, int) for percent in percentages)
        table.scored(0, p1=40, p2=5)
        assert [seat["percent"] for seat in table.board["players"]] == [0, 100, 41]

    def test_a_line_without_hands_has_its_event(self) -> None:
        table = WhotTable(3)
        table.tell(ev.PlayerLeft(2))
        table.scored(0, p1=5)
        assert [row["said"] for row in table.board["rows"]] == [{"kind": "player_left", "seat": 2}, None]

    def test_the_summary_counts_rounds_after_the_end_of_an_edited_game(self) -> None:
        table = WhotTable(2)
        first = table.scored(0, p1=50)
        table.scored(0, p1=20)
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=100)))
        [game] = table.board["games"]
        assert fields(game, "overrun", "impossible") == {"overrun": 1, "impossible": 0}


class TestHistoryOfWhot:
    def test_a_game_has_its_summary_and_its_rows(self) -> None:
        table = WhotTable(2)
        table.scored(0, p1=100)
        [game] = table.history
        assert fields(game["summary"], "game", "totals", "places") == {
            "game": 1, "totals": [0, 100], "places": [1, 2],
        }  # fmt: skip
        assert [cell["total"] for cell in game["lines"][0]["row"]["cells"]] == [0, 100]

    def test_a_restored_round_has_no_voiding(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        voiding = table.undo()
        table.tell(ev.EntryVoided(voiding))
        assert table.history[0]["lines"][0]["voided_by"] is None


class TestWholeWhys:
    def test_the_newest_games_come_first_each_with_its_last_lines(self) -> None:
        table = WattenTable()
        for _ in range(3):
            table.won(A, 2, 2, 5)
        reasons = whys(table.sheet, 2, 2)
        assert [(game["game"], game["earlier"], len(game["rows"])) for game in reasons] == [
            (3, 1, 2),
            (2, 1, 2),
        ]
        ids = [row.line.entry.id for row in table.games[2].rows]
        assert [row["id"] for row in reasons[0]["rows"]] == ids[1:]
        assert [row["totals"] for row in reasons[0]["rows"]] == [[4, 0], [9, 0]]
        assert [row["finish"] != [] for row in reasons[0]["rows"]] == [False, True]
        assert reasons[0]["rows"][0]["seated"] == [0, 1, 2, 3]

    def test_a_short_game_has_no_earlier_lines(self) -> None:
        table = WattenTable()
        table.won(A, 2)
        assert [(game["earlier"], len(game["rows"])) for game in whys(table.sheet, 5, 5)] == [(0, 1)]

    def test_the_end_steps_are_at_the_line_that_ended_the_game(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.won(A, 2)
        table.won(A, 2)
        table.won(A, 2)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
        assert [row["finish"] != [] for row in whys(table.sheet, 1, 9)[0]["rows"]] == [
            True,
            False,
            False,
            False,
        ]


class TestPreview:
    def test_a_preview_of_voiding_the_last_entry(self) -> None:
        table = WattenTable()
        line = table.won(A, 3)
        changes = preview_of(table.sheet, ev.EntryVoided(line))
        assert changes["current"]["after"]["totals"] == [0, 0]


class TestPreviewOfTwoScribes:
    def test_a_preview_of_voiding_the_other_scribes_last_entry(self) -> None:
        pads = Pads()
        with pads.a():
            line = pads.won(A, 3)
        changes = preview_of(pads.sheet, ev.EntryVoided(line))
        assert changes["current"]["after"]["totals"] == [0, 0]

    def test_a_preview_of_a_proposal_assumes_agreement(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        before = pads.sheet
        changes = preview_of(before, ev.EntryCorrected(line, ev.RoundWon(A, 5)))
        assert changes["current"]["after"]["totals"] == [5, 2]
        assert [game["after"]["totals"] for game in changes["games"]] == [[5, 2]]
        assert pads.sheet is before

    def test_a_preview_beside_another_proposal(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        second = pads.both_won(B, 2)
        with pads.a():
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 5)))
        changes = preview_of(pads.sheet, ev.EntryVoided(second))
        assert changes["current"]["after"]["totals"] == [3, 0]

    def test_a_preview_of_an_effective_change_adds_no_acceptance(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        with pads.b():
            pads.tell(ev.EntryVoided(line))
        changes = preview_of(pads.sheet, ev.RoundWon(B, 2))
        assert changes["current"]["after"]["totals"] == [3, 2]
