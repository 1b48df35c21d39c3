"""The league against bare loops: `python -m tests.bench.league [draws | heat | ratings | season]`.

Prints a line a figure, `name ratio=R limit=L ours=... reference=...` in milliseconds, and `name-seconds seconds=S
limit=L` where a time is promised; exits 1 when one is over its limit. What a figure measures and what its
reference does is told in the module of its group: `tests.bench.draws`, `tests.bench.heat`, `tests.bench.ratings`,
`tests.bench.season`.
"""

from __future__ import annotations

import subprocess
import sys

from tests.bench import draws, heat, ratings, season

GROUPS = {
    "draws": draws.measure,
    "heat": heat.measure,
    "ratings": ratings.measure,
    "season": season.measure,
}


def main(names: list[str]) -> int:
    """Measure the named groups, or all, each in a process of its own, because they need different databases.
    Returns the exit code.
    """
    if len(names) == 1:
        return int(any(GROUPS[names[0]]()))
    return max(subprocess.call([sys.executable, "-m", __spec__.name, name]) for name in names or GROUPS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
