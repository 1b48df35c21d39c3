"""Keeps the ratings up to date with scoring's `Change` rows.

The only writer of `Rating`, `RatingRun` and `ChangeCursor`. Ratings are always rebuilt in full, so that
running twice, late or out of order is harmless. Runs in the worker, not while a score is posted.

The cursor stays behind: on PostgreSQL a `Change` may become visible after one with a higher id, so rows of
the last `OVERLAP` are read again each time. That is cheap: a club is checked only when the mark of its sheets
has changed, and rebuilt only when its finished games have changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from league.engine.ratings import Rated, rate
from league.engine.results import GAMES, Game, WattenResult
from league.models import ChangeCursor, Club, Rating, RatingRun
from league.selectors.games import PlayedGame, games_of_space
from league.selectors.revision import results_hash, space_mark
from league.services.clubs import club_touch
from scoring.locks import WRITES
from scoring.models import Change, Player

CURSOR = "ratings"
# Longer than any transaction that writes a Change.
OVERLAP = timedelta(seconds=60)


class Overtaken(Exception):
    """Another worker rebuilt the same club meanwhile; nothing was written."""


Ratings = dict[tuple[str, Game], tuple[Rated, date]]


@dataclass(frozen=True, slots=True)
class Rebuild:
    """The rows to write for one club; `before` is the mark they replace, `ratings` is None where they are
    unchanged.
    """

    club: Club
    before: str
    mark: str
    results_hash: str
    ratings: Ratings | None


def follow_changes() -> int:
    """Rebuild the clubs with new `Change` rows and move the cursor, in one transaction; returns how many.

    Computes before it writes, so that no lock is held while computing. Raises Overtaken; the next run repeats
    everything.
    """
    cursor, _ = ChangeCursor.objects.get_or_create(name=CURSOR)
    news = Change.objects.filter(pk__gt=cursor.last_id)
    # Read before the spaces, so that every change seen here is included there.
    settled = news.filter(at__lt=timezone.now() - OVERLAP).aggregate(last=Max("pk"))["last"] or cursor.last_id
    spaces = list(news.order_by().values_list("space_id", flat=True).distinct())
    if not spaces:
        return 0
    rebuilds = _due(Club.objects.filter(space_id__in=spaces))
    if rebuilds or settled != cursor.last_id:
        _write(rebuilds, settled)
    return sum(rebuild.ratings is not None for rebuild in rebuilds)


def sweep() -> int:
    """Rebuild every club whose mark differs, for whatever reason (a purged sheet, a lost change)."""
    rebuilds = _due(Club.objects.all())
    if rebuilds:
        _write(rebuilds, None)
    return sum(rebuild.ratings is not None for rebuild in rebuilds)


def rebuild_club(club: Club) -> None:
    """Rebuild one club's ratings now, without checking marks."""
    run, mark = _run_of(club), space_mark(club.space_id)
    _write([Rebuild(club, run.mark, mark, results_hash(club.space_id), _compute(club))], None)


def _due(clubs: Iterable[Club]) -> list[Rebuild]:
    return [rebuild for club in clubs if (rebuild := _look_at(club)) is not None]


def _look_at(club: Club) -> Rebuild | None:
    """Reads marks before results: a change in between gets a newer mark and is found again."""
    run, mark = _run_of(club), space_mark(club.space_id)
    if run.mark == mark:
        return None
    results = results_hash(club.space_id)
    return Rebuild(club, run.mark, mark, results, None if results == run.results_hash else _compute(club))


def _run_of(club: Club) -> RatingRun:
    return RatingRun.objects.get_or_create(club=club)[0]


def _compute(club: Club) -> Ratings:
    games = games_of_space(club.space)
    ratings: Ratings = {}
    for game in GAMES:
        played = games.of(game)
        last = _last_days(played)
        for uid, rated in rate(one.result for one in played).items():
            ratings[uid, game] = (rated, last[uid])
    return ratings


def _last_days(games: Sequence[PlayedGame]) -> dict[str, date]:
    days: dict[str, date] = {}
    for played in games:
        result = played.result
        sides = result.sides if isinstance(result, WattenResult) else (result.players,)
        days.update({uid: played.played_on for side in sides for uid in side})
    return days


def _write(rebuilds: Sequence[Rebuild], settled: int | None) -> None:
    with WRITES, transaction.atomic():
        for rebuild in rebuilds:
            _replace(rebuild)
        if settled is not None:
            # The cursor never moves back: two workers may have read different rows.
            ChangeCursor.objects.filter(name=CURSOR, last_id__lt=settled).update(last_id=settled)


def _replace(rebuild: Rebuild) -> None:
    """Compare and set on the mark, so that a slow worker cannot write older ratings over newer ones."""
    run = RatingRun.objects.filter(club=rebuild.club, mark=rebuild.before)
    if run.update(mark=rebuild.mark, results_hash=rebuild.results_hash) != 1:
        raise Overtaken
    if rebuild.ratings is not None:
        Rating.objects.in_space(rebuild.club.space).delete()
        Rating.objects.bulk_create(_rows(rebuild.club, rebuild.ratings), batch_size=500)
        club_touch(rebuild.club)


def _rows(club: Club, ratings: Ratings) -> list[Rating]:
    """Without players who were deleted since the ratings were computed."""
    keys = {str(uid): pk for uid, pk in Player.objects.in_space(club.space).values_list("uid", "pk")}
    return [
        Rating(player_id=keys[uid], game=game, mu=rated.mu, sigma=rated.sigma, games=rated.games, as_of=day)
        for (uid, game), (rated, day) in sorted(ratings.items())
        if uid in keys
    ]
