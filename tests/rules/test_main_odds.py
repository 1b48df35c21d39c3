"""`python -m rules odds`: output and exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rules.__main__ import main
from tests.rules.odds.helpers import GOLDEN

WORKED = str(GOLDEN / "worked_round.hand")
PAGE = Path(__file__).parents[2] / "docs" / "rules" / "odds.md"


def test_the_output_equals_the_example_of_the_page(capsys, monkeypatch):
    monkeypatch.chdir(PAGE.parents[2])
    command, shown = re.search(
        r"^\$ python3 -m rules (.*)\n((?:.+\n)+?)```", PAGE.read_text("utf-8"), re.M
    ).groups()

    assert main(command.split()) == 0
    assert capsys.readouterr().out == shown


def test_json_is_one_object_a_hand(capsys):
    assert main(["odds", WORKED, "--json", "--budget", "20"]) == 0

    found = json.loads(capsys.readouterr().out)
    assert (found["hand"], found["viewpoint"], found["at"]) == (1, "public", 13)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([WORKED, "--at", "14"], 1, "illegal: hand_over"),
        ([WORKED, "--seat", "Z"], 2, "unknown_viewpoint"),
        ([str(GOLDEN / "partial.hand")], 2, "hand 3: unreadable: nobody_conceded"),
        (["missing.hand"], 2, "no_file"),
    ],
)
def test_an_unanswerable_question_is_reported_with_its_exit_code(arguments, code, message, capsys):
    assert main(["odds", "--budget", "20", *arguments]) == code
    assert message in capsys.readouterr().err


def test_answerable_hands_are_answered_beside_others(capsys):
    # The third hand ends with its wild bid, action 20.
    assert main(["odds", str(GOLDEN / "wild_bid.hand"), "--at", "21", "--seat", "all"]) == 2
    assert capsys.readouterr().out.count("1 deal fits") == 2
