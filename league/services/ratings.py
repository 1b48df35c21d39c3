"""Keeps the ratings up to date with scoring's `Change` rows. The only writer of ratings.

The steps of each evening are stored, so a finished game only rates its evening and later ones, from the
ratings before. An evening is rated again when the hash of its finished games has changed, so running twice,
late or out of order is harmless. Runs in the worker, not while a score is posted.

The cursor lags behind: on PostgreSQL a `Change` may become visible after one with a higher id, so rows of the
last `OVERLAP` are read again each time. That is cheap: a club is processed only if the mark of its sheets has
changed, and an evening only if its own has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import cast

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from league.engine.ratings import WAYS, Rated, Rater, Way
from league.engine.results import Result
from league.models import ChangeCursor, Club, RatedEvening, Rating, RatingRun
from league.selectors.games import games_of_space
from league.selectors.revision import evening_hashes, evening_marks, space_mark
from league.services.clubs import club_touch
from league.services.rating_steps import Key, Last, Step, decode, encode
from scoring.locks import WRITES
from scoring.models import Change, Player

CURSOR = "ratings"
# Longer than any transaction that writes a Change.
OVERLAP = timedelta(seconds=60)
BATCH = 500
TRIES = 5  # a worker rates a club at most once a second


class Overtaken(Exception):
    """Another worker rated the same club meanwhile; nothing was written."""


# Mark and hash of an evening.
Seen = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Ratings:
    """`evenings`: the steps of each evening from `since` on; `last`: the present ratings of everybody."""

    since: date
    evenings: Mapping[date, Sequence[Step]]
    last: Mapping[Key, Last]


@dataclass(frozen=True, slots=True)
class Rebuild:
    """The rows to write for one club. `before` is the mark they replace.

    `looked_at`: the evenings that were compared, with mark and hash, None for one that is gone. `ratings` is
    None if they are unchanged.
    """

    club: Club
    before: str
    mark: str
    looked_at: Mapping[date, Seen | None]
    ratings: Ratings | None


def follow_changes() -> int:
    """Rate clubs with new `Change` rows and move the cursor, in one transaction; returns how many clubs'
    ratings changed.

    Computes before it writes, so that no lock is held meanwhile. Raises Overtaken; the next run repeats
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
    """Check every club whose mark differs, for any reason (a deleted sheet, a lost change)."""
    rebuilds = _due(Club.objects.all())
    if rebuilds:
        _write(rebuilds, None)
    return sum(rebuild.ratings is not None for rebuild in rebuilds)


def rebuild_club(club: Club) -> None:
    """Rate all games of one club again, without comparing anything. Begins anew if a worker rates the club meanwhile;
    raises Overtaken after `TRIES`.
    """
    for _ in range(TRIES - 1):
        with suppress(Overtaken):
            return _rebuild(club)
    _rebuild(club)


def _rebuild(club: Club) -> None:
    run, mark = _run_of(club), space_mark(club.space_id)
    marks, hashes = evening_marks(club.space_id), evening_hashes(club.space_id)
    old = RatedEvening.objects.filter(club=club).values_list("day", flat=True)
    looked_at = _looked_at({*old, *marks}, marks, hashes)
    _write([Rebuild(club, run.mark, mark, looked_at, _rate(club, date.min))], None)


def _due(clubs: Iterable[Club]) -> list[Rebuild]:
    return [rebuild for club in clubs if (rebuild := _look_at(club)) is not None]


def _look_at(club: Club) -> Rebuild | None:
    """Marks are read before results, so a change in between gets a newer mark and is found again."""
    run, mark = _run_of(club), space_mark(club.space_id)
    if run.mark == mark:
        return None
    marks = evening_marks(club.space_id)
    evenings = RatedEvening.objects.filter(club=club).values_list("day", "mark", "results_hash")
    old = {day: (was, digest) for day, was, digest in evenings}
    days = {day for day in {*old, *marks} if day not in old or old[day][0] != marks.get(day)}
    hashes = evening_hashes(club.space_id, days)
    looked_at = _looked_at(days, marks, hashes)
    changed = [day for day in days if hashes.get(day, "") != old.get(day, ("", ""))[1]]
    ratings = _rate(club, min(changed)) if changed else None
    return Rebuild(club, run.mark, mark, looked_at, ratings)


def _looked_at(
    days: Iterable[date], marks: Mapping[date, str], hashes: Mapping[date, str]
) -> dict[date, Seen | None]:
    return {day: (marks[day], hashes.get(day, "")) if day in marks else None for day in days}


def _run_of(club: Club) -> RatingRun:
    return RatingRun.objects.get_or_create(club=club)[0]


