"""What the board shows about a WHOT! round: places so far, what it decides, what may be counted, doubts."""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from rules.whot.rulesets import WhotRules
from scoring.engine.facts import events as ev
from scoring.engine.whot.doubts import NOBODY, Doubt, doubts
from tests.engine.table import WhotTable, round_scored
from tests.engine.whot.test_match_end import exhausted, tournament


def rules(key: str, **options: object) -> WhotRules:
    params = ruleset(key, options).params
    assert isinstance(params, WhotRules)
    return params


def decided(table: WhotTable) -> list[tuple[str, int]]:
    return [(part["code"], part["seat"]) for part in table.board["stage"]["decided"]]


class TestPlaces:
    def test_the_first_dropped_player_is_last_during_the_game(self) -> None:
        """S3 Tournament Games: one in each hand, until two are left."""
        table = tournament(5)
        table.scored(0, p1=5, p2=30, p3=20, p4=8)
        table.scored(0, p1=5, p3=20, p4=8)
        assert table.board["stage"]["places"] == [0, 0, 5, 4, 0]

    def test_the_places_so_far_are_those_of_the_end(self) -> None:
        table = tournament(4)
        table.scored(0, p1=5, p2=30, p3=20)
        table.scored(3, p0=10, p1=25)
        before = table.board["stage"]["places"]
        table.scored(3)
        assert before == [0, 3, 4, 0]
        assert table.board["finished"]["places"] == [2, 3, 4, 1]

    def test_a_joint_bust_with_equal_totals_shares_a_place(self) -> None:
        """#33: lower total first, equal = shared."""
        table = WhotTable(4)
        table.scored(0, p1=100, p2=100, p3=7)
        assert table.board["stage"]["places"] == [0, 3, 3, 0]

    def test_a_player_who_left_before_the_game_has_no_place(self) -> None:
        table = WhotTable(3)
        table.tell(ev.PlayerLeft(2))
        assert table.board["stage"]["places"] == [0, 0, 0]


class TestWhatARoundDecides:
    def test_a_repeated_tie_names_the_tied_players(self) -> None:
        """#30, `repeat`."""
        table = tournament(4)
        table.scored(0, p1=5, p2=30, p3=30)
        assert decided(table) == [("tie_repeated", 2), ("tie_repeated", 3)]
        assert table.board["stage"]["tie"] == []

    def test_only_tied_players_play_a_playoff(self) -> None:
        table = tournament(4, ko_tie="playoff")
        table.scored(0, p1=5, p2=30, p3=30)
        assert table.board["stage"]["tie"] == table.board["playing"] == [2, 3]
        assert [player["plays"] for player in table.board["players"]] == [False, False, True, True]

    def test_the_final_asks_for_no_hands(self) -> None:
        table = tournament(3)
        assert table.board["stage"]["asks_hands"]
        table.scored(0, p1=5, p2=30)
        assert not table.board["stage"]["asks_hands"]
        assert table.board["final"] == [0, 0, 0]

    @pytest.mark.parametrize(
        ("key", "options", "counts"),
        [
            ("leaflet_long", {}, False),
            ("leaflet_long", {"exhaust": "count_lowest_wins"}, True),
            ("leaflet_classic", {"exhaust": "count_lowest_wins"}, True),
            ("nigerian_app", {}, True),
        ],
    )
    def test_an_empty_market_counts_hands_only_by_the_option(
        self, key: str, options: dict[str, object], counts: bool
    ) -> None:
        """#32."""
        assert WhotTable(3, key, **options).board["stage"]["exhausted"] is counts

    def test_the_offered_exhausted_round_is_accepted(self) -> None:
        table = WhotTable(3, "nigerian_app")
        table.tell(exhausted(p0=4, p1=9, p2=30))
        assert table.board["finished"]["winner"] == 0


class TestTools:
    @pytest.mark.parametrize(
        ("seats", "key", "told"),
        [
            (2, "leaflet_long", {"turns": False}),
            (3, "leaflet_long", {"clock": 0, "calls": False, "turns": True, "stakes": False}),
            (3, "nigerian", {"clock": 0, "calls": True, "penalty": 2, "turns": False}),
            (2, "app_duel", {"clock": 20, "calls": True, "penalty": 0, "stakes": True}),
            (2, "nigerian_app", {"clock": 10, "timeout": "draw_one"}),
        ],
    )
    def test_a_table_has_the_helpers_of_its_rules(
        self, seats: int, key: str, told: dict[str, object]
    ) -> None:
        tools = WhotTable(seats, key).board["tools"]
        assert {name: tools[name] for name in told} == told

    def test_a_stake_can_be_raised_as_soon_as_two_are_left(self) -> None:
        """#35."""
        table = WhotTable(3, "app_tournament", stakes="points")
        assert not table.board["tools"]["stakes"]
        table.scored(0, p1=5, p2=30)
        assert table.board["tools"]["stakes"]

    @pytest.mark.parametrize(("late", "points"), [("maximum", 30), ("average", 12), ("zero", 0)])
    def test_the_board_has_the_starting_total_of_a_late_player(self, late: str, points: int) -> None:
        table = WhotTable(3, late_joiner=late)
        table.scored(0, p1=5, p2=30)
        assert table.board["tools"]["late_points"] == points


class TestDoubts:
    """Section 4 item 3: each card once over all hands, the number of WHOT cards, possible totals."""

    def test_a_card_in_two_hands_is_a_doubt(self) -> None:
        found = doubts(rules("leaflet_long"), round_scored(0, p1="c10", p2="c10 t1"))
        assert found == (Doubt("card_too_often", NOBODY, "c10", 2, 1),)

    def test_a_card_in_two_hands_of_two_packs_is_not_a_doubt(self) -> None:
        assert doubts(rules("leaflet_long", packs=2), round_scored(0, p1="c10", p2="c10 t1")) == ()

    def test_more_whot_cards_than_in_the_pack_are_a_doubt(self) -> None:
        found = doubts(rules("british_53"), round_scored(0, p1="W W W", p2="W W"))
        assert {of.code for of in found} >= {"too_many_whots"}

    def test_an_odd_total_that_only_doubled_hands_reach_is_a_doubt(self) -> None:
        """Section 5: with double-suit cards a short total is even."""
        assert doubts(rules("leaflet_short"), round_scored(0, p1=391, p2=1)) == ()
        assert doubts(rules("leaflet_short"), round_scored(0, p1=395, p2=1)) == (
            Doubt("total_not_possible", 1, "", 395, 1688),
        )

    def test_all_hands_together_are_worth_no_more_than_the_pack(self) -> None:
        found = doubts(rules("leaflet_long"), round_scored(0, p1=300, p2=200))
        assert found == (Doubt("totals_too_high", NOBODY, "", 500, 452),)

    def test_a_hand_without_cards_is_a_doubt(self) -> None:
        found = doubts(rules("leaflet_long"), round_scored(0, p1=0, p2=7))
        assert found == (Doubt("zero_without_winning", 1, "", 0, 0),)

    def test_unreadable_cards_and_other_events_raise_no_doubt(self) -> None:
        assert doubts(rules("leaflet_long"), round_scored(0, p1="zz")) == ()
        assert doubts(rules("leaflet_long"), ev.RoundVoid()) == ()
