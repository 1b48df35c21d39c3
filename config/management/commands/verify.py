"""`manage.py verify FILE`: checks a backup by restoring it into a temporary database."""

from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management import BaseCommand, CommandError, CommandParser

from config.archive.manifest import BadArchive
from config.archive.replace import rehearse
from config.backups.kept import fault, newest_first
from config.management.commands.restore import passphrase_for


class Command(BaseCommand):
    help = "Restore a backup into a throwaway database and compare it. Changes nothing."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="an archive of `backup`, or a copy in the folder backups")

    def handle(self, *args: object, **options: object) -> None:
        path = Path(str(options["file"]))
        try:
            message = _copy(path) if path.suffix == ".sqlite3" else _archive(path)
        except BadArchive as reason:
            raise CommandError(str(reason)) from None
        except OSError as error:
            raise CommandError(f"{path} cannot be read ({error}).") from None
        self.stdout.write(message)


def _archive(path: Path) -> str:
    with TemporaryDirectory() as folder:
        return rehearse(path, passphrase_for(path), Path(folder))


def _copy(path: Path) -> str:
    found = [backup for backup in newest_first(path.resolve().parent) if backup.path == path.resolve()]
    if not found:
        raise BadArchive(f"{path} is no backup of this program.")
    if reason := fault(found[0]):
        raise BadArchive(f"{path.name} {reason}.")
    return f"{found[0]}: as its manifest says."
