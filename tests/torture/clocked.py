"""`python -m tests.torture.clocked DAY --host H --port N`: the product's web server on a machine with a wrong clock."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import time_machine


def main() -> None:
    day = datetime.fromisoformat(sys.argv.pop(1)).replace(tzinfo=UTC)
    with time_machine.travel(day, tick=True):
        from config import server

        server.main()


if __name__ == "__main__":
    main()
