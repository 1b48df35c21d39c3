"""The page about the notation is true: its examples run, its tables are read."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import get_args

import pytest

from rules import notation, registry, report_steps
from rules.__main__ import main
from rules.core.headers import ALIASES
from rules.core.lines import MAX_HAND
from rules.core.source import MAX_LINE
from rules.core.verdicts import DISPUTED, UNCHECKED, Verdict
from rules.games import GAMES
from rules.replay import replay
from rules.whot.playout import MAX_TURNS

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "rules" / "notation.md").read_text("utf-8")
EXAMPLES = re.findall(r"```hand\n(.*?)```", PAGE, re.DOTALL)
LOOSE = re.findall(r"```loose\n(.*?)```\n\n```hand\n(.*?)```", PAGE, re.DOTALL)
STEPS = re.findall(r"```steps (\S+)\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [
    line.removeprefix("$ python -m rules ")
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
]
HEADS = {
    "Watten": "ruleset: upper_austria\ndealer: A1\n",
    "WHOT!": "ruleset: leaflet_short\nupcard: t4\n",
}


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def spellings(title: str):
    """Every spelling of an action in the table of a game: (words, whether they are canonical)."""
    for row in re.findall(r"^\| .* \|$", section(title), re.MULTILINE)[1:]:
        canonical, *others = re.findall(r"`([^`]+)`", row)
        yield canonical, True
        seat = canonical.partition(" ")[0]
        yield from ((f"{seat} {words}", False) for words in others)


def test_both_games_have_an_example():
    assert {hand.ruleset.game for text in EXAMPLES for hand in notation.read(text)} == set(GAMES)


@pytest.mark.parametrize("text", EXAMPLES)
def test_each_example_of_the_page_is_valid_and_canonical(text):
    (hand,) = notation.read(text)

    assert replay(hand).ok
    assert notation.write([hand]) == text


@pytest.mark.parametrize(("typed", "canonical"), LOOSE)
def test_the_loose_example_equals_the_canonical_one(typed, canonical):
    assert notation.write(notation.read(typed)) == canonical


@pytest.mark.parametrize("game", HEADS)
def test_every_way_of_writing_in_the_tables_is_read(game):
    ways = list(spellings(game))
    hands = {words: notation.read_one(HEADS[game] + words) for words, _is_canonical in ways}
    written = {
        words: notation.write([hands[words]]).splitlines()[-1] for words, canonical in ways if canonical
    }

    assert [words for words, hand in hands.items() if len(hand.actions) != 1] == []
    assert written
    assert written == {words: words for words in written}


@pytest.mark.parametrize(
    "header", [*notation.FRAME_HEADERS, *(name for game in GAMES.values() for name in game.headers)]
)
def test_every_header_is_in_the_table_with_all_its_names(header):
    (row,) = re.findall(rf"^\| `{header}:` \|.*$", PAGE, re.MULTILINE)

    assert re.findall(r"`([^`]+)`", row.split("|")[3]) == list(ALIASES.get(header, ()))


@pytest.mark.parametrize(("name", "excerpt"), STEPS)
def test_the_steps_of_the_page_are_those_of_the_command(name, excerpt):
    text = (ROOT / "tests" / "golden" / "watten" / name).read_text("utf-8")

    assert excerpt in report_steps.steps_text(name, 1, report_steps.steps_with_facts(notation.read_one(text)))


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_of_the_page_runs(command, capsys):
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("limit", [MAX_LINE, MAX_HAND, notation.MAX_ACTIONS, MAX_TURNS])
def test_every_limit_is_on_the_page(limit):
    assert re.search(rf"\b{limit}\b", PAGE)


@pytest.mark.parametrize("word", [*get_args(Verdict), DISPUTED, UNCHECKED])
def test_every_verdict_is_explained(word):
    assert f"`{word}`" in section("What the replay says")


@pytest.mark.parametrize(
    "code",
    ["header_twice", "option_twice", "seats_differ", "bad_date", "two_actions", "not_text", "line_too_long"],
)
def test_every_refusal_on_the_page_exists(code):
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "rules").rglob("*.py"))

    assert f'"{code}"' in sources
    assert f"`{code}`" in PAGE


def test_the_ruleset_with_a_version_is_read():
    assert registry.read(["upper_austria@1"]).version == 1
