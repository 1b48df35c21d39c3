"""Texts for the codes of a season and its club nights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from league import wording, wording_competition
from league.selectors import StandingRow, StandingTable
from league.selectors.standings import Beside

POLICIES: Mapping[str, Any] = {
    **wording_competition.POLICIES,
    "whot_places": _("The part of the table left behind, per game"),
    "whot_penalties": _("Fewest penalty points per game"),
    "whot_evenings": _("Points for the places of the evenings"),
}
PAYERS: Mapping[str, Any] = {
    "declared": _("whoever people name"),
    "last": _("who is last in the table of the evening"),
    "bummerl": _("whoever took the most marks that evening"),
}


def counting(table: StandingTable) -> tuple[str, ...]:
    """Sentences about what a table counts besides its order; () if nothing is set."""
    sentences = []
    if table.policy != "season":
        sentences.append(gettext("Scoring: %(policy)s.") % {"policy": POLICIES[table.policy]})
    if table.best_evenings:
        sentences.append(
            ngettext(
                "The best evening of each counts.",
                "The best %(number)d evenings of each count.",
                table.best_evenings,
            )
            % {"number": table.best_evenings}
        )
    if table.least_games > 1:
        sentence = gettext("A place takes %(number)d games; who has fewer stands below without one.")
        sentences.append(sentence % {"number": table.least_games})
    if any(one.withdrawn_at is None for one in table.adjustments):
        sentences.append(gettext("Points beside the games are included."))
    return tuple(sentences)


def beside(one: Beside) -> str:
    """Points beside the games in one line, for a print."""
    names = " & ".join(player.name for player in one.players)
    line = f"{names}: {wording.signed(one.points)} {wording.metric_name(one.metric)}"
    return f"{line} ({one.reason})" if one.reason else line


MOST_MOVED = 5


def order(table: StandingTable) -> str:
    return ", ".join(wording.metric_name(key) for key in table.order)


def counting_changes(before: StandingTable, after: StandingTable) -> tuple[str, ...]:
    """Sentences on how another way of counting changes the table."""
    sentences = [gettext("The table of %(number)d games is counted anew.") % {"number": after.games}]
    if before.order != after.order:
        sentences.append(gettext("Ranked by: %(order)s.") % {"order": order(after)})
    sentences += [sentence for sentence in counting(after) if sentence not in counting(before)]
    old = {row.players: row.rank for row in before.rows}
    moved = [row for row in after.rows if old.get(row.players, 0) != row.rank]
    sentences += [_move(old.get(row.players, 0), row) for row in moved[:MOST_MOVED]]
    if len(moved) > MOST_MOVED:
        more = len(moved) - MOST_MOVED
        sentences.append(
            ngettext("%(number)d more gets another place.", "%(number)d more get another place.", more)
            % {"number": more}
        )
    if not moved:
        sentences.append(gettext("Nobody changes place."))
    return tuple(sentences)


def _move(before: int, row: StandingRow) -> str:
    """A change of rank in words; a dash stands for no rank."""
    names = " & ".join(player.name for player in row.players)
    return gettext("%(names)s: place %(before)s becomes %(after)s.") % {
        "names": names, "before": before or "–", "after": row.rank or "–",
    }  # fmt: skip


def partners_again(one: str, other: str, times: int) -> str:
    """A sentence about partners of the next heat who were partners before."""
    return ngettext(
        "%(one)s and %(other)s were partners once before.",
        "%(one)s and %(other)s were partners %(times)d times before.",
        times,
    ) % {"one": one, "other": other, "times": times}
