"""Keeps the ratings in step with scoring's news.

Owns every write to `Rating`, `RatingRun` and `ChangeCursor`. Ratings are
always rebuilt whole, so that running twice, late or out of order cannot make
them wrong. Never called on the way of a score.

The cursor trails: on PostgreSQL a `Change` may become visible after one with
a higher id, so news of the last `OVERLAP` is read again each time. Reading
it again costs next to nothing: a club is looked at only when the mark of its
sheets has moved, and rebuilt only when its finished games have changed.
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
# Longer than any transaction that writes a Change may take.
OVERLAP = timedelta(seconds=60)


class Overtaken(Exception):
    """Another worker rebuilt the same club meanwhile; nothing was written."""


Ratings = dict[tuple[str, Game], tuple[Rated, date]]


@dataclass(frozen=True, slots=True)
class Rebuild:
    """What to write for one club; `before` is the mark it replaces, `ratings` None where they stay."""

    club: Club
    before: str
    mark: str
    results_hash: str
    ratings: Ratings | None


def follow_changes() -> int:
    """Rebuild the clubs that news came from, together with the cursor, in one transaction; returns how many.

    Computes first and writes after, so that no lock is held while computing.
    Raises Overtaken; the next run finds everything again.
    """
    cursor, _ = ChangeCursor.objects.get_or_create(name=CURSOR)
    news = Change.objects.filter(pk__gt=cursor.last_id)
    # Before the spaces: whatever is seen here must be seen there too.
    settled = news.filter(at__lt=timezone.now() - OVERLAP).aggregate(last=Max("pk"))["last"] or cursor.last_id
    spaces = list(news.order_by().values_list("space_id", flat=True).distinct())
    if not spaces:
        return 0
    rebuilds = _due(Club.objects.filter(space_id__in=spaces))
    if rebuilds or settled != cursor.last_id:
        _write(rebuilds, settled)
    return sum(rebuild.ratings is not None for rebuild in rebuilds)


def sweep() -> int:
    """Rebuild every club whose mark differs, however that came about (a purged sheet, news that was lost)."""
    rebuilds = _due(Club.objects.all())
    if rebuilds:
        _write(rebuilds, None)
    return sum(rebuild.ratings is not None for rebuild in rebuilds)


def rebuild_club(club: Club) -> None:
    """Rebuild one club's ratings now, whatever state they are in."""
    run, mark = _run_of(club), space_mark(club.space_id)
    _write([Rebuild(club, run.mark, mark, results_hash(club.space_id), _compute(club))], None)


def _due(clubs: Iterable[Club]) -> list[Rebuild]:
    return [rebuild for club in clubs if (rebuild := _look_at(club)) is not None]


def _look_at(club: Club) -> Rebuild | None:
    """Marks are read before results: what comes in between is newer than its mark and is seen again."""
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
            # Never back: two workers may have read different news.
            ChangeCursor.objects.filter(name=CURSOR, last_id__lt=settled).update(last_id=settled)


def _replace(rebuild: Rebuild) -> None:
    """Compare and set on the mark: prevents a slow worker from writing older ratings over newer ones."""
    run = RatingRun.objects.filter(club=rebuild.club, mark=rebuild.before)
    if run.update(mark=rebuild.mark, results_hash=rebuild.results_hash) != 1:
        raise Overtaken
    if rebuild.ratings is not None:
        Rating.objects.in_space(rebuild.club.space).delete()
        Rating.objects.bulk_create(_rows(rebuild.club, rebuild.ratings), batch_size=500)
        club_touch(rebuild.club)


def _rows(club: Club, ratings: Ratings) -> list[Rating]:
    """Somebody who was erased since they were computed has no row any more."""
    keys = {str(uid): pk for uid, pk in Player.objects.in_space(club.space).values_list("uid", "pk")}
    return [
        Rating(player_id=keys[uid], game=game, mu=rated.mu, sigma=rated.sigma, games=rated.games, as_of=day)
        for (uid, game), (rated, day) in sorted(ratings.items())
        if uid in keys
    ]
