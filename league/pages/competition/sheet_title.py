"""What stands on the sheet of a table, in the language of who opens it: the heat, the table, the games to play."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.models import Competition
from league.selectors.competitions import competition_state


def sheet_title(competition: Competition, heat: int, table: int) -> str:
    state = competition_state(competition)
    drawn = state.heat(heat)
    games = state.plan.stage(drawn.stage if drawn else state.stage).games
    place = _("Heat %(heat)s · Table %(table)s · %(games)s games") % {
        "heat": heat, "table": table, "games": games,
    }  # fmt: skip
    return f"{competition.name[: 78 - len(place)]} · {place}"
