"""The board: effects of the next taps, listed games, the past, and the derivation of every number."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from scoring.engine.board.history import result_facts
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import fold
from scoring.engine.whot.game import WhotGame
from tests.engine.plain import board, preview, preview_of, why
from tests.engine.table import NAMES, A, B, Table, WattenTable, WhotTable, entry_id, round_scored
from tests.strategies import tables


class TestWattenBoard:
    def test_a_button_shows_the_effect_of_its_tap(self) -> None:
        table = WattenTable()
        table.won(A, 5)
        main = table.board["sides"][A]["main"]
        assert main == {"value": 2, "total": 7, "wins": False, "krank": True, "outcome": None}

    def test_a_winning_tap_shows_its_bummerl(self) -> None:
        table = WattenTable()
        table.won(A, 7)
        sides = table.board["sides"]
        assert sides[A]["main"]["outcome"] == "schneider"
        assert [won["outcome"] for won in sides[B]["values"] if won["wins"]] == ["retourschneider"]

    def test_the_values_are_all_but_the_one_under_the_big_button(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        side = table.board["sides"][A]
        assert side["main"]["value"] == 3
        assert [won["value"] for won in side["values"]] == [2, 4, 5, 6, 7, 8, 9]

    def test_a_krank_side_is_offered_the_penalty_of_its_bid(self) -> None:
        table = WattenTable()
        table.won(A, 7)
        codes = [[penalty["code"] for penalty in side["penalties"]] for side in table.board["sides"]]
        assert "krank_bid" in codes[A]
        assert "krank_bid" not in codes[B]
        assert table.board["sides"][A]["bid"] == {"value": 3, "allowed": "krank", "jump": None}

    def test_nothing_is_bid_beyond_the_target(self) -> None:
        table = WattenTable()
        for value in range(3, 10):
            table.tell(ev.BidMade(value % 2, value))
        assert [side["bid"]["allowed"] for side in table.board["sides"]] == ["too_high", "bid_twice"]

    def test_the_column_is_what_players_write_down(self) -> None:
        """On paper nobody writes a bid or a dealer; points, points struck off and a flagged line are written."""
        table = WattenTable()
        table.tell(ev.DealerSet(2))
        table.tell(ev.BidMade(A, 3))
        table.tell(ev.BidAnswered(B, 3, "stay"))
        table.won(A, 7)
        table.won(B, 2)
        table.tell(ev.PointsVoided(B))
        column = table.board["column"]
        assert [(row["gained"], row["totals"]) for row in column] == [
            ([7, 0], [7, 0]),
            ([0, 2], [7, 2]),
            ([0, -2], [7, 0]),
        ]
        assert column[2]["voids_side"] == B
        assert column[0]["dealer"] == 2

    def test_seats_show_their_side_and_who_deals(self) -> None:
        table = WattenTable()
        table.tell(ev.DealerSet(1))
        seats = table.board["seats"]
        assert [(seat["name"], seat["side"], seat["deals"]) for seat in seats] == [
            ("Anna", A, False),
            ("Beni", B, True),
            ("Cilli", A, False),
            ("Dora", B, False),
        ]

    def test_last_shows_the_entry_that_undo_would_void(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(B, 4)))
        last = table.board["last"]
        assert (last["kind"], last["target"]) == ("entry_corrected", first)
        table.undo()
        assert table.board["last"] == {
            "id": first, "seq": 1, "game": 1, "round": 1, "kind": "round_won", "side": A, "value": 3,
        }  # fmt: skip

    def test_an_empty_sheet_has_nothing_to_undo(self) -> None:
        board = WattenTable().board
        assert (board["undo"], board["last"], board["odd_games"], board["finished"]) == (None, None, [], None)


class TestWhotBoard:
    def test_players_show_the_distance_to_the_limit(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=85, p2=100)
        assert table.board["players"][1:] == [
            {
                "seat": 1, "total": 85, "out_in": 0, "away": False, "plays": True,
                "left": 15, "percent": 85, "close": True, "wins": 0,
            },
            {
                "seat": 2, "total": 100, "out_in": 1, "away": False, "plays": False,
                "left": 0, "percent": 100, "close": False, "wins": 0,
            },
        ]  # fmt: skip

    def test_the_short_variant_counts_cards_first(self) -> None:
        """Experience: with doubling, people make mistakes in mental arithmetic."""
        assert WhotTable(2, "leaflet_short").board["entry"] == "cards"
        assert WhotTable(2, "leaflet_long").board["entry"] == "values"

    def test_last_shows_a_hand_of_cards_by_its_points(self) -> None:
        """S0 KURZE SPIELVARIANTE, the worked hand: 10 + 5 + 2 doubled twice."""
        table = WhotTable(3, "leaflet_short")
        first = table.scored(0, p1="c10 *5 *2", p2=9)
        hands = [{"seat": 1, "points": 68}, {"seat": 2, "points": 9}]
        assert table.board["last"]["hands"] == hands
        table.tell(ev.EntryCorrected(first, round_scored(0, p1="c10 *5 *2", p2=8)))
        assert table.board["last"]["event"]["hands"] == [hands[0], {"seat": 2, "points": 8}]

    def test_a_named_dealer_does_not_hide_the_game_that_just_ended_from_the_list(self) -> None:
        table = WhotTable(2)
        table.scored(0, p1=100)
        table.tell(ev.DealerSet(0))
        assert [game["winner"] for game in table.board["games"]] == [0, None]


class TestLongEvenings:
    def many(self, games: int) -> WattenTable:
        table = WattenTable()
        for _ in range(games):
            table.won(A, 9)
        return table

    def test_the_board_counts_all_games(self) -> None:
        board = self.many(50).board
        assert board["games_played"] == 50
        assert board["sides"][B]["bummerl"] == 100

    def test_a_game_is_played_when_it_has_ended(self) -> None:
        table = self.many(1)
        table.tell(ev.DealerSet(2))
        assert table.board["games_played"] == 1
        table.won(A, 2)
        assert table.board["games_played"] == 1
        table.won(A, 7)
        assert table.board["games_played"] == 2

    def test_an_old_game_that_needs_a_decision_is_on_the_board(self) -> None:
        table = self.many(20)
        table.tell(ev.EntryCorrected(entry_id(2), ev.RoundWon(A, 3)))
        assert [game["game"] for game in table.board["odd_games"]] == [2]
        assert table.board["short_games"] == [2]


class TestContinuedGames:
    def test_a_long_whot_game_is_continued_and_not_folded_again(self) -> None:
        table = WhotTable(3, limit=1000)
        for _ in range(50):
            table.scored(0, p1=2, p2=3)
        before = table.sheet.current
        table.scored(1, p0=4, p2=1)
        assert isinstance(before, WhotGame)
        assert all(old is new for old, new in zip(before.rows, table.current.rows, strict=False))
        assert table.current.totals == (4, 100, 151)
        assert table.sheet == fold(table.setup, table.entries)

    def test_a_long_game_draws_its_latest_rows(self) -> None:
        table = WhotTable(2, limit=1000)
        for _ in range(50):
            table.scored(0, p1=2)
        board = table.board
        assert (len(board["rows"]), board["earlier_rows"]) == (40, 10)
        assert board["rows"][0]["round"] == 11

    def test_finished_games_are_not_folded_again(self) -> None:
        """The cost of a POST must not grow with the evening."""
        table = WattenTable()
        table.won(A, 9)
        table.won(B, 9)
        before = table.sheet
        table.won(A, 2)
        assert all(old is new for old, new in zip(before.games, table.sheet.games, strict=False))
        table.undo()
        assert table.sheet.games[0] is before.games[0]

    def test_an_edit_folds_only_its_game_if_the_deal_is_unchanged(self) -> None:
        table = WattenTable()
        table.won(A, 9)
        table.won(B, 9)
        second = table.sheet.games[1]
        table.tell(ev.EntryCorrected(entry_id(1), ev.RoundWon(B, 9)))
        assert table.sheet.games[1] is second

    def test_a_sheet_never_changes_under_a_reader(self) -> None:
        table = WattenTable()
        table.won(A, 4)
        before, board = table.sheet, table.board
        table.won(A, 5)
        table.undo()
        table.tell(ev.EntryCorrected(entry_id(1), ev.RoundWon(B, 4)))
        assert before == fold(table.setup, table.entries[:1])
        assert board["sides"][A]["score"] == 4
        assert before.ledger.line(entry_id(1)) == before.ledger.lines[0]


class TestHistory:
    def test_shows_every_line_of_every_game_with_its_row(self) -> None:
        table = WattenTable()
        table.won(A, 4)
        table.undo()
        table.won(A, 9)
        table.won(B, 2)
        first, second = table.history
        assert [line["status"] for line in first["lines"]] == ["voided", "counts"]
        assert (first["summary"]["bummerl"], second["summary"]["winner"]) == (2, None)
        assert second["lines"][0]["row"]["totals"] == [0, 2]

    def test_a_game_without_counting_lines_is_still_listed(self) -> None:
        table = WattenTable()
        table.won(A, 4)
        table.undo()
        [game] = table.history
        assert (game["summary"], len(game["lines"])) == (None, 1)

    def test_names_the_writers_of_every_reading(self) -> None:
        table = WattenTable()
        table.won(A, 4)
        second = table.tell(ev.RoundWon(A, 4), game=1, round=1)
        [line] = table.history[0]["lines"]
        assert line["writer"] == "writer 1"
        assert line["readings"] == [{"seq": 2, "id": second, "writer": "writer 0", "scribe": None}]


class TestWhy:
    def steps_of(self, table: Table, entry: str) -> dict[str, Any]:
        found = why(table.sheet, entry)
        assert found is not None
        return found

    def test_a_round_names_its_rule_and_its_sum(self) -> None:
        table = WattenTable()
        table.won(A, 5)
        won = table.won(A, 2)
        steps = self.steps_of(table, won)["steps"]
        assert [(step["code"], step["source"]) for step in steps] == [
            ("round_plain", "S4 R22"),
            ("total", "S4 R21"),
            ("now_krank", "S4 R28"),
        ]
        assert steps[1]["params"] == {"side": A, "before": 5, "points": 2, "after": 7}

    def test_the_last_round_explains_the_end(self) -> None:
        table = WattenTable()
        table.won(A, 7)
        last = table.won(B, 9)
        assert [step["code"] for step in self.steps_of(table, last)["finish"]] == [
            "target_reached",
            "retourschneider",
        ]
        assert self.steps_of(table, entry_id(1))["finish"] == []

    def test_a_round_after_the_end_has_no_end_steps(self) -> None:
        table = WattenTable()
        table.won(A, 4)
        behind = table.won(A, 2)
        table.tell(ev.EntryCorrected(entry_id(1), ev.RoundWon(A, 9)))
        assert (self.steps_of(table, behind)["flag"], self.steps_of(table, behind)["finish"]) == (
            "overrun",
            [],
        )
        assert len(self.steps_of(table, entry_id(1))["finish"]) == 2

    def test_a_bust_names_the_limit_and_the_end_the_survivor(self) -> None:
        table = WhotTable(2)
        last = table.scored(0, p1=100)
        found = self.steps_of(table, last)
        assert found["cells"][1]["steps"][-1] == {
            "code": "limit_reached", "source": "S0 LANGE", "params": {"total": 100, "limit": 100},
        }  # fmt: skip
        assert [step["code"] for step in found["finish"]] == ["last_one_in"]

    def test_a_line_that_does_not_count_has_no_steps(self) -> None:
        table = WattenTable()
        table.won(A, 2)
        table.undo()
        assert why(table.sheet, entry_id(1)) is None


class TestPreview:
    def test_a_preview_has_each_changed_game_before_and_after(self) -> None:
        table = WattenTable()
        first = table.won(A, 4)
        table.won(A, 5)
        table.won(B, 3)
        found = preview_of(table.sheet, ev.EntryCorrected(first, ev.RoundWon(A, 3)))
        [game] = found["games"]
        assert (game["game"], game["before"]["bummerl"], game["after"]["bummerl"]) == (1, 2, 0)
        assert (game["before"]["short"], game["after"]["short"]) == (False, True)
        assert found["current"]["before"] == found["current"]["after"]

    def test_a_preview_of_a_first_declaration(self) -> None:
        table = WattenTable()
        found = preview(table.setup, [], ev.RoundWon(A, 2))
        assert found["games"][0]["before"] is None
        assert found["current"]["after"] == {"game": 1, "round": 2, "totals": [2, 0]}

    def test_a_preview_of_an_edit_without_effect_is_empty(self) -> None:
        table = WattenTable()
        first = table.won(A, 2)
        assert preview_of(table.sheet, ev.EntryCorrected(first, ev.RoundWon(A, 2)))["games"] == []


class TestResultFacts:
    def test_a_watten_result_has_its_marks(self) -> None:
        table = WattenTable()
        table.won(A, 7)
        table.won(B, 9)
        assert result_facts(table.sheet, table.games[0]) == {
            "totals": [7, 9],
            "rounds": 2,
            "winner": B,
            "loser": A,
            "outcome": "retourschneider",
            "bummerl": 4,
            "by": "points",
        }

    def test_a_whot_result_has_its_places(self) -> None:
        table = WhotTable(3)
        table.tell(round_scored(1, p0=100, p2=120))
        facts = result_facts(table.sheet, table.games[0])
        assert facts == {"totals": [100, 0, 120], "rounds": 1, "winner": 1, "places": [2, 1, 3]}

    def test_a_running_game_has_no_result(self) -> None:
        table = WattenTable()
        table.won(A, 2)
        assert result_facts(table.sheet, table.games[0]) is None


@given(tables())
def test_names_never_change_the_rest_of_the_board(table: Table) -> None:
    """A hostile name is a text like any other; it changes nothing but itself."""
    names = ["<script>", "", "\u202e", "a" * 500, "0", "None", "💥", "%s"][: table.setup.persons]
    strange = board(table.sheet, names)
    for seat in strange["seats"]:
        assert seat.pop("name") == names[seat["person"]]
    assert strange.pop("persons") == names
    plain = table.board
    del plain["persons"]
    for seat in plain["seats"]:
        assert seat.pop("name") in NAMES
    assert strange == plain
