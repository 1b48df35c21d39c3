"""How much memory the replay of very many hands adds: `python -m tests.bench.memory LOGS`, a fresh process.

Owns that process: LOGS is a file of pickled compact hands, written by
`growth`, so that the child has replayed nothing before it begins.
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
    """The most MB that the resident set of a fresh process grew by over REPLAYS hands of every ruleset."""
    rng = Random(1)
    every = map(registry.ruleset, registry.keys())
    logs = [compact.encode(hand) for rules in every for hand in _hands(rules, rng)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "logs"
        file.write_bytes(pickle.dumps(logs))
        command = [sys.executable, "-m", "tests.bench.memory", str(file)]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _hands(rules: Ruleset, rng: Random) -> list[AnyHand]:
    """Random hands; none where a ruleset is only a score pad."""
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
    """Bytes of this process in memory; where the system does not say, the most it ever had."""
    if STATM.exists():
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
