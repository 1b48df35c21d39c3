"""After a run of all tests that failed: the one or two browser tests in it once more, with nothing beside them.

Browsers, servers and three processes share two cores, and one of ten thousand tests that waits too long should not cost
everybody a day. What passes only here is named: it is a race or a short wait, and wants mending. Never used at the
desk, and never for a test outside the browser: there a failure is a failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FEW = 2  # more that fail are no want of time
BROWSER = "tests/browser/"


def failed_in(root: Path) -> list[str]:
    """What failed in the last run of pytest, by its own record."""
    record = root / ".pytest_cache/v/cache/lastfailed"
    return list(json.loads(record.read_text())) if record.exists() else []


def may_be_slow(failed: list[str]) -> bool:
    return 0 < len(failed) <= FEW and all(name.startswith(BROWSER) for name in failed)


def main(code: int, root: Path = ROOT) -> int:
    """`code`: what the run of all tests ended with; anything but 1 is no failed test."""
    failed = failed_in(root)
    if code != 1 or not may_be_slow(failed):
        return code
    print("Failed beside others, tried once more alone:", *failed, sep="\n  ", flush=True)
    again = subprocess.run(
        [root / ".venv/bin/python", "-m", "pytest", *failed], cwd=root, check=False
    ).returncode
    if not again:
        print("PASSED ONLY ALONE, to be mended:", *failed, sep="\n  ", flush=True)
    return again


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
