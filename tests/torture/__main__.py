"""`python -m tests.torture [--minutes N] [--goals PART] [--seed S] [--only NAME ...]`: what a club trusts a season to.

Servers, databases and workers are killed while tables are written on, the network between is bad, the disk full, Redis
silent; tablets bring what they wrote without a server, strangers ask for every table, backups are damaged and restores
killed, and known mistakes are planted. A journal of its own, a canonical export and an independent fold say what was
lost, doubled or wrong. Exit code 1 if anything was, or if a planted mistake was not noticed. Loopback only; leaves
nothing behind.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from config.dev.servers import ends_on_terminate
from tests.torture.judge import Verdict
from tests.torture.report import Row, render
from tests.torture.trials import Run


def main() -> int:
    parser = argparse.ArgumentParser(prog="dev.py torture", description=(__doc__ or "").split("\n\n")[1])
    parser.add_argument(
        "--minutes", type=float, help="about so long, default: 10; with --goals at most so long"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="of these trials alone")
    parser.add_argument(
        "--goals", type=float, default=0.0, metavar="PART", help="to this part of what docs/trust.md tells of"
    )
    options = parser.parse_args()
    with ends_on_terminate(), tempfile.TemporaryDirectory(prefix="punkteblock-torture-") as name:
        minutes = options.minutes or (math.inf if options.goals else 10)
        run = Run(Path(name), options.seed, minutes * 60, tuple(options.only), options.goals)
        if unknown := set(options.only) - set(run.trials):
            known = ", ".join(Run(Path(name), 1, 1).trials)
            parser.error(f"{', '.join(sorted(unknown))}: not here. There are: {known}")
        rows = [_row(name, trial) for name, trial in run.trials.items()]
    only = "".join(f" --only {each}" for each in options.only)
    length = f" --goals {options.goals:g}" if options.goals else ""
    length += f" --minutes {minutes:g}" if minutes < math.inf else ""
    told = f"python3 dev.py torture{length} --seed {options.seed}{only}"
    sys.stdout.write(render(rows, told) + "\n")
    return 0 if all(row.is_clean for row in rows) else 1


def _row(name: str, trial: Callable[[], Row]) -> Row:
    """The row of a trial, also of one that did not come to its end. Told at once, for who waits for the report."""
    try:
        row = trial()
    except Exception as reason:  # whatever it was, the others go on, and the report says it
        row = Row(f"{name}, which was cut short", "", Verdict(wrong=[repr(reason)]))
    sys.stderr.write(" | ".join(row.cells) + "\n")
    return row


if __name__ == "__main__":
    sys.exit(main())