def _rate(club: Club, since: date) -> Ratings:
    last = _before(club, since)
    raters = {way: Rater({uid: old.rated for (uid, of), old in last.items() if of == way}) for way in WAYS}
    evenings: dict[date, list[Step]] = {}
    for day, games in groupby(games_of_space(club.space, since), key=attrgetter("played_on")):
        by_way: dict[Way, list[Result]] = {}
        for game in games:
            by_way.setdefault(game.way, []).append(game.result)
        steps = evenings[day] = []
        for way, results in by_way.items():
            for uid, rated in raters[way].evening(results).items():
                steps.append(Step((uid, way), last.get((uid, way)), rated))
                last[uid, way] = Last(rated, day)
    return Ratings(since, evenings, last)


def _before(club: Club, since: date) -> dict[Key, Last]:
    """Everybody's ratings before an evening: the present ones of players who have not played since, and for
    the others those before their first evening since.
    """
    if since == date.min:
        return {}
    known: dict[Key, Last | None] = {}
    evenings = RatedEvening.objects.filter(club=club, day__gte=since).order_by("day")
    for rows in evenings.values_list("ratings", flat=True):
        for step in decode(rows):
            known.setdefault(step.key, step.before)
    rows = Rating.objects.in_space(club.space).filter(as_of__lt=since).order_by()
    fields = ("player__uid", "way", "mu", "sigma", "games", "as_of")
    for uid, way, mu, sigma, games, day in rows.values_list(*fields):
        known[str(uid), cast(Way, way)] = Last(Rated(mu, sigma, games), day)
    return {key: last for key, last in known.items() if last}


def _write(rebuilds: Sequence[Rebuild], settled: int | None) -> None:
    with WRITES, transaction.atomic():
        for rebuild in rebuilds:
            _replace(rebuild)
        if settled is not None:
            # The cursor never moves back: two workers may have read different rows.
            ChangeCursor.objects.filter(name=CURSOR, last_id__lt=settled).update(last_id=settled)


def _replace(rebuild: Rebuild) -> None:
    """Compare and set on the mark, so that a slow worker cannot overwrite newer ratings."""
    run = RatingRun.objects.filter(club=rebuild.club, mark=rebuild.before)
    if run.update(mark=rebuild.mark) != 1:
        raise Overtaken
    _replace_evenings(rebuild)
    if rebuild.ratings is not None:
        _replace_ratings(rebuild.club, rebuild.ratings)
        club_touch(rebuild.club)


def _replace_evenings(rebuild: Rebuild) -> None:
    """With new ratings, every later evening is written again; evenings that were not compared keep their mark."""
    evenings = RatedEvening.objects.filter(club=rebuild.club)
    steps, since = (rebuild.ratings.evenings, rebuild.ratings.since) if rebuild.ratings else ({}, date.max)
    later = evenings.filter(day__gte=since)
    seen: dict[date, Seen | None] = {
        day: (mark, digest) for day, mark, digest in later.values_list("day", "mark", "results_hash")
    }
    seen |= rebuild.looked_at
    evenings.filter(Q(day__gte=since) | Q(day__in=[day for day in seen if seen[day] is None])).delete()
    rows = []
    for day, now in seen.items():
        if now is not None and day >= since:
            encoded = encode(steps.get(day, ()))
            row = RatedEvening(club=rebuild.club, day=day, mark=now[0], results_hash=now[1], ratings=encoded)
            rows.append(row)
        elif now is not None:
            marks = {"mark": now[0], "results_hash": now[1]}
            evenings.update_or_create(club=rebuild.club, day=day, defaults=marks)
    RatedEvening.objects.bulk_create(rows, batch_size=BATCH)


def _replace_ratings(club: Club, ratings: Ratings) -> None:
    """Leaves out players deleted since the ratings were computed, and rows that stay equal."""
    keys = {str(uid): pk for uid, pk in Player.objects.in_space(club.space).values_list("uid", "pk")}
    right = {
        (keys[uid], way): (one.rated.mu, one.rated.sigma, one.rated.games, one.day)
        for (uid, way), one in sorted(ratings.last.items(), key=itemgetter(0))
        if uid in keys
    }
    stale: list[int] = []
    stored = Rating.objects.in_space(club.space).order_by()
    fields = ("pk", "player_id", "way", "mu", "sigma", "games", "as_of")
    for pk, player, way, *values in stored.values_list(*fields):
        if right.get((player, way)) == tuple(values):
            del right[player, way]
        else:
            stale.append(pk)
    stored.filter(pk__in=stale).delete()
    Rating.objects.bulk_create(
        [
            Rating(player_id=player, way=way, mu=mu, sigma=sigma, games=games, as_of=day)
            for (player, way), (mu, sigma, games, day) in right.items()
        ],
        batch_size=BATCH,
    )
