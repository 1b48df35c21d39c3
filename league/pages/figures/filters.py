"""The form that selects the games of a statistics page, and the selection in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league import wording
from league.models import Season
from league.pages.figures.query import FiguresQuery
from league.selectors import RulesetUse


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Select:
    """A select field; no choice means all. `word` is the phrase for a choice: "with Anna"."""

    name: str
    label: str
    options: tuple[Option, ...]
    word: str = "%(name)s"

    @property
    def told(self) -> str:
        found = next((one.name for one in self.options if one.is_chosen), "")
        return found and self.word % {"name": found}


@dataclass(frozen=True, slots=True)
class Filter:
    """`kept`: names and values that are chosen elsewhere on the page.

    `told`: the selection in words, "" for all games. `problem`: why there is no answer, usually "".
    """

    selects: tuple[Select, ...]
    since: date | None
    until: date | None
    kept: tuple[tuple[str, str], ...]
    told: str
    problem: str


def filter_of(asked: FiguresQuery, *selects: Select, kept: Iterable[tuple[str, str]] = ()) -> Filter:
    """The filter form; selects without options are left out."""
    shown = tuple(one for one in selects if one.options)
    since, until = asked.days
    ruleset = "" if any(one.name == "ruleset" for one in shown) else asked.ruleset
    words = [
        *(one.told for one in shown),
        since and _("from %(day)s") % {"day": date_format(since, "SHORT_DATE_FORMAT")},
        until and _("until %(day)s") % {"day": date_format(until, "SHORT_DATE_FORMAT")},
        ruleset and not asked.problem and wording.ruleset(ruleset),
    ]
    return Filter(
        selects=shown,
        since=since,
        until=until,
        kept=(*kept, *([("ruleset", ruleset)] if ruleset else [])),
        told=" · ".join(word for word in words if word),
        problem=asked.problem,
    )


def season_select(asked: FiguresQuery, seasons: Iterable[Season]) -> Select:
    options = tuple(Option(str(one.uid), one.name, str(one.uid) == asked.season) for one in seasons)
    return Select("season", _("Season"), options)


def ruleset_select(asked: FiguresQuery, uses: Iterable[RulesetUse]) -> Select:
    options = tuple(
        Option(one.spelled, wording.ruleset(one.spelled), one.spelled == asked.ruleset) for one in uses
    )
    return Select("ruleset", _("Rules"), options)


def partner_select(asked: FiguresQuery, uids: Iterable[str], names: Mapping[str, str]) -> Select:
    return Select("partner", _("Partner"), _people(uids, names, asked.partner), _("with %(name)s"))


def opponent_select(asked: FiguresQuery, uids: Iterable[str], names: Mapping[str, str]) -> Select:
    return Select("opponent", _("Opponent"), _people(uids, names, asked.opponent), _("against %(name)s"))


def _people(uids: Iterable[str], names: Mapping[str, str], chosen: str) -> tuple[Option, ...]:
    """People by name. The chosen one is always included, even without games on these days."""
    shown = {*uids, chosen} & names.keys()
    return tuple(
        Option(uid, names[uid], uid == chosen) for uid in sorted(shown, key=lambda uid: names[uid].casefold())
    )
