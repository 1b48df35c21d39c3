"""`manage.py restore FILE`: restores a file of `manage.py backup` into this machine's database."""

import os
from getpass import getpass
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser
from django.db import connection

from config.archive.manifest import BadArchive
from config.archive.opened import opened
from config.archive.replace import PASSPHRASE, put_keys, replace_file
from config.archive.sealed import is_sealed
from config.archive.take_in import Taken, take_in
from config.moving import CannotMove, stopped


class Command(BaseCommand):
    help = (
        "Bring back an archive of `backup`: into the empty database of DATABASE_URL, or as the SQLite file."
    )
    requires_system_checks = ()  # the command is meant for damaged databases

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="although there are scores, which are set aside"
        )
        parser.add_argument(
            "--rows-only", action="store_true", help="into the database of DATABASE_URL, no keys"
        )

    def handle(self, *args: object, **options: object) -> None:
        path = Path(str(options["file"]))
        try:
            passphrase = passphrase_for(path)
            if options["rows_only"] or connection.vendor != "sqlite":
                message = _rows(path, passphrase)
            else:
                with stopped(Path(settings.DATA_DIR)):
                    message = replace_file(path, passphrase, bool(options["replace"]))
            self.stdout.write(message)
            if not options["rows_only"]:
                self._keys(path, passphrase)
        except (BadArchive, CannotMove) as reason:
            raise CommandError(str(reason)) from None
        except OSError as error:
            raise CommandError(f"{path} cannot be restored ({error}).") from None

    def _keys(self, path: Path, passphrase: str) -> None:
        with opened(path, passphrase) as archive:
            for name in put_keys(archive):
                self.stdout.write(f"{name} was replaced by the archive's; the former one stays beside it.")


def passphrase_for(path: Path) -> str:
    """Ask for the passphrase if the file needs one. Raises OSError."""
    with path.open("rb") as file:
        if not is_sealed(file.read(64)):
            return ""
    return os.environ.get(PASSPHRASE) or getpass("Passphrase: ")


def _rows(path: Path, passphrase: str) -> str:
    with opened(path, passphrase) as archive:
        taken = take_in(archive)
        return f"{archive.manifest}\n{taken.rows} rows: {_compared(taken)}."


def _compared(taken: Taken) -> str:
    if taken.differing is None:
        return "rows are equal, then migrated from an older release"
    if taken.differing:
        others = " and ".join(taken.differing)
        return (
            f"rows are equal; this release counts {others} otherwise than the one that made the archive. "
            "If both are the same release, please report this"
        )
    return "rows, folds, competitions and standings are equal"
