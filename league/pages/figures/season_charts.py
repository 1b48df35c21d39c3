"""The charts of a season: everybody's rank after each evening, and who won against whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league import wording
from league.access import ClubAccess, SeasonAccess
from league.engine.figures.people import against_each_other
from league.engine.figures.played import Finished
from league.engine.results import GAMES, Game
from league.pages.charts import bump, heat
from league.pages.charts.shapes import Chart
from league.selectors.competitions import names_of
from league.selectors.evening_course import Course, course
from league.selectors.season_rows import SeasonGames

MOST = 12
"""Rows of a chart; the tables of the page have everybody."""


def season_charts(
    access: SeasonAccess, games: SeasonGames, played: Sequence[Finished], ruleset: str = ""
) -> tuple[Chart, ...]:
    """The charts with something to show, from the selected games; `played` is limited to the ruleset."""
    drawn: list[Chart | None] = []
    for game in GAMES:
        if games.count(game, ruleset):
            drawn.append(_ranks(course(games, game, access.of.names, ruleset)))
            drawn.append(against_chart(game, played, access.of))
    return tuple(chart for chart in drawn if chart is not None)


def rank_charts(access: SeasonAccess, games: SeasonGames, chosen: Mapping[Game, str]) -> tuple[Chart, ...]:
    """Everybody's rank after each evening, for each game played; `chosen`: the ruleset of each, or ""."""
    drawn = (
        _ranks(course(games, game, access.of.names, ruleset))
        for game, ruleset in chosen.items()
        if games.count(game)
    )
    return tuple(chart for chart in drawn if chart is not None)


def _ranks(of: Course) -> Chart | None:
    rows = sorted(of.ranks.items(), key=lambda one: (one[1][-1] or 10**6, one[0].name.casefold()))
    days = [date_format(day, "SHORT_DATE_FORMAT") for day in of.days]
    return bump.ranks(
        f"ranks-{of.game}",
        _("Rank by evening: %(name)s") % {"name": wording.GAMES[of.game]},
        _("The rank of each player after each evening of the season; ranks from 17 on stand on one line."),
        days,
        [(player.name, ranks) for player, ranks in rows[:MOST]],
        (_("Player"), *days),
    )


def against_chart(game: Game, everything: Sequence[Finished], access: ClubAccess) -> Chart | None:
    """Who won against whom in the games of one kind."""
    played = [one for one in everything if one.game == game]
    count: Counter[str] = Counter(one.people[row.number] for one in played for row in one.rows)
    uids = [uid for uid, _number in sorted(count.items(), key=lambda one: (-one[1], one[0]))[:MOST]]
    place = {uid: number for number, uid in enumerate(uids)}
    against = against_each_other(played, uids)
    names = names_of(access.club, set(uids), access.names)
    return heat.against_each_other(
        f"against-{game}",
        _("Against each other: %(name)s") % {"name": wording.GAMES[game]},
        _("Games won and lost of the row against the column; the numbers above are those of the rows."),
        [names[uid] for uid in uids],
        {(place[one], place[other]): games for (one, other), games in against.items()},
        (_("Player"), _("Against whom"), _("Won : lost")),
        (_("more won than lost"), _("as many"), _("fewer")),
    )
