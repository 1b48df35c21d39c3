"""`manage.py federation`: fills an empty database with invented clubs (`league.federation`)."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.federation import by_rows, by_services
from league.federation.plan import Size, clubs_of
from league.models import Club

LEAST = {"clubs": 1, "seasons": 1, "hands": 1, "seed": 0}
MOST = {"clubs": 5_000, "seasons": 50, "hands": 2_000_000, "seed": 2**31}


class Command(BaseCommand):
    help = "Fill an empty database with invented clubs, their seasons and games. The same numbers, the same clubs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--clubs", type=int, default=10)
        parser.add_argument("--seasons", type=int, default=2, help="of each club, all of them over")
        parser.add_argument("--hands", type=int, default=2000, help="rounds of each club in a season, about")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--by",
            choices=["rows", "services"],
            default="rows",
            help="services: tap by tap as people do, far slower, with the same clubs at the end",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for name, least in LEAST.items():
            if not least <= options[name] <= MOST[name]:
                raise CommandError(f"--{name} is a number from {least} to {MOST[name]}.")
        if Club.objects.exists():
            raise CommandError("There are clubs already: a federation is written into an empty database.")
        plans = clubs_of(Size(*(options[name] for name in LEAST)))
        if options["by"] == "services":
            by_services.write(plans)
        else:
            by_rows.write(plans, self.stdout.write if options["verbosity"] else str)
