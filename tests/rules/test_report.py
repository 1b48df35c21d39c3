"""The output of the command line in full: outcomes, failures, notices, sums, steps and the list of rulesets."""

from __future__ import annotations

from typing import Any

import pytest

from rules import notation, registry, report, report_steps
from rules.core.errors import Illegal, Unreadable
from rules.core.outcome import Failure, Notice, Replay, Result
from rules.core.steps import fact
from rules.walk import StepView
from rules.watten.result import WattenResult
from rules.whot.hand_points import HandPoints, Step
from rules.whot.position import WhotResult

SCHLAG = Failure(2, "illegal", "revoke", (("card", "HA"), ("owed", ("H7", "H8"))), 4, 9)
UNPLACED = Failure(-1, "unreadable", "no_hand", ())
SEEN = Notice(0, "disputed", (("by", "A1"),), 3, 1)


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (WattenResult("B", 3, "tricks", (2, 3)), "B writes 3 (tricks), tricks 2:3"),
        (WattenResult("A", 2, "penalty", (1, 0), "wild_bid"), "A writes 2 (penalty wild_bid), tricks 1:0"),
        (
            WattenResult("A", 2, "penalty", (0, 0), "revoke", loses_game=True),
            "A wins the game (penalty revoke), tricks 0:0",
        ),
        (WhotResult("out", "P1", (0, 12, None), (0, 2, 3)), "P1 is out; points P1 0, P2 12, P3 ?"),
        (WhotResult("out", "P2", (), (4, 0)), "P2 is out; cards left P1 4, P2 0"),
        (
            WhotResult("out", "P2", (), (4, 0), stake=20),
            "P2 is out; cards left P1 4, P2 0; stake raised to 20",
        ),
        (
            WhotResult("counted", None, (5, 5, 9), (1, 1, 2), ("P1", "P2")),
            "the market is finished, lowest count: P1, P2; points P1 5, P2 5, P3 9",
        ),
        (
            WhotResult("counted", None, (None, None), (1, 1)),
            "the market is finished, lowest count: not known; points P1 ?, P2 ?",
        ),
        (WhotResult("void", None, (), (1, 1)), "void: nobody could lay or draw, nobody scores"),
        (WhotResult("drawn", None, (), (1, 1)), "drawn: the market is finished, nobody wins"),
    ],
)
def test_the_result_of_a_hand_is_worded(result: Result, text: str) -> None:
    assert report.result_text(result) == text
    report_text = report.hand_text("log", 7, Replay(9, None, result))
    assert report_text == f"log: hand 7: ok; {text}"


def test_failures_are_listed_below_the_hand_with_line_and_column() -> None:
    """A hand that never began has no outcome; actions are counted from 1."""
    assert report.hand_text("log", 1, Replay(2, SCHLAG, None, (SEEN,))) == (
        "log: hand 1: illegal; not over after 2 actions\n"
        "  log:4:9: action 3: illegal: revoke (card HA, owed H7 H8)\n"
        "  log:3:1: action 1: notice: disputed (by A1)"
    )
    first = Failure(0, "illegal", "revoke")
    assert report.hand_text("log", 1, Replay(0, first, None)).splitlines() == [
        "log: hand 1: illegal; not over after 0 actions",
        "  action 1: illegal: revoke",
    ]
    assert report.hand_text("log", 1, Replay(0, UNPLACED, None)) == (
        "log: hand 1: unreadable\n  unreadable: no_hand"
    )


@pytest.mark.parametrize(
    ("kinds", "code"),
    [
        ([], 0),
        ([None], 0),
        (["illegal"], 1),
        ([None, "illegal"], 1),
        (["illegal", "unreadable"], 2),
        (["ambiguous"], 2),
    ],
)
def test_the_exit_code_is_that_of_the_worst_replay(kinds: list[Any], code: int) -> None:
    replays = [Replay(0, Failure(0, kind, "x") if kind else None, None) for kind in kinds]
    assert report.exit_code(replays) == code


def test_an_unreadable_hand_fails_at_its_beginning() -> None:
    judged = report.judged(Unreadable("no_hand", {"count": 0}, 3, 4))
    assert judged == Replay(0, Failure(-1, "unreadable", "no_hand", (("count", 0),), 3, 4), None)


def test_a_hand_is_reported_as_plain_values() -> None:
    result = WattenResult("B", 3, "tricks", (2, 3))
    assert report.hand_json("log", 2, Replay(1, None, result, (SEEN,))) == {
        "file": "log",
        "hand": 2,
        "ok": True,
        "valid": 1,
        "result": {
            "winner": "B",
            "value": 3,
            "how": "tricks",
            "tricks": (2, 3),
            "penalty": None,
            "loses_game": False,
            "winners": (),
            "offender": None,
        },
        "failure": None,
        "notices": [{"index": 0, "code": "disputed", "params": {"by": "A1"}, "line": 3, "column": 1}],
    }
    failed = report.hand_json("log", 2, Replay(2, SCHLAG, None))
    assert (failed["ok"], failed["result"], failed["failure"]["params"]) == (
        False,
        None,
        {"card": "HA", "owed": ("H7", "H8")},
    )


def test_an_error_is_one_line() -> None:
    assert report.error_text(Illegal("revoke", {"card": "HA", "n": 2})) == "illegal: revoke (card HA, n 2)"
    assert report.error_text(Illegal("revoke", {})) == "illegal: revoke"


