"""Which rules the card of a table shows, so that only those are cited for it.

A rule number names a rule (R15) or a point that the rules leave open (A8). The sentences of the rules are in
`cards`, the names of the sources in `sources`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules import rule_card
from rules.citations import cite
from rules.core.outcome import Notice
from rules.core.ruleset import Ruleset
from rules.watten.result import WattenResult
from scoring.wording.leaflets import named
from scoring.wording.sources import SOURCES, cited

RULE_NUMBER = re.compile(r"\b[RA]\d+\b")
RANGE = re.compile(r"\bR(\d+)-R(\d+)\b")


def rule_numbers_in(text: str) -> list[str]:
    """`S4 R15, R30-R32, A8` as R15, R30, R31, R32, A8."""
    spelled = RANGE.sub(lambda of: ", ".join(f"R{number}" for number in _between(of)), text)
    return RULE_NUMBER.findall(spelled)


def _between(of: re.Match[str]) -> Iterable[int]:
    return range(int(of[1]), int(of[2]) + 1)


def rule_numbers(rules: Ruleset, players: int) -> frozenset[str]:
    """Every rule number that the card of this table shows."""
    lines = (line for section in rule_card.rule_card(rules, players) for line in section.lines)
    return frozenset(number for line in lines for number in rule_numbers_in(line.source))


def on_card(text: str, shown: frozenset[str]) -> str:
    """The source without rule numbers that the card does not show; a seed that has none stays."""
    kept: list[str] = []
    bare = False  # the last part kept is a seed without a number, which may follow
    for part in text.split(", "):
        seed, found = part.partition(" ")[0], rule_numbers_in(part)
        if not found or shown.intersection(found):
            kept = [*kept[:-1], f"{kept[-1]} {part}"] if bare and seed not in SOURCES else [*kept, part]
            bare = False
        elif seed in SOURCES:
            kept, bare = [*kept, seed], True
    return ", ".join(kept)


def citation(rules: Ruleset, players: int, code: str) -> str:
    """The source on this table's card for the rule behind a code, as text; "" if there is none."""
    return stated(rules, players, cite(rules.game, code))


def stated(rules: Ruleset, players: int, text: str) -> str:
    """A source in the words of `sources.cited`, without rule numbers that this table's card does not show.

    For WHOT! in a few words, because the headings of the leaflets are in their own language.
    """
    if rules.game == "whot":
        return named(text, rules.key) if text else ""
    return cited(on_card(text, rule_numbers(rules, players)), rules.key) if text else ""


def of_result(rules: Ruleset, players: int, result: object) -> str:
    """The source for how a hand ended; for an offence the rule with its price."""
    if isinstance(result, WattenResult) and result.penalty is not None:
        return of_penalty(rules, players, result.penalty)
    return citation(rules, players, getattr(result, "how", ""))


def of_notice(rules: Ruleset, players: int, notice: Notice) -> str:
    """The source of a notice."""
    offence = dict(notice.params).get("penalty") if notice.code == "penalty" else None
    return of_penalty(rules, players, str(offence)) if offence else citation(rules, players, notice.code)


def of_penalty(rules: Ruleset, players: int, code: str) -> str:
    lines = (line for section in rule_card.rule_card(rules, players) for line in section.lines)
    return stated(rules, players, next((of.source for of in lines if of.code == f"penalty_{code}"), ""))
