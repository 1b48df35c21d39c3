"""The memory that replaying very many hands adds: `python -m tests.bench.memory LOGS`, a fresh process.

LOGS is a file of pickled compact hands that `growth` writes, so that the child has replayed nothing before it
begins.
"""

from __future__ import annotations

import os
import pickle
import resource
import subprocess
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path
from random import Random

from rules import compact, registry
from rules.core.errors import RulesError
from rules.core.ruleset import Ruleset
from rules.games import AnyHand
from rules.replay import replay_compact
from rules.watten import playout as watten
from rules.whot import playout as whot

REPLAYS = 100_000
HANDS_EACH = 40
EVERY = 1000
STATM = Path("/proc/self/statm")


def growth() -> float:
    """The largest growth of the resident set, in MB, of a fresh process over REPLAYS hands of every ruleset."""
    rng = Random(1)
    every = map(registry.ruleset, registry.keys())
    logs = [compact.encode(hand) for rules in every for hand in _hands(rules, rng)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "logs"
        file.write_bytes(pickle.dumps(logs))
        command = [sys.executable, "-m", "tests.bench.memory", str(file)]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _hands(rules: Ruleset, rng: Random) -> list[AnyHand]:
    """Random hands; none if the ruleset is only a score pad."""
    play = watten.random_hand if rules.game == "watten" else whot.random_hand
    try:
        return [play(rules, rng) for _ in range(HANDS_EACH)]
    except RulesError:
        return []


def main(file: str) -> int:
    logs: list[bytes] = pickle.loads(Path(file).read_bytes())
    before = most = _resident()
    for number, log in enumerate(islice(cycle(logs), REPLAYS)):
        replay_compact(log)
        if number % EVERY == 0:
            most = max(most, _resident())
    sys.stdout.write(f"{(max(most, _resident()) - before) / 1e6}\n")
    return 0


def _resident() -> int:
    """Bytes of this process in memory, or the most it ever had where the system does not tell."""
    if STATM.exists():
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
