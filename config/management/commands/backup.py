"""`manage.py backup [FILE]`: writes the whole instance to one file while the program runs."""

import os
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser

from config.archive.make import make
from config.archive.replace import PASSPHRASE


class Command(BaseCommand):
    help = "Write database and keys to one file, from SQLite or PostgreSQL, for `restore` on either."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, help="default: archives/ in the data folder, named by time"
        )
        parser.add_argument(
            "--encrypt", action="store_true", help=f"ask for a passphrase, or take {PASSPHRASE}"
        )

    def handle(self, *args: object, **options: object) -> None:
        passphrase = _passphrase(self) if options["encrypt"] else ""
        path = _path(options["file"], bool(passphrase))
        try:
            path.parent.mkdir(exist_ok=True)
            manifest = make(path, passphrase)
        except OSError as error:
            raise CommandError(f"{path} cannot be written ({error}). Nothing was left there.") from None
        self.stdout.write(f"{path}\n{manifest}")
        if not passphrase:
            self.stdout.write("It holds the secret keys: whoever has the file can sign in as anybody.")


def _path(option: object, is_sealed: bool) -> Path:
    if isinstance(option, Path):
        return option.resolve()
    name = f"punkteblock-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.zip{'.age' if is_sealed else ''}"
    return Path(settings.DATA_DIR) / "archives" / name


def _passphrase(command: BaseCommand) -> str:
    passphrase = os.environ.get(PASSPHRASE) or getpass("Passphrase: ")
    if len(passphrase) < 12:
        raise CommandError("A passphrase has at least twelve characters.")
    if PASSPHRASE not in os.environ and getpass("Once more: ") != passphrase:
        raise CommandError("The two differ.")
    return passphrase
