"""`python -m tests.torture.tables N [TIMES]`: makes N tables, or TIMES those of TABLES, in the data folder.

Uses the data folder of the environment and prints the tables as JSON. The N are of Watten, with two to four
devices each. A separate process, so that the judge never loads the product.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any
from uuid import uuid4

CANARY = "Kanarienvogel"  # a name that must never be sent to a stranger
WATTEN, WHOT = "upper_austria", "leaflet_long"
# Game, seats, devices that write at once.
TABLES = (("watten", 4, 1), ("watten", 4, 2), ("whot", 3, 1))


@dataclass(frozen=True, slots=True)
class Table:
    """A sheet with the cookies of each device that writes on it."""

    uid: str
    game: str
    devices: list[dict[str, str]]


@dataclass(frozen=True, slots=True)
class Ground:
    """`stranger`: the cookies of a device that has a table of its own in another club."""

    tables: list[Table]
    stranger: dict[str, str]


def read(text: str) -> Ground:
    content = json.loads(text)
    return Ground([Table(**table) for table in content["tables"]], content["stranger"])


def main() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("prepare", stdout=sys.stderr)
    histories, times = map(int, sys.argv[1:])
    tables = _histories(histories) if histories else _tables(TABLES * times)
    sys.stdout.write(json.dumps(asdict(Ground(tables, _stranger()))) + "\n")


def _tables(wanted: Sequence[tuple[str, int, int]]) -> list[Table]:
    from scoring.access import Device
    from scoring.services.links import grant_device

    tables = []
    for number, (game, seats, writers) in enumerate(wanted):
        devices = [Device(f"torture-{number}-{writer}") for writer in range(writers)]
        sheet = _sheet("Verein", game, seats, devices[0])
        for device in devices[1:]:
            grant_device(sheet=sheet, device=device, scope="write")
        tables.append(Table(str(sheet.uid), game, [_cookies(device) for device in devices]))
    return tables


def _histories(many: int) -> list[Table]:
    """Tables of Watten with two to four devices each, made in few statements because thousands are needed."""
    from django.db import transaction

    from scoring.access import Device, writer_for
    from scoring.models import SheetGrant
    from scoring.services import NewTable, tables_open

    space = _season("Verein").club.space
    devices = [[Device(f"torture-{number}-{one}") for one in range(2 + number % 3)] for number in range(many)]
    with transaction.atomic():
        players = tuple(space.players.create(name=f"{CANARY} {seat}") for seat in range(4))
        sheets = tables_open(
            space=space,
            ruleset_key=WATTEN,
            options={},
            tables=[NewTable(uuid4(), players) for _ in devices],
            begun_on=date(2026, 1, 1),
        )
        SheetGrant.objects.bulk_create(
            SheetGrant(sheet=sheet, holder_hash=device.holder, scope="write", writer=writer_for(device))
            for sheet, at_table in zip(sheets, devices, strict=True)
            for device in at_table
        )
    return [
        Table(str(sheet.uid), "watten", [_cookies(device) for device in at_table])
        for sheet, at_table in zip(sheets, devices, strict=True)
    ]


def _stranger() -> dict[str, str]:
    from scoring.access import Device

    device = Device("torture-stranger")
    _sheet("Nachbarn", "watten", 4, device)
    return _cookies(device)


def _sheet(club: str, game: str, seats: int, device: object) -> object:
    from league.models import Membership
    from league.services import sheet_open_in_season

    season = _season(club)
    return sheet_open_in_season(
        season=season,
        membership=Membership.objects.get(club=season.club),
        device=device,  # type: ignore[arg-type]
        ruleset_key=WATTEN if game == "watten" else WHOT,
        options={},
        names=[f"{CANARY} {game} {seat}" if club == "Verein" else f"Nachbar {seat}" for seat in range(seats)],
    )


def _season(name: str) -> Any:
    from league.models import Club, Season, User
    from league.services import club_found, season_open

    if Club.objects.filter(name=name).exists():
        return Season.objects.everywhere("made here").get(club__name=name)
    founder, _ = User.objects.get_or_create(username=f"torture-{name}")
    club = club_found(name=name, founder=founder)
    return season_open(club=club, name="2026", starts_on=date(2020, 1, 1), ends_on=date(2039, 12, 31))


def _cookies(device: object) -> dict[str, str]:
    from django.http import HttpResponse
    from django.middleware.csrf import _get_new_csrf_string

    from scoring.access import remember_device

    response = HttpResponse()
    remember_device(response, device)  # type: ignore[arg-type]
    return {name: morsel.value for name, morsel in response.cookies.items()} | {
        "csrftoken": _get_new_csrf_string()
    }


if __name__ == "__main__":
    main()
