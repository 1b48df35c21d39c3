"""`manage.py move_data --to URL`: moves this instance from SQLite to an empty PostgreSQL database."""

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser

from config.moving import CannotMove, move, stopped


class Command(BaseCommand):
    help = "Move everything from SQLite to an empty PostgreSQL database, and compare both."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", required=True, metavar="URL", help="postgres://USER:PASSWORD@HOST/NAME")

    def handle(self, *args: object, **options: object) -> None:
        try:
            with stopped(settings.DATA_DIR):
                rows = move(str(options["to"]), self.stdout.write)
        except CannotMove as reason:
            raise CommandError(str(reason)) from None
        self.stdout.write(
            f"Moved {rows} rows; tables, folds, standings and ratings are equal in both.\n"
            "Start with DATABASE_URL set to that address. The SQLite file was not changed; keep it as a backup."
        )
