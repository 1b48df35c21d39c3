"""docs/rules/decisions.md decides every row of the rules, names every option and cites existing tests.

When a row fails: a new rule needs its id in IDS and a row on the page, a new option its values in the row that it
decides, a renamed test its new name there.
"""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from rules import registry
from rules.core.ruleset import Game
from tests.rules.decision_rows import PAGE, ROOT, Row, rows, spelled

# The rows of the distilled rules; a number before a name is its section.
WATTEN = """
PEEK_CUT, MISDEAL, WILD_BID, KRANK_BID, REVOKE, DOUBLE_BID, EARLY_LOOK, TRICK_NOT_TURNED, CARD_TAKEN_BACK,
SECOND_LOOK, CHEATING, AGREED_DELETION,
3 normal, 3 zusammenschauen, 3 deuten, 3 kritisch, 3 wanderkritt, 3 latinisch, 3 kritisch latinisch, 3 blind,
3 schermberg, 3 wwwna, 3 nichts ansagen,
4 cards, 4 weli, 4 criticals, 4 extra top, 4 name of the top card, 4 announcement, 4 follow duty, 4 rank held,
4 cut bonus, 4 maschine, 4 target, 4 near-win state, 4 jump bid, 4 last-card bid, 4 void own points, 4 schneider,
4 direction,
8 penalties, 8 bidding machine, 8 follow duty, 8 kritische, 8 wanderkritt, 8 schlagtausch, 8 bummerl, 8 krank,
8 two and three players, 8 latinisch, 8 looking, 8 linke, 8 deuten, 8 tournament, 8 words
"""


WHOT = """
1.1 suits, 1.1 WHOT cards, 1.1 counts,
1.2 hand, 1.2 upcard, 1.2 starter, 1.2 next dealer, 1.2 players,
1.3 match, 1.3 lock, 1.3 voluntary draw, 1.3 drawn card, 1.3 exhausted, 1.3 win,
1.4 yellow, 1.4 red, 1.4 one kind, 1.4 WHOT on WHOT, 1.4 app rules, 1.4 points,
1.5 first card, 1.5 run, 1.5 small numbers,
1.6 classic, 1.6 long, 1.6 short, 1.6 app rules,
1.7 leaflet,
1.8 hold on, 1.8 pick two, 1.8 pick three, 1.8 suspension, 1.8 general market, 1.8 two players, 1.8 calls, 1.8 clock,
1.8 raise stake, 1.8 one on one, 1.8 tournament,
preset leaflet_classic, preset leaflet_short, preset leaflet_long, preset numberlock_classic,
preset numberlock_knockout, preset numberlock_new, preset app_duel, preset app_tournament, preset british_53,
preset nigerian, preset nigerian_app, preset old_school, preset custom,
3 double play, 3 two packs, 4 fixed rounds, 4 rounding, 4 late joiner,
6 modes, 6 WHOT on WHOT, 6 streets, 6 a turn, 6 piles, 6 elimination and dealing, 6 readings
"""


def listed(names: str) -> list[str]:
    return [name.strip() for name in names.replace("\n", " ").split(",")]


def numbered(letter: str, last: int) -> list[str]:
    return [f"{letter}{number}" for number in range(1, last + 1)]


IDS: dict[Game, list[str]] = {
    "watten": [*numbered("R", 35), *numbered("A", 27), *listed(WATTEN)],
    "whot": [*numbered("#", 36), *listed(WHOT)],
}
WAYS = ("`", "preset", "fixed", "score pad only: ", "at the table: ")
ROWS = rows()


@pytest.mark.parametrize("game", IDS)
def test_every_row_of_the_rules_is_decided_once(game: Game) -> None:
    assert sorted(row.id for row in ROWS if row.game == game) == sorted(IDS[game])


def faults_of(row: Row) -> list[str]:
    found = []
    if not row.decided.startswith(WAYS):
        found.append(f"no way of deciding: {row.decided}")
    if not row.tests and not row.decided.startswith("at the table: "):
        found.append("names no test")
    found += [f"no preset: {key}" for key in set(row.presets) - set(registry.keys(row.game))]
    for name, values in row.options.items():
        found += [f"no option: {name}={value}" for value in set(values) - spelled(row.game).get(name, set())]
    return found


def test_every_row_names_its_option_or_test() -> None:
    assert {row.id: found for row in ROWS if (found := faults_of(row))} == {}


@pytest.mark.parametrize("game", IDS)
def test_every_option_is_named_with_all_its_values(game: Game) -> None:
    named: dict[str, set[str]] = {}
    for row in ROWS:
        for name, values in row.options.items() if row.game == game else ():
            named.setdefault(name, set()).update(values)

    offered = spelled(game)
    unnamed = {name: values - named.get(name, set()) for name, values in offered.items()}

    assert {name: values for name, values in unnamed.items() if values} == {}, (
        "name them in the row they decide"
    )
    assert named == offered


@cache
def functions(path: str) -> frozenset[str]:
    """The tests of a file; those in a class as `Class::test`."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    of_classes = [
        f"{kind.name}::{each.name}"
        for kind in tree.body
        if isinstance(kind, ast.ClassDef)
        for each in kind.body
        if isinstance(each, ast.FunctionDef)
    ]
    return frozenset([*of_classes, *(each.name for each in tree.body if isinstance(each, ast.FunctionDef))])


def test_every_cited_test_exists() -> None:
    named = {(path, name) for row in ROWS for path, name in row.tests}
    missing = {(path, name) for path, name in named if not (ROOT / path).is_file()}
    missing |= {(path, name) for path, name in named - missing if name not in functions(path)}
    assert sorted(missing) == []


@pytest.mark.parametrize(("page", "game"), [("watten.md", "watten"), ("whot.md", "whot")])
def test_the_pages_of_the_rules_name_existing_options(page: str, game: Game) -> None:
    offered = spelled(game)
    named = re.findall(r"`([a-z_0-9]+)=([^`]+)`", (PAGE.parent / page).read_text("utf-8"))

    assert named
    for name, values in named:
        assert set(values.replace("\\", "").split("|")) <= offered.get(name, set()), name


def test_the_checklist_for_new_rulesets_names_existing_files() -> None:
    paths = re.findall(r"`([\w/.*]+/[\w.*]+\.\w+)`", (PAGE.parent / "adding.md").read_text("utf-8"))
    named = [path.replace("KEY", "*") for path in paths]

    assert [path for path in named if not list(ROOT.glob(path))] == []
    assert named
