"""`manage.py prepare`: checks, backup, migrations and static files, before the server starts."""

import sys
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from config import backup, static_files
from config.translations import compile_missing


class Command(BaseCommand):
    help = "Check and back up the database, migrate it, compile translations, collect static files."
    requires_system_checks = ()  # a damaged database is reported by the check below

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--restore", action="store_true", help="put the newest sound backup in place first"
        )

    def handle(self, *args: object, **options: object) -> None:
        if connection.vendor == "sqlite":
            _guard(Path(connection.settings_dict["NAME"]), restore=bool(options["restore"]))
        compile_missing()
        call_command("migrate", interactive=False, verbosity=0)
        static_files.collect()


def _guard(database: Path, *, restore: bool) -> None:
    """Refuse to start on a damaged database or one of a newer version; make a fresh backup."""
    folder = settings.DATA_DIR / "backups"
    if restore:
        _restore(database, folder)
    if not database.exists():
        return
    if not backup.is_sound(database):
        _offer_restore(database, folder)
    if unknown := unknown_migrations():
        names = ", ".join(unknown)
        raise CommandError(f"This database was used by a newer version ({names}). Update the program first.")
    backup.back_up(database, folder)


def _restore(database: Path, folder: Path) -> None:
    good = backup.restore(database, folder)
    if good is None:
        raise CommandError(f"There is no sound backup in {folder}. The database was left as it is.")
    print(f"Restored {good.name}; the former database stays beside it, named .damaged.")


def _offer_restore(database: Path, folder: Path) -> None:
    print(f"The database {database} is damaged. Nothing was started and nothing was changed.")
    newest = next(iter(backup.newest_first(folder)), None)
    if newest is None:
        raise CommandError(f"There is no backup in {folder}.")
    if not sys.stdin.isatty() or input(f"Restore {newest.name}? [y/N] ").strip().lower() not in ("y", "j"):
        raise CommandError("Add --restore to the same command to put the newest sound backup in place.")
    _restore(database, folder)


def unknown_migrations() -> list[str]:
    """Migrations in the database that this program does not have: newer code has used it."""
    loader = MigrationLoader(connection)
    replaced = {name for migration in loader.disk_migrations.values() for name in migration.replaces}
    known = set(loader.disk_migrations) | replaced
    ours = loader.migrated_apps
    return sorted(
        f"{app}.{name}" for app, name in loader.applied_migrations if app in ours and (app, name) not in known
    )
