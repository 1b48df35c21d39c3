"""`python -m tests.torture.ratings`: prints whether ratings equal a rebuild and count each game once.

The only judgement that uses the product's code: a rebuild must equal what the killed worker left.
"""

from __future__ import annotations

import json
import sys
import time

from tests.torture.running import PATIENCE, Site


def in_step(site: Site) -> list[str]:
    """The faults, as sentences. The worker must be running."""
    return list(json.loads(site.ask("-m", "tests.torture.ratings").splitlines()[-1]))


def main() -> None:
    import django

    django.setup()
    sys.stdout.write(json.dumps(_faults()) + "\n")


def _faults() -> list[str]:
    from league.models import Club
    from league.services import rebuild_club

    if not _arrived():
        return ["the ratings did not follow the games"]
    followed = _told()
    for club in Club.objects.all():
        rebuild_club(club)
    return [] if followed == _told() else ["the ratings differ from those of a rebuild"]


def _arrived() -> bool:
    """Whether every finished game counts once for each of its players."""
    from django.db.models import Sum

    from league.models import Rating
    from scoring.models import GameResult, Seat

    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        played = sum(
            Seat.objects.filter(sheet_id=sheet).count()
            for sheet in GameResult.objects.values_list("sheet", flat=True)
        )
        counted = Rating.objects.everywhere("all are compared").aggregate(games=Sum("games"))["games"] or 0
        if counted == played:
            return True
        time.sleep(0.2)
    return False


def _told() -> list[tuple[object, ...]]:
    from league.models import Rating

    rows = Rating.objects.everywhere("all are compared").order_by("player__pk", "way", "pk")
    return list(rows.values_list("player__name", "way", "mu", "sigma", "games"))


if __name__ == "__main__":
    main()
