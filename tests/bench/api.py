"""The API at the size of a large club: `python -m tests.bench.api [reads | rows | stream]`.

Prints a line for each figure and exits 1 when one is over its limit. The module of each group says what it
measures: `tests.bench.api_reads`, `api_rows`, `api_stream`. Uses the database of `DATABASE_URL`, else SQLite.
`BENCH_ROWS`: rounds of the season that is streamed and rebuilt, 100,000 by default.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tests.bench import api_reads, api_rows, api_stream

if TYPE_CHECKING:
    from league.models import Club

ROWS = int(os.environ.get("BENCH_ROWS", 100_000))
SEED = 14
TEN_SEASONS, ONE_SEASON = "ten seasons", "one season"


def main(names: list[str]) -> int:
    """Measure the named groups, or all. Returns the exit code."""
    wanted = names or list(GROUPS)
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "PUNKTEBLOCK_PROFILE": "venue",
            "PUNKTEBLOCK_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        }
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0, run_syncdb=True)
        call_command("collectstatic", verbosity=0, interactive=False)
        over: list[bool] = []
        for name in wanted:
            club = _club(GROUPS[name][1])
            over += GROUPS[name][0](club, connection.vendor)
    return int(any(over))


def _club(kind: str) -> Club:
    """The club of this kind, created unless another group has created it."""
    from django.db import connection

    from league.federation import by_rows
    from league.federation.plan import ClubPlan, Size
    from league.models import Club

    known = Club.objects.filter(name=kind).first()
    if known:
        return known
    size = Size(1, 10, 6_000, SEED) if kind == TEN_SEASONS else Size(1, 1, ROWS, SEED)
    by_rows.write([ClubPlan(kind, Club.objects.count(), size)], with_hand_facts=kind == TEN_SEASONS)
    if connection.vendor == "postgresql":  # as its server does by itself after a while; SQLite never does
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    return Club.objects.get(name=kind)


Group = Callable[["Club", str], Iterator[bool]]
GROUPS: dict[str, tuple[Group, str]] = {
    "reads": (api_reads.figures, TEN_SEASONS),
    "rows": (api_rows.figures, ONE_SEASON),
    "stream": (api_stream.figures, ONE_SEASON),
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
