"""`python -m tests.torture.ratings arrived`: prints whether the ratings count each game once; without `arrived`
how they differ from a rebuild.

The only judgement that uses the product's code: a rebuild must equal what the killed worker left.
"""

from __future__ import annotations

import json
import sys
import time

from tests.torture.running import PATIENCE, Site


def in_step(site: Site) -> list[str]:
    """The faults, as sentences. Waits for the worker, which is started again whenever it has ended by itself."""
    limit = time.monotonic() + PATIENCE
    site.look_after_worker()
    while not _ask(site, "arrived"):
        if time.monotonic() > limit:
            return ["the ratings did not follow the games"]
        site.look_after_worker()
    return [str(fault) for fault in _ask(site)]


def _ask(site: Site, *question: str) -> list[object]:
    return list(json.loads(site.ask("-m", "tests.torture.ratings", *question).splitlines()[-1]))


def main(question: list[str]) -> None:
    import django

    django.setup()
    answer = [True] * _arrived() if question else _faults()
    sys.stdout.write(json.dumps(answer) + "\n")


def _faults() -> list[str]:
    from league.models import Club
    from league.services import rebuild_club

    followed = _told()
    for club in Club.objects.all():
        rebuild_club(club)
    return [] if followed == _told() else ["the ratings differ from those of a rebuild"]


def _arrived() -> bool:
    """Whether every finished game counts once for each of its players and the worker has seen the last change of
    each club: a correction changes ratings, but not how many games count.
    """
    from django.db.models import Sum

    from league.models import Club, Rating, RatingRun
    from league.selectors.revision import space_mark
    from scoring.models import GameResult, Seat

    played = sum(
        Seat.objects.filter(sheet_id=sheet).count()
        for sheet in GameResult.objects.values_list("sheet", flat=True)
    )
    counted = Rating.objects.everywhere("all are compared").aggregate(games=Sum("games"))["games"] or 0
    seen = dict(RatingRun.objects.values_list("club", "mark"))
    is_seen = all(
        seen.get(club) == space_mark(space) for club, space in Club.objects.values_list("pk", "space")
    )
    return bool(counted == played) and is_seen


def _told() -> list[tuple[object, ...]]:
    from league.models import Rating

    rows = Rating.objects.everywhere("all are compared").order_by("player__pk", "way", "pk")
    return list(rows.values_list("player__name", "way", "mu", "sigma", "games"))


if __name__ == "__main__":
    main(sys.argv[1:])
