"""The rulesets behind a table, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from league import wording
from league.selectors import RulesetUse
from rules import registry
from scoring import wording as table


@dataclass(frozen=True, slots=True)
class Ruleset:
    """`games` is a phrase ("3 games"); `link` selects only this ruleset, if there is a choice.

    `told`: the options that `name` only counts, as sentences, "" for none.
    """

    spelled: str
    name: str
    games: str
    is_chosen: bool
    link: str = ""
    told: str = ""


def rulesets(
    uses: Iterable[RulesetUse], chosen: str = "", link: Callable[[str], str] = lambda _ruleset: ""
) -> tuple[Ruleset, ...]:
    return tuple(
        Ruleset(
            use.spelled,
            name := wording.ruleset_short(use.spelled),
            wording.games_counted(use.games),
            use.spelled == chosen,
            link(use.spelled),
            "" if name == wording.ruleset(use.spelled) else wording.ruleset_told(use.spelled),
        )
        for use in uses
    )


def whot_choices() -> list[tuple[str, str]]:
    """Every ruleset of WHOT! for a form field."""
    return [(key, table.ruleset_name(key)) for key in registry.keys("whot")]


def watten_choices() -> list[tuple[str, str]]:
    """Every ruleset of Watten for a form field, the seed's first."""
    return [(key, table.ruleset_name(key)) for key in registry.keys("watten")]
