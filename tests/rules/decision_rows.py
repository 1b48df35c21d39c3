"""Reads docs/rules/decisions.md: what decides each row of the rules, and the tests that show it.

Only parses the page. `test_docs_decisions` and `mutate_options` check it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from rules import registry
from rules.core.ruleset import Game

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "rules" / "decisions.md"
HEADINGS: dict[str, Game] = {"# Watten": "watten", "# WHOT!": "whot"}
COLUMNS = 4
WORDS = re.compile(r"`([^`]+)`")
CITATION = re.compile(r"(tests/[\w/]+\.py)::((?:\w+::)?test_\w+)")


class Row(NamedTuple):
    """One row. `options` are the values that it names, by option; `presets` the rulesets."""

    game: Game
    id: str
    decided: str
    options: dict[str, tuple[str, ...]]
    presets: tuple[str, ...]
    tests: tuple[tuple[str, str], ...]


def rows() -> list[Row]:
    found: list[Row] = []
    game: Game | None = None
    for line in PAGE.read_text("utf-8").splitlines():
        game = HEADINGS.get(line, game)
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if game and line.startswith("|") and cells[0] not in ("id", "---"):
            assert len(cells) == COLUMNS, line
            found.append(_row(game, *cells))
    return found


def _row(game: Game, id: str, _what: str, decided: str, shown: str) -> Row:
    words = WORDS.findall(decided)
    values: dict[str, tuple[str, ...]] = {}
    for name, _, choices in (word.partition("=") for word in words if "=" in word):
        values[name] = (*values.get(name, ()), *choices.split("/"))
    bare = [word for word in words if "=" not in word]
    presets = tuple(word for word in bare if word not in registry.choices(registry.keys(game)[0]))
    return Row(game, id, decided, values, presets, tuple(CITATION.findall(shown)))


def spelled(game: Game) -> dict[str, set[str]]:
    """Every option of a game with its values as people write them; a range by its ends."""
    offered: dict[str, set[str]] = {}
    for key in registry.keys(game):
        for name, allowed in registry.choices(key).items():
            ends = f"{allowed.start}..{allowed.stop - 1}" if isinstance(allowed, range) else ""
            values = {ends} if ends else {registry.spell_value(value) for value in allowed}
            offered.setdefault(name, set()).update(values)
    return offered
