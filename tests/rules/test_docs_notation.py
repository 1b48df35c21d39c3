"""The page about the notation is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules import notation
from rules.games import GAMES
from rules.replay import replay

PAGE = (Path(__file__).parent.parent.parent / "docs" / "rules" / "notation.md").read_text("utf-8")
EXAMPLES = re.findall(r"```hand\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_example_of_the_page_is_valid_and_canonical(text):
    (hand,) = notation.read(text)

    assert replay(hand).ok
    assert notation.write([hand]) == text


def test_every_way_of_writing_in_the_watten_table_is_read():
    table = PAGE.partition("## Watten")[2].partition("## WHOT!")[0]
    for row in re.findall(r"^\| .* \|$", table, re.MULTILINE)[1:]:
        canonical, *others = re.findall(r"`([^`]+)`", row)
        for words in (canonical.partition(" ")[2], *others):
            notation.read_one(f"ruleset: upper_austria\ndealer: A1\nB1 {words}")


@pytest.mark.parametrize(
    "header", ["ruleset", "seats", *(name for game in GAMES.values() for name in game.headers)]
)
def test_every_header_is_on_the_page(header):
    assert f"`{header}:" in PAGE
