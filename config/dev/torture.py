"""`dev.py torture`: tries with kills and faults whether any data of a club is lost (tests/torture)."""

from __future__ import annotations

import argparse

from config.dev.machine import call, environment


def torture_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--minutes", type=float, help="of kills and the like, default: 10; with --goals at most so long"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--goals",
        type=float,
        nargs="?",
        const=1.0,
        default=0.0,
        metavar="PART",
        help="to the numbers that docs/trust.md tells of, or to this part of them, such as 0.1",
    )
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="of these trials alone")


def torture(options: argparse.Namespace) -> int:
    """Run the trials. Returns 1 if anything was lost, doubled or wrong, or if a planted fault was not noticed."""
    only = [word for name in options.only for word in ("--only", name)]
    chosen = (
        *(["--minutes", str(options.minutes)] if options.minutes else []),
        "--seed",
        str(options.seed),
        *only,
        *(["--goals", str(options.goals)] if options.goals else []),
    )
    return call(environment("dev"), "-m", "tests.torture", *chosen)