def test_a_sum_is_printed_step_by_step() -> None:
    steps = (
        Step("sum", (10, 5, 2), 17, "S0"),
        Step("double_hand", (17, 2), 34, "S0"),
        Step("rounded_up", (34, 10), 40, "public"),
        Step("out", (), 0, "S2"),
    )
    assert report.points_text(HandPoints(40, steps)) == (
        "sum: 10 + 5 + 2 = 17  [S0]\n"
        "double_hand: 17 x 2 = 34  [S0]\n"
        "rounded_up: 34 to a multiple of 10 = 40  [public]\n"
        "out: 0  [S2]\n"
        "points: 40"
    )


def test_the_list_of_rulesets_shows_their_differences() -> None:
    """Each game by its first ruleset: the others list their differences, then all options once."""
    lines = report.rulesets_text().splitlines()
    first = registry.ruleset("upper_austria")
    listed = {rules["key"]: rules for rules in report.rulesets_json()}
    assert listed["upper_austria"]["game"] == "watten"
    assert listed["upper_austria"]["version"] == first.version
    assert listed["leaflet_classic"]["options"]["limit"]["choices"] == ["20..1000"]
    assert listed["leaflet_classic"]["options"]["clock"]["default"] == 0
    assert lines[0] == "watten rulesets, with the options they set unlike upper_austria:"
    assert lines[1] == f"  upper_austria@{first.version}"
    assert any(line.startswith("watten options, as upper_austria has them, and what") for line in lines)
    assert any(line.startswith("whot options, as leaflet_classic has them, and what") for line in lines)
    assert any(line.startswith("  limit=") and line.endswith("  of: 20..1000") for line in lines)
    assert "  calls=no  of: no yes" in lines
    duel = next(line for line in lines if line.startswith("  app_duel@"))
    assert " calls=yes" in duel
    assert {word.split("=")[0] for word in duel.split()[1:]} < registry.choices("app_duel").keys()
    assert " dual_top=" not in duel


BEGIN = StepView(-1), (fact("turn", seat="P1"), fact("wanted", suit="circle", number=3))
HAND = fact("hand", seat="P1", cards=("c1", "?"))
NONE = fact("hand", seat="P2", cards=())


def test_steps_are_printed_as_text() -> None:
    laid = StepView(0, None, "P1", "c1", "legal", None, (SEEN,)), (fact("top", card="c1"), HAND, NONE)
    refused = StepView(1, None, "P2", "t5", "illegal", SCHLAG), ()
    end = StepView(2, None, "P1", "c2", "legal", result=WhotResult("out", "P1", (), (0, 1))), (HAND,)
    assert report_steps.steps_text("log", 2, [BEGIN, laid, refused, end], "custom").splitlines() == [
        "log: hand 2: custom",
        "begin",
        "    P1 to play; asked for: circle or 3",
        "1. P1 c1: legal",
        "    ! log:3:1: action 1: notice: disputed (by A1)",
        "    top card c1",
        "    P1: c1 ?",
        "    P2: -",
        "2. P2 t5: illegal",
        "    ! log:4:9: action 3: illegal: revoke (card HA, owed H7 H8)",
        "3. P1 c2: legal",
        "    = P1 is out; cards left P1 0, P2 1",
        "    P1: c1 ?",
    ]
    assert report_steps.steps_text("log", 2, [BEGIN]).startswith("log: hand 2\nbegin\n")
    assert report_steps.steps_text("log", 2, [BEGIN]).endswith("3\n")


@pytest.mark.parametrize(
    ("code", "params", "text"),
    [
        ("pick", {"cards": 2, "numbers": ("2", "5")}, "2 cards to pick, answered by 2 or 5"),
        ("pick", {"cards": 2, "numbers": ()}, "2 cards to pick, answered by -"),
        ("ways", {"seat": "A1", "ways": ("cut", "deal")}, "A1 may cut or deal"),
        ("trick", {"cards": ("A1 HA", "B1 H7")}, "trick: A1 HA, B1 H7"),
        ("unheard_of", {"seat": "A1", "n": 2}, "unheard_of seat A1 n 2"),
    ],
)
def test_a_fact_is_worded(code: str, params: dict[str, Any], text: str) -> None:
    view = StepView(-1), (fact(code, **params),)
    assert report_steps.steps_text("log", 1, [view]).splitlines()[2] == f"    {text}"


def test_steps_are_reported_as_plain_values() -> None:
    result = WattenResult("B", 3, "tricks", (2, 3))
    end = StepView(2, None, "P1", "c2", "legal", SCHLAG, (SEEN,), result), (HAND,)
    begin, reported = report_steps.steps_json("log", 2, [BEGIN, end])
    assert begin == {
        "file": "log",
        "hand": 2,
        "action": 0,
        "seat": "",
        "words": "",
        "verdict": None,
        "facts": [{"code": "turn", "seat": "P1"}, {"code": "wanted", "suit": "circle", "number": 3}],
        "failure": None,
        "notices": [],
        "result": None,
    }
    assert (reported["action"], reported["seat"], reported["words"], reported["verdict"]) == (
        3,
        "P1",
        "c2",
        "legal",
    )
    assert reported["failure"] == report.mark_json(SCHLAG)
    assert reported["notices"] == [report.mark_json(SEEN)]
    assert reported["result"]["value"] == 3


def test_a_report_has_names_and_tags() -> None:
    head = "ruleset: leaflet_classic\nseats: P1=Anna P2 P3=Eva\nupcard: t4\n"
    assert report_steps.about(notation.read_one(head)) == "leaflet_classic; P1=Anna P3=Eva"
    dated = notation.read_one(f"{head}date: 2025-03-07\ntable: 4")
    assert report_steps.about(dated) == "leaflet_classic; date 2025-03-07; table 4; P1=Anna P3=Eva"
    nobody = "ruleset: leaflet_classic\nseats: 3\nupcard: t4\n"
    assert report_steps.about(notation.read_one(nobody)) == "leaflet_classic"
