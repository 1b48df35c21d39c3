"""`manage.py prepare`: checks, backup, migrations and static files, before the server starts."""

import errno
import sys
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser, call_command
from django.db import OperationalError, connection
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config import static_files
from config.backups import content
from config.backups.files import write
from config.backups.guard import is_first_start, trouble
from config.backups.kept import newest_first
from config.backups.make import Refused, back_up
from config.backups.memory import TO_BE_MADE, Memory, forget, remember, remember_database
from config.backups.restore import NoBackup, draft_of, restore, set_aside, went_back
from config.backups.room import give_room, keep_room
from config.releases.program import begin
from config.releases.way_back import irreversible
from config.translations import compile_missing
from league.services.erasures import reapply_erasures
from scoring.release import restored

HELP = """\
Start again with one of:
  --restore          put the newest sound backup in place
  --trust-database   go on with the file as it is
  --start-empty      set the file aside and begin without any scores"""


class Command(BaseCommand):
    help = "Check and back up the database, migrate it, compile translations, collect static files."
    requires_system_checks = ()  # a damaged database is reported by the check below

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument(
            "--restore", action="store_true", help="put the newest sound backup in place first"
        )
        which.add_argument("--trust-database", action="store_true", help="go on with the database as it is")
        which.add_argument(
            "--start-empty", action="store_true", help="set the database aside, begin without scores"
        )

    def handle(self, *args: object, **options: object) -> None:
        on_file = connection.vendor == "sqlite"
        database = Path(connection.settings_dict["NAME"])
        try:
            if on_file:
                give_room(settings.DATA_DIR)
                _choose(database, {name for name, chosen in options.items() if chosen is True})
                _guard(database)
            compile_missing()
            _say_way_back()
            begin(settings.DATA_DIR)
            call_command("migrate", interactive=False, verbosity=0)
            if on_file and went_back(database).exists():
                restored()
                went_back(database).unlink()
            if erased := reapply_erasures():
                print(f"{erased} people who were erased after this database was copied were erased again.")
            static_files.collect()
            if on_file:
                remember_database(database)
                keep_room(settings.DATA_DIR)
        except OSError as error:
            _explain(error)
        except OperationalError as error:
            if number := content.errno_of(error.__cause__, settings.DATA_DIR):
                _explain(OSError(number, str(error)))
            raise


def _choose(database: Path, options: set[str]) -> None:
    """Do what the caller chose after an earlier start had refused to go on."""
    if "restore" in options:
        _restore(database)
    elif "start_empty" in options:
        set_aside(database)
        database.unlink(missing_ok=True)
        draft_of(database).unlink(missing_ok=True)
        remember(database.parent, Memory(TO_BE_MADE, 0, 0))
    elif "trust_database" in options:
        draft_of(database).unlink(missing_ok=True)
        write(went_back(database), "")
        forget(database.parent)
        try:
            remember_database(database)
        except content.Unsound as reason:
            raise CommandError(f"The database {database} {reason}. It cannot be used.") from None


def _guard(database: Path) -> None:
    """Refuse to start on another database than before or on one of a newer version. Back it up."""
    folder = settings.DATA_DIR / "backups"
    if reason := trouble(database, folder):
        _offer_restore(reason, database)
    if is_first_start(database):
        return
    if unknown := unknown_migrations():
        names = ", ".join(unknown)
        raise CommandError(f"This database was used by a newer version ({names}). Update the program first.")
    upgrades = must_migrate()
    try:
        remember_database(database)
        back_up(database, folder, "upgrade" if upgrades else "start")
    except Refused as refused:
        _offer_restore(f"The database {database} {refused}.", database)
    except OSError as error:
        if upgrades:
            raise  # never change the database without a backup
        print(f"No backup was made: {_sentence(error)}")


def _restore(database: Path) -> None:
    folder = settings.DATA_DIR / "backups"
    try:
        good = restore(database, folder, print)
    except NoBackup:
        raise CommandError(f"There is no sound backup in {folder}. The database was left as it is.") from None
    print(f"Restored {good}. A former database stays beside it, named .damaged.")


def _offer_restore(reason: str, database: Path) -> None:
    print(f"{reason}\nNothing was started and nothing was changed.")
    backups = newest_first(settings.DATA_DIR / "backups")
    print(
        "\n".join(["Backups, newest first:", *(f"  {backup}" for backup in backups)])
        if backups
        else "No backup."
    )
    if (
        backups
        and sys.stdin.isatty()
        and input("Restore the newest sound one? [y/N] ").strip().lower() in ("y", "j")
    ):
        _restore(database)
        return
    raise CommandError(HELP)


def _explain(error: OSError) -> None:
    raise CommandError(_sentence(error)) from error


def _sentence(error: OSError) -> str:
    folder = settings.DATA_DIR
    if error.errno == errno.ENOSPC:
        return f"the disk of {folder} is full ({error.strerror}). Free some space, then start again."
    if error.errno == errno.EBUSY:
        return f"another program holds the database in {folder} ({error.strerror}). End it, then start again."
    return f"the data folder {folder} cannot be used ({error}). Allow this user to write there, then start again."


def must_migrate() -> bool:
    return bool(_pending())


def _pending() -> list[Migration]:
    executor = MigrationExecutor(connection)
    return [migration for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())]


def _say_way_back() -> None:
    """Print before an upgrade whether `rollback` can undo it."""
    pending = _pending()
    if not pending or not MigrationRecorder(connection).applied_migrations():
        return
    if wrong := irreversible(pending):
        print("\n  ".join(["This upgrade cannot be undone by `dev.py rollback`:", *wrong]))
    else:
        print("The database is being upgraded. `dev.py rollback` goes back with what was written since.")


def unknown_migrations() -> list[str]:
    """Migrations in the database that this program does not have, because a newer version has used it."""
    loader = MigrationLoader(connection)
    replaced = {name for migration in loader.disk_migrations.values() for name in migration.replaces}
    known = set(loader.disk_migrations) | replaced
    ours = loader.migrated_apps
    return sorted(
        f"{app}.{name}" for app, name in loader.applied_migrations if app in ours and (app, name) not in known
    )
