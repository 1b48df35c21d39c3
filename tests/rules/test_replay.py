"""Replays, steps and the head of a stored hand in detail: codes, parameters and positions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rules import compact, notation, registry, walk
from rules.blame import head_position
from rules.core.errors import RulesError, Unreadable
from rules.core.outcome import Failure, Notice, Offence, Replay
from rules.core.verdicts import verdicts
from rules.log import Log
from rules.replay import replay, replay_compact
from rules.watten.actions import Play
from rules.watten.pack import find_card
from rules.watten.state import WattenState

WATTEN = "ruleset: upper_austria\ndealer: A1\n"
KRANK = f"{WATTEN}krank: B\n\nB1 schlag 8, A1 farbe herz\nB1 bid 3"
WHOT = "ruleset: leaflet_classic\nseats: 2\n"


class TestSteps:
    def test_each_action_has_its_own_verdict_and_the_beginning_none(self) -> None:
        steps = list(walk.steps(notation.read_one(f"{WATTEN}B1 schlag 8\nB1 SK\nA1 farbe herz")))

        assert [(step.seat, step.action) for step in steps] == [
            ("", ""),
            ("B1", "schlag 8"),
            ("B1", "SK"),
            ("A1", "farbe herz"),
        ]
        assert [step.failure and step.failure.code for step in steps] == [None, None, "not_announced", None]

    def test_a_notice_belongs_to_its_own_step(self) -> None:
        """The hands are unknown, so whether a card had to follow cannot be checked."""
        hand = notation.read_one(f"{WATTEN}B1 schlag 8\nA1 farbe herz\nB1 HK\nA2 L7\nB2 H9")
        judged = replay(hand)
        steps = list(walk.steps(hand))

        assert judged.notices
        for step in steps:
            assert step.notices == tuple(each for each in judged.notices if each.index == step.index)

    def test_an_offence_that_ends_the_hand_has_the_result(self) -> None:
        """S4 R28: a bid while krank costs two points and ends the hand."""
        steps = list(walk.steps(notation.read_one(KRANK)))

        assert [step.result is not None for step in steps] == [False, False, False, True]
        assert steps[-1].result.penalty == "krank_bid"
        assert (steps[-1].verdict, steps[-1].state) == ("illegal", None)

    def test_an_action_after_the_end_has_no_result(self) -> None:
        hand = walk.random_hand(registry.ruleset("upper_austria"), Random(3))
        last = list(walk.steps(hand))[-1]
        text = notation.write([hand]).rstrip() + ", A1 stay"
        steps = list(walk.steps(notation.read_one(text)))

        assert last.result is not None
        assert [step.result is not None for step in steps[-2:]] == [True, False]
        assert steps[-2].result == last.result
        assert [step.verdict for step in steps[-2:]] == [last.verdict, "illegal"]


class TestTried:
    def test_a_tried_action_has_only_its_own_notices(self) -> None:
        """S4 R15: under a stricter reading the card was a revoke; the next one is not disputed."""
        path = Path(__file__).parent.parent / "golden" / "watten" / "disputed_and_claims.hand"
        first = notation.read(path.read_text("utf-8"))[0]
        assert not isinstance(first, RulesError)
        disputed = [notice.index for notice in replay(first).notices if notice.code == "disputed"]
        for at, action in enumerate(first.actions):
            tried = Log(replace(first, actions=first.actions[:at])).tried(action)
            assert [notice.index for notice in tried.notices if notice.code == "disputed"] == [
                index for index in disputed if index == at
            ]
        assert disputed

    def test_a_tried_action_has_no_position_in_the_text(self) -> None:
        """R15: the card proves an earlier revoke; its position in the text is left out."""
        text = f"{WATTEN}\nB1 schlag 8, A1 farbe herz\nB1 HK, A2 L7, B2 H9, A1 H10\nB1 S7\n"
        failure = Log(notation.read_one(text)).tried(Play(2, find_card("ha"))).failure

        assert failure is not None
        assert (failure.index, failure.line, failure.column) == (3, 0, 0)


class TestRandomHands:
    @pytest.mark.parametrize(
        ("key", "seats", "code", "told"),
        [
            ("upper_austria", 5, "bad_seats", {"count": 5, "known": ("2", "3", "4")}),
            ("schermberg", 4, "score_pad_only", {"ruleset": "schermberg"}),
        ],
    )
    def test_an_impossible_seat_count_is_reported_with_the_possible_ones(
        self, key: str, seats: int, code: str, told: dict[str, object]
    ) -> None:
        with pytest.raises(Unreadable) as error:
            walk.random_hand(registry.ruleset(key), Random(0), seats)
        assert (error.value.code, dict(error.value.params)) == (code, told)


class TestVerdicts:
    def test_a_notice_after_the_judged_actions_is_dropped(self) -> None:
        judged = Replay(2, Failure(2, "unreadable", "truncated"), None, (Notice(2, "unchecked_bid"),))
        assert verdicts(judged, 3) == ("legal", "legal", "unknown")

    def test_no_more_verdicts_than_actions(self) -> None:
        """A hand that was shortened after it was judged."""
        assert verdicts(Replay(2, Failure(2, "illegal", "revoke"), None), 2) == ("legal", "legal")


class TestHeadOfTheCompactForm:
    """byte 0 the format, 1 the ruleset, 2 its version, 3 and 4 the length of the options, big-endian."""

    def test_the_games_bytes_begin_after_the_options(self) -> None:
        assert compact.body_start(b"\x01\x01\x01\x00\x00") == 5
        assert compact.body_start(b"\x01\x01\x01\x00\x03a=b") == 8
        assert compact.body_start(bytes((1, 1, 1, 1, 2)) + bytes(258)) == 5 + 258

    @pytest.mark.parametrize(
        ("log", "code", "told"),
        [
            (b"\x01\x01\x01\x00", "truncated", {"length": 4}),
            (b"\x01\x01\x01\x00\x03a=", "truncated", {"length": 7}),
            (bytes((1, 1, 1, 1, 2)) + bytes(257), "truncated", {"length": 262}),
            (b"\x02\x01\x01\x00\x00", "unknown_format", {"format": 2}),
            (b"\x01\xff\x01\x00\x00", "unknown_ruleset", {"key": 255, "known": registry.keys()}),
        ],
    )
    def test_an_unreadable_head_has_code_and_parameters(
        self, log: bytes, code: str, told: dict[str, object]
    ) -> None:
        with pytest.raises(Unreadable) as error:
            compact.decode(log)
        assert (error.value.code, dict(error.value.params)) == (code, told)


class TestBlame:
    """The header word that makes a deal impossible, searched from the last one back."""

    @pytest.mark.parametrize(
        ("text", "code", "at"),
        [
            (f"{WHOT}dealer: P1\ndeal: P1 c1\nupcard: t4", "wrong_hand_size", (4, 7)),
            (f"{WHOT}deal: P1 c10 c1 c2 c3 c4 c5\ndeal: P2 ? c10 ? ? ? ?\nupcard: t4", "card_twice", (4, 12)),
        ],
    )
    def test_the_last_impossible_word_is_blamed(self, text: str, code: str, at: tuple[int, int]) -> None:
        failure = replay(notation.read_one(text)).failure
        assert failure is not None
        assert (failure.code, (failure.line, failure.column)) == (code, at)

    def test_a_failure_without_a_word_has_no_position(self) -> None:
        hand = notation.read_one(f"{WATTEN}deal: A1 HA ? ? ? ?\n\nB1 schlag 8")
        failure = Failure(-1, "illegal", "too_late")
        assert head_position(hand, failure, lambda _: failure) == (0, 0)

    def test_a_failure_of_a_named_seat_is_at_the_name(self) -> None:
        text = "ruleset: leaflet_classic\nseats: Anna Beni\ndeal: Anna c1 c2\nupcard: t4"
        failure = replay(notation.read_one(text)).failure
        assert failure is not None
        assert (failure.code, failure.line, failure.column) == ("wrong_hand_size", 3, 7)

    def test_a_failure_of_the_first_action_does_not_blame_the_deal(self) -> None:
        failure = replay(notation.read_one(f"{WATTEN}deal: A1 HA ? ? ? ?\n\nB1 SK")).failure
        assert failure is not None
        assert (failure.index, failure.code, failure.line, failure.column) == (0, "not_announced", 5, 1)


class TestPositions:
    """Line and column in the text, for the failure and for every notice with an action."""

    NOTICES = tuple(Notice(index, "disputed") for index in (-1, 0, 1, 2))

    def judged(self, index: int, line: int = 0) -> Replay:
        return Replay(2, Failure(index, "illegal", "revoke", (), line), None, self.NOTICES)

    @pytest.mark.parametrize(
        ("judged", "begin", "line", "column"),
        [
            ((0, 0), 7, 4, 1), ((1, 0), 7, 4, 9), ((2, 0), 7, 0, 0),
            ((-1, 0), 7, 7, 1), ((-1, 0), 0, 0, 0), ((1, 3), 7, 3, 0),
        ],
    )  # fmt: skip
    def test_a_failure_gets_the_position_of_its_word(
        self, judged: tuple[int, int], begin: int, line: int, column: int
    ) -> None:
        failure = self.judged(*judged).located(((4, 1), (4, 9)), begin).failure
        assert failure is not None
        assert (failure.line, failure.column) == (line, column)

    def test_a_notice_gets_the_position_of_its_word(self) -> None:
        located = self.judged(1).located(((4, 1), (4, 9)))
        assert [(notice.line, notice.column) for notice in located.notices] == [
            (0, 0),
            (4, 1),
            (4, 9),
            (0, 0),
        ]

    def test_an_unreadable_word_keeps_its_own_position(self) -> None:
        failure = Failure.of(3, Unreadable("bad_card", {"word": "X9"}, 5, 8))
        assert failure == Failure(3, "unreadable", "bad_card", (("word", "X9"),), 5, 8)

    def test_a_replay_without_a_failure_is_ok(self) -> None:
        assert Replay(2, None, None).ok
        assert not self.judged(1).ok

    def test_unreadable_bytes_fail_at_the_beginning(self) -> None:
        for data in (b"", b"\x01", b"\x02\x01\x01\x00\x00\x00"):
            found = replay_compact(data)
            assert (found.valid, found.failure and found.failure.index, found.result) == (0, -1, None)

    def test_a_head_with_options_is_longer_than_one_without(self) -> None:
        plain, other = (
            notation.read_one(KRANK),
            notation.read_one(KRANK.replace("austria", "austria target=11")),
        )
        assert compact.body_start(compact.encode(plain)) < compact.body_start(compact.encode(other))
        for hand in (plain, other):
            assert replay_compact(compact.encode(hand)).valid == 2


class TestSeats:
    PEOPLE = "ruleset: leaflet_classic\nseats: Anna Beni\nupcard: t4\n"

    @pytest.mark.parametrize(
        ("text", "code", "data", "line", "column"),
        [
            (f"{PEOPLE}P1 draw, Cilli draw", "unknown_seat", {"word": "Cilli", "known": ("P1", "P2")}, 4, 10),
            (
                "ruleset: leaflet_classic\nseats: P9=Anna P2=Beni\nupcard: t4\n",
                "unknown_seat",
                {"word": "P9=Anna", "known": ("P1", "P2")},
                2,
                8,
            ),
        ],
    )
    def test_an_unknown_seat_is_refused(
        self, text: str, code: str, data: dict[str, object], line: int, column: int
    ) -> None:
        with pytest.raises(RulesError) as error:
            notation.read_one(text)
        assert (error.value.code, error.value.line, error.value.column) == (code, line, column)
        assert dict(error.value.params) == data

    def test_two_players_of_one_name_are_written_by_seat(self) -> None:
        text = self.PEOPLE.replace("Anna Beni", "Anna Anna") + "P1 draw, Anna draw"
        with pytest.raises(RulesError) as error:
            notation.read_one(text)
        told = {"word": "Anna", "meant": ("P1", "P2")}
        assert (error.value.code, dict(error.value.params)) == ("ambiguous_seat", told)
        assert (error.value.line, error.value.column) == (4, 10)

    def test_a_player_without_a_name_is_written_by_the_seat(self) -> None:
        text = "ruleset: leaflet_classic\nseats: P1=Anna P2\nupcard: t4\n"
        assert "seats: P1=Anna P2\n" in notation.write([notation.read_one(text)])


class TestOffences:
    @pytest.mark.parametrize(
        ("options", "body", "code", "ends"),
        [
            ("", "B1 HK, A2 L7, B2 H9, A1 H10\nB1 S7, A2 HA", "revoke", True),
            ("double_bid_costs=two", "B1 bid 3, A1 stay, B1 bid 4", "double_bid", False),
            ("double_bid_costs=nothing", "B1 bid 3, A1 stay, B1 bid 4", "double_bid", False),
        ],
    )
    def test_an_offence_has_the_same_type_with_and_without_a_cost(
        self, options: str, body: str, code: str, ends: bool
    ) -> None:
        """S4 R20, R24: a player did it; its cost depends on the table."""
        head = WATTEN.replace("upper_austria", f"upper_austria {options}")
        result = replay(notation.read_one(f"{head}B1 schlag 8, A1 farbe herz\n{body}\n"))

        assert isinstance(result.failure, Offence)
        assert (result.failure.code, result.result is not None) == (code, ends)

    @pytest.mark.parametrize("body", ["B1 HK, B1 H9", "A2 HK", "B1 HK, A2 HK", "B1 bid 9"])
    def test_an_impossible_action_is_not_an_offence(self, body: str) -> None:
        failure = replay(notation.read_one(f"{WATTEN}B1 schlag 8, A1 farbe herz\n{body}\n")).failure

        assert failure is not None
        assert not isinstance(failure, Offence)


class TestTheTakerOfTheLastTrick:
    def test_is_known_when_the_hand_is_over(self) -> None:
        path = Path(__file__).parent.parent / "golden" / "watten" / "two_players.hand"
        hand = notation.read(path.read_text("utf-8"))[0]
        assert not isinstance(hand, RulesError)

        last = replay(hand).states[-1]

        assert isinstance(last, WattenState)
        assert last.taker is not None
        assert last.taken == last.taker
        assert replay(hand).result.winners == (last.taker,)  # type: ignore[union-attr]
