"""Disables each value of each option, one at a time, and checks whether a test of its rows notices.

`python -m tests.rules.mutate_options [OPTION...]` lists the values that could be dropped without any test named in
docs/rules/decisions.md failing; exit code 1 if there are some. About a second for each value, so it is not part of
the suite.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields

from rules import registry
from rules.core.ruleset import Game, OptionValue
from rules.watten.rulesets import WattenRules
from rules.whot.rulesets import WhotRules
from tests.rules.decision_rows import ROOT, rows

CLASSES: dict[Game, type[WattenRules | WhotRules]] = {"watten": WattenRules, "whot": WhotRules}
ANY = "any"


def kill(game: Game, option: str, dead: str) -> None:
    """From now on an `option` with the value `dead` (ANY: any value) counts as its default."""
    kind = CLASSES[game]
    default = {field.name: field.default for field in fields(kind)}[option]
    slot = kind.__dict__[option]

    def value(self: object) -> OptionValue:
        own: OptionValue = slot.__get__(self)
        return default if dead in (ANY, registry.spell_value(own)) else own  # type: ignore[return-value]

    setattr(kind, option, property(value, slot.__set__))


def values(game: Game, option: str) -> Iterator[str]:
    """The values other than the default, one by one; for a range any of them."""
    default = {field.name: field.default for field in fields(CLASSES[game])}[option]
    allowed = registry.choices(registry.keys(game)[0])[option]
    if isinstance(allowed, range):
        yield ANY
    else:
        yield from (registry.spell_value(value) for value in allowed if value != default)


def cited(game: Game, option: str) -> list[str]:
    named = [row for row in rows() if row.game == game and option in row.options]
    return sorted({"::".join(test) for row in named for test in row.tests})


def is_noticed(game: Game, option: str, dead: str, tests: list[str]) -> bool:
    child = [sys.executable, "-m", "tests.rules.mutate_options", "--kill", game, option, dead, *tests]
    done = subprocess.run(child, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stdout + done.stderr)
    return done.returncode == 1


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(asked: list[str]) -> int:
    if asked[:1] == ["--kill"]:
        import pytest  # only here, because the classes are patched before the tests import them

        kill(asked[1], asked[2], asked[3])  # type: ignore[arg-type]
        return int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", *asked[4:]]))
    unnoticed = 0
    for game in CLASSES:
        for option in registry.choices(registry.keys(game)[0]):
            if asked and option not in asked:
                continue
            tests = cited(game, option)
            for dead in values(game, option):
                if not tests or not is_noticed(game, option, dead, tests):
                    unnoticed += 1
                    say(f"{game} {option}={dead}: no test of {len(tests)} notices")
    say(f"{unnoticed} unnoticed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
