"""Checks the settings of seasons and competitions in an archive: this release must be able to count and draw
by them.
"""

from __future__ import annotations

from league.engine.archive.manifest import BadArchive
from league.engine.competition.draws import format_for
from league.engine.competition.plan import Plan
from league.engine.draw.field import Impossible
from league.engine.draw.formats import UnknownAlgorithm
from league.engine.metrics import ALL
from league.engine.policy.presets import POLICIES
from league.engine.season import metrics_of
from league.models import Competition, Season, SeasonAdjustment
from league.services.archive.intake import Intake
from league.services.archive.rows import Plain, impossible
from league.services.archive.sheet_line import SURPRISES
from league.services.competition.founding import check_order
from league.services.season_adjustments import MOST_POINTS
from rules.core.errors import RulesError
from rules.registry import ruleset
from scoring.services import InputError


def check_season(_intake: Intake, row: Plain) -> None:
    """Raises BadArchive."""
    season = Season(**{name: row[name] for name in ("ruleset_key", "options", "policy", "order")})
    _check_policy(season.policy, "seasons")
    try:
        rules = season.rules
        known = metrics_of(rules.game, season.policy) if rules else ()
        is_known = all(key in known for key in season.order) and len(set(season.order)) == len(season.order)
    except RulesError:
        raise BadArchive("archive_newer", "seasons") from None
    except SURPRISES:
        impossible("seasons")
    if not is_known:
        raise BadArchive("archive_newer", "seasons")


def check_adjustment(_intake: Intake, row: Plain) -> None:
    """Raises BadArchive."""
    given = SeasonAdjustment(**{name: row[name] for name in ("game", "metric", "points")})
    if given.metric not in ALL[given.game]:  # type: ignore[index]  # the row was checked against its choices
        raise BadArchive("archive_newer", "adjustments")
    if not 0 < abs(given.points) <= MOST_POINTS or row["player"] == row["partner"]:
        impossible("adjustments")


def check_competition(_intake: Intake, row: Plain) -> None:
    """Raises BadArchive."""
    named = (
        "ruleset_key",
        "options",
        "draw_key",
        "draw_options",
        "later_stages",
        "heats",
        "games",
        "through",
    )
    competition = Competition(**{name: row[name] for name in (*named, "order")})
    _check_policy(str(row["policy"]), "competitions")
    try:
        check_order(ruleset(competition.ruleset_key, competition.options).game, competition.order)
        for stage in competition.plan.stages:
            format_for(stage, Plan(stage.heats, stage.games)).check_options()
    except (InputError, RulesError, UnknownAlgorithm):
        raise BadArchive("archive_newer", "competitions") from None
    except (*SURPRISES, Impossible):
        impossible("competitions")


def _check_policy(policy: str, part: str) -> None:
    if policy and policy not in POLICIES:
        raise BadArchive("archive_newer", part)
