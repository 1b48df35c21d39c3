"""What ratings cost the worker, in CPU time, on SQLite: a group of `tests.bench.league`.

    ratings-game     a finished game in a club of 50,000 rated games against one in a club that has only that
                     evening; both follow the change, rate and write                                         5
    ratings-rebuild  a club of 100,000 rounds rated again from the first game, reading and writing included,
                     against a bare openskill loop over the same games                                     1.5

After each the ratings are compared with a full rebuild, to the last bit.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from tests.bench.rounds import report

if TYPE_CHECKING:
    from league.models import Club

TABLES, GAMES_A_SHEET, PLAYERS = 4, 12, 60
RATED_GAMES, ROUNDS, ROUNDS_A_GAME = 50_000, 100_000, 7
LIMITS = {"ratings-game": 5.0, "ratings-rebuild": 1.5}
REPEATS = {"ratings-game": 15, "ratings-rebuild": 5}
LAST_DAY = date(2026, 11, 20)


def measure() -> list[bool]:
    """Print the lines. Returns for each whether it is over its limit."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"PUNKTEBLOCK_DATA": folder, "DJANGO_SETTINGS_MODULE": "tests.bench.settings"}
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        return [_game("ratings-game"), _rebuild("ratings-rebuild")]


def _game(name: str) -> bool:
    from league import services

    large, small = _club(RATED_GAMES), _club(TABLES * GAMES_A_SHEET)
    for club in (large, small):
        services.rebuild_club(club)
    services.follow_changes()
    taken: dict[int, list[float]] = {large.pk: [], small.pk: []}
    for number in range(1, REPEATS[name] + 1):
        for club in (large, small) if number % 2 else (small, large):
            _finish_a_game(club, GAMES_A_SHEET + number)
            taken[club.pk].append(_seconds(services.follow_changes))
    _same_as_rebuilt(large)
    return report(name, LIMITS[name], *(median(taken[club.pk]) * 1e3 for club in (large, small)))


def _rebuild(name: str) -> bool:
    from openskill.models import PlackettLuce

    from league import services
    from league.engine.results import WattenResult
    from league.selectors import games_of_space

    club = _club(ROUNDS // ROUNDS_A_GAME)
    results = [game.result for game in games_of_space(club.space)]
    teams = [(result.sides, result.winner) for result in results if isinstance(result, WattenResult)]

    def bare() -> None:
        model = PlackettLuce()
        known = {player: model.rating() for sides, _winner in teams for side in sides for player in side}
        for sides, winner in teams:
            ranks = [1.0, 2.0] if winner == 0 else [2.0, 1.0]
            after = model.rate([[known[player] for player in side] for side in sides], ranks=ranks)
            for side, news in zip(sides, after, strict=True):
                known.update(zip(side, news, strict=True))

    ours, reference = [], []
    for _ in range(REPEATS[name]):
        ours.append(_seconds(lambda: services.rebuild_club(club)))
        reference.append(_seconds(bare))
    _same_as_rebuilt(club)
    return report(name, LIMITS[name], median(ours) * 1e3, median(reference) * 1e3)


def _club(games: int) -> Club:
    """A club that plays 12 games at each of four tables on each day up to the last evening."""
    from league.models import Club, Season, SeasonSheet
    from rules import registry
    from scoring.models import GameResult, Player, Seat, Sheet, Space

    random = Random(games)
    space = Space.objects.create(name=f"{games} games")
    club: Club = Club.objects.create(name=space.name, space=space)
    Player.objects.bulk_create(Player(space=space, name=f"Player {number}") for number in range(PLAYERS))
    players = list(Player.objects.in_space(space))
    ruleset = registry.ruleset("upper_austria")
    sheets = [
        Sheet(
            space=space,
            ruleset_key=ruleset.key,
            ruleset_version=1,
            seats_count=4,
            version=ROUNDS_A_GAME * GAMES_A_SHEET,
            begun_on=LAST_DAY - timedelta(days=number // TABLES),
        )
        for number in range(-(-games // GAMES_A_SHEET))
    ]
    Sheet.objects.bulk_create(sheets, batch_size=500)
    seats: list[Seat] = []
    results: list[GameResult] = []
    for number, sheet in enumerate(sheets):
        if number % TABLES == 0:
            here = random.sample(players, 4 * TABLES)
        four = here[number % TABLES :: TABLES]
        seats += [Seat(sheet=sheet, number=seat, player=player) for seat, player in enumerate(four)]
        left = games - number * GAMES_A_SHEET
        results += [_result(sheet.pk, game, random) for game in range(1, min(GAMES_A_SHEET, left) + 1)]
    season = Season.objects.create(club=club, name="All", starts_on=date.min, ends_on=LAST_DAY)
    SeasonSheet.objects.bulk_create(
        [SeasonSheet(season=season, sheet=sheet) for sheet in sheets], batch_size=500
    )
    Seat.objects.bulk_create(seats, batch_size=500)
    GameResult.objects.bulk_create(results, batch_size=500)
    return club


def _result(sheet: int, game: int, random: Random) -> object:
    from scoring.models import GameResult

    winner = random.randrange(2)
    totals = [9, random.randrange(9)] if winner == 0 else [random.randrange(9), 9]
    facts = {
        "by": "points",
        "loser": 1 - winner,
        "marks": [{"side": 1 - winner, "bummerl": 1, "outcome": "bummerl"}],
        "rounds": ROUNDS_A_GAME,
        "totals": totals,
        "winner": winner,
        "bummerl": 1,
        "outcome": "bummerl",
        "winners": [winner],
    }
    return GameResult(
        sheet_id=sheet,
        game=game,
        facts=facts,
        result_hash=f"{random.getrandbits(256):064x}",
        engine_revision=1,
    )


def _finish_a_game(club: Club, number: int) -> None:
    """Add a game to a sheet of the last evening, as scoring stores it."""
    from scoring.models import Change, Sheet

    sheet = Sheet.objects.in_space(club.space).filter(begun_on=LAST_DAY).order_by("pk").first()
    _result(sheet.pk, number, Random(number)).save()  # type: ignore[attr-defined]
    sheet.version += ROUNDS_A_GAME
    sheet.save(update_fields=["version"])
    Change.objects.create(space=club.space, sheet=sheet, version=sheet.version)


def _same_as_rebuilt(club: Club) -> None:
    from league import services
    from league.models import RatedEvening, Rating

    def told() -> list[object]:
        fields = ("player_id", "way", "mu", "sigma", "games")
        now = Rating.objects.in_space(club.space).order_by("player", "way").values_list(*fields)
        return [*now, *RatedEvening.objects.filter(club=club).order_by("day").values_list("day", "ratings")]

    before = told()
    services.rebuild_club(club)
    if not before or told() != before:
        raise SystemExit("the ratings that followed differ from a rebuild")


def _seconds(work: Callable[[], object]) -> float:
    begin = process_time()
    work()
    return process_time() - begin
