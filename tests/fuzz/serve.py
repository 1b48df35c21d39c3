"""Run as a module: serve a small world from a test database on loopback until stdin ends. Prints one line of JSON
with the address, a reader of each kind and the ids that schemathesis needs (config/dev/fuzz.py starts it).
"""

from __future__ import annotations

import json
import logging
import sys
import threading
from datetime import timedelta

import django

django.setup()

from django.conf import settings  # noqa: E402  # needs loaded apps
from django.contrib.staticfiles.handlers import StaticFilesHandler  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.runner import DiscoverRunner  # noqa: E402
from waitress.server import create_server  # noqa: E402

from league import services  # noqa: E402
from league.api.throttles import ReaderRate  # noqa: E402
from league.models import Club, Competition, Season, TokenScope, User  # noqa: E402
from league.selectors.competitions import competition_state  # noqa: E402
from league.services.competition.results import heat_approve  # noqa: E402
from scoring.entry_rate import EntryRate  # noqa: E402
from scoring.models import HandLog, Player  # noqa: E402
from tests.hostile.world import make_world  # noqa: E402
from tests.league.preiswatten import play_games, said, sheet_at  # noqa: E402


def no_limits() -> None:
    """A limit would answer before the rest is tried."""
    ReaderRate.allow_request = lambda *_: True  # type: ignore[method-assign]
    EntryRate.wait = lambda *_: 0  # type: ignore[method-assign]


def make_ids() -> dict[str, str]:
    world = make_world()
    club = Club.objects.get()
    competition = Competition.objects.in_space(club.space).get()
    state = competition_state(competition)
    for table in state.heats[0].tables:
        play_games(sheet_at(state, table), 0, 1)
    heat_approve(competition=competition, said=said(), heat=1)
    services.follow_rounds()
    services.follow_season_changes()
    services.follow_changes()
    return {
        "clubs": str(club.uid),
        "seasons": str(Season.objects.in_space(club.space).get().uid),
        "players": world.values["players uid"],
        "sheets": str(world.watten.uid),
        "hands": str(HandLog.objects.earliest("pk").uid),
        "competitions": str(competition.uid),
    }


def beside(uid: str) -> str:
    """Another player of the club."""
    return str(Player.objects.in_space(Club.objects.get().space).exclude(uid=uid).earliest("pk").uid)


def readers() -> dict[str, str]:
    """The header by which each kind of reader is known; `reading-token` is refused every write."""
    anna = User.objects.get(username="Anna")
    browser = Client()
    browser.force_login(anna)
    session = browser.cookies[settings.SESSION_COOKIE_NAME].value
    return {
        "stranger": "",
        "member": f"Cookie: {settings.SESSION_COOKIE_NAME}={session}",
        "token": _token(anna, *TokenScope.values),
        "reading-token": _token(anna, TokenScope.READ_PUBLIC, TokenScope.READ_CLUB),
    }


def _token(user: User, *scopes: str) -> str:
    token = services.token_make_for_account(user=user, name="Fuzz", scopes=scopes, life=timedelta(days=1))
    return f"Authorization: Bearer {token}"


def end_sessions() -> None:
    """Those of the server's threads, which keep their connections: PostgreSQL drops no database that is in use."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


def main() -> None:
    logging.disable(logging.WARNING)
    settings.ALLOWED_HOSTS = ["*"]
    runner = DiscoverRunner(interactive=False, verbosity=0)
    old = runner.setup_databases()
    no_limits()
    ids = make_ids()
    server = create_server(StaticFilesHandler(get_wsgi_application()), host="127.0.0.1", port=0, threads=4)
    world_data = {
        "url": f"http://127.0.0.1:{server.effective_port}",
        "ids": ids,
        "other": beside(ids["players"]),
    }
    world_data["readers"] = readers()
    threading.Thread(target=server.run, daemon=True).start()
    print(json.dumps(world_data), flush=True)  # noqa: T201
    sys.stdin.read()
    server.close()
    end_sessions()
    runner.teardown_databases(old)


main()
