#!/usr/bin/env python3
"""Everything a fresh machine needs besides Python 3.11; standard library only.

    python3 dev.py run [--demo] [--host H] [--port N] [--data DIR] [--https]   the pad on this network
    python3 dev.py rollback [--data DIR]                                       the data back to the release before
    python3 dev.py test [PYTEST ARGUMENTS]                                     every test, the browser's too
    python3 dev.py test --on postgres [PYTEST ARGUMENTS]                       the database's on PostgreSQL and Redis
    python3 dev.py fuzz [--on postgres] [--as READER]                          the API against its document
    python3 dev.py torture [--minutes N] [--seed S] [--only NAME]              kills and worse, and what is lost
    python3 dev.py lint | bench [NAME] | lock | sbom

Owns the command line; `config/dev` does the work. Never a setting (config/settings.py),
never the database (config/backup.py, which `manage.py prepare` calls before a start).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from config.dev.checks import BENCH_NAMES, bench, lint, lock, sbom, test
from config.dev.fuzz import fuzz, fuzz_arguments
from config.dev.machine import Stop
from config.dev.run import rollback, run
from config.dev.torture import torture, torture_arguments
from config.profile import default_data_dir


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="dev.py", description="Run, test and maintain Punkteblock.")
    commands = top.add_subparsers(dest="command", required=True)
    start = commands.add_parser("run", help="start the pad")
    start.add_argument("--demo", action="store_true", help="with a club and a Preiswatten to look at")
    start.add_argument("--host", default="0.0.0.0", help="default: every device on the network")
    start.add_argument("--port", type=int, default=8000)
    start.add_argument("--data", type=Path, default=default_data_dir(), help="default: %(default)s")
    start.add_argument("--https", action="store_true", help="with a certificate made on this machine")
    database = start.add_mutually_exclusive_group()
    database.add_argument("--restore", action="store_true", help="put the newest sound backup in place first")
    database.add_argument("--trust-database", action="store_true", help="go on with the database as it is")
    database.add_argument(
        "--start-empty", action="store_true", help="set the database aside, begin without scores"
    )
    back = commands.add_parser("rollback", help="the data back to the release before, with all scores since")
    back.add_argument("--data", type=Path, default=default_data_dir(), help="default: %(default)s")
    tests = commands.add_parser("test", help="the whole suite; further arguments go to pytest")
    tests.add_argument("--on", choices=("sqlite", "postgres"), default="sqlite", help="default: %(default)s")
    fuzz_arguments(commands.add_parser("fuzz", help="schemathesis against the API; needs the network once"))
    torture_arguments(commands.add_parser("torture", help="kill what runs, report what was lost"))
    commands.add_parser("lint", help="ruff, mypy, djade and the import contracts")
    commands.add_parser("bench", help="the ratios").add_argument("name", nargs="?", choices=BENCH_NAMES)
    commands.add_parser("sbom", help="what a shared server is made of, as CycloneDX JSON")
    commands.add_parser("lock", help="remake requirements/ from pyproject.toml")
    return top


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036  # whoever starts it with an older one reads why
        raise Stop("Punkteblock needs Python 3.11 or newer.")
    options, rest = parser().parse_known_args()
    options.arguments = rest
    if rest and options.command != "test":
        parser().error(f"unknown: {' '.join(rest)}")
    known = (run, rollback, test, lint, bench, lock, sbom, fuzz, torture)
    commands = {command.__name__: command for command in known}
    return commands[options.command](options)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Stop as reason:
        sys.exit(f"\n{reason}")
    except KeyboardInterrupt:
        sys.exit(130)
