"""`manage.py club_import FILE`: takes in the archive of a club, by uid and only what is new (docs/export.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import override

from league import wording
from league.models import User
from league.selectors.content import club_content
from league.services import follow_changes
from league.services.archive.taking_in import archive_take_in
from scoring.services import InputError

MOST_BYTES = 8 * 2**30


class Command(BaseCommand):
    help = "Take the archive of a club in: all of it or nothing, and only what is not here yet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--owner", default="", help="the account that will own a club that is new here")
        parser.add_argument("--look", action="store_true", help="say what would come in, and change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        owner, looks_only = self._owner(options["owner"]), options["look"]
        try:
            with options["file"].open("rb") as file, override("en"):
                taken = archive_take_in(
                    file=file, owner=owner, looks_only=looks_only, most_bytes=MOST_BYTES, is_trusted=True
                )
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}") from None
        except InputError as error:
            with override("en"):
                raise CommandError(wording.input_error(error)) from None
        for name, number in taken.added.items():
            self.stdout.write(f"{number} new: {name}")
        for name, number in taken.kept.items():
            self.stdout.write(f"{number} differ and stay as they are here: {name}")
        if looks_only:
            self.stdout.write("Nothing was changed.")
            return
        follow_changes()
        for name, digest in club_content(taken.club).items():
            self.stdout.write(f"{name} {digest}")

    def _owner(self, name: str) -> User | None:
        if not name:
            return None
        owner = User.objects.filter(username__iexact=name).first()
        if owner is None:
            raise CommandError(f"Nobody signs in as {name!r}.")
        return owner
