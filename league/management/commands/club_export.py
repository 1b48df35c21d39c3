"""`manage.py club_export UID FILE`: writes a whole club as one archive (docs/export.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.engine.archive.manifest import Manifest
from league.models import Club
from league.services.archive.making import archive_make
from scoring.worker.build import version


class Command(BaseCommand):
    help = "Write a whole club as one archive; without a club, list them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", nargs="?", help="the id in the address of the club")
        parser.add_argument("file", nargs="?", type=Path, help="the archive to write; it must not exist yet")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["club"]:
            for one in Club.objects.order_by("name"):
                self.stdout.write(f"{one.uid}  {one.name}")
            return
        club, file = self._club(options["club"]), options["file"]
        if file is None:
            raise CommandError("Say the file to write.")
        manifest = self._written(club, file)
        self.stdout.write(f"{club.name}: {manifest.parts['sheets'].rows} sheets in {file}")
        for name, digest in manifest.content.items():
            self.stdout.write(f"{name} {digest}")

    def _written(self, club: Club, file: Path) -> Manifest:
        """Write the archive; an incomplete file is deleted."""
        try:
            out = file.open("xb")
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}") from None
        try:
            with out:
                return archive_make(club=club, file=out, release=version(is_on=True))
        except BaseException:
            file.unlink()
            raise

    def _club(self, text: str) -> Club:
        try:
            return Club.objects.get(uid=UUID(text))
        except (ValueError, Club.DoesNotExist):
            raise CommandError(f"There is no club {text} here.") from None
