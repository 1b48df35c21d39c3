"""A season of 4,800 games among a million rows of results, on the database of `DATABASE_URL` (else SQLite).

    season-standings     the standings of its players as the API answers them: at most 3 times
    season-evenings      the same with the best ten evenings of each
                         beside both: one SQL statement that adds up the same rows, and an empty request
    season-short-...     both of a season with 4 games a sheet in place of 12: three times the sheets
    season-not-modified  a poll with the ETag of the last answer; beside it: an empty request

`BENCH_ROWS` sets another number of rows. Medians of rounds in turns: CPU time of this process on SQLite, wall time on
PostgreSQL, which works in processes of its own. Garbage is collected as in a web process that has loaded.
"""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

from tests.bench.rounds import report

if TYPE_CHECKING:
    from league.models import Season

ROWS = int(os.environ.get("BENCH_ROWS", 1_000_000))
GAMES, PLAYERS = 4_800, 100
# Games on a sheet, and evenings of the season.
LONG, SHORT = (12, 40), (4, 60)
LIMIT = 3.0
REPEATS = 15
FIRST_DAY = date(2026, 1, 5)
RAW = """
SELECT p.uid, p.name, count(*), sum(CASE WHEN r.won THEN 1 ELSE 0 END),
       sum(CASE WHEN r.won THEN r.bummerl ELSE 0 END), sum(CASE WHEN r.won THEN 0 ELSE r.bummerl END),
       sum(CASE WHEN r.won THEN r.schneider ELSE 0 END), sum(CASE WHEN r.won THEN 0 ELSE r.schneider END),
       sum(CASE WHEN r.won THEN r.retourschneider ELSE 0 END),
       sum(CASE WHEN r.won THEN 0 ELSE r.retourschneider END), sum(r.points), sum(r.against)
FROM league_seasonsheet ss
JOIN scoring_personresult r ON r.sheet_id = ss.sheet_id
JOIN scoring_seat s ON s.sheet_id = r.sheet_id AND s.number = r.number
JOIN scoring_player p ON p.id = s.player_id
WHERE ss.season_id = %s AND r.settled AND r.side IS NOT NULL
GROUP BY p.id, p.uid, p.name ORDER BY 4 DESC
"""


def measure() -> list[bool]:
    """Print the lines. Returns for each whether it is over its limit."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"PUNKTEBLOCK_DATA": folder, "DJANGO_SETTINGS_MODULE": "tests.bench.settings"}
        import django
        from django.core.management import call_command
        from django.db import connection

        from config.start_later import keep_what_is_loaded

        django.setup()
        call_command("migrate", verbosity=0)
        long, short = _fill()
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        gc.collect()
        keep_what_is_loaded()
        return [
            *_figures("season", long, connection.vendor),
            *_figures("season-short", short, connection.vendor),
        ]


def _figures(name: str, season: Season, database: str) -> Iterator[bool]:
    from django.db import connection
    from django.test import Client

    client, path = Client(SERVER_NAME="localhost"), f"/api/v1/seasons/{season.uid}/standings/watten/"
    client.get("/health/")  # the first request imports the views

    def ask(**headers: str) -> Any:
        answer = client.get(path, headers=headers)
        assert answer.status_code == (304 if headers else 200), answer.content
        return answer

    def empty() -> None:
        client.get("/health/")

    def raw() -> None:
        with connection.cursor() as cursor:
            cursor.execute(RAW, [season.pk])
            assert len(cursor.fetchall()) == PLAYERS
        empty()

    tag = ask()["ETag"]
    yield _beside(f"{name}-standings-{database}", LIMIT, ask, raw)
    yield _beside(f"{name}-not-modified-{database}", None, lambda: ask(**{"if-none-match": tag}), empty)
    season.best_evenings = 10
    season.save()
    yield _beside(f"{name}-evenings-{database}", LIMIT, ask, raw)


def _beside(name: str, limit: float | None, ours: Callable[[], object], bare: Callable[[], object]) -> bool:
    taken: list[tuple[float, float]] = [(seconds(ours), seconds(bare)) for _ in range(REPEATS)]
    own, other = (median(times) * 1e3 for times in zip(*taken, strict=True))
    return report(name, limit, own, other)


def seconds(work: Callable[[], object]) -> float:
    """The time that `work` takes: CPU time on SQLite, wall time on PostgreSQL."""
    from django.db import connection

    clock = process_time if connection.vendor == "sqlite" else perf_counter
    begun = clock()
    work()
    return clock() - begun


def _fill() -> tuple[Season, Season]:
    """Store as many seasons of equal size as the rows make, alternating long and short evenings. Returns the
    middle two.
    """
    from league.models import Club, Season
    from scoring.models import Space

    count = max(2, ROWS // (4 * GAMES))
    random = Random(13)
    seasons = []
    for number in range(count):
        space = Space.objects.create(name=f"Club {number}")
        club = Club.objects.create(name=space.name, space=space, is_public=True)
        season = Season.objects.create(
            club=club, name="League", starts_on=FIRST_DAY, ends_on=FIRST_DAY + timedelta(days=300)
        )
        _play(season, random, *(SHORT if number % 2 else LONG))
        seasons.append(season)
    middle = count // 4 * 2
    return seasons[middle], seasons[middle + 1]


def _play(season: Season, random: Random, games_a_sheet: int, evenings: int) -> None:
    from league.models import SeasonSheet
    from scoring.models import GameResult, PersonResult, Player, Seat, Sheet

    space = season.club.space
    Player.objects.bulk_create(Player(space=space, name=f"Player {number}") for number in range(PLAYERS))
    players = list(Player.objects.in_space(space))
    tables = GAMES // games_a_sheet // evenings
    sheets = Sheet.objects.bulk_create(
        Sheet(
            space=space, ruleset_key="upper_austria", ruleset_version=1, seats_count=4, version=90,
            results_changed=games_a_sheet, begun_on=FIRST_DAY + timedelta(days=7 * (number // tables)),
        )
        for number in range(GAMES // games_a_sheet)
    )  # fmt: skip
    SeasonSheet.objects.bulk_create(SeasonSheet(season=season, sheet=sheet) for sheet in sheets)
    seats, results, rows = [], [], []
    for at, sheet in enumerate(sheets):
        if at % tables == 0:
            here = random.sample(players, 4 * tables)
        four = here[at % tables :: tables]
        seats += [Seat(sheet=sheet, number=number, player=player) for number, player in enumerate(four)]
        for game in range(1, games_a_sheet + 1):
            winner, lost = random.randrange(2), random.randrange(9)
            totals = [9, lost] if winner == 0 else [lost, 9]
            facts = {"totals": totals, "winner": winner, "loser": 1 - winner, "rounds": 7, "bummerl": 1}
            facts |= {"outcome": "bummerl", "by": "points"}
            results.append(
                GameResult(sheet=sheet, game=game, facts=facts, result_hash="x", engine_revision=1)
            )
            rows += [
                PersonResult(
                    sheet=sheet, game=game, number=number, settled=True, ruleset="upper_austria", seat=number,
                    seats=4, side=number % 2, partner=(number + 2) % 4, won=number % 2 == winner,
                    points=totals[number % 2], against=totals[1 - number % 2], bummerl=1, plain=1, schneider=0,
                    retourschneider=0, place=0, shared=1, rounds=7,
                )
                for number in range(4)
            ]  # fmt: skip
    Seat.objects.bulk_create(seats, batch_size=1000)
    GameResult.objects.bulk_create(results, batch_size=1000)
    PersonResult.objects.bulk_create(rows, batch_size=1000)


if __name__ == "__main__":
    raise SystemExit(int(any(measure())))
