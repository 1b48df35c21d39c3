"""`manage.py draw_check UID`: recomputes every draw of a competition and reports whether it is the same."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.engine.competition.draws import checked_draws
from league.models import Competition
from league.selectors.competitions import competition_log


class Command(BaseCommand):
    help = "Recompute the draws of a competition from its facts and seeds."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("uid", help="the id in the address of the competition")

    def handle(self, *args: Any, **options: Any) -> None:
        competition = self._competition(options["uid"])
        facts = [logged.fact for logged in competition_log(competition)]
        other = 0
        for check in checked_draws(competition.plan, facts):
            drawn = check.drawn
            self.stdout.write(
                f"fact {check.seq}: heat {check.heat}, {drawn.algorithm} {drawn.version}, "
                f"seed {drawn.seed}, inputs {drawn.inputs[:12]}: {check.verdict}"
            )
            other += check.verdict != "same"
        if other:
            raise CommandError(f"{other} draws do not come out the same")

    def _competition(self, text: str) -> Competition:
        try:
            uid = UUID(text)
        except ValueError:
            raise CommandError(f"{text} is no id of a competition") from None
        here = Competition.objects.everywhere("asked for by the machine's owner")
        found: Competition | None = here.filter(uid=uid).first()
        if found is None:
            raise CommandError("There is no such competition.")
        return found
