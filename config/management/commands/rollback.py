"""`manage.py rollback`: brings the data back to the previous release, with everything written since."""

from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser
from django.db import connection

from config.moving import CannotMove, stopped
from config.releases.program import Program, former, this_program, went_back
from config.releases.take_back import NoWayBack, take_back, take_back_file, take_back_server


class Command(BaseCommand):
    help = "Bring the data back to the release before this one, with everything that was written since."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--rows-only", action="store_true", help="in the database of DATABASE_URL, no note beside it"
        )

    def handle(self, *args: object, **options: object) -> None:
        data = Path(settings.DATA_DIR)
        try:
            to = _former(data)
            if options["rows_only"]:
                self.stdout.write(f"{take_back(to)} rows are equal.")
                return
            with stopped(data):
                message = _take_back(to)
                went_back(data, to)
        except (NoWayBack, CannotMove) as reason:
            raise CommandError(f"{reason}\nNothing was changed.") from None
        except OSError as error:
            raise CommandError(f"The data folder cannot be used ({error}). Nothing was changed.") from None
        self.stdout.write(f"{message}\nNow put {_name(to)} in place of this program and start it.")


def _former(data: Path) -> Program:
    to = former(data)
    if to is None:
        raise NoWayBack("No other release has used these data.")
    if unknown := set(to.migrations) - set(this_program().migrations):
        raise NoWayBack(f"The release that used these data before is a newer one ({min(unknown)}).")
    return to


def _take_back(to: Program) -> str:
    if connection.vendor == "sqlite":
        return take_back_file(Path(connection.settings_dict["NAME"]))
    return f"{take_back_server(to)} rows are equal."


def _name(to: Program) -> str:
    return f"the former program (release {to.release})" if to.release else "the former program"
