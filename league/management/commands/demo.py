"""`manage.py demo`: creates an example club (`league.demo`). Running it again adds nothing.

Everything is stored through the services, as if people had played it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from league import services
from league.demo.preiswatten import preiswatten_play
from league.demo.season import (
    FIRST_WEEKS,
    NOW,
    SINCE_THEN,
    night_prepare,
    penalty_give,
    season_of,
    tables_play,
)
from league.federation import by_services
from league.federation.plan import Size, clubs_of
from league.models import Club, Role, User
from league.services.accounts import random_password

OWNER, SCORER = "demo-owner", "demo-scorer"
CLUB = "Kartenrunde Goldener Hirsch"
NEIGHBOURS = Size(clubs=0, seasons=1, hands=400, seed=1)


class Command(BaseCommand):
    help = (
        "Make a demo club: a season with finished games and a running sheet, a Preiswatten in its third heat."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--password", default="", help="of the demo accounts; a random one by default")
        parser.add_argument(
            "--neighbours",
            type=int,
            default=0,
            choices=range(10),
            help="other clubs, each with a finished season, as `federation` makes them",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        password = options["password"] or random_password()
        owner, is_new = account_of(OWNER, password)
        scorer, _ = account_of(SCORER, password)
        club = club_of(owner, scorer)
        director = club.memberships.get(user=owner)
        season = season_of(club)
        if season.rules is None:  # otherwise an older release has already played its own season to the end
            tables_play(season, director, (*FIRST_WEEKS, *SINCE_THEN, *NOW))
            penalty_give(season, director)
            night_prepare(season)
        preiswatten_play(club, owner.uid)
        services.rebuild_club(club)
        by_services.write(
            plan
            for plan in clubs_of(replace(NEIGHBOURS, clubs=options["neighbours"]))
            if not Club.objects.filter(name=plan.name).exists()
        )
        if is_new:
            self.stdout.write(f"Demo accounts: {OWNER} and {SCORER}, password {password}")
            self.stdout.write("This password is shown only now.")


def account_of(name: str, password: str) -> tuple[User, bool]:
    known = User.objects.filter(username=name).first()
    return (known, False) if known else (services.account_make(name=name, password=password), True)


def club_of(owner: User, scorer: User) -> Club:
    club = Club.objects.filter(name=CLUB, memberships__user=owner).first()
    club = club or services.club_found(name=CLUB, founder=owner, is_public=True)
    if not club.memberships.filter(user=scorer).exists():
        services.member_add(club=club, user=scorer, role=Role.SCORER)
    return club
