"""What a replay, a step and the head of a stored hand say to the letter: where, of what, and of nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rules import compact, notation, registry, walk
from rules.blame import head_place
from rules.cards import find_card
from rules.errors import RulesError, Unreadable
from rules.outcome import Failure, Notice, Replay
from rules.replay import replay
from rules.verdicts import verdicts
from rules.watten.actions import Play

WATTEN = "ruleset: upper_austria\ndealer: A1\n"
KRANK = f"{WATTEN}krank: B\n\nB1 schlag 8, A1 farbe herz\nB1 bid 3"
WHOT = "ruleset: leaflet_classic\nseats: 2\n"


class TestSteps:
    def test_the_beginning_says_nothing_and_every_action_its_own(self) -> None:
        steps = list(walk.steps(notation.read_one(f"{WATTEN}B1 schlag 8\nB1 SK\nA1 farbe herz")))

        assert [(step.seat, step.action) for step in steps] == [
            ("", ""),
            ("B1", "schlag 8"),
            ("B1", "SK"),
            ("A1", "farbe herz"),
        ]
        assert [step.failure and step.failure.code for step in steps] == [None, None, "not_announced", None]

    def test_a_notice_stands_at_its_own_step(self) -> None:
        """Nobody told the hands, so whether a card had to follow cannot be checked."""
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
        assert (steps[-1].verdict, steps[-1].facts) == ("illegal", ())

    def test_what_follows_the_end_has_no_result_of_its_own(self) -> None:
        hand = walk.random_hand(registry.ruleset("upper_austria"), Random(3))
        last = list(walk.steps(hand))[-1]
        text = notation.write([hand]).rstrip() + ", A1 stay"
        steps = list(walk.steps(notation.read_one(text)))

        assert last.result is not None
        assert [step.result is not None for step in steps[-2:]] == [True, False]
        assert steps[-2].result == last.result
        assert [step.verdict for step in steps[-2:]] == [last.verdict, "illegal"]


class TestTried:
    def test_only_the_notices_of_that_action(self) -> None:
        """S4 R15: under a stricter reading the card was a revoke; the next one is no matter for dispute."""
        path = Path(__file__).parent.parent / "golden" / "watten" / "disputed_and_claims.hand"
        first = notation.read(path.read_text("utf-8"))[0]
        assert not isinstance(first, RulesError)
        disputed = [notice.index for notice in replay(first).notices if notice.code == "disputed"]
        for at, action in enumerate(first.actions):
            tried = walk.tried(replace(first, actions=first.actions[:at]), action)
            assert [notice.index for notice in tried.notices if notice.code == "disputed"] == [
                index for index in disputed if index == at
            ]
        assert disputed

    def test_no_place_of_the_text_is_told(self) -> None:
        """R15: the card shows an earlier revoke; where that was written is not asked."""
        text = f"{WATTEN}\nB1 schlag 8, A1 farbe herz\nB1 HK, A2 L7, B2 H9, A1 H10\nB1 S7\n"
        failure = walk.tried(notation.read_one(text), Play(2, find_card("ha"))).failure

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
    def test_a_table_that_cannot_be_says_which_can(
        self, key: str, seats: int, code: str, told: dict[str, object]
    ) -> None:
        with pytest.raises(Unreadable) as error:
            walk.random_hand(registry.ruleset(key), Random(0), seats)
        assert (error.value.code, dict(error.value.params)) == (code, told)


class TestVerdicts:
    def test_a_notice_behind_what_was_judged_is_about_nothing(self) -> None:
        judged = Replay(2, Failure(2, "unreadable", "truncated"), None, (Notice(2, "unchecked_bid"),))
        assert verdicts(judged, 3) == ("legal", "legal", "unknown")

    def test_no_more_verdicts_than_actions(self) -> None:
        """A hand cut short after it was judged."""
        assert verdicts(Replay(2, Failure(2, "illegal", "revoke"), None), 2) == ("legal", "legal")


class TestHeadOfTheCompactForm:
    """byte 0 the format, 1 the ruleset, 2 its version, 3 and 4 the length of the options, big-endian."""

    def test_the_game_begins_behind_the_options(self) -> None:
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
    def test_what_cannot_be_read_says_of_what(self, log: bytes, code: str, told: dict[str, object]) -> None:
        with pytest.raises(Unreadable) as error:
            compact.decode(log)
        assert (error.value.code, dict(error.value.params)) == (code, told)


class TestBlame:
    """The word of the head at which a deal can no longer be: from the last one back."""

    @pytest.mark.parametrize(
        ("text", "code", "at"),
        [
            (f"{WHOT}dealer: P1\ndeal: P1 c1\nupcard: t4", "wrong_hand_size", (4, 7)),
            (f"{WHOT}deal: P1 c10 c1 c2 c3 c4 c5\ndeal: P2 ? c10 ? ? ? ?\nupcard: t4", "card_twice", (4, 12)),
        ],
    )
    def test_the_last_word_that_cannot_be(self, text: str, code: str, at: tuple[int, int]) -> None:
        failure = replay(notation.read_one(text)).failure
        assert failure is not None
        assert (failure.code, (failure.line, failure.column)) == (code, at)

    def test_where_no_word_is_to_blame_there_is_no_place(self) -> None:
        hand = notation.read_one(f"{WATTEN}deal: A1 HA ? ? ? ?\n\nB1 schlag 8")
        failure = Failure(-1, "illegal", "too_late")
        assert head_place(hand, failure, lambda _: failure) == (0, 0)
