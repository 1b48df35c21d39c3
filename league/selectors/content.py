"""Everything computed from stored facts as lines of text: equal facts give equal lines on every database.

Reads past every cache of the process.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator

from django.db.models import QuerySet

from league.engine.competition.fold import extend, start
from league.engine.results import GAMES
from league.models import Club, Competition, Rating, Season
from league.selectors.competitions import facts_from
from league.selectors.season_rows import season_games
from league.selectors.standings import StandingRow, standing_table
from scoring.engine.sheet.fold import fold
from scoring.models import Entry, Sheet
from scoring.models.shown_names import INSIDE
from scoring.selectors.folds import entry_of, setup_of
from scoring.services.results import results_of


def club_content(club: Club) -> dict[str, str]:
    """A hash of the club's folds, competitions and standings, and of the ratings, which the worker computes."""
    space = club.space
    parts: dict[str, Iterable[object]] = {
        "folds": fold_lines(Sheet.objects.in_space(space)),
        "competitions": competition_lines(Competition.objects.in_space(space)),
        "standings": standing_lines(Season.objects.in_space(space)),
        "ratings": Rating.objects.in_space(space)
        .order_by("player__uid", "way")
        .values_list("player__uid", "way", "mu", "sigma", "games", "as_of"),
    }
    return {name: digest_of(lines) for name, lines in parts.items()}


def digest_of(lines: Iterable[object]) -> str:
    digest = hashlib.sha256()
    for line in lines:
        digest.update(f"{line}\n".encode())
    return digest.hexdigest()


def fold_lines(sheets: QuerySet[Sheet]) -> Iterator[object]:
    for sheet in sheets.order_by("uid").iterator(500):
        entries = [entry_of(row) for row in Entry.objects.filter(sheet=sheet).order_by("seq")]
        now = fold(setup_of(sheet), entries)
        results = json.dumps(results_of(now), sort_keys=True)
        yield sheet.uid, now.version, now.ledger.closed, now.current.totals, results


def competition_lines(competitions: QuerySet[Competition]) -> Iterator[object]:
    for competition in competitions.order_by("uid"):
        facts = competition.facts.order_by("seq").values_list("kind", "payload")
        yield competition.uid, extend(start(competition.plan), facts_from(facts))


def standing_lines(seasons: QuerySet[Season]) -> Iterator[object]:
    for season in seasons.order_by("uid"):
        games = season_games(season)
        for game in GAMES:
            for by in ("player", "pair") if game == "watten" else ("player",):
                table = standing_table(games, game, names=INSIDE, by=by, scoring=season.scoring)
                yield season.uid, game, by, table.games, [_standing(row) for row in table.rows]


def _standing(row: StandingRow) -> tuple[object, ...]:
    """A row without the order in which the database added up."""
    tied = sorted([player.uid for player in others] for others in row.tied_with)
    values, evenings = sorted(row.values.items()), sorted(row.evenings.items())
    return row.rank, [player.uid for player in row.players], values, row.decided_by, tied, evenings
